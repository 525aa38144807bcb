#!/usr/bin/env python3
"""selftest.py - the test runners notice the errors that they must notice.

Each case plays a transcript or document to a small engine with the case's answers, or gives run.py
a command that ends in some way.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import subprocess
import sys
import tempfile
import types

from wattle.quality.build_tree import Bench

HERE = os.path.dirname(os.path.abspath(__file__))

# A small engine. Its replies are a Python dictionary of raw replies, given by the case.
ENGINE = """
import sys
replies = %r
for line in sys.stdin:
    words = line.split('#')[0].split()
    number = words.pop(0) if words and words[0].isdigit() else ''
    if words:
        raw = replies.get(' '.join(words), '=ID unexpected\\n\\n')
        if raw is None:
            sys.exit(3)
        sys.stdout.write(raw.replace('ID', number))
        sys.stdout.flush()
if '(end)' in replies:
    sys.exit(replies['(end)'])
"""

GOOD = {"name": "=ID fake\n\n", "bad": "?ID no such thing\n\n", "empty": "=ID\n\n",
        "board": "=ID \nA B\n1 2\n\n", "list_commands": "= name\nbad\n\n"}

# (what is proved, replies, transcript, whether it passes)
TRANSCRIPTS = [
    ("a matching reply passes", {}, "1 name\n#? [fa.e]\n", True),
    ("a part of a reply is not enough", {}, "1 name\n#? [fak]\n", False),
    ("a negated pattern that matches fails", {}, "name\n#? [!fake]\n", False),
    ("a negated pattern that does not match passes", {}, "name\n#? [!cake]\n", True),
    ("a known failure is tolerated", {}, "name\n#? [cake]*\n", True),
    ("an unexpected pass is reported", {}, "name\n#? [fake]*\n", False),
    ("an error fails any plain pattern", {}, "bad\n#? [.*]\n", False),
    ("an error without expectation fails", {}, "bad\n", False),
    ("an expected error passes", {}, "bad\n#? error [no such.*]\n", True),
    ("an expected error with another text fails", {}, "bad\n#? error [other]\n", False),
    ("a success where an error is expected fails", {}, "name\n#? error [.*]\n", False),
    ("the empty reply matches the empty pattern", {}, "empty\n#? []\n", True),
    ("a dot matches a newline", {}, "board\n#? [\\s*A.*2]\n", True),
    ("comments and empty lines get no reply", {}, "\n# words\n7 name # tail\n#? [fake]\n", True),
    ("a missing id is noticed", {"name": "= fake\n\n"}, "5 name\n", False),
    ("a wrong id is noticed", {"name": "=6 fake\n\n"}, "5 name\n", False),
    ("an id that nobody sent is noticed", {"name": "=6 fake\n\n"}, "name\n", False),
    ("a second empty line is noticed", {"name": "= fake\n\n\n"}, "name\nempty\n", False),
    ("a second empty line at the end is noticed", {"name": "= fake\n\n\n"}, "name\n", False),
    ("a missing empty line is noticed", {"name": "= fake\n"}, "name\n", False),
    ("a missing blank is noticed", {"name": "=fake\n\n"}, "name\n", False),
    ("words before the reply are noticed", {"name": "hello\n= fake\n\n"}, "name\n", False),
    ("an engine that is started anew answers", {}, "#! -a\nname\n#! -b\n1 name\n#? [fake]\n", True),
    ("a failure before a new start is noticed", {}, "name\n#? [cake]\n#!\nname\n", False),
    ("a failure after a new start is noticed", {}, "name\n#!\nname\n#? [cake]\n", False),
    ("a hang is noticed", {"name": ""}, "name\n", False),
    ("an end in the middle is noticed", {"name": None}, "name\n", False),
    ("a bad exit status is noticed", {"(end)": 1}, "name\n", False),
]

# The same for scripts/transcript, which accepts less exact programs.
LOOSE = [
    ("a matching reply of any program passes", {}, "1 name\n#? [fa.e]\n", True),
    ("a reply of any program that does not match fails", {}, "1 name\n#? [cake]\n", False),
    ("a missing blank is let pass", {"name": "=fake\n\n"}, "name\n#? [fake]\n", True),
    ("words before the reply are let pass", {"name": "hi\n\n=ID fake\n\n"},
     "name\n7 name\n#? [fake]\n", True),
    ("carriage returns are let pass", {"name": "= fake\r\n\r\n"}, "name\n#? [fake]\n", True),
    ("more empty lines are let pass", {"name": "= fake\n\n\n\n"}, "name\nempty\n", True),
    ("a bad exit status is let pass", {"(end)": 1}, "name\n", True),
    ("a wrong id of any program is noticed", {"name": "=6 fake\n\n"}, "5 name\n", False),
    ("a hang of any program is noticed", {"name": ""}, "name\n", False),
    ("an end of any program is noticed", {"name": None}, "name\n", False),
    ("a pattern that is none is noticed", {}, "name\n#? [(]\n", False),
    ("an expectation of nothing is noticed", {}, "#? [fake]\nname\n", False),
]

DOCUMENTS = [
    ("a literal example passes", "```gtp\n> name\n= fake\n\n> 3 name\n=3 fake\n```\n", True),
    ("a differing example fails", "```gtp\n> name\n= cake\n```\n", False),
    ("dots stand for any lines", "```gtp\n> board\n= \n...\n```\n", True),
    ("dots stand for whole lines only", "```gtp\n> board\n= \nA ...\n```\n", False),
    ("missing lines are noticed", "```gtp\n> board\n= \nA B\n```\n", False),
    ("an error shown is an error expected", "```gtp\n> bad\n? no such thing\n```\n", True),
    ("loose examples compare success only", "```gtp-any\n> name\n= other\n```\n", True),
    ("loose examples notice an error", "```gtp-any\n> bad\n= fine\n```\n", False),
    ("other blocks are left alone", "```sh\n> bad\n```\n```gtp\n> name\n= fake\n```\n", True),
]

COMMANDS = [
    ("documented and tried commands pass", "### `name`\n### `bad X`\n", "name\nbad\n", True),
    ("an undocumented command is noticed", "### `name`\n", "name\nbad\n", False),
    ("a section without command is noticed", "### `name`, `bad`, `z`\n", "name\nbad\n", False),
    ("an untried command is noticed", "### `name`\n### `bad`\n", "name\n", False),
    ("another order is noticed", "### `bad`\n### `name`\n", "name\nbad\n", False),
]

PROGRAMS = [
    ("a sum is understood", "echo '3 passed, 0 failed'", True),
    ("cmocka is understood", "echo '[  PASSED  ] 2 test(s).'", True),
    ("a failure in the sum is noticed", "echo '3 passed, 1 failed'", False),
    ("an exit status is noticed", "echo '3 passed, 0 failed'; exit 1", False),
    ("a program without tests is noticed", "echo fine", False),
    ("a skipped program is no failure", "echo '3 passed, 0 failed'; exit 77", True),
    ("nothing but a skipped program is one", "exit 77", False),
    ("an endless program is noticed", "echo '3 passed, 0 failed'; sleep 60", False),
]

# A tree of tests with a complete manifest. MANIFESTS: (what is proved, other files, whether it passes)
TREE = {"unit/test_a.c": "TEST(a_sentence)\n", "unit/help.c": "int help;\n", "transcripts/b.tst": "name\n",
        "test_c.py": "", "fuzz/targets/d.c": "", "fuzz/corpus/d.tar.gz": "",
        "manifest": """# words
@quick
@slow
@every quick slow
$build/tests/unit/test_a : every
$transcript tests/transcripts/b.tst : quick   # words
tests/test_c.py $engine : quick
$build/fuzz-d $corpus/d : slow
"""}
MANIFESTS = [
    ("a manifest of all tests passes", {}, True),
    ("a program that no line names is noticed", {"unit/test_x.c": "\nTEST_OF(a, b)\n"}, False),
    ("a transcript that no line names is noticed", {"hex/x.tst": ""}, False),
    ("a Python test that no line names is noticed", {"test_x.py": ""}, False),
    ("a fuzz target that no line names is noticed", {"fuzz/targets/x.c": ""}, False),
    ("a renamed program is noticed", {"unit/test_a.c": None, "unit/help.c": "TEST(a)\n"}, False),
    ("a program that is not there is noticed", {"unit/test_a.c": None}, False),
    ("a transcript that is not there is noticed", {"transcripts/b.tst": None}, False),
    ("a fuzz target that is not there is noticed", {"fuzz/targets/d.c": None}, False),
    ("inputs that are not there are noticed", {"fuzz/corpus/d.tar.gz": None}, False),
    ("an unknown tag is noticed", {"manifest": TREE["manifest"].replace(": slow", ": slwo")}, False),
    ("a tag without tests is noticed", {"manifest": TREE["manifest"].replace("@slow", "@slow\n@idle")}, False),
    ("a program that is named only with a pattern is noticed",
     {"manifest": TREE["manifest"].replace("test_a :", "test_a 'a_*' :")}, False),
    ("a program that is also named with a pattern passes",
     {"manifest": TREE["manifest"] + "$build/tests/unit/test_a 'a_*' : quick\n"}, True),
    ("a line without tags is noticed", {"manifest": TREE["manifest"].replace(" : slow", "")}, False),
]
# (what is chosen, words, what is printed)
CHOICES = [
    ("a tag chooses", ("--tag", "slow", "--list"), "build/test/tests/unit/test_a\nbuild/test/fuzz-d build/corpus/d\n"),
    ("a word chooses by name", ("--tag", "quick", "--name", "test_a", "--list"), "build/test/tests/unit/test_a\n"),
    ("a wrapper runs every program", ("--tag", "quick", "--wrapper", "w -x", "--build", "b", "--reply-seconds", "9", "--list"),
     "w -x b/tests/unit/test_a\ntests/transcript.py --seconds 9 --engine 'w -x b/wattle' tests/transcripts/b.tst\n"
     "tests/test_c.py 'w -x b/wattle'\n"),
    ("what must be built is named once", ("--tag", "quick", "--needs"), "build/test/tests/unit/test_a build/test/wattle\n"),
    ("inputs of fuzzing are needed", ("--tag", "slow", "--name", "fuzz", "--needs"), "build/test/fuzz-d build/corpus/d\n"),
    ("an unknown tag is refused", ("--tag", "quicker", "--list"), None),
    ("a word that no name has is refused", ("--tag", "quick", "--name", "zzz", "--list"), None),
]


# These cases never end by themselves, so their limit is short. All other cases get the time that a busy machine needs.
HANGS = ("a hang is noticed", "a missing empty line is noticed", "a hang of any program is noticed",
         "an endless program is noticed")


def patience(name):
    return "1" if name in HANGS else "30"


def succeeds(*words):
    """Returns whether the command exits with 0. It may also exit with 1, but not by an exception."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode not in (0, 1) or b"Traceback" in done.stdout:
        print(done.stdout.decode())
        raise SystemExit("%s: exit status %d" % (words[0], done.returncode))
    return done.returncode == 0


def write(directory, name, text):
    path = os.path.join(directory, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def played(name, replies, files, *words, program="transcript.py"):
    """Returns whether a transcript or document passes against an engine with these replies. In `words`, a name in
    `files` stands for its path."""
    with tempfile.TemporaryDirectory() as directory:
        engine = write(directory, "fake.py", ENGINE % dict(GOOD, **replies))
        paths = {file: write(directory, file, text) for file, text in files.items()}
        return succeeds(os.path.join(HERE, program), "--seconds", patience(name), "--engine",
                        "%s %s" % (sys.executable, engine), *(paths.get(word, word) for word in words))


def corpus_cases():
    """Yields (what is proved, whether it holds) for tests/fuzz/corpus.py, in a copy with one target."""
    with tempfile.TemporaryDirectory() as directory:
        for name in ("corpus.py", "targets/turn.c"):
            os.makedirs(os.path.dirname(os.path.join(directory, name)), exist_ok=True)
            shutil.copy(os.path.join(HERE, "fuzz", name), os.path.join(directory, name))
        out = os.path.join(directory, "out")
        a, b = write(directory, "a", "one"), write(directory, "b", "two")

        def corpus(*words):
            return succeeds(os.path.join(directory, "corpus.py"), words[0], "turn", *words[1:])

        def packed():
            with open(os.path.join(directory, "corpus", "turn.tar.gz"), "rb") as file:
                return file.read()

        assert corpus("add", b) and corpus("add", a)
        first = packed()
        assert corpus("remove", "a", "b") and packed() != first and corpus("add", a, b)
        yield "the same inputs make the same archive", packed() == first
        with open(os.path.join(directory, "corpus", "turn.tar.gz"), "wb") as file:
            file.write(first[:60])
        yield "a damaged archive is refused", not corpus("list") and not corpus("add", a)
        with open(os.path.join(directory, "corpus", "turn.tar.gz"), "wb") as file:
            file.write(first)
        write(directory, "a", "three")
        yield "another input of a name that is taken is refused", not corpus("add", a) and packed() == first
        yield "an input that is not there is not removed", not corpus("remove", "c")
        os.makedirs(os.path.join(out, "old"))
        yield "what is unpacked takes the place of what was there", corpus("unpack", out) and {
            name: open(os.path.join(out, name), encoding="ascii").read() for name in os.listdir(out)
        } == {"a": "one", "b": "two"}


def manifest_cases():
    """Yields (what is proved, whether it holds) for manifests of tests, in trees of a few files."""
    for name, others, expected in MANIFESTS + CHOICES:
        with tempfile.TemporaryDirectory() as directory:
            files = dict(TREE, **others) if isinstance(others, dict) else TREE
            for file, text in files.items():
                if text is not None:
                    write(directory, os.path.join("tests", file), text)
            words = ("--tag", "quick", "--list") if isinstance(others, dict) else others
            done = subprocess.run([os.path.join(HERE, "run.py"), "--manifest", os.path.join(directory, "tests/manifest"),
                                   *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            said = done.stdout if not done.returncode else None
            yield name, (said is not None) == expected if isinstance(expected, bool) else said == expected


def bench_finds_modules():
    build = types.SimpleNamespace(programs=[], engines={}, support=[])
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "build", "tmp"))
        for name in ("scripts", "tests"):
            os.makedirs(os.path.join(folder, name))
            with open(os.path.join(folder, name, "only_in_%s.py" % name), "w", encoding="utf-8"):
                pass
        return Bench(build, folder).run("python3 -c 'import only_in_scripts, only_in_tests'", 60, 600, {}).passed


def cases():
    """Yields (what is proved, whether it holds)."""
    loose = "../scripts/transcript"
    for name, replies, text, expected in TRANSCRIPTS:
        yield name, expected == played(name, replies, {"t.tst": text}, "t.tst")
    for name, replies, text, expected in LOOSE:
        yield name, expected == played(name, replies, {"t.tst": text}, "t.tst", program=loose)
    yield "--strict lets nothing pass", not played("", {"name": "=fake\n\n"}, {"t.tst": "name\n"}, "--strict", "t.tst", program=loose)
    for name, text, expected in DOCUMENTS:
        yield name, expected == played(name, {}, {"d.md": text}, "--examples", "d.md")
    for name, text, tried, expected in COMMANDS:
        yield name, expected == played(name, {}, {"d.md": text, "t.tst": tried}, "--commands", "d.md", "t.tst")
    yield from corpus_cases()
    yield from manifest_cases()
    yield "a program that is not there has failed", not succeeds(
        os.path.join(HERE, "run.py"), "./nowhere", "sh -c 'echo 1 passed, 0 failed'")
    yield "the list of mutants that change nothing fits the tree", succeeds(
        os.path.join(HERE, "../scripts/mutate"), "--list", "--count", "1")
    yield "a test that scripts/mutate runs finds the modules of its tree", bench_finds_modules()
    for name, command, expected in PROGRAMS:
        yield name, expected == succeeds(
            os.path.join(HERE, "run.py"), "--seconds", patience(name),
            "sh -c \"%s\"" % command)


def main():
    results = []
    for name, holds in cases():
        results.append(holds)
        if not holds:
            print("not so: " + name)
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""run.py - runs test programs side by side, and prints only failures.

Each argument is one command. It passes if it exits with 0 and prints the number of tests that passed, in the
closing lines of cmocka or in a line `N passed, N failed`. The output of the other commands is printed. Exit
status 77 means that the test cannot run here and prints the reason. It counts as skipped, and this is printed
too. The last line has the sums.

With --tag the commands are those of tests/manifest that have the tag. A test without a line in the manifest is an
error, and so is a line that names a missing file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import glob
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent import futures

HERE = os.path.dirname(os.path.abspath(__file__))
SKIPPED = 77
# PYTHONPATH of the tests: the package wattle, and the modules that the tests share.
LIBRARIES = os.pathsep.join((os.path.join(os.path.dirname(HERE), "scripts"), HERE,
                             *filter(None, [os.environ.get("PYTHONPATH")])))
NOT_STARTED = 127  # as in a shell
PASSED = re.compile(r"^(?:\[  PASSED  \] (\d+) test\(s\)\.|(\d+) passed, \d+ failed)$", re.MULTILINE)
FAILED = re.compile(r"^(?: ?\[  FAILED  \] (\d+) test\(s\), listed below:|\d+ passed, (\d+) failed)$",
                    re.MULTILINE)
# The lines of cmocka about a test that passes.
GOES_WELL = re.compile(r"^\[ RUN +\] (.*)\n\[ +OK +\] \1\n", re.MULTILINE)


# A variable in a command of the manifest, as in `$build/tests/unit/test_net`.
NAME = re.compile(r"\$(\w+)(/\S+)?")
# A C file with a line that matches this is a test program.
TEST = re.compile(r"^TEST", re.MULTILINE)


class Manifest:
    """The tests of a tree with their tags, as in tests/manifest."""

    def __init__(self, path, build, wrapper="", reply_seconds=None):
        self.path = path
        self.tree = os.path.dirname(os.path.dirname(os.path.abspath(path)))
        self.build = build
        self.wrapper = wrapper
        self.reply_seconds = reply_seconds
        self.tags = {}  # {tag: the tags that it stands for}
        self.tests = []  # [(command, tags)]
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    self.read(line.split("#")[0].strip())
                except ValueError as error:
                    self.refuse("%d: %s" % (number, error))
        self.check()

    def refuse(self, why):
        sys.exit("%s:%s" % (os.path.relpath(self.path), why))

    def read(self, line):
        """Reads the declaration of a tag, `@TAG` or `@TAG OTHERS`, or a test, `COMMAND : TAGS`."""
        if line.startswith("@"):
            tag, *others = line[1:].split()
            self.tags[tag] = others or [tag]
        elif line:
            command, _, tags = line.rpartition(" : ")
            unknown = [tag for tag in tags.split() if tag not in self.tags]
            if unknown or not command:
                raise ValueError("unknown tag: " + " ".join(unknown) if unknown else "no tag")
            for file in self.sources(command):
                if not os.path.exists(os.path.join(self.tree, file)):
                    raise ValueError("no file %s" % file)
            self.tests.append((command, {one for tag in tags.split() for one in self.tags[tag]}))

    @staticmethod
    def sources(command):
        """Yields the files of the tree that a command needs."""
        for word in command.split():
            if word.startswith("$build/fuzz-"):
                yield "tests/fuzz/targets/%s.c" % word[len("$build/fuzz-"):]
            elif word.startswith("$corpus/"):
                yield "tests/fuzz/corpus/%s.tar.gz" % word[len("$corpus/"):]
            elif word.startswith("$build/"):
                yield word[len("$build/"):] + ".c"
            elif word[0] not in "$-" and not word.startswith("build/") and ("/" in word or "." in word):
                yield word

    @staticmethod
    def has_pattern(command):
        """Returns whether a command runs only some of the tests of a test program."""
        return command.startswith("$build/tests/") and " " in command

    def check(self):
        """Refuses a test without a line and a tag without a test. A line with a pattern does not name its program,
        because it runs only some of its tests."""
        named = {file for command, _ in self.tests if not self.has_pattern(command)
                 for file in self.sources(command)}
        for file in sorted(self.found() - named):
            self.refuse(" no line names %s" % file)
        used = set().union(*(tags for _, tags in self.tests))
        for tag in sorted(tag for tag, others in self.tags.items() if not used.intersection(others)):
            self.refuse(" no test has the tag %s" % tag)

    def found(self):
        def files(pattern):
            paths = glob.glob(os.path.join(self.tree, "tests", pattern), recursive=True)
            return {os.path.relpath(path, self.tree) for path in paths}

        found = files("**/*.tst") | files("test_*.py") | files("**/*.test.js") | files("fuzz/targets/*.c")
        for path in files("**/*.c"):
            with open(os.path.join(self.tree, path), encoding="utf-8") as file:
                if TEST.search(file.read()):
                    found.add(path)
        return found

    def chosen(self, tag, word):
        """Returns the commands with this tag and with `word` in their names."""
        if tag not in self.tags:
            self.refuse(" no tag %s" % tag)
        found = [command for command, tags in self.tests
                 if tag in tags and word in re.sub(r"\$\w+", "", command)]
        if not found:
            self.refuse(" no test with the tag %s has %s in its name" % (tag, word))
        return found

    def command(self, command):
        """Returns a command of the manifest as a shell command, with all variables replaced."""
        def run(program):
            return (self.wrapper + " " + os.path.join(self.build, program)).strip()

        seconds = "--seconds %s " % self.reply_seconds if self.reply_seconds else ""
        transcript = "tests/transcript.py " + seconds + "--engine "
        engine = shlex.quote(run("wattle"))
        names = {"engine": engine, "transcript": transcript + engine,
                 "hex": transcript + shlex.quote(run("wattle-hex")),
                 "selfplay": shlex.quote(run("selfplay")),
                 "transcripts": " ".join(file for one, _ in self.tests for file in self.sources(one)
                                         if file.endswith(".tst")),
                 "corpus": os.path.join(os.path.dirname(self.build), "corpus"), "build": self.build}
        words = command.split()
        if words[0].startswith("$build/"):
            words[0] = run(words[0][len("$build/"):])
        return NAME.sub(lambda name: names[name[1]] + (name[2] or ""), " ".join(words))

    def needs(self, commands):
        """Returns the files that must be built for the commands, each once."""
        found = {"engine": "$build/wattle", "transcript": "$build/wattle", "hex": "$build/wattle-hex",
                 "selfplay": "$build/selfplay"}
        names = [found.get(name[1], name[0]) for one in commands for name in NAME.finditer(one)]
        return [self.command(name).split()[-1] for name in dict.fromkeys(names) if "/" in name]


def total(pattern, output):
    return sum(int(a or b) for a, b in pattern.findall(output))


class Suite:
    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.passed = self.failed = 0

    def run(self, command):
        """Returns (output, exit status or None after a timeout, seconds)."""
        start = time.monotonic()
        with tempfile.TemporaryFile() as file:
            try:
                process = subprocess.Popen(shlex.split(command), stdin=subprocess.DEVNULL, stdout=file,
                                           stderr=subprocess.STDOUT, start_new_session=True,
                                           env=dict(os.environ, PYTHONPATH=LIBRARIES))
            except OSError as error:
                return str(error), NOT_STARTED, 0
            try:
                status = process.wait(self.options.seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                status = None
            file.seek(0)
            output = GOES_WELL.sub("", file.read().decode("utf-8", "replace"))
        return output, status, time.monotonic() - start

    def count(self, command, output, status, seconds):
        passed, failed = total(PASSED, output), total(FAILED, output)
        wrong = None
        if status is None:
            wrong = "no end within %g s" % self.options.seconds
        elif status == SKIPPED:
            wrong = "skipped"
        elif status or failed:
            wrong = "exit status %d" % status if status != NOT_STARTED else "cannot be started"
        elif not passed:
            wrong = "ran no test"
        with self.lock:
            self.passed += passed
            self.failed += max(failed, wrong is not None and status != SKIPPED)
            if wrong:
                print("%s\n%s: %s" % (output.rstrip(), command, wrong), flush=True)
            elif self.options.times:
                print("%6.1f s  %s" % (seconds, command), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Runs test programs side by side.")
    parser.add_argument("-j", "--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--seconds", type=float, default=3600, help="the longest a command may take")
    parser.add_argument("--times", action="store_true", help="print what each command took")
    parser.add_argument("--manifest", default=os.path.join(HERE, "manifest"), help="another than tests/manifest")
    parser.add_argument("--tag", help="the tests of the manifest that have this tag")
    parser.add_argument("--name", default="", metavar="WORD", help="of these only those with WORD in their names")
    parser.add_argument("--build", default="build/test", metavar="FOLDER", help="where their programs are")
    parser.add_argument("--wrapper", default="", metavar="COMMAND", help="what runs their programs")
    parser.add_argument("--reply-seconds", metavar="SECONDS", help="the longest a reply may take in a transcript")
    parser.add_argument("--list", action="store_true", help="print the commands instead, a line each")
    parser.add_argument("--needs", action="store_true", help="print what must be built for them instead")
    parser.add_argument("commands", nargs="*", metavar="COMMAND")
    options = parser.parse_args()
    commands = options.commands
    if options.tag:
        manifest = Manifest(options.manifest, options.build, options.wrapper, options.reply_seconds)
        chosen = manifest.chosen(options.tag, options.name)
        if options.needs:
            return print(*manifest.needs(chosen))
        commands = [manifest.command(command) for command in chosen] + commands
    if options.list:
        return print(*commands, sep="\n")
    suite = Suite(options)
    with futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda command: suite.count(command, *suite.run(command)), commands))
    print("%d passed, %d failed" % (suite.passed, suite.failed))
    return 0 if suite.passed and not suite.failed else 1


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())

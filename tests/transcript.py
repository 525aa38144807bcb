#!/usr/bin/env python3
"""transcript.py - plays recorded GTP input to the engine and checks its replies.

A transcript (*.tst) is protocol input, in the form that gogui-regress reads:

    10 play b E8
    #? []                the reply is empty
    11 legal_steps
    #? [D7 D8.*]         the whole reply matches the regular expression (a dot is
    12 side_to_move      any character, a newline too)
    #? [!black]          it does not match
    13 genmove w
    #? [A1|B2]*          a failure that is known; a pass is reported as a failure
    play b Z99
    #? error [.*Z99.*]   the command is refused, with this text (ours alone)

A command without expectation must succeed. A first line `#! --game fendo` gives
arguments to the program. Empty lines and comments are sent too and must get no reply.
Each file has a fresh engine in an empty directory. Replies
must be framed to the letter, and the engine must end well when its input ends.

Examples of a document are its blocks fenced with ```gtp ARGUMENTS: lines that begin
with `> ` are sent, the others are the reply to the letter, and `...` alone on a line
stands for any lines. In ```gtp-any blocks a reply is only checked for success or
failure, as its first character shows.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shlex
import sys
import tempfile

LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts", "lib")
sys.path.insert(0, LIB)

from engine import Engine, Fault, command_of, to_bytes

EXPECTATION = re.compile(r"#\?\s*(error)?\s*\[(!?)(.*)\]\s*(\*?)\s*")


class Check:
    """One command and what is expected of it."""

    def __init__(self, number, line):
        self.number = number
        self.line = line
        self.error = self.negated = self.known = False
        self.pattern = None  # of the text
        self.literal = None  # or: the lines of the reply, None for any lines

    def complaint(self, reply):
        """What is wrong with the reply, or None."""
        said = "\n".join(reply.lines)
        if reply.ok == self.error:
            return "got '%s'" % said
        if self.literal is not None and not same_lines(self.literal, reply.lines):
            return "got '%s'" % said
        if self.pattern is not None:
            found = re.fullmatch(self.pattern, reply.text, re.DOTALL | re.MULTILINE)
            if bool(found) == self.negated:
                return "wanted %s'%s', got '%s'" % ("not " * self.negated, self.pattern, said)
        return None


def same_lines(wanted, got):
    """Whether the lines agree; None among the wanted ones stands for any number of lines."""
    pattern = "".join("(?:.*\n)*" if w is None else re.escape(w.rstrip()) + "\n" for w in wanted)
    return re.fullmatch(pattern, "".join(g.rstrip() + "\n" for g in got)) is not None


def read_lines(path):
    with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        return [line.rstrip("\n") for line in file]


def read_transcript(path):
    """(arguments, checks) of a .tst file."""
    args, checks, asked = [], [], []
    for number, line in enumerate(read_lines(path), 1):
        if line.startswith("#?"):
            shape = EXPECTATION.fullmatch(line)
            if not shape or not asked:
                raise SystemExit("%s:%d: not an expectation: %s" % (path, number, line))
            check = asked[-1]
            check.error, check.negated = bool(shape[1]), bool(shape[2])
            check.pattern, check.known = shape[3], bool(shape[4])
        elif number == 1 and line.startswith("#!"):
            args = shlex.split(line[2:])
        else:
            checks.append(Check(number, line))
            asked += [checks[-1]] if command_of(line)[1] else []
    return args, checks


def read_examples(path):
    """[(name, arguments, checks)] of the fenced blocks of a document."""
    blocks, kind, args, checks, start = [], None, [], [], 0
    for number, line in enumerate(read_lines(path), 1):
        fence = re.fullmatch(r"\s*```\s*(\S*)\s*(.*)", line)
        if fence and kind is None:
            kind, args, checks, start = fence[1], shlex.split(fence[2]), [], number
            if not kind.startswith("gtp"):
                args, kind = [], ""
        elif fence:
            if kind:
                blocks.append(("%s:%d" % (path, start), args, checks))
            kind = None
        elif kind and line.startswith("> "):
            checks.append(Check(number, line[2:]))
        elif kind and checks:
            add_reply_line(checks[-1], line, kind == "gtp")
    return blocks


def add_reply_line(check, line, literally):
    if line.startswith("?") and not check.literal:
        check.error = True
    if literally and (line or check.literal):
        check.literal = (check.literal or []) + [None if line.strip() == "..." else line]
        while check.literal and check.literal[-1] == "":
            check.literal.pop()


def play(engine, checks):
    """Yields what goes wrong, line by line."""
    for check in checks:
        if not command_of(check.line)[1]:
            engine.send(to_bytes(check.line))
            continue
        try:
            complaint = check.complaint(engine.ask(check.line))
        except Fault as fault:
            yield "%d: %s: %s" % (check.number, check.line, fault)
            return
        if check.known and not complaint:
            yield "%d: %s: passes, though marked as a known failure" % (check.number, check.line)
        elif complaint and not check.known:
            yield "%d: %s: %s" % (check.number, check.line, complaint)
    try:
        engine.finish()
    except Fault as fault:
        yield "end: %s" % fault


def run(options, name, args, checks):
    """Plays one transcript and prints its failures; whether there were none."""
    with tempfile.TemporaryDirectory() as directory:
        engine = Engine(options.engine, args, directory, options.seconds)
        try:
            failures = list(play(engine, checks))
        finally:
            said = engine.close()
    for failure in failures:
        print("%s:%s" % (name, failure))
    if failures and said:
        print("%s: on standard error:\n%s" % (name, said[-4000:]))
    return not failures


def listed_commands(options):
    with tempfile.TemporaryDirectory() as directory:
        engine = Engine(options.engine, [], directory, options.seconds)
        try:
            return engine.ask("list_commands").text.split("\n")
        finally:
            engine.close()


def compare_commands(options, document, transcripts):
    """Every listed command has a section in the document, in this order, and is tried."""
    listed = listed_commands(options)
    sections = []
    for line in read_lines(document):
        if line.startswith("### "):
            sections += [words.split()[0] for words in re.findall(r"`([^`]+)`", line)]
    tried = {command_of(c.line)[1] for path in transcripts for c in read_transcript(path)[1]}
    failures = ["%s: no section for %s" % (document, c) for c in listed if c not in sections]
    failures += ["%s: a section for %s, which is not listed" % (document, c)
                 for c in sections if c not in listed]
    failures += ["no transcript tries %s" % c for c in listed if c not in tried]
    if not failures and sections != listed:
        first = next(i for i, c in enumerate(sections) if c != listed[i])
        failures.append("%s: %s stands where list_commands has %s"
                        % (document, sections[first], listed[first]))
    for failure in failures:
        print(failure)
    return not failures


def main():
    parser = argparse.ArgumentParser(description="Plays transcripts to the engine.")
    parser.add_argument("--engine", default="./wattle", help="program, with a wrapper before it")
    parser.add_argument("--seconds", type=float, default=60, help="the longest wait for a reply")
    parser.add_argument("--examples", metavar="DOCUMENT", action="append", default=[],
                        help="play the examples of a document")
    parser.add_argument("--commands", metavar="DOCUMENT",
                        help="compare list_commands with its sections and with the transcripts,"
                        " without playing these")
    parser.add_argument("transcripts", nargs="*", metavar="FILE.tst")
    options = parser.parse_args()
    results = []
    if options.commands:
        results.append(compare_commands(options, options.commands, options.transcripts))
    else:
        for path in options.transcripts:
            results.append(run(options, path, *read_transcript(path)))
    for document in options.examples:
        for name, args, checks in read_examples(document):
            results.append(run(options, name, args, checks))
    if not results:
        parser.error("nothing to do")
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())

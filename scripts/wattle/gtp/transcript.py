"""transcript - sends recorded GTP input to any engine and checks its replies.

    scripts/transcript game.tst
    scripts/transcript --engine "gnugo --mode gtp" *.tst

Each file starts a new engine. The syntax is the syntax of gogui-regress:

    10 play b E8
    #? []                the reply is empty
    11 legal_steps
    #? [D7 D8.*]         the whole reply matches the regular expression (a dot is
    12 side_to_move      any character, also a newline)
    #? [!black]          the reply does not match
    13 genmove w
    #? [A1|B2]*          a known failure; a pass is reported as a failure
    play b Z99
    #? error [.*Z99.*]   the command is refused with this text (not in gogui-regress)

A command without an expectation must succeed. A line `#! --game fendo` gives arguments to the
program. After commands, such a line ends the program and starts it again with these arguments only.
Empty lines and other comments are also sent, and must get no reply.

Exit status: 0 if all replies are as expected, 1 if one is not, 2 for bad arguments.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shlex
import sys

from wattle.gtp.engine import Engine, command_of, to_bytes
from wattle.gtp.process import Fault
from wattle.output.sanitize import show
from wattle.paths import ROOT

EXPECTATION = re.compile(r"#\?\s*(error)?\s*\[(!?)(.*)\]\s*(\*?)\s*")


class Check:
    """One command and its expected reply."""

    def __init__(self, number, line):
        self.number = number
        self.line = line
        self.error = self.negated = self.known = False
        self.pattern = None  # of the text
        self.literal = None  # or: the lines of the reply, None for any lines

    def complaint(self, reply):
        """Returns the fault of the reply, or None."""
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
    """Returns whether the lines match. None in `wanted` matches any number of lines."""
    pattern = "".join("(?:.*\n)*" if w is None else re.escape(w.rstrip()) + "\n" for w in wanted)
    return re.fullmatch(pattern, "".join(g.rstrip() + "\n" for g in got)) is not None


def read_lines(path):
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
        return [line.rstrip("\n") for line in file]


def read_transcript(path):
    """Returns [(arguments, checks)] of a .tst file, one item for each start of the engine."""
    parts, asked = [([], [])], []
    for number, line in enumerate(read_lines(path), 1):
        if line.startswith("#?"):
            shape = EXPECTATION.fullmatch(line)
            if not shape or not asked:
                raise SystemExit("%s:%d: not an expectation: %s" % (path, number, line))
            check = asked[-1]
            check.error, check.negated = bool(shape[1]), bool(shape[2])
            check.pattern, check.known = shape[3], bool(shape[4])
            try:
                re.compile(check.pattern)
            except re.error as error:
                raise SystemExit("%s:%d: %s: %s" % (path, number, error, line)) from None
        elif line.startswith("#!"):
            parts += [(shlex.split(line[2:]), [])]
        else:
            check = Check(number, line)
            parts[-1][1].append(check)
            asked += [check] if command_of(line)[1] else []
    return [part for part in parts if part[1]] or parts[:1]


def complaints(engine, checks):
    """Yields a line for each failure."""
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
    if engine.strict:
        try:
            engine.finish()
        except Fault as fault:
            yield "end: %s" % fault


def run(engine, name, checks):
    """Sends one transcript to an engine and prints the failures. Returns whether there were
    none."""
    try:
        failures = list(complaints(engine, checks))
    finally:
        said = engine.close() if engine.strict else engine.leave()
    for failure in failures:
        show("%s:%s" % (name, failure))
    if failures and said:
        show("%s: on standard error:\n%s" % (name, said[-4000:]))
    return not failures


# ---- The command scripts/transcript ----


def play(options, path):
    """Checks one file. Returns whether all replies were as expected."""
    passed = True
    try:
        for args, checks in read_transcript(path):
            engine = Engine(options.engine, args, None, options.seconds, options.strict, apart=True)
            passed = run(engine, path, checks) and passed
    except (Fault, OSError) as error:
        show("%s: %s" % (path, error))
        return False
    return passed


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description="Sends recorded GTP commands to any engine and checks its replies, as gogui-regress does.")
    parser.add_argument("--engine", metavar="COMMAND",
                        default=shlex.quote(os.path.join(ROOT, "wattle")),
                        help="the engine (default: the wattle of this tree)")
    parser.add_argument("--seconds", type=float, default=60,
                        help="the longest wait for a reply (default: 60)")
    parser.add_argument("--strict", action="store_true",
                        help="replies must have exactly the form that GTP prescribes")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    results = [play(options, path) for path in options.files]
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0

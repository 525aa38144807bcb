#!/usr/bin/env python3
"""transcript.py - plays recorded GTP input to the engine and checks its replies.

scripts/wattle/gtp/transcript.py describes the syntax of a transcript (*.tst). Each engine starts in an empty
directory that has only fiodar.net, a net of random numbers. Replies must have exact frames, and the engine must
exit with status 0 when its input ends.

The examples of a document are its blocks fenced with ```gtp ARGUMENTS. Lines that begin with `> ` are sent. The
other lines are the exact reply, and `...` alone on a line stands for any lines. In ```gtp-any blocks, only success
or failure of a reply is checked, by its first character. ```ugi blocks are the same in UGI. There, the other lines
are the whole output of the engine before it waits for the next line.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import re
import shlex
import struct
import sys
import tempfile
import zlib

from support.ugi_engine import Ugi
from wattle.gtp import transcript
from wattle.gtp.engine import Engine, Reply, command_of
from wattle.gtp.transcript import Check, read_lines, read_transcript

HERE = os.path.dirname(os.path.abspath(__file__))


# ---- A net of random numbers, by docs/training/FORMATS.md ----

CHANNELS, HIDDEN = 32, 8

# The shape of Fiodar's net.
FIODAR = {"game": "fiodar", "inputs": 24, "outputs": 1, "rank": 0, "globals": 2, "values": 3,
          "hex": 1}


def whole(rng, count, kind, most):
    return struct.pack("<%d%s" % (count, kind), *(rng.randint(-most, most) for _ in range(count)))


def floats(rng, count, low, high):
    return struct.pack("<%df" % count, *(rng.uniform(low, high) for _ in range(count)))


def convolution(rng, inputs, outputs, factor):
    return (whole(rng, inputs * outputs, "b", 127) + whole(rng, outputs, "i", 4000) +
            floats(rng, outputs, factor / 2, factor))


def dense(rng, inputs, outputs):
    return floats(rng, inputs * outputs + outputs, -0.2, 0.2)


def net_file(shape, seed=1):
    """Returns the bytes of a net without blocks."""
    rng = random.Random(seed)
    planes = shape["outputs"] + 2 * shape["rank"] + 1
    taps = 7 if shape["hex"] else 9
    body = (convolution(rng, shape["inputs"] * taps, CHANNELS, 0.002) +
            convolution(rng, CHANNELS, planes, 0.00003) + floats(rng, 1, 0.01, 0.02) +
            dense(rng, 2 * CHANNELS, HIDDEN) +
            dense(rng, HIDDEN, shape["values"] + 1 + shape["globals"]))
    keys = dict(shape, channels=CHANNELS, blocks=0, hidden=HIDDEN, about="made up",
                bytes=len(body), crc32="%08x" % zlib.crc32(body))
    head = "".join("%s %s\n" % pair for pair in keys.items())
    return b"wattle-net 1\n" + head.encode() + b"\n" + body


# ---- Engines and examples ----

class UgiEngine(Ugi):
    """A UGI engine. Its whole output is the reply."""

    def ask(self, line):
        return Reply(True, "", super().ask(line))


def read_examples(path):
    """Returns [(kind of engine, name, arguments, checks)] of the fenced blocks of a document."""
    blocks, kind, args, checks, start = [], None, [], [], 0
    for number, line in enumerate(read_lines(path), 1):
        fence = re.fullmatch(r"\s*```\s*(\S*)\s*(.*)", line)
        if fence and kind is None:
            kind, args, checks, start = fence[1], shlex.split(fence[2]), [], number
            if not kind.startswith("gtp") and kind != "ugi":
                args, kind = [], ""
        elif fence:
            if kind:
                blocks.append((UgiEngine if kind == "ugi" else Engine, "%s:%d" % (path, start),
                               args, checks))
            kind = None
        elif kind and line.startswith("> "):
            checks.append(Check(number, line[2:]))
            if kind == "ugi":
                checks[-1].literal = []
        elif kind and checks:
            add_reply_line(checks[-1], line, kind != "gtp-any")
    return blocks


def add_reply_line(check, line, literally):
    if line.startswith("?") and not check.literal:
        check.error = True
    if literally and (line or check.literal):
        check.literal = (check.literal or []) + [None if line.strip() == "..." else line]
        while check.literal and check.literal[-1] == "":
            check.literal.pop()


def run(options, kind, name, args, checks):
    """Plays one transcript in a new directory and prints its failures. Returns whether there were
    none."""
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "fiodar.net"), "wb") as file:
            file.write(net_file(FIODAR))
        engine = kind(options.engine, args, directory, options.seconds)
        return transcript.run(engine, name, checks)


def listed_commands(options, args):
    with tempfile.TemporaryDirectory() as directory:
        engine = Engine(options.engine, args, directory, options.seconds)
        try:
            return engine.ask("list_commands").text.split("\n")
        finally:
            engine.close()


def compare_commands(options, documents, transcripts):
    """Returns whether every listed command has a section in the documents, in the order of the
    list, and is tried by a transcript. The commands of --steps come after the others."""
    listed = listed_commands(options, [])
    listed += [c for c in listed_commands(options, ["--steps"]) if c not in listed]
    sections = []
    for line in (line for path in documents for line in read_lines(path)):
        if line.startswith("### "):
            sections += [words.split()[0] for words in re.findall(r"`([^`]+)`", line)]
    tried = {command_of(c.line)[1] for path in transcripts
             for _, checks in read_transcript(path) for c in checks}
    failures = ["no section for %s" % c for c in listed if c not in sections]
    failures += ["a section for %s, which is not listed" % c for c in sections if c not in listed]
    failures += ["no transcript tries %s" % c for c in listed if c not in tried]
    if not failures and sections != listed:
        first = next(i for i, c in enumerate(sections) if c != listed[i])
        failures.append("%s stands where list_commands has %s" % (sections[first], listed[first]))
    for failure in failures:
        print(" ".join(documents) + ": " + failure)
    return not failures


def main():
    parser = argparse.ArgumentParser(description="Plays transcripts to the engine.")
    parser.add_argument("--engine", default="./wattle", help="program, with a wrapper before it")
    parser.add_argument("--seconds", type=float, default=60, help="the longest wait for a reply")
    parser.add_argument("--examples", metavar="DOCUMENT", action="append", default=[],
                        help="play the examples of a document")
    parser.add_argument("--commands", metavar="DOCUMENT", action="append",
                        help="compare list_commands with its sections and with the transcripts,"
                        " without playing these")
    parser.add_argument("transcripts", nargs="*", metavar="FILE.tst")
    options = parser.parse_args()
    results = []
    if options.commands:
        results.append(compare_commands(options, options.commands, options.transcripts))
    else:
        for path in options.transcripts:
            results.append(all([run(options, Engine, path, *part)
                                for part in read_transcript(path)]))
    for document in options.examples:
        for example in read_examples(document):
            results.append(run(options, *example))
    if not results:
        parser.error("nothing to do")
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())

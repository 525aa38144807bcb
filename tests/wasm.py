#!/usr/bin/env python3
"""wasm.py - the engine as WebAssembly: it plays as the native one does, fast enough, and is small.

    wasm.py [--quick] PACKAGE NATIVE

PACKAGE is the folder that `make wasm` makes, NATIVE the engine to compare with.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import glob
import gzip
import os
import subprocess
import sys
import time

FIRST_LOAD = 1_000_000  # bytes, gzipped, without nets
GAMES = ("fendo", "siemenet", "fonver", "fiodar", "fence")
PROGRAMS = {
    "threads": ["threads.js", "threads.worker.js", "threads.wasm", "start.js", "wattle-worker.js"],
    "single": ["single.js", "single.wasm", "start.js", "wattle-worker.js"],
}


class Failure(Exception):
    pass


def said(words, lines, seconds=300, **environment):
    """What a program answers to lines."""
    done = subprocess.run(words, input="".join(line + "\n" for line in lines), text=True,
                          capture_output=True, timeout=seconds, check=False,
                          env=dict(os.environ, **environment))
    if done.returncode or done.stderr:
        raise Failure("%s: %d %s" % (" ".join(words), done.returncode, done.stderr[:500]))
    return done.stdout


def demand(name, what, wanted):
    if what != wanted:
        raise Failure("%s:\n%s\nbut wanted:\n%s" % (name, what, wanted))


def check_bench(node, native):
    total = said(native, ["bench 0"]).split()[-1]
    for name, words, environment in (
            ("one thread", ["bench 0"], {}),
            ("two threads", ["set_option threads 2", "bench 0"], {}),
            ("without threads", ["bench 0"], {"WATTLE_SINGLE": "1"})):
        answer = said(node, words, **environment).split()[-1]
        demand("bench, " + name, answer, total)


def check_turns(node, native, nodes):
    """Turns at fixed nodes, in every game."""
    for game in GAMES:
        # Colours that a game does not have are refused by both.
        lines = ["set_option max_nodes %d" % nodes, "set_option seed 7", "newgame " + game]
        lines += ["legal_moves", "genmove white", "genmove black", "genmove p1", "genmove p2", "showboard"]
        wanted = said(native, lines)
        demand(game, said(node, lines), wanted)
        demand(game + " without threads", said(node, lines, WATTLE_SINGLE="1"), wanted)


def check_interrupt(node):
    """A new line ends an analysis, with threads and without."""
    for single in ("", "1"):
        with subprocess.Popen(node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              env=dict(os.environ, WATTLE_SINGLE=single)) as program:
            program.stdin.write("newgame fonver\nlz-analyze 10\n")
            program.stdin.flush()
            while not program.stdout.readline().startswith("info"):
                pass
            start = time.monotonic()
            program.stdin.write("name\n")
            program.stdin.flush()
            while program.stdout.readline() != "= wattle\n":
                pass
            spent = time.monotonic() - start
            program.stdin.close()
            if program.wait(60) or spent > 5:
                raise Failure("an analysis ended after %.1f s" % spent)


def check_sizes(package):
    for name, files in PROGRAMS.items():
        size = 0
        for file in files:
            with open(os.path.join(package, file), "rb") as one:
                size += len(gzip.compress(one.read(), 9))
        if size >= FIRST_LOAD:
            raise Failure("the program %s has %d bytes" % (name, size))


def check_missing_net(package, node):
    net = os.path.join(package, "nets", "fonver.net")
    os.rename(net, net + ".away")
    try:
        done = subprocess.run(node, input="newgame fonver\nset_option max_nodes 20\ngenmove black\n", text=True,
                              capture_output=True, timeout=60, check=False)
    finally:
        os.rename(net + ".away", net)
    if "cannot read nets/fonver.net" not in done.stderr or done.returncode:
        raise Failure("a missing net: %d %r" % (done.returncode, done.stderr))


def check_transcripts(package, node):
    here = os.path.dirname(os.path.abspath(__file__))
    for path in sorted(glob.glob(os.path.join(here, "transcripts", "*.tst"))):
        done = subprocess.run([os.path.join(here, "transcript.py"), "--engine", " ".join(node), path],
                              text=True, capture_output=True, timeout=600, check=False)
        if done.returncode:
            raise Failure(done.stdout + done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("package")
    parser.add_argument("native")
    options = parser.parse_args()
    node = ["node", os.path.join(os.path.abspath(options.package), "cli.cjs")]
    native = [os.path.abspath(options.native)]
    checks = [("sizes", lambda: check_sizes(options.package)),
              ("bench", lambda: check_bench(node, native)),
              ("turns", lambda: check_turns(node, native, 100 if options.quick else 1000)),
              ("interrupt", lambda: check_interrupt(node)),
              ("missing net", lambda: check_missing_net(options.package, node))]
    if not options.quick:
        checks.append(("transcripts", lambda: check_transcripts(options.package, node)))
    failed = 0
    for name, check in checks:
        try:
            check()
        except (Failure, subprocess.TimeoutExpired) as error:
            print("%s: %s" % (name, error))
            failed += 1
    print("%d passed, %d failed" % (len(checks) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

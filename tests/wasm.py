#!/usr/bin/env python3
"""wasm.py - the WebAssembly engine in node: two threads, interrupts, sizes, memory, a missing net, and a
match against the native engine. Transcripts and same.py do not check these.

    wasm.py [--quick | --speed] PACKAGE NATIVE

PACKAGE is the folder that `make wasm` makes, and NATIVE is the engine to compare with. --speed only compares how fast
the two evaluate nets. It prints the ratios, and fails below the minimum.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import gzip
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

FIRST_LOAD = 1_000_000  # bytes, gzipped, without nets
PAGE_MEMORY = 64  # megabytes for a search in a page, by default
MOST_MEGABYTES = 256  # limit of a process of node with this search memory
ANALYSIS = 20  # seconds
MATCH = 20  # games
LEAST_SPEED = 0.35  # evaluations a second, divided by those of the AVX2 kernel
GAMES = ("fendo", "siemenet", "fonver", "fiodar", "fence")
PROGRAMS = {
    "threads": ["threads.js", "threads.worker.js", "threads.wasm", "start.js", "wattle-worker.js"],
    "single": ["single.js", "single.wasm", "start.js", "wattle-worker.js"],
}


class Failure(Exception):
    pass


def said(words, lines, seconds=300, **environment):
    """Runs a program with these lines as input. Returns its output."""
    done = subprocess.run(words, input="".join(line + "\n" for line in lines), text=True,
                          capture_output=True, timeout=seconds, check=False,
                          env=dict(os.environ, **environment))
    if done.returncode or done.stderr:
        raise Failure("%s: %d %s" % (" ".join(words), done.returncode, done.stderr[:500]))
    return done.stdout


def demand(name, what, wanted):
    if what != wanted:
        raise Failure("%s:\n%s\nbut wanted:\n%s" % (name, what, wanted))


def check_two_threads(node, native):
    """Compares `bench` with two threads, which same.py does not use, with the native engine."""
    demand("bench with two threads", said(node, ["set_option threads 2", "bench 0"]).split()[-1],
           said(native, ["bench 0"]).split()[-1])


def check_memory(node):
    """Checks the peak memory of the whole process, node included, with the search memory of a page, after turns at the
    highest level and an analysis. wasm_browser.py checks the search memory of a page."""
    for game in GAMES:
        seats = ["p1"] if game == "fence" else ["white", "black"]
        with subprocess.Popen(node + ["--game", game, "--memory", str(PAGE_MEMORY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as program:
            for line in ["set_option level 10", *("genmove " + seat for seat in seats), "lz-analyze 10"]:
                program.stdin.write(line + "\n")
                program.stdin.flush()
                while not program.stdout.readline().startswith(("=", "?")):
                    pass
            time.sleep(ANALYSIS)
            with open("/proc/%d/status" % program.pid, encoding="ascii") as file:
                most = int(re.search(r"^VmHWM:\s+(\d+) kB", file.read(), re.MULTILINE)[1]) / 1024
            program.stdin.write("quit\n")
            program.stdin.flush()
            program.stdout.read()
        print("memory, %s: %.0f MB" % (game, most))
        if most > MOST_MEGABYTES:
            raise Failure("%s took %.0f MB" % (game, most))


def check_interrupt(node):
    """Checks that a new line ends an analysis, with threads and without."""
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


def check_match(node, native):
    """Plays games between the two engines. None may lose by an error."""
    here = os.path.dirname(os.path.abspath(__file__))
    with tempfile.TemporaryDirectory() as folder:
        words = ["--game", "fonver size=7", "--games", str(MATCH), "--clock", "0+0.1/1", "--margin", "10",
                 "-j", "2", "--out", folder, shlex.join(native), shlex.join(node)]
        done = subprocess.run([os.path.join(here, "..", "scripts", "match"), *words],
                              text=True, capture_output=True, timeout=1800, check=False)
    if done.returncode or "ended by: rules %d\n" % MATCH not in done.stdout:
        raise Failure("match: %d %s%s" % (done.returncode, done.stdout, done.stderr))


def evaluations(words, game, **environment):
    answer = said(words + ["--max-threads", "1"], ["bench 3 " + game], **environment)
    return int(re.search(r" evaluations (\d+)", answer)[1])


def compare_speed(node, native):
    """Prints the best of three runs of each engine, measured in turn, per second of CPU time. The program without
    threads decides, because shared memory costs about 20 % in node."""
    failed = 0
    for game in ("fendo", "siemenet", "fonver", "fiodar", "fiodar size=5"):
        best = [0, 0, 0]
        for _ in range(3):
            speeds = (evaluations(node, game, WATTLE_SINGLE="1"), evaluations(node, game),
                      evaluations(native + ["--kernel", "avx2"], game))
            best = [max(pair) for pair in zip(best, speeds)]
        ratios = [one / best[2] for one in best[:2]]
        failed += ratios[0] < LEAST_SPEED
        print("%s: %d evaluations a second, %.2f of AVX2's; with threads %d, %.2f" % (
            game, best[0], ratios[0], best[1], ratios[1]), flush=True)
    print("%d passed, %d failed" % (5 - failed, failed))
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("package")
    parser.add_argument("native")
    options = parser.parse_args()
    node = ["node", os.path.join(os.path.abspath(options.package), "cli.cjs")]
    native = [os.path.abspath(options.native)]
    if options.speed:
        return compare_speed(node, native)
    checks = [("sizes", lambda: check_sizes(options.package)),
              ("two threads", lambda: check_two_threads(node, native)),
              ("interrupt", lambda: check_interrupt(node)),
              ("missing net", lambda: check_missing_net(options.package, node))]
    if not options.quick:
        checks += [("memory", lambda: check_memory(node)), ("match", lambda: check_match(node, native))]
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

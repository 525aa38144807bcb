#!/usr/bin/env python3
"""same.py - several builds of the engine, and the same build twice, play the same.

With one thread, a seed and a node limit every build must give the same moves
(PROTOCOL.md, "Determinism"), and `bench` the same total.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import subprocess
import sys

TURNS = 12
SETTINGS = "set_option threads 1\nset_option seed 1\nset_option max_nodes 400\n"


def answers(engine, lines):
    done = subprocess.run([engine], input=lines.encode(), stdout=subprocess.PIPE, timeout=600)
    if done.returncode:
        raise SystemExit("%s: exit status %d" % (engine, done.returncode))
    return done.stdout.decode()


def a_game(engine, name):
    """The first turns of a game of the engine against itself, and where they lead."""
    script = SETTINGS + "newgame %s\n" % name
    colours = ["w", "b"] if answers(engine, "newgame %s\nside_to_move\n" % name).endswith(
        "white\n\n") else ["b", "w"]
    for i in range(TURNS):
        script += "genmove %s\n" % colours[i % 2]
    return answers(engine, script + "position\n")


def games(engine):
    """The games it knows whose sides are white and black."""
    lines = answers(engine, "list_games\n")[2:].strip().split("\n")
    names = [line.split()[0] for line in lines]
    return [n for n in names if "p1" not in answers(engine, "newgame %s\nside_to_move\n" % n)]


def record(engine):
    """All that must be the same."""
    told = {name: a_game(engine, name) for name in games(engine)}
    told["bench"] = answers(engine, "bench 0\n")
    return told


def main():
    parser = argparse.ArgumentParser(description="Compares the play of engines.")
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    engines = parser.parse_args().engines
    first = record(engines[0])
    passed = failed = 0
    for engine in engines[1:]:
        other = record(engine)
        for what, told in first.items():
            if told and told == other[what]:
                passed += 1
                continue
            failed += 1
            print("%s, %s:\n%s\n%s:\n%s" % (what, engines[0], told, engine, other[what]))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""same.py - several builds of the engine play the same, and so does the same build twice.

With one thread, a seed and a node limit, every build must give the same moves (PROTOCOL.md,
"Determinism"), and `bench` must give the same total.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import sys

from wattle.gtp.engine import Engine

SETTINGS = ["threads 1", "seed 1"]


def answer(engine, line):
    reply = engine.ask(line)
    if not reply.ok:
        raise SystemExit("%s: %s" % (line, reply.text))
    return reply.text


def setups(engine):
    """Yields the arguments of newgame: every game, with each of its variants."""
    for line in answer(engine, "list_games").split("\n"):
        name = line.split()[0]
        answer(engine, "newgame " + name)
        found = re.search(r"^variant choice (\S+)", answer(engine, "list_options"), re.MULTILINE)
        yield from (["%s variant=%s" % (name, one) for one in found[1].split("|")] if found else [name])


def a_game(engine, setup, turns):
    """Plays the first turns of a game of the engine against itself. Returns the turns and the
    position after them."""
    told = [answer(engine, "newgame " + setup)]
    while len(told) <= turns:
        side = answer(engine, "side_to_move")
        if side == "none":
            break
        told.append(answer(engine, "genmove " + side))
    return "\n".join(told + [answer(engine, "history"), answer(engine, "showboard")])


def record(command, turns, nodes):
    """Returns everything that must be the same: a game for each setup, and `bench`."""
    engine = Engine(command, seconds=1200)
    try:
        for setting in SETTINGS + ["max_nodes %d" % nodes]:
            answer(engine, "set_option " + setting)
        told = {setup: a_game(engine, setup, turns) for setup in list(setups(engine))}
        told["bench"] = answer(engine, "bench 0")
    finally:
        engine.close()
    return told


def main():
    parser = argparse.ArgumentParser(description="Compares the play of engines.")
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--turns", type=int, default=12, help="of each game (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=400, help="a turn (default: %(default)s)")
    options = parser.parse_args()
    engines = options.engines
    first = record(engines[0], options.turns, options.nodes)
    passed = failed = 0
    for engine in engines[1:]:
        other = record(engine, options.turns, options.nodes)
        for what, told in first.items():
            if told and told == other.get(what):
                passed += 1
                continue
            failed += 1
            print("%s, %s:\n%s\n%s:\n%s" % (what, engines[0], told, engine, other.get(what)))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""whole_games.py - the engine plays whole games against itself over a pipe.

Of every game named, with every combination of its choices and switches, on every size:
the game ends and is scored, `undo` to its start and `redo` to its end lead back to the
same score and position, and the turns of its history, played again by hand, do as well.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import itertools
import sys
import tempfile

from wattle.gtp.engine import Engine

MOST_TURNS = 3000
SECONDS = 60  # the longest a reply may take


def options_of(engine, game):
    """Lists of key=value, one list for each option, that cover all values."""
    engine.say("newgame " + game)
    found = []
    for line in engine.say("list_options").splitlines():
        words = line.split()
        if words[0] == "threads":
            break
        if words[1] == "number":
            low, high = words[2].split("..")
            values = range(int(low), int(high) + 1)
        elif words[1] == "switch":
            values = ["on", "off"]
        elif words[1] == "choice":
            values = words[2].split("|")
        else:
            values = [words[words.index("default") + 1]]
        found.append(["%s=%s" % (words[0], value) for value in values])
    return found


class Player:
    """An engine that must accept what it is told."""

    def __init__(self, engine):
        self.engine = engine

    def say(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            sys.exit("%s: %s" % (line, reply.text))
        return reply.text

    def state(self):
        return self.say("final_score"), self.say("position")


def play_game(engine, game, options):
    """Plays one game and returns its number of turns."""
    line = " ".join(["newgame", game, *options])
    engine.say(line)
    while (side := engine.say("side_to_move")) != "none":
        engine.say("genmove " + side)
    end, history = engine.state(), engine.say("history").splitlines()
    turns = len(history)
    assert 0 < turns < MOST_TURNS, line
    engine.say("undo %d" % turns)
    engine.say("redo %d" % turns)
    assert engine.state() == end, "%s: redo leads elsewhere" % line
    engine.say(line)
    for entry in history:
        engine.say("play " + " ".join(entry.split()[1:]))
    assert engine.state() == end, "%s: its history leads elsewhere" % line
    return turns


def play_all(engine, args):
    """The number of games."""
    played = 0
    engine.say("set_option max_nodes %d" % args.nodes)
    for game in args.games:
        count = turns = 0
        for options in itertools.product(*options_of(engine, game)):
            turns += play_game(engine, game, options)
            count += 1
        print("%s: %d games, %d turns" % (game, count, turns))
        played += count
    return played


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", required=True)
    parser.add_argument("--nodes", type=int, default=3, help="how long to think about a move")
    parser.add_argument("games", nargs="+")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        engine = Engine(args.engine, [], directory, SECONDS)
        played = play_all(Player(engine), args)
        engine.finish()
        engine.close()
    print("%d passed, 0 failed" % played)


if __name__ == "__main__":
    main()

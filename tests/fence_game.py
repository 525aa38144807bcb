#!/usr/bin/env python3
"""fence_game.py - whole games of FENCE! over a pipe, and their records.

Three players, all by `genmove`, play to a `final_score`. Then the full record, run as a file
of commands, ends in the same position, and so does loading it; the records of what all may
know, and of what each player saw, replay too, end with the same score and hold no secret of
another player. Taken back to its start and played again, the game is the same.

With --games N so many games are played, with different options.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import subprocess
import tempfile

from wattle.gtp.engine import Engine

SECONDS = 120  # the longest a reply may take
OPTIONS = [
    "players=3",
    "players=3 tiles=demo",
    "players=3 tiles=demo stash=mixed trading=all trading_post=on hunch=on color_swap=on",
    "players=3 tiles=demo stash=blind boats=on goods_by=cards wasted_goods=on",
    "players=3 tiles=demo free_for_all=on reward_edges=2 tunnel=cards goods_by=aside",
]

# Tokens with a private value, and who may see it.
PRIVATE = re.compile(r"^chance (?:deal|start):(p\d):(\S+)$")


class Game:
    """One engine, which must accept what it is told."""

    def __init__(self, command, directory):
        self.command = command
        self.directory = directory
        self.engine = Engine(command, [], directory, SECONDS)

    def say(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            raise AssertionError("%s: %s" % (line, reply.text))
        return reply.text

    def play(self, options, seed, nodes):
        """Plays one game; its number of decisions."""
        self.say("set_option seed %d" % seed)
        self.say("set_option max_nodes %d" % nodes)
        self.say("newgame fence " + options)
        decisions = 0
        while (side := self.say("side_to_move")) != "none":
            assert side != "chance", "the engine does not deal"
            self.say("genmove " + side)
            decisions += 1
        return decisions

    def state(self):
        return self.say("final_score"), self.say("position")

    def run_file(self, name):
        """The state to which `wattle FILE` comes."""
        path = os.path.join(self.directory, name)
        with open(path, encoding="ascii") as file:
            lines = file.read()
        with open(path + ".asked", "w", encoding="ascii") as file:
            file.write(lines + "final_score\nposition\n")
        words = self.command.split() + [path + ".asked"]
        done = subprocess.run(words, stdout=subprocess.PIPE, check=True, timeout=SECONDS)
        return tuple(reply[2:] for reply in done.stdout.decode().split("\n\n")[-3:-1])

    def record(self, name):
        with open(os.path.join(self.directory, name), encoding="ascii") as file:
            return file.read().splitlines()


def check_records(game, end):
    """The full record, which all may see now that the game is over, and one of each viewer."""
    game.say("savegame full.gtp all")
    assert game.run_file("full.gtp") == end, "the record leads elsewhere as a file"
    game.say("loadgame full.gtp")
    assert game.state() == end, "the record leads elsewhere"
    seats = [line.split()[0] for line in game.say("showboard").splitlines()
             if re.match(r"p\d ", line)]
    game.say("savegame open.gtp")
    assert game.record("open.gtp") == game.record("full.gtp"), "something is still hidden"
    for viewer in sorted(set(seats)):
        game.say("savegame seen.gtp " + viewer)
        for line in game.record("seen.gtp"):
            token = PRIVATE.match(line)
            assert not token or token[1] == viewer or not re.search(r"\d", token[2]), line
        assert game.run_file("seen.gtp")[0] == end[0], "what %s saw ends otherwise" % viewer
    game.say("loadgame full.gtp")


def check_undo(game, end):
    """Back to the start, unit by unit, and forth again."""
    units = 0
    while game.engine.ask("undo").ok:
        units += 1
    assert units > 0
    game.say("redo %d" % units)
    assert game.state() == end, "redo leads elsewhere"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", required=True)
    parser.add_argument("--nodes", type=int, default=20, help="how long to think about a move")
    parser.add_argument("--games", type=int, default=len(OPTIONS))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        game = Game(args.engine, directory)
        for i in range(args.games):
            options = OPTIONS[i % len(OPTIONS)]
            decisions = game.play(options, i + 1, args.nodes)
            end = game.state()
            print("%s: %d decisions, %s" % (options, decisions, end[0]))
            check_records(game, end)
            check_undo(game, end)
        game.engine.finish()
        game.engine.close()
    print("%d passed, 0 failed" % args.games)


if __name__ == "__main__":
    main()

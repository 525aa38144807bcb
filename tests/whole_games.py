#!/usr/bin/env python3
"""whole_games.py - the engine plays whole games against itself over a pipe, and their records.

The program plays every game on the command line, with every combination of its choices and switches, on every
size. Each game must end with a score. `undo` to its start and `redo` to its end must lead back to the same score
and position. The turns of its history, played again, must do so too.

With --fence N, it also plays N games of FENCE! with three players and different options. The full record, run as a
file of commands and loaded, must lead to the same position. The public record and the records of what each player
saw must replay with the same score, and must hold no secret of another player. After going back to its start and
forward again, the game must be the same.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import itertools
import os
import re
import subprocess
import tempfile

from wattle.arena.referee import game_options
from wattle.gtp.engine import Engine

MOST_TURNS = 3000
SECONDS = 120  # limit for a reply
FENCE = [
    "players=3",
    "players=3 tiles=demo",
    "players=3 tiles=demo stash=mixed trading=all trading_post=on hunch=on color_swap=on",
    "players=3 tiles=demo stash=blind boats=on goods_by=cards wasted_goods=on",
    "players=3 tiles=demo free_for_all=on reward_edges=2 tunnel=cards goods_by=aside",
]

# A dealt card: the player who may see it, and its value.
PRIVATE = re.compile(r"^chance (?:deal|start):(p\d):(\S+)$")


class Game:
    """An engine that must accept each command."""

    def __init__(self, command, directory, nodes):
        self.command = command
        self.directory = directory
        self.engine = Engine(command, [], directory, SECONDS)
        self.say("set_option max_nodes %d" % nodes)

    def say(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            raise AssertionError("%s: %s" % (line, reply.text))
        return reply.text

    def play(self, line):
        """Plays one game that the line begins. Returns the number of decisions."""
        self.say(line)
        decisions = 0
        while (side := self.say("side_to_move")) != "none":
            assert side != "chance", "the engine does not deal"
            self.say("genmove " + side)
            decisions += 1
        return decisions

    def state(self):
        return self.say("final_score"), self.say("position")

    def run_file(self, name):
        """Returns the state after `wattle FILE`."""
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


def options_of(engine, game):
    """Returns lists of key=value, one list for each option, with all values of the option."""
    engine.say("newgame " + game)
    found = []
    for name, kind, values, default in game_options(engine.say("list_options")):
        if kind == "number":
            low, high = map(int, values.split(".."))
            values = range(low, high + 1)
        else:
            values = values.split("|") if kind in ("switch", "choice") else [default]
        found.append(["%s=%s" % (name, value) for value in values])
    return found


def play_game(engine, game, options):
    """Plays one game and returns its number of turns."""
    line = " ".join(["newgame", game, *options])
    engine.play(line)
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


def play_all(engine, games):
    """Plays all combinations of options. Returns the number of games."""
    played = 0
    for game in games:
        count = turns = 0
        for options in itertools.product(*options_of(engine, game)):
            turns += play_game(engine, game, options)
            count += 1
        print("%s: %d games, %d turns" % (game, count, turns))
        played += count
    return played


def check_records(game, end):
    """Checks the full record, which everybody may see after the game, and a record for each
    viewer."""
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
    """Goes back to the start, unit by unit, and forward again."""
    units = 0
    while game.engine.ask("undo").ok:
        units += 1
    assert units > 0
    game.say("redo %d" % units)
    assert game.state() == end, "redo leads elsewhere"


def play_fence(game, count):
    """Plays `count` games of FENCE! and checks their records."""
    for i in range(count):
        options = FENCE[i % len(FENCE)]
        game.say("set_option seed %d" % (i + 1))
        decisions = game.play("newgame fence " + options)
        end = game.state()
        print("%s: %d decisions, %s" % (options, decisions, end[0]))
        check_records(game, end)
        check_undo(game, end)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", required=True)
    parser.add_argument("--nodes", type=int, default=3, help="how long to think about a move")
    parser.add_argument("--fence", type=int, default=0, metavar="N", help="games of FENCE!")
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        game = Game(args.engine, directory, args.nodes)
        played = play_all(game, args.games) + play_fence(game, args.fence)
        game.engine.finish()
        game.engine.close()
    print("%d passed, 0 failed" % played)


if __name__ == "__main__":
    main()

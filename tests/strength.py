#!/usr/bin/env python3
"""strength.py - games of the engine against itself with other options.

    tests/strength.py --game "fendo size=7" --games 200 move_time=0.2 search=random
    tests/strength.py --game siemenet --games 200 --clock 1 "" ""

The two last words are the engine options of A and B. Colours are exchanged after each
game, the openings are the engines' own. Each move is given to the other engine too, so an
illegal one is noticed at once; with --clock the time of each move is taken here. Prints
A's score with a 95 % interval (Wilson 1927). Exits with 1 when a game ended otherwise than
by the rules, or A scored less than --least.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import math
import os
import sys
import tempfile
import threading
import time

LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts", "lib")
sys.path.insert(0, LIB)

from engine import Engine, Fault  # noqa: E402

MOST_TURNS = 2000


class Player:
    """One engine process, with its clock."""

    def __init__(self, options, command, pairs):
        self.directory = tempfile.TemporaryDirectory()
        self.engine = Engine(command, ["--no-files"], self.directory.name, 120)
        for pair in pairs.split():
            self.ask("set_option %s %s" % tuple(pair.split("=", 1)))
        if options.clock:
            self.ask("time_settings %g 0 0" % options.clock)

    def ask(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            raise Fault("%s: %s" % (line, reply.text))
        return reply.text

    def close(self):
        if sys.exc_info()[0] is None:
            self.engine.finish()
        said = self.engine.close()
        self.directory.cleanup()
        if said:
            raise Fault("said on standard error: " + said[:2000])


def play_game(options, players):
    """The result ("W+3", "0", "time p1") and the turns of one game; players[0] begins."""
    left = [options.clock or 0.0] * 2
    names = {}
    for p in players:
        p.ask("newgame " + options.game)
    for turn in range(MOST_TURNS):
        side = players[0].ask("side_to_move")
        if side == "none":
            return players[0].ask("final_score"), turn, names
        mover = names.setdefault(side, len(names))
        if options.clock:
            players[mover].ask("time_left %s %.3f 0" % (side, left[mover]))
        start = time.monotonic()
        move = players[mover].ask("genmove " + side)
        left[mover] -= time.monotonic() - start
        if options.clock and left[mover] < 0:
            return "time p%d" % (mover + 1), turn, names
        players[1 - mover].ask("play %s %s" % (side, move))
    raise Fault("no end after %d turns" % MOST_TURNS)


def score_of(result, names):
    """What the player who began gets."""
    if result.startswith("time"):
        return 0.0 if result.endswith("1") else 1.0
    if result == "0":
        return 0.5
    winner = {"W": "white", "B": "black"}[result[0]]
    return 1.0 if names[winner] == 0 else 0.0


class Match:
    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.next = 0
        self.scores, self.turns, self.first, self.faults, self.late = [], [], [], [], 0

    def work(self):
        players = []
        try:
            o = self.options
            players = [Player(o, o.engine, o.a), Player(o, o.other or o.engine, o.b)]
            while True:
                with self.lock:
                    number = self.next
                    self.next += 1
                if number >= self.options.games:
                    break
                order = players if number % 2 == 0 else players[::-1]
                result, turns, names = play_game(self.options, order)
                first = score_of(result, names)
                with self.lock:
                    self.late += result.startswith("time")
                    self.scores.append(first if number % 2 == 0 else 1 - first)
                    self.first.append(first)
                    self.turns.append(turns)
            for p in players:
                p.close()
        except Fault as fault:
            self.faults.append(str(fault))
            for p in players:
                p.engine.close()

    def run(self):
        threads = [threading.Thread(target=self.work) for _ in range(self.options.jobs)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()


def interval(score, n):
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (score + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(score * (1 - score) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return 100 * (middle - half), 100 * (middle + half)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", default="./wattle")
    parser.add_argument("--other", help="B's engine, if it is not A's")
    parser.add_argument("--game", default="fendo", help='as newgame takes it: "fendo size=9"')
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2, help="games at once")
    parser.add_argument("--clock", type=float, help="seconds a player for a whole game")
    parser.add_argument("--least", type=float, default=0, help="points A must reach")
    parser.add_argument("a", help='engine options: "move_time=0.2 level=5"')
    parser.add_argument("b")
    match = Match(parser.parse_args())
    match.run()
    n, points = len(match.scores), sum(match.scores)
    for fault in match.faults:
        print("fault: " + fault)
    if n:
        print("%s: [%s] against [%s]: %d games, +%d =%d -%d, %.1f %% (%.1f .. %.1f), first player "
              "%.1f %%, %.1f turns a game, %d on time" %
              (match.options.game, match.options.a, match.options.b, n,
               match.scores.count(1.0), match.scores.count(0.5), match.scores.count(0.0),
               100 * points / n, *interval(points / n, n), 100 * sum(match.first) / n,
               sum(match.turns) / n, match.late))
    return 1 if match.faults or match.late or points < match.options.least else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""gogui.py - plays whole games as GoGui does, with the same traffic to the same processes.

GoGui stores only the clicks so far. One engine, the ruler, tells GoGui the rules. GoGui plays the whole game to the
ruler again after each click, twice or three times, with a stray click repeated in between. Another engine, the player,
gets the clicks only when it is to move. One side of each game clicks at random, and the player plays the other side.
After each click, both engines must have the same position. At the end of the game they must have the same result. The
test also goes back and forward, as GoGui's buttons do.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import random
import re
import sys
import tempfile
import time

from wattle.gtp.engine import Engine

SECONDS = 60  # limit for a reply

# Switches, the side that clicks, and ["swap"] if this side must swap at its first turn.
GAMES = [
    (["--game", "fendo"], "white", []),
    (["--game", "fendo", "--set", "size=5"], "black", []),
    (["--game", "siemenet"], "black", []),
    (["--game", "siemenet", "--set", "variant=extended", "--set", "size=5"], "white", []),
    (["--game", "fonver", "--set", "size=7"], "white", ["swap"]),
    (["--game", "fonver", "--set", "size=5", "--set", "repetition=superko"], "black", []),
    (["--game", "fiodar", "--set", "size=4"], "white", ["swap"]),
    (["--game", "fiodar", "--set", "size=3", "--set", "pie=off"], "black", []),
]
PLAYER = ["--set", "max_nodes=40", "--seed", "7"]
MOST_CLICKS = 2000


class Wrong(Exception):
    """An engine did something that would have confused GoGui."""


def demand(condition, text):
    if not condition:
        raise Wrong(text)


class Ruler:
    """The engine that tells GoGui about the game."""

    def __init__(self, engine):
        self.engine = engine
        words = self.ask("gogui-rules_board_size").split()
        self.size = int(words[0])
        demand(len(words) == 1 or words[1:] == ["hex"], "a strange board: %s" % words)

    def ask(self, line):
        reply = self.engine.ask(line)
        demand(reply.ok, "%s: %s" % (line, reply.text))
        return reply.text

    def look(self):
        """Asks the questions that GoGui asks after a replay. Returns (stones, side, clicks)."""
        stones = re.findall("[.XO?]", self.ask("gogui-rules_board"))
        demand(len(stones) == self.size ** 2, "%d points of %d" % (len(stones), self.size))
        demand(self.ask("gogui-rules_board_size").split()[0] == str(self.size), "another size")
        demand(re.fullmatch(r"\d+ \d+", self.ask("gogui-rules_captured_count")), "no counts")
        side = self.ask("gogui-rules_side_to_move")
        demand(side in ("black", "white"), "no side: " + side)
        legal = self.ask("gogui-rules_legal_moves").split()
        demand(len(set(legal)) == len(legal), "a click is listed twice")
        for point in legal:
            demand(point == "pass" or re.fullmatch(r"[A-HJ-Z][1-9]\d?", point), "no click: " + point)
        for line in self.ask("gogui-rules_board_gfx").split("\n"):
            demand(re.match(r"(COLOR #[0-9a-f]{6}|CIRCLE|SQUARE|TRIANGLE|MARK|LABEL|TEXT) ", line),
                   "no line to draw: " + line)
        return stones, side, legal

    def replay(self, clicks):
        self.ask("clear_board")
        for colour, point in clicks:
            self.ask("play %s %s" % (colour, point))
        return self.look()

    def click(self, clicks):
        """Replays the game as GoGui does after the last click. Returns the result of look()."""
        self.replay([])
        self.replay(clicks)
        self.engine.ask("play %s %s" % clicks[-1])  # GoGui repeats the last click; the reply does not matter
        self.replay([])
        return self.replay(clicks)


class Player:
    """The engine that moves. It gets the clicks late, and all of them at once."""

    def __init__(self, engine, size):
        self.engine = engine
        self.known = []
        for line in ("gogui-interrupt", "gogui-version 1.6.0", "boardsize %d" % size,
                     "clear_board", "gogui-title", "gogui-analyze_commands"):
            demand(engine.ask(line).ok, "the player refuses " + line)

    def hear(self, clicks):
        while self.known != clicks[:len(self.known)]:
            demand(self.engine.ask("undo").ok, "the player cannot undo")
            self.known.pop()
        new = clicks[len(self.known):]
        if new:
            words = " ".join("%s %s" % click for click in new)
            reply = self.engine.ask("gogui-play_sequence " + words)
            demand(reply.ok, "the player refuses what the ruler allows: " + reply.text)
        self.known = list(clicks)

    def move(self, clicks, colour):
        self.hear(clicks)
        point = self.engine.ask("genmove " + colour).text
        demand(re.fullmatch("[A-Z]+[0-9]+|pass", point), "GoGui cannot play " + point)
        self.known.append((colour, point))
        return point


def choose(legal, clicks, beginning, stones, size):
    if beginning and len(clicks) == 1:
        del beginning[0]
        swap = [p for p in legal if p != "pass" and stone_on(p, stones, size) == "X"]
        demand(len(swap) == 1, "no click on the first stone swaps")
        return swap[0]
    points = [p for p in legal if p != "pass"]
    return random.choice(points if points and (len(clicks) < 150 or "pass" not in legal) else legal)


def stone_on(point, stones, size):
    column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(point[0])
    return stones[(size - int(point[1:])) * size + column]


def same(ruler, player):
    return ruler.ask("position") == player.engine.ask("position").text


def go_back(ruler, player, clicks):
    """Goes three clicks back and forward again, as GoGui's buttons do."""
    player.hear(clicks[:-3])
    ruler.replay(clicks[:-3])
    demand(same(ruler, player), "not the same after going back")
    player.hear(clicks)
    ruler.replay(clicks)
    demand(same(ruler, player), "not the same after going forward")


def play(ruler, player, person, beginning):
    """Plays one whole game. Returns its clicks."""
    clicks = []
    stones, side, legal = ruler.replay([])
    while legal:
        point = (choose(legal, clicks, beginning, stones, ruler.size) if side == person
                 else player.move(clicks, side))
        demand(point in legal, "the player makes an illegal move: %s" % point)
        clicks.append((side, point))
        demand(len(clicks) < MOST_CLICKS, "no end")
        stones, side, legal = ruler.click(clicks)
        if len(clicks) % 20 == 0:
            go_back(ruler, player, clicks)
    player.hear(clicks)
    demand(same(ruler, player), "not the same at the end")
    demand(player.engine.ask("gogui-rules_final_result").text
           == ruler.ask("gogui-rules_final_result"), "not the same result")
    return clicks


def run(command, switches, person, beginning):
    """Plays one game. Returns whether it had no error."""
    name = " ".join(switches[1:])
    with tempfile.TemporaryDirectory() as directory:
        # GoGui starts two more engines. They get few or no commands before their input ends.
        engines = [Engine(command, ["--steps"] + switches + extra, directory, SECONDS)
                   for extra in (PLAYER, [], [], [])]
        try:
            ruler = Ruler(engines[1])
            clicks = play(ruler, Player(engines[0], ruler.size), person, list(beginning))
            demand(not beginning or "swap" in ruler.ask("history"), "nobody has swapped")
            engines[2].ask("gogui-rules_game_id")
            for engine in engines:
                engine.finish()
        except Exception as trouble:  # any error; the other games still run
            print("%s: %s: %s" % (name, type(trouble).__name__, trouble))
            return False
        finally:
            for engine in engines:
                engine.close()
    return len(clicks) > 0


def run_live(command):
    """Returns whether a search draws while it runs, and stops when GoGui interrupts it."""
    frame = r"gogui-gfx:\n((COLOR #[0-9a-f]{6}|LABEL|TEXT) .*\n)+\n"
    with tempfile.TemporaryDirectory() as directory:
        engine = Engine(command, ["--steps", "--game", "siemenet", "--set", "move_time=60"],
                        directory, SECONDS)
        engine.ask("gogui-version 1.6.0")
        engine.send(b"genmove w\n")
        end = time.monotonic() + SECONDS
        while not engine.said and time.monotonic() < end:
            time.sleep(0.05)
        engine.send(b"# interrupt\n")
        reply = engine.read_reply("genmove", SECONDS / 2, time.monotonic() + SECONDS / 2)
        engine.finish()
        drawn = engine.close()
    well = re.fullmatch(b"= [A-J][1-9]", reply) and \
        re.fullmatch("(%s)+gogui-gfx: CLEAR\n" % frame, drawn)
    if not well:
        print("live: %r, %r" % (reply, drawn[:300]))
    return bool(well)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("engine", metavar="ENGINE", help="program, with a wrapper before it")
    options = parser.parse_args()
    random.seed(1)
    results = [run(options.engine, *game) for game in GAMES]
    results.append(run_live(options.engine))
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.exit(main())

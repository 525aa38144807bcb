"""referee.py - the referee of a game: an engine that applies the rules and plays no side.

Lives here: the side to move, the legality of a turn, the information that a seat may have, the
result. Does not live here: the players' engines and their time (game.py).

The referee is wattle. In games of chance, the referee deals. The players' engines run with the option
`dealer table` and get the dice and cards as their seat sees them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import os
import re
import shlex
import subprocess
import tempfile

from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault
from wattle.output.sanitize import visible

MOST_TURNS = 20000  # largest number of turns of a game
SECONDS = 60  # the longest wait for a reply of the referee


class Refused(Exception):
    """The referee refuses a command and gives the reason."""


def shares_of(result, sides):
    """Returns each side's share of the win. Results are W+3, B+, 0, win:p2:last-free,
    draw:rounds:p1+p3."""
    sides = list(sides)
    if re.match("[WB][+]", result):
        winners = {"white" if result[0] == "W" else "black"}
    elif result.startswith("win:"):
        winners = {result.split(":")[1]}
    else:
        winners = set(re.findall(r"\bp\d\b", result)) or set(sides)
    if not winners <= set(sides):
        raise Fault("the referee's result is %r" % result)
    return [1 / len(winners) if side in winners else 0.0 for side in sides]


def mover_shown(board):
    """Returns (the side to move, its title for people) from the output of showboard, or None if no
    side is to move."""
    found = re.search(r"^to move: (\w+)(?: \((\w+)\))?", board, re.M)
    return found and (found[1], found[2] or found[1][0].upper() + found[1][1:])


def winner_of(said, sides):
    """Returns each side's share of the win under best play, or None if `solve` has not found it."""
    first = said.splitlines()[0]
    found = re.match(r"unknown, from (\S+) to (\S+)", first)
    if not found:
        return shares_of(first.split()[0], sides)
    low, high = found[1], found[2]  # the worst and the best for White
    if low.startswith("W"):
        return shares_of(low, sides)
    return shares_of(high, sides) if high.startswith("B") else None


def game_options(listed):
    """Returns [(name, kind, values, default)] of the game's options from the reply to
    list_options."""
    rows = re.findall(r"^(\w+) (choice|switch|number|word|file) (.+) default (\S+) current \S+$", listed, re.M)
    return list(itertools.takewhile(lambda row: row[0] != "threads", rows))  # the engine's options begin with threads


def tokens(record):
    """Returns the turns and the results of chance of a record, one per line."""
    lines = []
    for line in record.splitlines():
        words = line.split("#")[0].split()
        if words[:1] == ["play"]:
            lines.append(" ".join(words))
        elif words[:1] == ["chance"]:
            lines += ["chance " + word for word in words[1:]]
    return lines


class Referee:
    """One game.

    sides: the words for the seats, in the order of the first turns. plays: the turns so far, as
    commands. secret: whether the game has chance or hidden information.
    """

    def __init__(self, command, seconds=SECONDS):
        self.directory = tempfile.TemporaryDirectory()
        self.engine = Engine(command, [], self.directory.name, seconds, apart=True)
        self.command, self.game, self.sides, self.secret, self.plays = command, "", [], False, []

    def ask(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            raise Refused(visible(reply.text))
        return visible(reply.text)

    def begin(self, game, seed):
        """Starts `game`, the arguments of newgame. The seed determines chance and random turns."""
        self.game = game
        self.ask("set_option seed %d" % seed)
        self.ask("newgame " + game)
        first = self.ask("side_to_move")
        if first in ("white", "black"):
            self.sides = [first, "black" if first == "white" else "white"]
            self.secret = False
        else:
            players = re.search(r"^players .* current (\d)$", self.ask("list_options"), re.M)
            if not players:
                raise Fault("the referee does not say how many players there are")
            self.sides = ["p%d" % (i + 1) for i in range(int(players[1]))]
            self.secret = True

    def identity(self, game):
        """Returns the name and the version of the engine. Adds the checksum of the net for the
        game, if --version prints it and the command names no other net."""
        told = subprocess.run([*shlex.split(self.command), "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, errors="replace", timeout=SECONDS, check=False).stdout
        net = re.search(r"^ +%s +([0-9a-f]{8})\b" % re.escape(game.split()[0]), told, re.MULTILINE)
        named = " (net %s)" % net[1] if net and "net=" not in self.command else ""
        return "%s %s%s" % (self.ask("name"), self.ask("version"), named)

    def to_move(self):
        """Returns the index of the side to move, or None at the end."""
        word = self.ask("side_to_move")
        return None if word == "none" else self.sides.index(word)

    def play(self, side, move):
        line = "play %s %s" % (self.sides[side], move)
        self.ask(line)
        self.plays.append(line)

    def resign(self, side):
        """Records the resignation of a side, if the referee supports resignations."""
        if len(self.sides) == 2:
            self.engine.ask("play %s resign" % self.sides[side])

    def play_random(self, turns):
        """Plays `turns` uniformly random turns, or fewer if the game would end."""
        self.ask("set_option search random")
        for _ in range(turns):
            side = self.to_move()
            self.plays.append("play %s %s" % (
                self.sides[side], self.ask("genmove " + self.sides[side])))
            if self.to_move() is None:
                self.ask("undo")
                self.plays.pop()
                break

    def record(self, viewer=""):
        """Returns the game as a transcript from the view of `viewer` ("all": complete
        information)."""
        path = os.path.join(self.directory.name, "record")
        self.ask(("savegame %s %s" % (path, viewer)).strip())
        with open(path, encoding="utf-8") as file:
            return file.read()

    def seen_by(self, side):
        """Returns the events of the game that this side may know, one per line."""
        return tokens(self.record(self.sides[side])) if self.secret else self.plays

    def result(self):
        """Returns the reply of final_score and the shares of the win."""
        result = self.ask("final_score")
        return result, shares_of(result, self.sides)

    def close(self):
        self.engine.close()
        self.directory.cleanup()

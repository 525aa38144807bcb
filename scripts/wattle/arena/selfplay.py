"""selfplay.py - one game of the engine against itself, with statistics.

Lives here: playing the game, and its statistics: result, length, choices, estimates, and at some
turns the loss of a random turn.
Does not live here: statistics of many games (playtest_stats.py).

One engine plays every seat at one strength: RANDOM, which means uniformly random legal turns, or a
number of search iterations a turn. Without dice, strong sides would always play nearly the same
game. In such games, the first turns are therefore drawn at random, with the visits of the search as
weights (Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go
through self-play", 2018). The same seed gives the same game, whatever was played before.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import hashlib
import random
import re
import threading

from wattle.arena.referee import MOST_TURNS, Referee, Refused, shares_of
from wattle.gtp.process import Fault

RANDOM = "random"
MUCH = 0.1  # a large loss, as a share of the win
COUNTLESS = 100000  # largest number of turns that the engine lists
# Centiseconds between two lines of an analysis. A turn takes less time, so only the last line is
# written.
SELDOM = 1000000
SECONDS = 3600  # the longest wait for an answer, because a busy machine may pause


class Table(Referee):
    """An engine that holds the game and plays all of its seats."""

    def __init__(self, command):
        super().__init__(command, SECONDS)

    def begin_at(self, game, strength, seed, contempt=0):
        """contempt: every seat values a draw at 0.5 - contempt / 100 of a win."""
        self.strength = strength
        if strength == RANDOM:
            self.ask("set_option search random")
        else:
            self.ask("set_option search default")
            self.ask("set_option book none")  # it would make all games begin alike
            self.ask("set_option max_nodes %d" % strength)
            self.ask("set_option contempt %d" % contempt)
        self.begin(game, seed)

    def can_swap(self):
        """Returns whether the pie rule is on."""
        return bool(re.search(r"^pie switch .* current on$", self.ask("list_options"), re.M))

    def choices(self):
        """Returns the number of legal turns, or COUNTLESS if the engine refuses to list them."""
        try:
            return len(self.ask("legal_moves").split())
        except Refused:
            return COUNTLESS

    def turn(self, mover):
        """Plays a turn. Returns (the turn, each seat's expected share of the win before the turn,
        or None)."""
        side = self.sides[mover]
        if self.strength == RANDOM:
            return self.ask("genmove " + side), None
        if len(self.sides) > 2:
            shares = self.estimate()  # one share does not determine the others
            return self.ask("genmove " + side), shares
        return self.told_turn(mover, self.ask("kata-genmove_analyze %s %d rootInfo true maxmoves 1" % (side, SELDOM)))

    def told_turn(self, mover, said):
        """Returns the turn and the shares of the two seats from a line of analysis."""
        found = re.search(r" rootInfo [^\n]*winrate ([0-9.]+)[^\n]*\nplay (\S+)$", said)
        if not found:
            raise Fault("no estimate in %r" % said[-200:])
        share = float(found[1])
        return found[2], [share, 1 - share] if mover == 0 else [1 - share, share]

    def drawn_turn(self, mover, rng):
        """Like `turn`, but draws the turn at random, with the visits of the search as weights."""
        side = self.sides[mover]
        said = self.ask("kata-genmove_analyze %s %d rootInfo true maxmoves %d" % (side, SELDOM, COUNTLESS))
        best, shares = self.told_turn(mover, said)
        visits = {move: int(count) for move, count in re.findall(r"info move (\S+) visits (\d+)", said)}
        move = rng.choices(list(visits), list(visits.values()))[0] if any(visits.values()) else best
        if move != best:
            self.ask("undo")
            self.ask("play %s %s" % (side, move))
        return move, shares

    def estimate(self):
        """Returns each seat's expected share of the win."""
        said = self.ask("estimate_score")
        shares = [re.search(r"\b%s ([0-9.]+)%%" % seat, said) for seat in self.sides]
        if not all(shares):
            raise Fault("no estimate for each seat in %r" % said[-200:])
        return [float(share[1]) / 100 for share in shares]

    def at_random(self, mover):
        """Returns the mover's share after a random turn, and takes this turn back."""
        self.ask("set_option search random")
        self.ask("genmove " + self.sides[mover])
        self.ask("set_option search default")
        is_over = self.to_move() is None
        share = (shares_of(self.ask("final_score"), self.sides) if is_over else self.estimate())[mover]
        self.ask("undo")
        return share

    def weighed_turn(self, mover):
        """For games with chance between turns. Returns (the turn, each seat's share, [mean loss of
        a random turn, share of random turns with a large loss]), from the values of all turns that
        the search visited."""
        shares, side = self.estimate(), self.sides[mover]
        said = self.ask("kata-genmove_analyze %s %d maxmoves 1000" % (side, SELDOM))
        values = {move: float(value) for move, value in re.findall(r"info move (\S+) visits [1-9]\d* .*?winrate ([0-9.]+)", said)}
        move = said.split()[-1]
        losses = [values[move] - value for value in values.values()] if move in values else [0.0]
        return move, shares, [sum(losses) / len(losses), sum(loss > MUCH for loss in losses) / len(losses)]

    def watched_turn(self, mover):
        """Like `turn`, with the mean loss of a random turn and the share of random turns with a
        large loss."""
        if len(self.sides) > 2:
            return self.weighed_turn(mover)
        after = self.at_random(mover)
        move, shares = self.turn(mover)
        loss = shares[mover] - after
        return move, shares, [loss, float(loss > MUCH)]

    def rounds(self):
        """Returns the number of the current round, or None if the board does not show it."""
        found = re.search(r"\bround (\d+)", self.ask("showboard"))
        return int(found[1]) if found else None


class TableForEachThread:
    """Gives each thread its own engine. kind: the class of the engines."""

    def __init__(self, command, kind=Table):
        self.command, self.kind = command, kind
        self.local = threading.local()
        self.all = []

    def here(self):
        if not hasattr(self.local, "table"):
            self.local.table = self.kind(self.command)
            self.all.append(self.local.table)
        return self.local.table

    def close(self):
        for table in self.all:
            table.close()


def play(table, game, strength, seed, counts, watched=0.0, drawn=0, contempt=0):
    """Plays a game and returns its statistics.

    counts: whether the choices at each turn are counted, which takes time. watched: the share of
    turns at which the loss of a random turn is measured. drawn: the number of turns drawn at random
    at the start; with a pie rule they follow the swap, because the turn before the swap must be
    fair. contempt: as in Table.begin_at.
    """
    table.begin_at(game, strength, seed, contempt)
    rng = random.Random(seed)
    choices, estimates, losses, moves = [], [], [], []
    first = 2 if table.can_swap() else 0
    if table.secret or strength == RANDOM:
        drawn = 0
    while (mover := table.to_move()) is not None:
        if len(moves) == MOST_TURNS:
            raise Fault("no end after %d turns" % MOST_TURNS)
        if counts:
            choices.append(table.choices())
        if first <= len(moves) < first + drawn:
            move, estimate = table.drawn_turn(mover, rng)
        elif strength != RANDOM and rng.random() < watched:
            move, estimate, loss = table.watched_turn(mover)
            losses.append([round(value, 4) for value in loss])
        else:
            move, estimate = table.turn(mover)
        moves.append(move)
        if estimate:
            estimates.append(estimate)
    return dict(ending(table), seed=seed, turns=len(moves), swapped="swap" in moves, choices=choices, losses=losses,
                half=digest(moves[:len(moves) // 2]),
                estimates=[[round(share, 4) for share in shares] for shares in estimates])


def digest(moves):
    """Returns a checksum of turns."""
    return hashlib.sha256(" ".join(moves).encode()).hexdigest()[:12]


def ending(table):
    """Returns the result of a finished game."""
    result = table.ask("final_score")
    points = re.fullmatch(r"[WB]\+([0-9.]+)", result)
    return {"result": result, "shares": shares_of(result, table.sides),
            "margin": float(points[1]) if points else None, "rounds": table.rounds()}

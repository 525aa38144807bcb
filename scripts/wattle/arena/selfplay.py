"""selfplay.py - one game of the engine against itself, watched.

Lives here: playing it, and what is noted on the way: results, length, choices, estimates, and what a
turn at random would have lost at some turns.
Does not live here: what many games tell (playtest_stats.py).

Every seat is played by one engine of one strength: RANDOM, uniformly random legal turns, or
so many search iterations a turn. Strong sides would play nearly the same game again and again: where
no dice fall, the first turns are drawn by lot, each as often as the search looked at it (Silver et al.,
"A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play", 2018).
The same seed gives the same game, whatever was played before.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import hashlib
import random
import re
import threading

from wattle.arena.referee import Referee, Refused, shares_of
from wattle.gtp.process import Fault

RANDOM = "random"
MOST_TURNS = 20000
MUCH = 0.1  # a share of the win that matters
COUNTLESS = 100000  # turns that the engine lists at most
# Centiseconds between two lines of an analysis: more than a turn takes, so the last one comes.
SELDOM = 1000000
SECONDS = 3600  # the longest an answer may take: a study goes on for hours, on a machine that may stand still


class Table(Referee):
    """An engine that holds the game and plays all of its seats."""

    def __init__(self, command):
        super().__init__(command, SECONDS)

    def begin_at(self, game, strength, seed, contempt=0):
        """contempt: by how many hundredths of a win a draw is worth less than a half to every seat."""
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
        """Whether the game has a pie rule, and it is on."""
        return bool(re.search(r"^pie switch .* current on$", self.ask("list_options"), re.M))

    def choices(self):
        """The number of legal turns, or COUNTLESS, when the engine does not list them."""
        try:
            return len(self.ask("legal_moves").split())
        except Refused:
            return COUNTLESS

    def turn(self, mover):
        """Plays a turn; (the turn, each seat's expected share of the win before it or None)."""
        side = self.sides[mover]
        if self.strength == RANDOM:
            return self.ask("genmove " + side), None
        if len(self.sides) > 2:
            shares = self.estimate()  # one seat's share does not determine the others'
            return self.ask("genmove " + side), shares
        return self.told_turn(mover, self.ask("kata-genmove_analyze %s %d rootInfo true maxmoves 1" % (side, SELDOM)))

    def told_turn(self, mover, said):
        """The turn and each seat's share, of two, as an analysis tells them."""
        found = re.search(r" rootInfo [^\n]*winrate ([0-9.]+)[^\n]*\nplay (\S+)$", said)
        if not found:
            raise Fault("no estimate in %r" % said[-200:])
        share = float(found[1])
        return found[2], [share, 1 - share] if mover == 0 else [1 - share, share]

    def drawn_turn(self, mover, rng):
        """Like `turn`, but the turn is drawn at random, each as often as the search looked at it."""
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
        """Each seat's expected share of the win."""
        said = self.ask("estimate_score")
        shares = [re.search(r"\b%s ([0-9.]+)%%" % seat, said) for seat in self.sides]
        if not all(shares):
            raise Fault("no estimate for each seat in %r" % said[-200:])
        return [float(share[1]) / 100 for share in shares]

    def at_random(self, mover):
        """The mover's share after one turn at random, which is taken back."""
        self.ask("set_option search random")
        self.ask("genmove " + self.sides[mover])
        self.ask("set_option search default")
        is_over = self.to_move() is None
        share = (shares_of(self.ask("final_score"), self.sides) if is_over else self.estimate())[mover]
        self.ask("undo")
        return share

    def weighed_turn(self, mover):
        """Where chance falls between turns: (the turn, each seat's share, [what a turn at random loses on
        average, how many of them lose much]), by the values of all turns that the search looked at."""
        shares, side = self.estimate(), self.sides[mover]
        said = self.ask("kata-genmove_analyze %s %d maxmoves 1000" % (side, SELDOM))
        values = {move: float(value) for move, value in re.findall(r"info move (\S+) visits [1-9]\d* .*?winrate ([0-9.]+)", said)}
        move = said.split()[-1]
        losses = [values[move] - value for value in values.values()] if move in values else [0.0]
        return move, shares, [sum(losses) / len(losses), sum(loss > MUCH for loss in losses) / len(losses)]

    def watched_turn(self, mover):
        """As `turn`, with what a turn at random would have lost, in mean and in the part of cases that lose
        much."""
        if len(self.sides) > 2:
            return self.weighed_turn(mover)
        after = self.at_random(mover)
        move, shares = self.turn(mover)
        loss = shares[mover] - after
        return move, shares, [loss, float(loss > MUCH)]

    def rounds(self):
        """The round that the game is in, where the board tells it, or None."""
        found = re.search(r"\bround (\d+)", self.ask("showboard"))
        return int(found[1]) if found else None


class TableForEachThread:
    """An engine for each thread that asks for one; kind: what it is."""

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
    """Plays a game and returns all figures about it.

    counts: whether the choices at each turn are counted, which takes time. watched: the part of turns
    at which it is told what a turn at random would lose. drawn: how many turns are drawn by lot, the first
    ones, but with a pie rule those after the swap, for what is cut in two must be cut well. contempt: as in
    Table.begin_at.
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
    """Differs where turns do."""
    return hashlib.sha256(" ".join(moves).encode()).hexdigest()[:12]


def ending(table):
    """The result of a game that is over."""
    result = table.ask("final_score")
    points = re.fullmatch(r"[WB]\+([0-9.]+)", result)
    return {"result": result, "shares": shares_of(result, table.sides),
            "margin": float(points[1]) if points else None, "rounds": table.rounds()}

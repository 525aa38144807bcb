"""puzzle_search.py - positions in which exactly one turn keeps what is proven.

Lives here: games that lead somewhere, and proofs from their ends backwards. Does not live here:
which puzzles are kept and how they look (puzzles.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import re

from wattle.arena.referee import Refused, shares_of
from wattle.arena.selfplay import Table

QUICK = 40  # iterations of a turn that only leads to a position
AT_RANDOM = 0.15
GIVE_UP = 2  # positions in a row that cannot be solved: those before are no easier
FEWEST, MOST = 5, 400  # turns to choose from
LONGEST = 600  # seconds for a proof, by when the steps must have been spent
CHILD = 4  # the child of a solved position may take so many times as many
GLANCE = 20  # and gets first this part of those
LEAST_STEPS = 64  # with which the search for the fewest begins
LONG = 3  # turns of the solution: less is no puzzle


def winner_of(said, sides):
    """Each side's share by best play, or None where `solve` does not find it."""
    first = said.splitlines()[0]
    found = re.match(r"unknown, from (\S+) to (\S+)", first)
    if not found:
        return shares_of(first.split()[0], sides)
    low, high = found[1], found[2]  # the worst and the best for White
    if low.startswith("W"):
        return shares_of(low, sides)
    return shares_of(high, sides) if high.startswith("B") else None


class Board(Table):
    """Holds a game and proves things about it."""

    def solved(self, steps):
        """(shares, nodes, the turns of a best line), or None."""
        said = self.ask("solve %d %d" % (LONGEST, steps))
        shares = winner_of(said, self.sides)
        if not shares:
            return None
        first, *rest = said.splitlines()
        line = [] if first.startswith("unknown") else first.split()[1:]
        nodes = int(re.search(r"^nodes (\d+)", "\n".join(rest), re.M)[1])
        return shares, nodes, line

    def play_game(self, game, rng):
        """A game by quick searches with some random turns among them; the positions before its
        turns, the first first."""
        self.begin(game, rng.randrange(1, 2**31))
        positions = []
        while (mover := self.to_move()) is not None:
            positions.append(self.ask("position"))
            self.ask("set_option search " + ("random" if rng.random() < AT_RANDOM else "default"))
            self.ask("genmove " + self.sides[mover])
        return positions


def value_after(board, side, turn, steps):
    """(what `side` gets after the turn, the line that follows), or None if it cannot be proven."""
    board.ask("play %s %s" % (board.sides[side], turn))
    if board.to_move() is None:
        after = shares_of(board.ask("final_score"), board.sides), 0, []
    else:
        after = board.solved(steps)
    board.ask("undo")
    return after and (after[0][side], after[2])


def only_turn(board, side, share, steps):
    """The one turn after which `side` still gets its share, its line and how many turns there
    were; None if there is another, or if that cannot be proven."""
    turns = board.ask("legal_moves").split()
    if not FEWEST <= len(turns) <= MOST:
        return None
    kept, left = [], turns
    for most in (steps // GLANCE, steps):  # most positions have two at a glance
        looked, left = left, []
        for turn in looked:
            after = value_after(board, side, turn, most)
            if not after:
                left.append(turn)
            elif after[0] >= share:
                kept.append((turn, after[1]))
            if len(kept) > 1 or (left and most == steps):
                return None
    return (*kept[0], len(turns)) if kept else None


def search_needed(board, steps):
    """The positions visited by a search that has as few steps as do, up to a factor of two. With
    more it goes on for the margin."""
    most = LEAST_STEPS
    while True:
        found = board.solved(min(most, steps))
        if found:
            return found[1]
        most *= 2


def set_afresh(board, position):
    """Sets a position up, without the keys of former ones where the game can do without them: a
    puzzle begins afresh. Returns its text."""
    try:
        board.ask("set_position " + re.sub(r" [0-9a-f]{16}(,[0-9a-f]{16})*$", "", position))
    except Refused:
        board.ask("set_position " + position)
    return board.ask("position")


def puzzle_at(board, position, steps):
    """The puzzle that this position is, or None; second: whether the position was solved."""
    position = set_afresh(board, position)
    side = board.to_move()
    found = board.solved(steps)
    if not found:
        return None, False
    shares = found[0]
    if shares[side] <= 0:
        return None, True
    only = only_turn(board, side, shares[side], steps * CHILD)
    if not only:
        return None, True
    turn, line, choices = only
    if len(line) + 1 < LONG or turn == "pass":
        return None, True
    return {"position": position, "side": board.sides[side],
            "task": "win" if shares[side] == 1 else "draw", "solution": turn, "line": [turn, *line],
            "nodes": search_needed(board, steps), "choices": choices}, True


def hunt(board, settings, number):
    """The puzzles of one game, from its end backwards."""
    rng = random.Random("%d %d" % (settings["seed"], number))
    board.ask("set_option book none")  # it would make all games begin alike
    board.ask("set_option max_nodes %d" % QUICK)
    positions = board.play_game(settings["game"], rng)
    found, failed = [], 0
    for position in reversed(positions):
        puzzle, is_solved = puzzle_at(board, position, settings["steps"])
        failed = 0 if is_solved else failed + 1
        if puzzle:
            found.append(puzzle)
        if failed == GIVE_UP:
            break
    return {"game": number, "found": found}

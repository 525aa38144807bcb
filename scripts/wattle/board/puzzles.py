"""puzzles.py - puzzles at a table: one is set, a turn is judged by proof, and answered.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.arena.referee import shares_of
from wattle.board.async_engine import Refused

PROOF = 10  # seconds for one


async def listed(engine):
    """The puzzles of the engine's present game: number, stars, side and task of each."""
    try:
        lines = (await engine.ask("puzzle")).splitlines()
    except Refused:
        return []
    found = []
    for line in lines:
        number, stars, side, task = line.split()
        found.append(dict(number=int(number), stars=int(stars), side=side, task=task))
    return found


class Puzzle:
    """One that has been set up, and what was found of the turns that were tried: right, good,
    wrong, lost (after a wrong one) or open (too long to prove)."""

    def __init__(self, game, puzzle, solution):
        self.game, self.puzzle, self.solution = game, puzzle, solution
        self.found = {}  # by node, after a turn of the side that is to solve it

    def told(self, at):
        """The content of a page at a position, where the defence may have been played already."""
        return dict(self.puzzle, game=self.game, said=self.found.get(at) or self.found.get(at.parent))

    def judge(self, node, proof, sides):
        """`proof` is what solve says of the position after a turn."""
        before = node.parent.parent  # after the turn before of the same side
        if before is None:
            self.found[node] = "right" if node.turn == self.solution else "wrong"
        elif self.found.get(before) in ("wrong", "lost"):
            self.found[node] = "lost"
        else:
            self.found[node] = self.kept(proof, sides)

    def kept(self, proof, sides):
        word = proof.split()[0]
        if word == "unknown,":
            return "open"
        share = shares_of(word, sides)[sides.index(self.puzzle["side"])]
        return "good" if share >= (1 if self.puzzle["task"] == "win" else 0.5) else "wrong"


def defence(proof):
    """The turn that the line of a proof begins with, or None."""
    words = proof.splitlines()[0].split()
    return words[1] if len(words) > 1 and words[0] != "unknown," else None

"""tally.py - what many games of one kind tell the designer of a game.

Lives here: formulas, over the results of selfplay.play. Does not live here: words and
pictures (survey.py, plots.py).

Somebody leads whose expected share of the win is the highest and exceeds the fair one by
LEAD: the estimates of short searches are rough, and what is nearly even is nobody's lead.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from stats import wilson

LEAD = 0.1


def leader(shares):
    """The seat that leads, or None."""
    best = max(shares)
    leads = best >= 1 / len(shares) + LEAD - 1e-9 and shares.count(best) == 1
    return shares.index(best) if leads else None


def lead_changes(leaders):
    """How often the lead went from one seat to another."""
    known = [seat for seat in leaders if seat is not None]
    return sum(a != b for a, b in zip(known, known[1:]))


def winner(shares):
    """The seat that won alone, or None."""
    return shares.index(1.0) if 1.0 in shares else None


def is_comeback(leaders, won_by):
    """Whether another seat than the winner has led."""
    return any(seat not in (None, won_by) for seat in leaders)


def settled_at(leaders, won_by):
    """After what share of the game its winner led to the end."""
    open_turns = [i + 1 for i, seat in enumerate(leaders) if seat != won_by]
    return max(open_turns, default=0) / len(leaders)


def quantile(values, share):
    """The value that this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def mean(values):
    """None for no values."""
    return sum(values) / len(values) if values else None


def course(game):
    """(lead changes, whether it was a comeback, when it was settled) of one game; the last two
    are None without a winner, all are without estimates."""
    if not game["estimates"]:
        return None, None, None
    leaders = [leader(shares) for shares in game["estimates"]]
    won_by = winner(game["shares"])
    if won_by is None:
        return lead_changes(leaders), None, None
    return lead_changes(leaders), is_comeback(leaders, won_by), settled_at(leaders, won_by)


def without_none(values):
    return [value for value in values if value is not None]


class Tally:
    """Games of one kind: the same rules, the same strength."""

    def __init__(self, games):
        self.games = games
        courses = [course(game) for game in games]
        self.changes = without_none([c[0] for c in courses])
        self.comebacks = without_none([c[1] for c in courses])
        self.settled = without_none([c[2] for c in courses])
        self.turns = [game["turns"] for game in games]
        self.rounds = without_none([game["rounds"] for game in games])

    def __len__(self):
        return len(self.games)

    def share(self, seat):
        """The seat's mean share of the win, and Wilson's 95 % interval. Shared wins count in
        part, which makes the interval rather too wide."""
        value = mean([game["shares"][seat] for game in self.games])
        return (value, *wilson(value, len(self)))

    def draws(self):
        """The share of games that nobody won alone, and its interval."""
        value = mean([winner(game["shares"]) is None for game in self.games])
        return (value, *wilson(value, len(self)))

    def swaps(self):
        return mean([game["swapped"] for game in self.games])

    def margin(self):
        """The mean number of points by which games were won, or None."""
        return mean(without_none([game["margin"] for game in self.games]))

    def choices(self):
        """The choices at all turns that were counted."""
        return [n for game in self.games for n in game["choices"]]

    def choices_by_turn(self):
        """The median of the choices at the first turn, the second ..., as long as half of the
        counted games last."""
        counted = [game["choices"] for game in self.games if game["choices"]]
        longest = quantile([len(c) for c in counted], 0.5) if counted else 0
        return [quantile([c[i] for c in counted if i < len(c)], 0.5) for i in range(longest)]

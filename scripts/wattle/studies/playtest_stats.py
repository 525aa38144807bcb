"""playtest_stats.py - what many games of one kind tell the designer of a game.

Lives here: formulas over the results of selfplay.play. Does not live here: tables and plots
(playtest_report.py).

Somebody leads whose expected share of the win is the highest and exceeds the fair one by
LEAD: the estimates of short searches are rough, and what is nearly even is nobody's lead.

Drama is Browne's ("Automatic Generation and Evaluation of Recombination Games", thesis, QUT 2008): over
the turns at which the later winner was behind, the mean square root of how far. So far as estimates
are concerned, his lead changes differ from ours by LEAD.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import re

from wattle.arena.statistics import interval, student95

LEAD = 0.1
TENTHS = 10  # parts of a game after which it is asked who is ahead
TOLD = 0.9  # the result can be told when whoever is ahead wins so often
SURE = 0.01  # an estimate is taken for no surer than this
PLAYERS = re.compile(r":p\d+(\+p\d+)*")  # within a result


def leader(shares):
    """The seat that leads, or None."""
    best = max(shares)
    leads = best >= 1 / len(shares) + LEAD - 1e-9 and shares.count(best) == 1
    return shares.index(best) if leads else None


def lead_changes(leaders):
    """The number of times that the lead went from one seat to another."""
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


def drama(game):
    """The drama of a game, or None without a winner or estimates."""
    won_by = winner(game["shares"])
    if won_by is None or not game["estimates"]:
        return None
    behind = [max(shares) - shares[won_by] for shares in game["estimates"]]
    return mean([math.sqrt(far) for far in behind if far > 0]) or 0.0


def told(game, tenth):
    """(the share that whoever was ahead got, log loss of the estimates in bits) after so many tenths."""
    estimate = game["estimates"][len(game["estimates"]) * tenth // TENTHS]
    ahead = [seat for seat, share in enumerate(estimate) if share == max(estimate)]
    sure = [min(max(share, SURE), 1 - SURE) for share in estimate]
    return (mean([game["shares"][seat] for seat in ahead]),
            -sum(share * math.log2(said) for share, said in zip(game["shares"], sure) if share))


def clustered(groups):
    """(mean, low, high) of all values; those of a group depend on each other. None where fewer than two
    groups have any. (Liang and Zeger 1986, with the usual factors for few groups.)"""
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return None
    values = [value for group in groups for value in group]
    middle, n = mean(values), len(groups)
    square = sum(sum(value - middle for value in group) ** 2 for group in groups) * n / (n - 1)
    half = student95(n - 1) * math.sqrt(square) / len(values)
    return middle, middle - half, middle + half


def as_part(triple):
    """The interval, cut off at 0 and 1."""
    return triple and tuple(min(max(value, 0.0), 1.0) for value in triple)


def without_none(values):
    return [value for value in values if value is not None]


class Tally:
    """Games of one kind: the same rules, the same strength. Those with the same first half of the turns
    count once, as their mean, where a figure has an interval."""

    def __init__(self, games):
        self.games = games
        self.alike = {}
        for game in games:
            self.alike.setdefault(game["half"], []).append(game)
        self.different = len(self.alike)
        courses = [course(game) for game in games]
        self.changes = without_none([c[0] for c in courses])
        self.comebacks = without_none([c[1] for c in courses])
        self.settled = without_none([c[2] for c in courses])
        self.turns = [game["turns"] for game in games]
        self.rounds = without_none([game["rounds"] for game in games])

    def __len__(self):
        return len(self.games)

    def sure(self, figure):
        """The mean of a figure between 0 and 1 of a game, and its 95 % interval."""
        values = [mean([figure(game) for game in games]) for games in self.alike.values()]
        return (mean(values), *interval(values, len(values)))

    def share(self, seat):
        """The seat's mean share of the win, and its interval; None where there is no such seat."""
        if seat >= len(self.games[0]["shares"]):
            return None
        return self.sure(lambda game: game["shares"][seat])

    def draws(self):
        """The share of games that nobody won alone, and its interval."""
        return self.sure(lambda game: float(winner(game["shares"]) is None))

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

    def drama(self):
        return as_part(clustered([without_none(map(drama, games)) for games in self.alike.values()]))

    def turns_that_matter(self):
        """What a turn at random loses of the win; how many such turns lose much: both with intervals, None
        where nothing was watched."""
        lost, much = (clustered([[loss[at] for game in games for loss in game["losses"]] for games in self.alike.values()])
                      for at in (0, 1))
        return lost, as_part(much)

    def ends(self):
        """{how games end: the share of them}, where the game says it in words."""
        words = [PLAYERS.sub("", game["result"]) for game in self.games if ":" in game["result"]]
        return {word: words.count(word) / len(self.games) for word in sorted(set(words))}

    def told(self):
        """For each tenth of the game that is over: the share of whoever is ahead, with its interval, and
        the log loss in bits. Empty without estimates."""
        if not all(game["estimates"] for game in self.games):
            return []
        return [(self.sure(lambda game: told(game, tenth)[0]), mean([told(game, tenth)[1] for game in self.games]))
                for tenth in range(TENTHS)]

    def told_after(self):
        """The part of a game from which on whoever is ahead wins TOLD of the games; None: never."""
        after = None
        for tenth, ((share, _, _), _) in reversed(list(enumerate(self.told()))):
            if share < TOLD:
                break
            after = tenth / TENTHS
        return after

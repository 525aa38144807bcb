"""playtest_stats.py - statistics of many games of one kind, for the designer of a game.

Lives here: formulas over the results of selfplay.play. Does not live here: tables and plots
(playtest_report.py).

The leader is the side with the highest expected share of the win, if this share exceeds the fair
share by LEAD. The estimates of short searches are inexact, so a nearly even position has no leader.

Drama is defined by Browne ("Automatic Generation and Evaluation of Recombination Games", thesis, QUT
2008): over the turns at which the later winner was behind, the mean square root of the deficit.
Browne's lead changes use no threshold; ours use LEAD.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import re

from wattle.arena.statistics import interval, student95

LEAD = 0.1
TENTHS = 10  # number of parts of a game; the leader is determined after each part
TOLD = 0.9  # the result counts as predictable if the leader wins this share of games
SURE = 0.01  # least distance of an estimate from 0 and 1 for the log loss
PLAYERS = re.compile(r":p\d+(\+p\d+)*")  # within a result


def leader(shares):
    """Returns the leading seat, or None."""
    best = max(shares)
    leads = best >= 1 / len(shares) + LEAD - 1e-9 and shares.count(best) == 1
    return shares.index(best) if leads else None


def lead_changes(leaders):
    """Returns the number of changes of the lead from one seat to another."""
    known = [seat for seat in leaders if seat is not None]
    return sum(a != b for a, b in zip(known, known[1:]))


def winner(shares):
    """Returns the single winning seat, or None."""
    return shares.index(1.0) if 1.0 in shares else None


def is_comeback(leaders, won_by):
    """Returns whether a seat other than the winner was the leader at some time."""
    return any(seat not in (None, won_by) for seat in leaders)


def settled_at(leaders, won_by):
    """Returns the share of the game after which the winner led until the end."""
    open_turns = [i + 1 for i, seat in enumerate(leaders) if seat != won_by]
    return max(open_turns, default=0) / len(leaders)


def quantile(values, share):
    """Returns the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def mean(values):
    """Returns the mean, or None for no values."""
    return sum(values) / len(values) if values else None


def course(game):
    """Returns (lead changes, whether the game was a comeback, when it was settled) of one game. The
    last two are None without a winner. All are None without estimates."""
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
    """Returns (the final share of the leader, log loss of the estimates in bits) after `tenth`
    tenths."""
    estimate = game["estimates"][len(game["estimates"]) * tenth // TENTHS]
    ahead = [seat for seat, share in enumerate(estimate) if share == max(estimate)]
    sure = [min(max(share, SURE), 1 - SURE) for share in estimate]
    return (mean([game["shares"][seat] for seat in ahead]),
            -sum(share * math.log2(said) for share, said in zip(game["shares"], sure) if share))


def clustered(groups):
    """Returns (mean, low, high) of all values. The values of a group depend on each other. Returns
    None if fewer than two groups have values. (Liang and Zeger 1986, with the usual factors for few
    groups.)"""
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return None
    values = [value for group in groups for value in group]
    middle, n = mean(values), len(groups)
    square = sum(sum(value - middle for value in group) ** 2 for group in groups) * n / (n - 1)
    half = student95(n - 1) * math.sqrt(square) / len(values)
    return middle, middle - half, middle + half


def as_part(triple):
    """Returns the interval, clipped to 0 and 1."""
    return triple and tuple(min(max(value, 0.0), 1.0) for value in triple)


def without_none(values):
    return [value for value in values if value is not None]


class Tally:
    """The games of one kind: the same rules, the same strength. For a figure with an interval,
    games with the same first half of turns count once, as their mean."""

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
        """Returns the mean and the 95 % interval of a figure between 0 and 1 of each game."""
        values = [mean([figure(game) for game in games]) for games in self.alike.values()]
        return (mean(values), *interval(values, len(values)))

    def share(self, seat):
        """Returns the seat's mean share of the win and its interval, or None if there is no such
        seat."""
        if seat >= len(self.games[0]["shares"]):
            return None
        return self.sure(lambda game: game["shares"][seat])

    def draws(self):
        """Returns the share of games without a single winner, and its interval."""
        return self.sure(lambda game: float(winner(game["shares"]) is None))

    def swaps(self):
        return mean([game["swapped"] for game in self.games])

    def margin(self):
        """Returns the mean winning margin in points, or None."""
        return mean(without_none([game["margin"] for game in self.games]))

    def choices(self):
        """Returns the numbers of choices at all counted turns."""
        return [n for game in self.games for n in game["choices"]]

    def choices_by_turn(self):
        """Returns the median number of choices at each turn, up to the turn that half of the
        counted games reach."""
        counted = [game["choices"] for game in self.games if game["choices"]]
        longest = quantile([len(c) for c in counted], 0.5) if counted else 0
        return [quantile([c[i] for c in counted if i < len(c)], 0.5) for i in range(longest)]

    def drama(self):
        return as_part(clustered([without_none(map(drama, games)) for games in self.alike.values()]))

    def turns_that_matter(self):
        """Returns the mean loss of a random turn and the share of random turns with a large loss,
        both with intervals, or None without measured turns."""
        lost, much = (clustered([[loss[at] for game in games for loss in game["losses"]] for games in self.alike.values()])
                      for at in (0, 1))
        return lost, as_part(much)

    def ends(self):
        """Returns {kind of end: share of games}, if the results of the game name kinds of ends."""
        words = [PLAYERS.sub("", game["result"]) for game in self.games if ":" in game["result"]]
        return {word: words.count(word) / len(self.games) for word in sorted(set(words))}

    def told(self):
        """Returns for each tenth of the game the final share of the leader, with its interval, and
        the log loss in bits. Empty without estimates."""
        if not all(game["estimates"] for game in self.games):
            return []
        return [(self.sure(lambda game: told(game, tenth)[0]), mean([told(game, tenth)[1] for game in self.games]))
                for tenth in range(TENTHS)]

    def told_after(self):
        """Returns the share of a game from which on the leader wins TOLD of the games, or None."""
        after = None
        for tenth, ((share, _, _), _) in reversed(list(enumerate(self.told()))):
            if share < TOLD:
                break
            after = tenth / TENTHS
        return after

"""match_report.py - reports on a match: progress lines, and the final report.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections

from wattle.arena import statistics
from wattle.arena.game import FAULTS
from wattle.output.number_format import with_interval


class Score:
    """A's score in games and in complete rounds. `results`: {number: result}."""

    def __init__(self, results, seats):
        self.results = [results[number] for number in sorted(results)]
        self.seats = seats
        self.shares = [r["shares"][r["seating"].index("A")] for r in self.results]
        rounds = collections.defaultdict(list)
        for result, share in zip(self.results, self.shares):
            rounds[result["round"]].append(share)
        # An incomplete round would show an opening from one side only.
        self.values = [sum(s) / seats for s in rounds.values() if len(s) == seats]

    def __len__(self):
        return len(self.results)

    def count(self, share):
        return sum(abs(s - share) < 1e-9 for s in self.shares)

    def between(self):
        """Returns the number of games that A neither won nor lost alone."""
        return len(self) - self.count(1) - self.count(0)

    def interval(self):
        return statistics.interval(self.values, len(self.values) * self.seats)

    def mean(self):
        return sum(self.values) / len(self.values)

    def faults(self):
        return [r for r in self.results if r["end"] in FAULTS]


def signed(elo):
    return "%+.0f" % (elo if abs(elo) >= 0.5 else 0.0)


def in_short(score, games, sprt):
    """Returns a line about the progress."""
    words = ["game %d of %d" % (len(score), games),
             "A +%d =%d -%d" % (score.count(1), score.between(), score.count(0))]
    if score.values:
        low, high = score.interval()
        words.append(with_interval((score.mean(), low, high)))
    if sprt:
        words.append("LLR %.2f [%.2f, %.2f]" % (sprt.ratio(score.values), sprt.lower, sprt.upper))
    if score.faults():
        words.append("%d forfeits" % len(score.faults()))
    return ", ".join(words)


def pentanomial(score):
    """Returns the number of rounds of each value."""
    if score.seats == 2:
        names = {v / 4: "%g" % (v / 2) for v in range(5)}
    else:
        names = {v: "%.3g" % (v * score.seats) for v in sorted(set(score.values))}
    return ", ".join("%s: %d" % (name, sum(abs(v - w) < 1e-9 for w in score.values))
                     for v, name in names.items())


def lines(score, settings, sprt):
    """Returns the lines of the report on a match."""
    yield "A: " + settings["engines"]["A"]
    yield "B: " + settings["engines"]["B"]
    yield "game: %s, %d seats, clock A %s, B %s" % (
        settings["game"], score.seats, settings["clock"]["A"] or "none",
        settings["clock"]["B"] or "none")
    yield "games: %d, A +%d =%d -%d" % (
        len(score), score.count(1), score.between(), score.count(0))
    if not score.values:
        return
    low, high = score.interval()
    yield "share of A in %d rounds: %.1f %%, with 95 %% confidence %.1f .. %.1f" % (
        len(score.values), 100 * score.mean(), 100 * low, 100 * high)
    yield "Elo of A over B: %s, with 95 %% confidence %s .. %s" % tuple(
        signed(statistics.elo_of(share, score.seats)) for share in (score.mean(), low, high))
    yield "points of A in a round: " + pentanomial(score)
    yield "first to move: %.1f %%, turns a game: %.1f" % (
        100 * sum(r["shares"][0] for r in score.results) / len(score),
        sum(r["turns"] for r in score.results) / len(score))
    ends = collections.Counter((r["end"], r["by"]) for r in score.results)
    yield "ended by: " + ", ".join(
        "%s%s %d" % (end, " of " + by if by else "", n) for (end, by), n in sorted(
            ends.items(), key=lambda item: -item[1]))
    forgiven = collections.Counter()
    for result in score.results:
        for player, turns in zip(result["seating"], result.get("forgiven", ())):
            forgiven[player] += turns
    if any(forgiven.values()):
        yield "late turns excused by steal time: " + ", ".join(
            "%d turns of %s" % (turns, player) for player, turns in sorted(forgiven.items()))
    for result in score.faults()[:5]:
        yield "game %d, %s of %s: %s" % (result["game"], result["end"], result["by"],
                                         " ".join((result["why"] + " " + result["said"]).split()))
    if sprt:
        yield "SPRT: LLR %.2f [%.2f, %.2f], %s" % (
            sprt.ratio(score.values), sprt.lower, sprt.upper,
            {"H0": "H0 accepted", "H1": "H1 accepted", None: "not decided"}[
                sprt.verdict(score.values)])

"""statistics.py - what the results of games tell: shares, Elo, SPRT.

Lives here: formulas, over numbers. Does not live here: games (game.py), how they are stored
(jobs/results.py), and words about them (match_report.py).

Games come in rounds: the same opening with the seats exchanged. Its games depend on each
other, rounds do not; so a round counts as one observation, its value being the mean share of
the win that player A had in it. With two players a round has five values, 0 to 1 in quarters:
the pentanomial.

The test is the generalized sequential probability ratio test (Wald 1945; Li, Liu and Ying,
"Generalized sequential probability ratio test for separate families of hypotheses",
Sequential Analysis 33, 2014) for the mean of a multinomial distribution, as Van den Bergh
worked it out for the testing of Stockfish: under each hypothesis the frequencies are those
that are most likely among all with the mean demanded.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import math

Z95 = 1.959964  # two-sided, 95 %
# Of hypotheses: beyond it a share is as good as 0 or 1, which no rounds have for a mean.
MOST_ELO = 1000
LEAST_ELO = 0.01  # between two: nearer ones no number of games tells apart
FAINT = 1e-3  # how often an end of the scale was seen that was not


def wilson(share, n):
    """The 95 % interval of a share seen in n independent trials (Wilson 1927)."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    spread = share * (1 - share) / n + Z95**2 / (4 * n**2)
    half = Z95 * math.sqrt(spread) / (1 + Z95**2 / n)
    # At the ends of the scale the bound is the share itself, which rounding would miss.
    return (max(middle - half, 0.0) if share > 0 else 0.0,
            min(middle + half, 1.0) if share < 1 else 1.0)


STUDENT95 = {1: 12.706, 2: 4.303}  # where the expansion is far off


def student95(freedom):
    """Like Z95, for Student's distribution: the first terms of its expansion in 1 / freedom."""
    z, f = Z95, freedom
    return STUDENT95.get(freedom) or z + (z**3 + z) / (4 * f) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)


def interval(values, games):
    """The 95 % interval of the mean of the rounds' values; `games` were played in all.

    Wilson's, with as many trials as would have had the variance that the rounds have; fewer
    where rounds are few and their variance is little known. Where they have none (or there is
    only one), each game is a trial.
    """
    n = len(values)
    mean = sum(values) / n
    square = sum((v - mean) ** 2 for v in values)
    if n > 1 and square > 1e-12:
        games = mean * (1 - mean) * n * (n - 1) / square * (Z95 / student95(n - 1)) ** 2
    return wilson(mean, games)


def elo_of(share, seats=2):
    """The Elo difference between A, on one of the seats, and the others at this share.

    Ratings are the strengths of Bradley and Terry, with several players of Plackett and Luce.
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share * (seats - 1) / (1 - share))


def share_of(elo, seats=2):
    """The inverse of elo_of."""
    strength = 10 ** (elo / 400)
    return strength / (strength + seats - 1)


def most_likely(values, weights, mean):
    """The distribution over `values` under which the weights, which add up to 1, are the most
    likely frequencies, among all with this mean (which lies between the values)."""
    apart = [v - mean for v in values]
    low, high = -1 / max(apart), -1 / min(apart)
    for _ in range(100):  # the slope below falls from one end to the other
        x = (low + high) / 2
        slope = sum(w * a / (1 + x * a) for w, a in zip(weights, apart))
        low, high = (x, high) if slope > 0 else (low, x)
    return [w / (1 + x * a) for w, a in zip(weights, apart)]


def log_likelihood_ratio(values, share0, share1):
    """The log likelihood ratio of the mean being share1 against share0, for rounds with these values."""
    counts = collections.Counter(round(value, 9) for value in values)
    for end in (0.0, 1.0):
        counts.setdefault(end, FAINT)
    n = sum(counts.values())
    weights = [c / n for c in counts.values()]
    p0 = most_likely(counts, weights, share0)
    p1 = most_likely(counts, weights, share1)
    return n * sum(w * math.log(b / a) for w, a, b in zip(weights, p0, p1))


class Sprt:
    """Whether A is stronger by elo1 (accepted: "H1") or only by elo0 ("H0").

    alpha: the probability of H1 when H0 is true; beta: that of H0 when H1 is true. ValueError
    when they make no test.
    """

    def __init__(self, elo0, elo1, alpha=0.05, beta=0.05, seats=2):
        # Comparisons with what is no number are false.
        if not (-MOST_ELO <= elo0 and elo0 + LEAST_ELO <= elo1 <= MOST_ELO):
            raise ValueError("ELO0 must be at least %g below ELO1, both within -%d .. %d" % (
                LEAST_ELO, MOST_ELO, MOST_ELO))
        if not (alpha > 0 and beta > 0 and alpha + beta < 1):
            raise ValueError("ALPHA and BETA must be above 0 and together below 1")
        self.shares = share_of(elo0, seats), share_of(elo1, seats)
        self.lower = math.log(beta / (1 - alpha))
        self.upper = math.log((1 - beta) / alpha)

    def ratio(self, values):
        return log_likelihood_ratio(values, *self.shares) if values else 0.0

    def verdict(self, values):
        """"H0", "H1", or None while it is open."""
        ratio = self.ratio(values)
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else None

"""statistics.py - what the results of games tell: shares, Elo, SPRT, ratings of many players.

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

Ratings are those of Bradley and Terry (1952), draws counted as half a win: the most likely ones under the
points of all matches together, the first player's being 0. Each match counts one game more, drawn, so that
a match that one side has won altogether does not put the two infinitely far apart. Their uncertainty is
the inverse of the information, with the variance between rounds that was seen in place of the model's
(White 1982, "Maximum likelihood estimation of misspecified models"): draws make it less, an opening that
decides both games of its round makes it more.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import dataclasses
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


# ---- Ratings of many players ----

SCALE = math.log(10) / 400  # of one Elo, in natural logarithms
STEP = 400  # Elo that a rating may move at a time


@dataclasses.dataclass(frozen=True)
class Pair:
    """A match: between players a and b, by number, and what each of its rounds of two games gave a, in
    points from 0 to 2."""
    a: int
    b: int
    rounds: tuple

    @property
    def games(self):
        return 2 * len(self.rounds) + 1

    @property
    def points(self):
        return sum(self.rounds) + 0.5

    def variance(self, share):
        """The variance of the points. `share` is the model's expectation for a game."""
        n = len(self.rounds)
        mean = sum(self.rounds) / n
        square = sum((points - mean) ** 2 for points in self.rounds)
        return square * n / (n - 1) if n > 1 and square else self.games * share * (1 - share)


def expected(ratings, pair):
    return 1 / (1 + 10 ** ((ratings[pair.b] - ratings[pair.a]) / 400))


def solve(matrix, columns):
    """X of matrix X = columns, by elimination; the matrix is symmetric and positive."""
    n = len(matrix)
    rows = [list(row) + list(more) for row, more in zip(matrix, columns)]
    for i in range(n):
        top = max(range(i, n), key=lambda at: abs(rows[at][i]))
        rows[i], rows[top] = rows[top], rows[i]
        for j in range(n):
            if j != i and rows[j][i]:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i])]
    return [[x / rows[i][i] for x in rows[i][n:]] for i in range(n)]


def sum_of(players, weighted):
    """The sum of weight times the square of (player a less player b), as a matrix without the first
    player."""
    matrix = [[0.0] * players for _ in range(players)]
    for pair, weight in weighted:
        matrix[pair.a][pair.a] += weight
        matrix[pair.b][pair.b] += weight
        matrix[pair.a][pair.b] -= weight
        matrix[pair.b][pair.a] -= weight
    return [row[1:] for row in matrix[1:]]


def information(players, pairs, ratings):
    shares = [expected(ratings, pair) for pair in pairs]
    return sum_of(players, [(pair, pair.games * share * (1 - share) * SCALE**2)
                            for pair, share in zip(pairs, shares)])


def most_likely_ratings(players, pairs):
    """The ratings, by Newton's method."""
    ratings = [0.0] * players
    for _ in range(1000):
        slope = [0.0] * players
        for pair in pairs:
            more = (pair.points - pair.games * expected(ratings, pair)) * SCALE
            slope[pair.a] += more
            slope[pair.b] -= more
        moves = [row[0] for row in solve(information(players, pairs, ratings), [[x] for x in slope[1:]])]
        far = max(map(abs, moves))
        ratings = [0.0] + [r + m * min(1, STEP / far if far else 1) for r, m in zip(ratings[1:], moves)]
        if far < 1e-7:
            break
    return ratings


class Fit:
    """ratings: Elo of each player above the first. All players must be connected by the pairs."""

    def __init__(self, players, pairs):
        self.ratings = most_likely_ratings(players, pairs)
        bread = information(players, pairs, self.ratings)
        meat = sum_of(players, [(pair, pair.variance(expected(self.ratings, pair)) * SCALE**2)
                                for pair in pairs])
        half = solve(bread, meat)
        self.covariance = solve(bread, [list(column) for column in zip(*half)])

    def of(self, weights):
        """(value, low, high) of the sum of weight times rating, with 95 % confidence; `weights`: by
        player."""
        value = sum(weight * self.ratings[player] for player, weight in weights.items())
        spread = sum(v * w * self.covariance[i - 1][j - 1]
                     for i, v in weights.items() for j, w in weights.items() if i and j)
        half = Z95 * math.sqrt(max(spread, 0))
        return value, value - half, value + half

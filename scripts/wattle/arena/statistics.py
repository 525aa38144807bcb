"""statistics.py - statistics of results: shares of the win, Elo, SPRT, ratings of many players.

Lives here: formulas over numbers. Does not live here: games (game.py), storage (jobs/results.py),
and reports (match_report.py).

A round plays the same opening with the seats exchanged. The games of a round depend on each other,
but the rounds are independent. A round therefore counts as one observation. Its value is player A's
mean share of the win in the round. With two players, a round has five possible values, 0 to 1 in
quarters (pentanomial statistics).

The test is the generalized sequential probability ratio test (Wald 1945; Li, Liu and Ying,
"Generalized sequential probability ratio test for separate families of hypotheses", Sequential
Analysis 33, 2014) for the mean of a multinomial distribution, in the form that Van den Bergh derived
for testing Stockfish. Under each hypothesis, the frequencies are the maximum-likelihood frequencies
among all with the required mean.

Ratings are maximum-likelihood ratings of the model of Bradley and Terry (1952), from the scores of
all matches together. A draw counts as half a win, and the first player's rating is 0. Each match gets
one additional drawn game, so a match without a loss does not give an infinite rating. The covariance
is the inverse of the information, with the observed variance between rounds in place of the model's
variance (White 1982, "Maximum likelihood estimation of misspecified models"). Draws make this
variance smaller. An opening that decides both games of its round makes it larger.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import dataclasses
import math

Z95 = 1.959964  # two-sided, 95 %
# Largest Elo of a hypothesis. Beyond it, the share is almost 0 or 1, and no rounds have such a
# mean.
MOST_ELO = 1000
LEAST_ELO = 0.01  # least difference of two hypotheses; no match can distinguish a smaller difference
FAINT = 1e-3  # frequency of an extreme value that did not occur


def wilson(share, n):
    """Returns the 95 % interval of a share observed in n independent trials (Wilson 1927)."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    spread = share * (1 - share) / n + Z95**2 / (4 * n**2)
    half = Z95 * math.sqrt(spread) / (1 + Z95**2 / n)
    # For a share of 0 or 1, one bound is the share itself. The formula would miss it by rounding.
    return (max(middle - half, 0.0) if share > 0 else 0.0,
            min(middle + half, 1.0) if share < 1 else 1.0)


STUDENT95 = {1: 12.706, 2: 4.303}  # exact values where the expansion is inaccurate


def student95(freedom):
    """Returns the 95 % quantile of Student's distribution: the first terms of its expansion in 1 /
    freedom."""
    z, f = Z95, freedom
    return STUDENT95.get(freedom) or z + (z**3 + z) / (4 * f) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)


def interval(values, games):
    """Returns the 95 % interval of the mean of the rounds' values. `games` is the number of games.

    This is Wilson's interval. The number of trials is chosen to match the variance of the rounds.
    With few rounds, the variance is uncertain, so there are fewer trials. If the rounds have no
    variance (or there is only one round), each game is a trial.
    """
    n = len(values)
    mean = sum(values) / n
    square = sum((v - mean) ** 2 for v in values)
    if n > 1 and square > 1e-12:
        games = mean * (1 - mean) * n * (n - 1) / square * (Z95 / student95(n - 1)) ** 2
    return wilson(mean, games)


def elo_of(share, seats=2):
    """Returns the Elo difference between A, who plays one seat, and the other players, for this
    share of the win.

    The model is Bradley-Terry for two players and Plackett-Luce for more players.
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share * (seats - 1) / (1 - share))


def share_of(elo, seats=2):
    """The inverse of elo_of."""
    strength = 10 ** (elo / 400)
    return strength / (strength + seats - 1)


def most_likely(values, weights, mean):
    """Returns the maximum-likelihood distribution over `values` with this mean. The weights are the
    observed frequencies and add up to 1. The mean lies between the values."""
    apart = [v - mean for v in values]
    low, high = -1 / max(apart), -1 / min(apart)
    for _ in range(100):  # the slope below decreases from one end to the other
        x = (low + high) / 2
        slope = sum(w * a / (1 + x * a) for w, a in zip(weights, apart))
        low, high = (x, high) if slope > 0 else (low, x)
    return [w / (1 + x * a) for w, a in zip(weights, apart)]


def log_likelihood_ratio(values, share0, share1):
    """Returns the log likelihood ratio of the mean share1 against the mean share0, for rounds with
    these values."""
    counts = collections.Counter(round(value, 9) for value in values)
    for end in (0.0, 1.0):
        counts.setdefault(end, FAINT)
    n = sum(counts.values())
    weights = [c / n for c in counts.values()]
    p0 = most_likely(counts, weights, share0)
    p1 = most_likely(counts, weights, share1)
    return n * sum(w * math.log(b / a) for w, a, b in zip(weights, p0, p1))


class Sprt:
    """A sequential test between two hypotheses: A is stronger by elo1 ("H1") or by elo0 ("H0").

    alpha: the probability of the verdict H1 if H0 is true. beta: the probability of the verdict H0
    if H1 is true. Raises ValueError if the numbers define no test.
    """

    def __init__(self, elo0, elo1, alpha=0.05, beta=0.05, seats=2):
        # Comparisons with NaN are false.
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
        """Returns "H0", "H1", or None while the test is open."""
        ratio = self.ratio(values)
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else None


# ---- Ratings of many players ----

SCALE = math.log(10) / 400  # of one Elo, in natural logarithms
STEP = 400  # Elo that a rating may move at a time


@dataclasses.dataclass(frozen=True)
class Pair:
    """A match between players a and b (numbers of players). `a` gets 0 to 2 points in each round of
    two games."""
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
    """Returns the solution X of matrix X = columns, by elimination. The matrix is symmetric and
    positive definite."""
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
    """Returns the sum of weight times the square of (player a minus player b), as a matrix without
    the first player."""
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
    """Returns the ratings, by Newton's method."""
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
    """ratings: the Elo of each player relative to the first. The pairs must connect all players."""

    def __init__(self, players, pairs):
        self.ratings = most_likely_ratings(players, pairs)
        bread = information(players, pairs, self.ratings)
        meat = sum_of(players, [(pair, pair.variance(expected(self.ratings, pair)) * SCALE**2)
                                for pair in pairs])
        half = solve(bread, meat)
        self.covariance = solve(bread, [list(column) for column in zip(*half)])

    def of(self, weights):
        """Returns (value, low, high) of the sum of weight times rating, with 95 % confidence.
        `weights` has a weight for each player."""
        value = sum(weight * self.ratings[player] for player, weight in weights.items())
        spread = sum(v * w * self.covariance[i - 1][j - 1]
                     for i, v in weights.items() for j, w in weights.items() if i and j)
        half = Z95 * math.sqrt(max(spread, 0))
        return value, value - half, value + half

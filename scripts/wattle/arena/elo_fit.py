"""elo_fit.py - one scale of Elo for many players, from matches between pairs of them.

The model is that of Bradley and Terry (1952), draws counted as half a win: the most likely ratings
under the points of all matches together, the first player's being 0. Each match counts one game more,
drawn, so that a match that one side has won altogether does not put the two infinitely far apart.

How uncertain ratings are is told by the inverse of the information, with the variance between rounds
that was seen in place of the model's (White 1982, "Maximum likelihood estimation of misspecified
models"): draws make it less, an opening that decides both games of its round makes it more.

Lives here: formulas, over numbers. Does not live here: how games are played, and words (studies/ladder_*.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import dataclasses
import math

from wattle.arena.statistics import Z95

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


def most_likely(players, pairs):
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
        self.ratings = most_likely(players, pairs)
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

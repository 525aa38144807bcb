"""luck_study.py - how much of the results of FENCE! dice and cards explain, and how much skill.

Duplicate deals, as in bridge. A deal is a seed of the dealer: it settles the n-th roll of the dice and the
order of every pile, whatever the players do. Each deal is played with the stronger engine once on every
seat, and all of that twice, with other random numbers in the searches. With y the share of the win of a
seat in a game, s the deal, r the seat of the stronger engine, k the repetition and i the seat, the
variance of y round its mean 1/n splits into parts, each estimated without bias from products of two
games, E over all such pairs:

    luck      E y(s,r,k,i) y(s,r',k',i)  - E y(s,r,k,i) y(t,r',k',i)      r' not r, t not s
    luck that depends on who sits where
              E y(s,r,1,i) y(s,r,2,i)    - E y(s,r,1,i) y(t,r,2,i)        less luck
    skill     (n - 1) / n^2 * E d(s) d(t), d: the stronger engine's mean share less another's
    seat      E over i of (m(s,i) - 1/n) (m(t,i) - 1/n), m: the seat's mean share
    the rest  what is left: what players made of it, chance within the searches included

It is the analysis of variance with random effects (Searle, Casella and McCulloch 1992, "Variance
components"), its covariances taken between games. Intervals: the jackknife over deals (Miller 1974). Luck
is what a deal brings whatever is played, so a lower bound of what dice and cards do.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import random

from wattle.arena import game, pairings, statistics

REPEATS = 2
PARTS = ("luck", "placed", "skill", "seat", "rest")
FAULTS = ("time", "hang", "crash", "illegal", "refusal")


def jobs_of(settings):
    """Every game; deals come first, so that an early end leaves whole kinds as they are."""
    return [{"key": "%s, %d, %d, %d" % (kind["game"], deal, seat, repeat), "game": kind["game"], "deal": deal,
             "seat": seat, "repeat": repeat, "seats": kind["seats"], "seed": settings["seed"],
             "strong": settings["strong"], "weak": settings["weak"]}
            for kind in settings["kinds"] for deal in range(settings["deals"])
            for seat in range(kind["seats"]) for repeat in range(REPEATS)]


def play(engine, job):
    """Each seat's share of the win in one game."""
    def player(who, nodes):
        words = "%d %s %s" % (job["seed"], who, job["key"])
        return "%s --threads 1 --seed %d --set max_nodes=%d" % (engine, random.Random(words).randrange(1, 2**32), nodes)
    settings = {"game": job["game"], "clock": {"A": "", "B": ""}, "referee": engine, "patience": 3600.0, "margin": 0.1,
                "limit": 20000, "engines": {"A": player("A", job["strong"]), "B": player("B", job["weak"])}}
    dealt = pairings.job(job["deal"] * job["seats"] + job["seat"], job["seats"], job["seed"], [], 0)
    played = game.play(settings, dealt)
    return {"shares": played["shares"], "turns": played["turns"], "end": played["end"]}


# ---- Parts of the variance ----


def products(ones, others):
    """(mean of x y within a deal, mean of x y between deals) for two lists with a value a deal."""
    n = len(ones)
    within = sum(x * y for x, y in zip(ones, others))
    return within / n, (sum(ones) * sum(others) - within) / (n * (n - 1))


def parts_of(deals):
    """{part: share of the variance} of deals[s][r][k][i]; at least two deals, two seats, two repetitions."""
    n = len(deals[0])
    seats = range(n)
    fair = 1 / n
    flat = [(y - fair) ** 2 for deal in deals for row in deal for game in row for y in game]
    variance = sum(flat) / len(flat)

    def mean(deal, r, i):
        return sum(game[i] for game in deal[r]) / REPEATS - fair
    luck = placed = skill = seat = 0.0
    for i in seats:
        cells = [[mean(deal, r, i) for deal in deals] for r in seats]
        for r in seats:
            for other in seats:
                if other != r:
                    within, between = products(cells[r], cells[other])
                    luck += (within - between) / (n * n * (n - 1))
            first, second = ([deal[r][k][i] - fair for deal in deals] for k in range(REPEATS))
            within, between = products(first, second)
            placed += (within - between) / (n * n)
        whole = [sum(cells[r][s] for r in seats) / n for s in range(len(deals))]
        seat += products(whole, whole)[1] / n
    gaps = [sum(mean(deal, r, r) for r in seats) / (n - 1) for deal in deals]  # others have lost what A has won
    skill = (n - 1) / n**2 * products(gaps, gaps)[1]
    found = {"luck": luck, "placed": placed - luck, "skill": skill, "seat": seat}
    found = {name: value / variance for name, value in found.items()}
    return dict(found, rest=1 - sum(found.values()))


def with_intervals(deals):
    """{part: [value, low, high]}, by leaving out one deal after the other."""
    whole, n = parts_of(deals), len(deals)
    less = [parts_of(deals[:at] + deals[at + 1:]) for at in range(n)]
    found = {}
    for name in PARTS:
        middle = sum(part[name] for part in less) / n
        half = statistics.student95(n - 1) * math.sqrt((n - 1) / n * sum((part[name] - middle) ** 2 for part in less))
        found[name] = [round(whole[name], 4), round(whole[name] - half, 4), round(whole[name] + half, 4)]
    return found


def study(settings, results):
    """A row for each kind of game."""
    rows = []
    for kind in settings["kinds"]:
        seats, deals = kind["seats"], settings["deals"]
        games = [[[results["%s, %d, %d, %d" % (kind["game"], s, r, k)] for k in range(REPEATS)]
                  for r in range(seats)] for s in range(deals)]
        flat = [game for deal in games for row in deal for game in row]
        values = [sum(deal[r][k]["shares"][r] for r in range(seats) for k in range(REPEATS)) / seats / REPEATS for deal in games]
        low, high = statistics.interval(values, len(flat))
        rows.append(dict(kind, games=len(flat), turns=round(sum(game["turns"] for game in flat) / len(flat), 1),
                         strong=[round(value, 4) for value in (sum(values) / len(values), low, high)],
                         draws=round(sum(max(game["shares"]) < 1 for game in flat) / len(flat), 4),
                         forfeits=sum(game["end"] in FAULTS for game in flat),
                         parts=with_intervals([[[game["shares"] for game in row] for row in deal] for deal in games])))
    return rows

"""ladder_study.py - the depth of a game, from matches between players who search so and so long.

Lives here: the rungs of the ladder, the matches between them, what their results say in numbers. Does
not live here: words and pictures (ladder_report.py).

A ladder's rungs are: random play, then 1, 2, 4, 8 ... search iterations a turn. Each plays the rung
below, and, fewer games, the one two below: so one sees whether Elo adds up.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from wattle.arena import game, pairings, statistics
from wattle.arena.elo_fit import Fit, Pair, expected

RANDOM = 0  # the nodes of the first rung
GIVES_UP = 32  # nodes at least, where games that look hopeless are given up
PROCESS = 60  # what beginning a game costs, in nodes a turn
LAST = 3  # doublings that make the slope at the top
FAULTS = ("time", "hang", "crash", "illegal", "refusal")


def rungs_to(top):
    """Nodes a turn of each rung."""
    rungs = [RANDOM]
    while (1 << len(rungs) - 1) <= top:
        rungs.append(1 << len(rungs) - 1)
    return rungs


def name_of(nodes):
    return "{:,}".format(nodes) if nodes else "random"


def player(engine, nodes, seed, resigns):
    """The command line of a rung in one game. A draw is worth what it is, and every turn is its own."""
    how = "--set contempt=0 --set book=none --set max_nodes=%d" % nodes if nodes else "--set search=random"
    if resigns and nodes >= GIVES_UP:
        how += " --set resign=on"
    return "%s --threads 1 --seed %d %s" % (engine, seed, how)


def jobs_of(settings):
    """Every game of the ladder, the longest first."""
    rungs = rungs_to(settings["top"])
    jobs = []
    for apart, games in ((1, settings["games"]), (2, settings["check"])):
        for above in range(apart, len(rungs)):
            a, b = rungs[above], rungs[above - apart]
            for number in range(games // 2 * 2):
                jobs.append({"key": "%d-%d-%d" % (a, b, number), "a": a, "b": b, "number": number,
                             "game": settings["game"], "random": settings["random"], "seed": settings["seed"],
                             "resign": settings["resign"]})
    return sorted(jobs, key=lambda job: (-job["a"] - job["b"], job["number"]))


def cost(job):
    return PROCESS + job["a"] + job["b"]


def play(engine, job):
    """The result of one game, seen by the stronger side."""
    def seed(who):
        words = "%d %s %d %d %d" % (job["seed"], who, job["a"], job["b"], job["number"])
        return random.Random(words).randrange(1, 2**32)
    settings = {"game": job["game"], "clock": {"A": "", "B": ""}, "referee": engine, "patience": 3600.0,
                "margin": 0.1, "limit": 20000,
                "engines": {"A": player(engine, job["a"], seed("A"), job["resign"]),
                            "B": player(engine, job["b"], seed("B"), job["resign"])}}
    played = game.play(settings, pairings.job(job["number"], 2, job["seed"], [], job["random"]))
    return {"share": played["shares"][played["seating"].index("A")], "turns": played["turns"],
            "first": played["shares"][0], "end": played["end"], "why": played["why"]}


# ---- What the results say ----


def match_of(results, settings, a, b, games):
    """What came of the games of two rungs."""
    found = [results["%d-%d-%d" % (a, b, number)] for number in range(games // 2 * 2)]
    shares = [game["share"] for game in found]
    values = [(x + y) / 2 for x, y in zip(shares[::2], shares[1::2])]
    low, high = statistics.interval(values, len(shares))
    return {"a": a, "b": b, "games": len(shares), "won": shares.count(1.0), "lost": shares.count(0.0),
            "drawn": len(shares) - shares.count(1.0) - shares.count(0.0),
            "share": sum(shares) / len(shares), "low": low, "high": high,
            "turns": sum(game["turns"] for game in found) / len(found),
            "first": sum(game["first"] for game in found) / len(found),
            "forfeits": sum(game["end"] in FAULTS for game in found), "rounds": [2 * value for value in values]}


def matches_of(results, settings):
    rungs = rungs_to(settings["top"])
    return [match_of(results, settings, rungs[above], rungs[above - apart], games)
            for apart, games in ((1, settings["games"]), (2, settings["check"])) if games >= 2
            for above in range(apart, len(rungs))]


def triple(found):
    return dict(zip(("value", "low", "high"), (round(x, 1) for x in found)))


def line_of(fit, rungs):
    """The straight line through what the doublings of the upper half gain, by least squares: what it
    says of the last one, and by how much each doubling gains less than the one before."""
    tops = list(range(max(2, len(rungs) // 2), len(rungs)))
    if len(tops) < 3:
        return None
    middle = sum(tops) / len(tops)
    square = sum((top - middle) ** 2 for top in tops)

    def weights(factors):
        sums = {}
        for top, factor in zip(tops, factors):
            sums[top] = sums.get(top, 0) + factor
            sums[top - 1] = sums.get(top - 1, 0) - factor
        return sums
    slopes = [(top - middle) / square for top in tops]
    last = [1 / len(tops) + (tops[-1] - middle) * slope for slope in slopes]
    return {"from": rungs[tops[0] - 1], "last": triple(fit.of(weights(last))), "fall": triple(
        fit.of(weights([-slope for slope in slopes])))}


def additivity(matches, rungs):
    """What rungs two apart gained over each other directly, as a part of the sum of two single steps.
    None without such matches, or where nothing can be said because one side won all."""
    place = {nodes: at for at, nodes in enumerate(rungs)}
    double = [m for m in matches if place[m["a"]] - place[m["b"]] == 2 and 0 < m["share"] < 1]
    single = [m for m in matches if place[m["a"]] - place[m["b"]] == 1]
    if not double:
        return None
    steps = Fit(len(rungs), [Pair(place[m["a"]], place[m["b"]], tuple(m["rounds"])) for m in single])
    direct, variance, weights = 0.0, 0.0, {}
    for match in double:
        elo, low, high = (statistics.elo_of(match[name]) for name in ("share", "low", "high"))
        direct += elo
        variance += ((high - low) / 2 / statistics.Z95) ** 2
        weights[place[match["a"]]] = weights.get(place[match["a"]], 0) + 1
        weights[place[match["b"]]] = weights.get(place[match["b"]], 0) - 1
    total, low, high = steps.of(weights)
    if total <= 0:
        return None
    ratio = direct / total
    half = statistics.Z95 * (variance + (ratio * (high - low) / 2 / statistics.Z95) ** 2) ** 0.5 / total
    return {"value": round(ratio, 3), "low": round(ratio - half, 3), "high": round(ratio + half, 3),
            "matches": len(double)}


def is_bound(ladder, least):
    """Whether the Elo from that rung up, in nodes, is only a lower bound: in a match one side won all."""
    return any(match["share"] in (0, 1) and match["b"] >= least for match in ladder["matches"])


def as_object(settings, results):
    """All that is known of the ladder."""
    rungs, matches = rungs_to(settings["top"]), matches_of(results, settings)
    place = {nodes: at for at, nodes in enumerate(rungs)}
    pairs = [Pair(place[m["a"]], place[m["b"]], tuple(m["rounds"])) for m in matches]
    fit, top = Fit(len(rungs), pairs), len(rungs) - 1
    rows = [{"nodes": rungs[at], "elo": triple(fit.of({at: 1})),
             "gain": triple(fit.of({at: 1, at - 1: -1})) if at else None} for at in range(len(rungs))]
    adds = additivity(matches, rungs)
    for match, pair in zip(matches, pairs):
        match["expected"] = round(expected(fit.ratings, pair), 4)
        del match["rounds"]
    last = min(LAST, top - 1)
    return dict(settings, rungs=rows, matches=matches, depth=triple(fit.of({top: 1})), learned=triple(fit.of({top: 1, 1: -1})),
                slope=dict(triple(fit.of({top: 1 / last, top - last: -1 / last})), doublings=last) if last else None,
                line=line_of(fit, rungs), additivity=adds)

"""luck - measures the shares of luck and of skill in the results of FENCE!, for each option.

    scripts/luck "fence players=4"                    # also continues an interrupted run
    scripts/luck --kinds players=2,goods_by=cards --deals 100 fence
    scripts/luck --kinds all fence --hosts 4/anna,8/otto

The method is duplicate deals, as in bridge. A deal is a seed of the dealer. The seed fixes the n-th
roll of the dice and the order of every pile, whatever the players do. For each deal, the stronger
engine plays once on every seat. Then all these games are repeated with other random numbers in the
searches. Luck is the common part of the results of one deal. Skill is the part that follows the
stronger engine.

With y the share of the win of a seat in a game, s the deal, r the seat of the stronger engine, k the
repetition and i the seat, the variance of y round its mean 1/n splits into parts. Each part is estimated
without bias from products of two games; E is the mean over all such pairs:

    luck      E y(s,r,k,i) y(s,r',k',i)  - E y(s,r,k,i) y(t,r',k',i)      r' not r, t not s
    luck that depends on the seating
              E y(s,r,1,i) y(s,r,2,i)    - E y(s,r,1,i) y(t,r,2,i)        less luck
    skill     (n - 1) / n^2 * E d(s) d(t), d: the stronger engine's mean share less another's
    seat      E over i of (m(s,i) - 1/n) (m(t,i) - 1/n), m: the seat's mean share
    the rest  the remaining variance, which includes chance within the searches

This is the analysis of variance with random effects (Searle, Casella and McCulloch 1992, "Variance
components"), its covariances taken between games. Intervals are by the jackknife over deals (Miller 1974).

Writes DIR/luck-NAME.txt, .json and .svg. An interrupted run continues from DIR/luck-NAME.jsonl. The same
seed gives the same files.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import random
import sys

from wattle.arena import game, statistics
from wattle.arena.referee import Refused
from wattle.gtp.process import interruptible
from wattle.output import svg
from wattle.output.number_format import columns, percent, with_interval
from wattle.studies import study_command
from wattle.studies.game_variants import playable, variants_of

NAME = "luck"
NUMBERS = {"deals": (40, 3, "number of deals of each game; each deal is played twice for every seat"),
           "strong": (400, 1, "nodes for each decision of the stronger engine"),
           "weak": (50, 1, "nodes for each decision of the other engines")}
USUAL = study_command.usual_of(NUMBERS, kinds="")
REPEATS = 2
PARTS = ("luck", "placed", "skill", "seat", "rest")
TITLES = {"luck": "luck", "placed": "luck, who sits where", "skill": "skill", "seat": "seat", "rest": "the rest"}


def read_arguments(words):
    parser = study_command.parser_of("Separates luck from skill in a game of dice and cards.", "fence players=4", "playtest", NUMBERS)
    parser.add_argument("--kinds", default="", metavar="LIST",
                        help="options to compare with GAME, each by itself: 'players=2,boats=on' are two games; all: each value of each option")
    return study_command.parsed(parser, words)


def kinds_of(options, table):
    """Returns each kind of game with its number of seats."""
    table.ask("newgame " + options.game)
    every = playable(table, variants_of(table.ask("list_options"), options.game))
    if options.kinds != "all":
        every = every[:1] + [(word, "%s %s" % (options.game, word)) for word in options.kinds.split(",") if word]
    kinds = []
    for rules, full in every:
        table.begin(full, 1)
        if not table.secret:
            raise Refused("%s has neither dice nor cards" % full)
        kinds.append({"rules": rules, "game": full, "seats": len(table.sides)})
    return kinds


def settings_of(options, table):
    """Returns all settings that the results depend on."""
    return {"game": options.game, "kinds": kinds_of(options, table), "deals": options.deals, "strong": options.strong,
            "weak": options.weak, "seed": options.seed, "engine": table.identity(options.game)}


def fixed(settings):
    return settings


# ---- Games ----


def jobs_of(settings):
    """Every game, kind by kind and deal by deal."""
    return [{"key": "%s, %d, %d, %d" % (kind["game"], deal, seat, repeat), "game": kind["game"], "deal": deal,
             "seat": seat, "repeat": repeat, "seats": kind["seats"], "seed": settings["seed"],
             "strong": settings["strong"], "weak": settings["weak"]}
            for kind in settings["kinds"] for deal in range(settings["deals"])
            for seat in range(kind["seats"]) for repeat in range(REPEATS)]


def cost(job):
    return job["seats"] * job["weak"] + job["strong"]


def play(engine, job):
    """Plays one game. Returns each seat's share of the win."""
    def player(who, nodes):
        words = "%d %s %s" % (job["seed"], who, job["key"])
        return "%s --threads 1 --seed %d --set max_nodes=%d" % (engine, random.Random(words).randrange(1, 2**32), nodes)
    settings = game.untimed(job["game"], engine, player("A", job["strong"]), player("B", job["weak"]))
    played = game.play(settings, game.job_of(job["deal"] * job["seats"] + job["seat"], job["seats"], job["seed"], [], 0))
    return {"shares": played["shares"], "turns": played["turns"], "end": played["end"]}


# ---- Parts of the variance ----


def products(ones, others):
    """Returns (mean of x y within a deal, mean of x y between deals). Both lists have a value for
    each deal."""
    n = len(ones)
    within = sum(x * y for x, y in zip(ones, others))
    return within / n, (sum(ones) * sum(others) - within) / (n * (n - 1))


def parts_of(deals):
    """{part: share of the variance} of deals[s][r][k][i]; at least two deals, two seats, two repetitions."""
    n = len(deals[0])
    seats = range(n)
    fair = 1 / n
    flat = [(y - fair) ** 2 for deal in deals for row in deal for one in row for y in one]
    variance = sum(flat) / len(flat)

    def mean(deal, r, i):
        return sum(one[i] for one in deal[r]) / REPEATS - fair
    luck = placed = seat = 0.0
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
    gaps = [sum(mean(deal, r, r) for r in seats) / (n - 1) for deal in deals]  # the sum of all shares is constant
    skill = (n - 1) / n**2 * products(gaps, gaps)[1]
    found = {"luck": luck, "placed": placed - luck, "skill": skill, "seat": seat}
    found = {name: value / variance for name, value in found.items()}
    return dict(found, rest=1 - sum(found.values()))


def with_intervals(deals):
    """Returns {part: [value, low, high]}, by the jackknife."""
    whole, n = parts_of(deals), len(deals)
    less = [parts_of(deals[:at] + deals[at + 1:]) for at in range(n)]
    found = {}
    for name in PARTS:
        middle = sum(part[name] for part in less) / n
        half = statistics.student95(n - 1) * math.sqrt((n - 1) / n * sum((part[name] - middle) ** 2 for part in less))
        found[name] = [round(whole[name], 4), round(whole[name] - half, 4), round(whole[name] + half, 4)]
    return found


def rows_of(settings, results):
    """A row for each kind of game."""
    rows = []
    for kind in settings["kinds"]:
        seats, deals = kind["seats"], settings["deals"]
        games = [[[results["%s, %d, %d, %d" % (kind["game"], s, r, k)] for k in range(REPEATS)]
                  for r in range(seats)] for s in range(deals)]
        flat = [one for deal in games for row in deal for one in row]
        values = [sum(deal[r][k]["shares"][r] for r in range(seats) for k in range(REPEATS)) / seats / REPEATS for deal in games]
        low, high = statistics.interval(values, len(flat))
        rows.append(dict(kind, games=len(flat), turns=round(sum(one["turns"] for one in flat) / len(flat), 1),
                         strong=[round(value, 4) for value in (sum(values) / len(values), low, high)],
                         draws=round(sum(max(one["shares"]) < 1 for one in flat) / len(flat), 4),
                         forfeits=sum(one["end"] in game.FAULTS for one in flat),
                         parts=with_intervals([[[one["shares"] for one in row] for row in deal] for deal in games])))
    return rows


def figures(settings, results):
    """The report as an object."""
    return dict({name: value for name, value in settings.items() if name != "kinds"}, rows=rows_of(settings, results))


def forfeits(found):
    return sum(row["forfeits"] for row in found["rows"])


# ---- The report ----

def text(found):
    """Lines of the report."""
    yield "Luck and skill in %s" % found["game"]
    yield "%s, seed %d: %d games, %d deals of each kind, each with every seating, %d times" % (
        found["engine"], found["seed"], sum(row["games"] for row in found["rows"]), found["deals"], REPEATS)
    yield "One engine of %d nodes a decision among others of %d" % (found["strong"], found["weak"])
    yield found["command"]
    yield ""
    yield "Shares of the variance of results"
    yield from columns([["kind", "games"] + [TITLES[name] for name in PARTS]] + [
        [row["rules"] or "default", str(row["games"])] + [with_interval(row["parts"][name]) for name in PARTS] for row in found["rows"]],
                       words=1)
    yield ""
    yield "Games"
    yield from columns([["kind", "players", "share of the stronger", "fair", "draws", "decisions", "not by the rules"]] + [
        [row["rules"] or "default", str(row["seats"]), with_interval(row["strong"]), percent(1 / row["seats"]),
         percent(row["draws"]), "%.1f" % row["turns"], str(row["forfeits"])] for row in found["rows"]], words=1)
    yield ""
    yield "The words: docs/playtest/README.md#the-words-of-the-reports"


def picture(found):
    names = [str(at + 1) for at in range(len(found["rows"]))]

    def curve(part, colour):
        return {"name": TITLES[part], "line": False, "colour": colour, "points": [
            (at + 0.12 * (colour - 0.5), *(100 * value for value in row["parts"][part])) for at, row in enumerate(found["rows"])]}
    curves = [curve("luck", 0), curve("skill", 1)]
    legend = ", ".join("%s %s" % (name, row["rules"] or "default") for name, row in zip(names, found["rows"]))
    return svg.figure([svg.Panel("Shares of the variance of results", curves,
                                 legend if len(legend) < 70 else "the kinds, as in the table", "per cent", names, low=0)])


@interruptible
def main(words=None):
    options = read_arguments(words)
    return study_command.main(NAME, options, lambda job: play(options.engine, job),
                              lambda: study_command.run_matches(sys.modules[__name__], options))

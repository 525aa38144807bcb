"""ladder - measures the depth of a game: the Elo of each doubling of search, from random play up.

    scripts/ladder "fendo size=7"                     # also continues an interrupted run
    scripts/ladder fiodar --top 1024 --games 100 --out study
    scripts/ladder fiodar --top 4096 --games 100 --out study   # two more rungs; keeps the earlier games
    scripts/ladder fonver --hosts 4/anna,8/otto

The rungs of the ladder are random play and 1, 2, 4, 8 ... search iterations ("nodes") a turn. Each
rung plays the rung below and, in fewer games, the second rung below. One fit of ratings to all
matches gives each rung its Elo with 95 % confidence. No result depends on a clock: the same seed
gives the same files on any machine.

Writes DIR/ladder-NAME.txt, .json and .svg. An interrupted run continues from DIR/ladder-NAME.jsonl.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import random
import sys

from wattle.arena import game, statistics
from wattle.arena.referee import Refused
from wattle.arena.statistics import Fit, Pair, expected
from wattle.gtp.process import interruptible
from wattle.output import number_format, svg
from wattle.output.number_format import columns, percent, with_interval, within
from wattle.studies import study_command

NAME = "ladder"
NUMBERS = {"top": (1 << 14, 1, "nodes of the highest rung, a power of two"),
           "games": (400, 2, "number of games of each rung against the rung below"),
           "check": (100, 0, "number of games of each rung against the second rung below"),
           "random": (2, 0, "random turns at the start of a game")}
USUAL = study_command.usual_of(NUMBERS, resign=False)
RANDOM = 0  # nodes of the first rung
GIVES_UP = 32  # nodes from which players resign, with --resign
PROCESS = 60  # cost of starting a game, in nodes a turn
LAST = 3  # doublings whose mean is the gain at the top


def read_arguments(words):
    parser = study_command.parser_of("Measures the depth of a game for two players: the gain of longer searches.", "fendo size=9", "playtest", NUMBERS)
    parser.add_argument("--resign", action="store_true",
                        help="players of at least %d nodes give up hopeless games; this shortens long games by a quarter" % GIVES_UP)
    options = study_command.parsed(parser, words)
    if options.top & (options.top - 1):
        parser.error("--top must be a power of two, for instance %d" % (1 << options.top.bit_length() - 1))
    return options


def settings_of(options, table):
    """Returns all settings that the ladder depends on. Refuses games that are not for two
    players."""
    table.begin(options.game, 1)
    if len(table.sides) != 2:
        raise Refused("a ladder is only for games of two players; for FENCE! use scripts/luck")
    return dict({name: getattr(options, name) for name in ("game", *USUAL)}, engine=table.identity(options.game))


def fixed(settings):
    """Returns the settings that a single game depends on. All other settings may change when a run
    continues."""
    return {name: settings[name] for name in ("game", "random", "seed", "resign", "engine")}


# ---- Games ----


def rungs_to(top):
    """Returns the nodes a turn of each rung."""
    rungs = [RANDOM]
    while (1 << len(rungs) - 1) <= top:
        rungs.append(1 << len(rungs) - 1)
    return rungs


def pairs_to(settings):
    """[(upper rung, lower rung, games)] of all matches. Games come in pairs, one with each seating."""
    rungs = rungs_to(settings["top"])
    return [(rungs[above], rungs[above - apart], settings[games] // 2 * 2)
            for apart, games in ((1, "games"), (2, "check")) if settings[games] >= 2 for above in range(apart, len(rungs))]


def name_of(nodes):
    return "{:,}".format(nodes) if nodes else "random"


def player(engine, nodes, seed, resigns):
    """The command line of a rung in one game. A draw counts half, and there is no opening book."""
    how = "--set contempt=0 --set book=none --set max_nodes=%d" % nodes if nodes else "--set search=random"
    if resigns and nodes >= GIVES_UP:
        how += " --set resign=on"
    return "%s --threads 1 --seed %d %s" % (engine, seed, how)


def jobs_of(settings):
    """Every game of the ladder, the longest first."""
    jobs = [dict({name: settings[name] for name in ("game", "random", "seed", "resign")},
                 key="%d-%d-%d" % (a, b, number), a=a, b=b, number=number)
            for a, b, games in pairs_to(settings) for number in range(games)]
    return sorted(jobs, key=lambda job: (-job["a"] - job["b"], job["number"]))


def cost(job):
    return PROCESS + job["a"] + job["b"]


def play(engine, job):
    """Plays one game. `share` in the result is the share of the stronger side."""
    def seed(who):
        words = "%d %s %d %d %d" % (job["seed"], who, job["a"], job["b"], job["number"])
        return random.Random(words).randrange(1, 2**32)
    settings = game.untimed(job["game"], engine, player(engine, job["a"], seed("A"), job["resign"]),
                            player(engine, job["b"], seed("B"), job["resign"]))
    played = game.play(settings, game.job_of(job["number"], 2, job["seed"], [], job["random"]))
    return {"share": played["shares"][played["seating"].index("A")], "turns": played["turns"],
            "first": played["shares"][0], "end": played["end"], "why": played["why"]}


# ---- Figures ----


def match_of(results, a, b, games):
    """The results of two rungs against each other."""
    found = [results["%d-%d-%d" % (a, b, number)] for number in range(games)]
    shares = [one["share"] for one in found]
    values = [(x + y) / 2 for x, y in zip(shares[::2], shares[1::2])]
    low, high = statistics.interval(values, len(shares))
    return {"a": a, "b": b, "games": len(shares), "won": shares.count(1.0), "lost": shares.count(0.0),
            "drawn": len(shares) - shares.count(1.0) - shares.count(0.0),
            "share": sum(shares) / len(shares), "low": low, "high": high,
            "turns": sum(one["turns"] for one in found) / len(found),
            "first": sum(one["first"] for one in found) / len(found),
            "forfeits": sum(one["end"] in game.FAULTS for one in found), "rounds": [2 * value for value in values]}


def triple(found):
    return dict(zip(("value", "low", "high"), (round(x, 1) for x in found)))


def additivity(matches, rungs):
    """Returns the direct gain between a rung and the second rung below, as a share of the sum of
    the two single gains. Returns None without such matches, or if one side won all their games."""
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
    """Whether the Elo from the rung of `least` nodes up is only a lower bound: one side won a whole match."""
    return any(match["share"] in (0, 1) and match["b"] >= least for match in ladder["matches"])


def figures(settings, results):
    """The ladder as an object. `depth` is the Elo from random play to the top, `learned` from 1 node to the top."""
    rungs, matches = rungs_to(settings["top"]), [match_of(results, *pair) for pair in pairs_to(settings)]
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
    return dict(settings, rungs=rows, matches=matches, depth=triple(fit.of({top: 1})), learned=triple(fit.of({top: 1, 1: -1}) if top > 1 else (0.0, 0.0, 0.0)),
                slope=dict(triple(fit.of({top: 1 / last, top - last: -1 / last})), doublings=last) if last else None, additivity=adds)


def forfeits(found):
    return sum(match["forfeits"] for match in found["matches"])


# ---- The report ----


def values(found):
    return [found["value"], found["low"], found["high"]]


def elo(found, sign=False):
    return number_format.elo(values(found), sign)


def total(found, what, least):
    """Returns the Elo from the rung of `least` nodes up, or its lower bound."""
    value, low, high = values(found[what])
    return number_format.elo((value, low, math.inf if is_bound(found, least) else high))


def summary(found):
    top = name_of(found["top"])
    yield ["from random play to %s nodes, Elo" % top, total(found, "depth", RANDOM)]
    yield ["from 1 node to %s nodes, Elo" % top, total(found, "learned", 1)]
    if found["slope"]:
        yield ["each of the last %d doublings, Elo" % found["slope"]["doublings"], elo(found["slope"])]
    if found["additivity"]:
        yield ["two rungs at once, part of the sum of both steps", within(values(found["additivity"]), 2)]
    yield ["games lost otherwise than by the rules", str(forfeits(found))]


def rungs(found):
    yield ["nodes", "Elo above random", "gained by the step"]
    for row in found["rungs"]:
        yield [name_of(row["nodes"]), elo(row["elo"]), elo(row["gain"], True) if row["gain"] else ""]


def matches(found):
    yield ["nodes", "against", "games", "won", "drawn", "lost", "share (95 %)", "expected", "draws", "turns", "first player"]
    for match in found["matches"]:
        yield [name_of(match["a"]), name_of(match["b"]), str(match["games"]), str(match["won"]), str(match["drawn"]),
               str(match["lost"]), with_interval([match["share"], match["low"], match["high"]]),
               percent(match["expected"]), percent(match["drawn"] / match["games"]), "%.1f" % match["turns"],
               percent(match["first"])]


def text(found):
    """Lines of the report."""
    yield "Depth ladder of %s" % found["game"]
    yield "%s, seed %d, openings of %d random turns: %d games" % (
        found["engine"], found["seed"], found["random"], sum(match["games"] for match in found["matches"]))
    yield found["command"]
    for heading, rows, words in (("Summary", summary(found), 1), ("Rungs", rungs(found), 0), ("Matches", matches(found), 0)):
        yield ""
        yield heading
        yield from columns(list(rows), words)
    yield ""
    yield "The words: docs/playtest/README.md#the-words-of-the-reports"


def points(rows, what):
    return [(at, *values(row[what])) for at, row in rows if row[what]]


def picture(found):
    """Two panels: Elo by rung, and the gain of each doubling."""
    rows = list(enumerate(found["rungs"]))
    names = ["rnd"] + [name_of(row["nodes"]) for _, row in rows[1:]]
    title = "nodes a turn"
    return svg.figure([
        svg.Panel("%s: Elo above random play" % found["game"], [{"name": "", "points": points(rows, "elo")}],
                  title, "Elo", names, low=0),
        svg.Panel("gain of each doubling", [{"name": "", "points": points(rows[2:], "gain"), "line": False}],
                  title, "Elo", names, low=0, level=0)])


@interruptible
def main(words=None):
    options = read_arguments(words)
    return study_command.main(NAME, options, lambda job: play(options.engine, job),
                              lambda: study_command.run_matches(sys.modules[__name__], options))

"""ladder_report.py - a depth ladder in words and as a picture.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math

from wattle.output import number_format, svg_chart
from wattle.output.number_format import columns, percent, with_interval
from wattle.studies.ladder_study import GIVES_UP, RANDOM, is_bound, name_of


def elo(found, sign=False):
    return number_format.elo((found["value"], found["low"], found["high"]), sign)


def total(study, what, least):
    """Elo from a rung up, or the least it can be."""
    return number_format.elo((study[what]["value"], study[what]["low"],
                              math.inf if is_bound(study, least) else study[what]["high"]))


def ahead(study):
    """What the fitted line says of play above the top: a sentence."""
    line = study["line"]
    if not line:
        return "Too few rungs for a line through what doublings gain."
    since = "1 node" if line["from"] == 1 else name_of(line["from"]) + " nodes"
    if line["last"]["low"] <= 0:
        return "What the last doubling gains, %s Elo by a line through those from %s on, cannot be told from nothing." % (
            elo(line["last"]), since)
    if line["fall"]["high"] < 0:
        rise = number_format.elo([-line["fall"][name] for name in ("value", "high", "low")])
        return ("From %s on, each doubling gains %s Elo more than the one before, and the last one gains %s Elo: there is more "
                "to learn above the top." % (since, rise, elo(line["last"])))
    if line["fall"]["low"] <= 0:
        return ("From %s on, doublings cannot be seen to gain less and less (%s Elo less each), and the last one gains %s "
                "Elo: there is more to learn above the top." % (since, elo(line["fall"]), elo(line["last"])))
    more = int(line["last"]["value"] / line["fall"]["value"])
    return ("From %s on, each doubling gains %s Elo less than the one before. If that went on, %d doublings and roughly "
            "%.0f Elo would come above the top." % (
                since, elo(line["fall"]), more,
                more * line["last"]["value"] - line["fall"]["value"] * more * (more + 1) / 2))


def summary(study):
    """Sentences of figures only."""
    yield "From random play to %s nodes a turn: %s Elo; from 1 node: %s." % (
        name_of(study["top"]), total(study, "depth", RANDOM), total(study, "learned", 1))
    if study["slope"]:
        yield "The last %d doublings gain %s Elo each." % (study["slope"]["doublings"], elo(study["slope"]))
    yield ahead(study)
    adds = study["additivity"]
    if adds:
        yield ("Elo adds up: " if adds["low"] <= 1 <= adds["high"] else "Elo does not quite add up: ") + (
            "two rungs apart gain, directly, %.2f (%.2f .. %.2f) of the sum of the two steps." % (
                adds["value"], adds["low"], adds["high"]))
    won = [match for match in study["matches"] if match["share"] in (0, 1)]
    if won:
        yield "One side won every game of %d match%s: what these gained is a lower bound." % (len(won), "es" * (len(won) > 1))
    forfeits = sum(match["forfeits"] for match in study["matches"])
    if forfeits:
        yield "%d games were lost otherwise than by the rules." % forfeits


def rungs(study):
    yield ["nodes", "Elo above random", "gained by the step"]
    for row in study["rungs"]:
        yield [name_of(row["nodes"]), elo(row["elo"]), elo(row["gain"], True) if row["gain"] else ""]


def matches(study):
    yield ["nodes", "against", "games", "won", "drawn", "lost", "share (95 %)", "expected", "draws", "turns", "first player"]
    for match in study["matches"]:
        yield [name_of(match["a"]), name_of(match["b"]), str(match["games"]), str(match["won"]), str(match["drawn"]),
               str(match["lost"]), with_interval([match["share"], match["low"], match["high"]]),
               percent(match["expected"]), percent(match["drawn"] / match["games"]), "%.1f" % match["turns"],
               percent(match["first"])]


NOTES = """\
nodes      search iterations a turn; random: uniformly random legal turns
Elo        of all matches together: the most likely ratings under the model of Bradley and Terry,
           draws as halves, one drawn game added to each match
(a .. b)   with 95 % confidence, by the variance between rounds; a round is one opening with both seatings
expected   the share that the ratings fitted to all matches give"""


def text(study, command):
    """Lines of the report."""
    yield "Depth ladder of %s" % study["game"]
    yield "%s, seed %d, openings of %d random turns: %d games" % (
        study["engine"], study["seed"], study["random"], sum(match["games"] for match in study["matches"]))
    yield command
    if study["resign"]:
        yield "Players of %d nodes and more give up hopeless games (option resign)." % GIVES_UP
    yield ""
    yield from summary(study)
    for heading, rows in (("Rungs", rungs(study)), ("Matches", matches(study))):
        yield ""
        yield heading
        yield from columns(list(rows))
    yield ""
    yield NOTES


def points(rows, what):
    return [(at, row[what]["value"], row[what]["low"], row[what]["high"]) for at, row in rows if row[what]]


def picture(study):
    """What is learned, and what each doubling gains."""
    rows = list(enumerate(study["rungs"]))
    names = ["rnd"] + [name_of(row["nodes"]) for _, row in rows[1:]]
    title = "nodes a turn"
    return svg_chart.figure([
        svg_chart.Panel("%s: Elo above random play" % study["game"], [{"name": "", "points": points(rows, "elo")}],
                        title, "Elo", names, low=0),
        svg_chart.Panel("what each doubling gains", [{"name": "", "points": points(rows[2:], "gain"), "line": False}],
                        title, "Elo", names, low=0, level=0)])

"""luck_report.py - luck told apart from skill: in words and as a picture.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.output import svg_chart
from wattle.output.number_format import columns, percent, with_interval
from wattle.studies.luck_study import PARTS, REPEATS

TITLES = {"luck": "luck", "placed": "luck, who sits where", "skill": "skill", "seat": "seat", "rest": "the rest"}

NOTES = """\
luck         what a deal - the n-th roll, the order of every pile - gives to a seat, whoever sits there:
             a lower bound of what dice and cards do, as who meets them depends on all that is played
luck, who    what a deal gives to a seat only with this seating of strong and weak
sits where
skill        what it explains whether the stronger engine or a weaker one sits there
seat         what it explains to be first, second ...
the rest     what comes of the players' choices and the chance within their searches
(a .. b)     with 95 % confidence, by the jackknife over deals
The formulas stand at the head of scripts/wattle/studies/luck_study.py (variance components: Searle, Casella and
McCulloch 1992; jackknife: Miller 1974). What is less than 0 is nothing, seen through chance."""


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
    yield from columns([["kind", "players", "share of the stronger", "fair", "draws", "decisions"]] + [
        [row["rules"] or "default", str(row["seats"]), with_interval(row["strong"]), percent(1 / row["seats"]),
         percent(row["draws"]), "%.1f" % row["turns"]] for row in found["rows"]], words=1)
    forfeits = sum(row["forfeits"] for row in found["rows"])
    if forfeits:
        yield "%d games were lost otherwise than by the rules." % forfeits
    yield ""
    yield NOTES


def picture(found):
    names = [str(at + 1) for at in range(len(found["rows"]))]

    def curve(part, colour):
        return {"name": TITLES[part], "line": False, "colour": colour, "points": [
            (at + 0.12 * (colour - 0.5), *(100 * value for value in row["parts"][part])) for at, row in enumerate(found["rows"])]}
    curves = [curve("luck", 0), curve("skill", 1)]
    legend = ", ".join("%s %s" % (name, row["rules"] or "default") for name, row in zip(names, found["rows"]))
    return svg_chart.figure([svg_chart.Panel("Shares of the variance of results", curves,
                                             legend if len(legend) < 70 else "the kinds, as in the table", "per cent", names, low=0)])

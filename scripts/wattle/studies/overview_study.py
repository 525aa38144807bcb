"""overview_study.py - the reports on all games side by side: which runs there are, and the figures to compare.

Does not live here: tables and pictures (overview.py). Figures with an interval are [value, low, high].

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import shlex

from wattle.arena.statistics import wilson
from wattle.output.report_files import name_of_game, read_report
from wattle.studies.ladder import RANDOM, is_bound
from wattle.studies.playtest_report import advantage, apart

# (title, in short, as newgame takes it)
GAMES = (("Fendo", "Fendo", "fendo"), ("Siemenet, original", "S. orig.", "siemenet variant=original"),
         ("Siemenet, revisited", "S. rev.", "siemenet variant=revisited"),
         ("Siemenet, extended", "S. ext.", "siemenet variant=extended"), ("Fonver", "Fonver", "fonver"),
         ("Fiodar", "Fiodar", "fiodar"), ("FENCE!, three players", "FENCE!", "fence"))
BOARDS = ("fendo", "siemenet", "fonver", "fiodar", "fence")
DICE = "fence"
HALF = 5  # tenths of the game
TELLING = 50  # least number of games that are compared, where any kind has as many
AS_IT_IS = ("", "pie=on")  # rules: those of the game, and without its pie rule
BARE = ("pie=off",)
# At 10,000 nodes a turn a game of Fonver takes four minutes, one of FENCE! two or three, one of Fiodar half of one.
STRENGTHS = {"fiodar": ["--strengths", "random:1000,100:300,1000:100,10000:10"],
             "fonver": ["--strengths", "random:1000,100:150,1000:20,10000:2"],
             "fence": ["--strengths", "random:1000,100:300,1000:100,10000:10"]}
COMPARED = {"fence": "100:100", "fonver": "100:60"}  # for the many options, and for a long game
DEALT = "players=2,players=4,goods_by=cards,goods_by=aside,stash=blind,tunnel=dice,hunch=on,trading=all"
LADDERS = {"fonver": ["--top", "128", "--resign"], "fiodar": ["--top", "1024", "--resign"],
           "siemenet variant=revisited": ["--top", "1024"], "siemenet variant=extended": ["--top", "1024"]}
DRAWISH = "siemenet"  # is also played by sides to which a draw is worth less


def commands():
    """Every run that the page is made of, as a list of words."""
    for _, _, game in GAMES:
        yield ["scripts/playtest", game, *STRENGTHS.get(game, ())]
    for _, _, game in GAMES:
        if game.startswith(DRAWISH):
            yield ["scripts/playtest", game, "--contempt", "25", "--strengths", "100:300,1000:200,10000:100"]
    for game in BOARDS:
        yield ["scripts/playtest", game, "--options", "--strengths", COMPARED.get(game, "100:200")]
    for _, _, game in GAMES:
        if game != DICE:
            yield ["scripts/ladder", game, *LADDERS.get(game, ())]
    yield ["scripts/luck", DICE, "--kinds", DEALT]


def is_made(report, words):
    """Whether a report was made by this command."""
    return bool(report) and sorted(shlex.split(report["command"])) == sorted(words)


def file_of(words):
    """The name of the files of a run, without endings."""
    kind, name = os.path.basename(words[0]), name_of_game(words[1])
    if kind != "playtest":
        return "%s-%s" % (kind, name)
    return name + "-options" * ("--options" in words) + "-contempt" * ("--contempt" in words)


def searched(report, rules):
    """The kinds of game with these rules by players who search, the strongest last."""
    kinds = [kind for kind in report["kinds"] if kind["rules"] in rules and kind["strength"] != "random"]
    return sorted(kinds, key=lambda kind: kind["strength"])


def strongest(kinds):
    """The kind of the strongest players that has games enough, or None without kinds."""
    return max(kinds, key=lambda kind: (kind["games"] >= TELLING, kind["strength"]), default=None)


def triple(found, is_least=False):
    """is_least: the figure is a lower bound, which has no upper end."""
    if not found:
        return None
    return [found["value"], found["low"], math.inf if is_least else found["high"]]


def climbs(ladder):
    """{nodes: Elo from 1 node up to that rung}. The bounds take the steps for independent, which makes them a little
    too wide, because rungs two apart played each other, too. Those of the top are the ladder's own."""
    value, square, found = 0.0, 0.0, {}
    for rung in ladder["rungs"]:
        if rung["nodes"] > 1:
            gain = rung["gain"]
            value += gain["value"]
            square += ((gain["high"] - gain["low"]) / 2) ** 2
            half = math.sqrt(square)
            found[rung["nodes"]] = {"value": value, "low": value - half, "high": value + half}
    found[ladder["top"]] = ladder["learned"]
    return {nodes: triple(climb, is_bound(ladder, 1)) for nodes, climb in found.items()}


def ladder_figures(ladder):
    return {"depth": triple(ladder["depth"], is_bound(ladder, RANDOM)), "top": ladder["top"], "slope": triple(ladder["slope"]),
            "climbs": climbs(ladder), "adds": triple(ladder["additivity"])}


def row_of(title, short, game, folder):
    """The figures of a game, or None without a playtest of it."""
    name = name_of_game(game)
    playtest, ladder = read_report(folder, name), read_report(folder, "ladder-" + name)
    kinds = searched(playtest, AS_IT_IS) if playtest else []
    if not kinds:
        return None
    bare, eager = searched(playtest, BARE), read_report(folder, name + "-contempt")
    row = {"title": title, "short": short, "game": game, "file": name, "commands": [playtest["command"]],
           "kinds": kinds, "bare": bare, "kind": strongest(kinds),
           "ladder": ladder, "depth": None, "slope": None, "climbs": {}, "adds": None, "eager": None}
    if eager:
        row["eager"] = dict(strongest(searched(eager, AS_IT_IS)), contempt=eager["contempt"])
        row["commands"].append(eager["command"])
    if ladder:
        row.update(ladder_figures(ladder))
        row["commands"].append(ladder["command"])
    return row


def rows_of(folder):
    return [row for row in (row_of(*game, folder) for game in GAMES) if row]


def shared_top(rows):
    """The highest rung that all ladders have, in nodes, or None without ladders."""
    return min((row["top"] for row in rows if row["ladder"]), default=None)


def shared_strength(rows):
    """The highest strength, in nodes, at which all games were played often enough, or None."""
    return max(set.intersection(*({kind["strength"] for kind in row["kinds"] if kind["games"] >= TELLING} for row in rows)),
               default=None)


def of_strength(row, strength):
    return next((kind for kind in row["kinds"] if kind["strength"] == strength), None)


def half_time(kind):
    """How often the player who is ahead after half of the game wins."""
    return kind["told"][HALF][:3] if kind["told"] else None


def edge(kind):
    """The distance of the first player's share from a fair one: [value, least, most]."""
    value, low, high = advantage(kind["shares"])
    ends = abs(low), abs(high)
    return [abs(value), 0.0 if low <= 0 <= high else min(ends), max(ends)]


def decided(kind):
    """The first player's share of the games for two that are not drawn, or None without such games."""
    games = kind["different"] * (1 - kind["draws"][0])
    if len(kind["shares"]) != 2 or not games:
        return None
    won = min(max((kind["shares"][0][0] - kind["draws"][0] / 2) / (1 - kind["draws"][0]), 0.0), 1.0)
    return [won, *wilson(won, games)]


def alike(one, other):
    """Whether two figures cannot be told apart."""
    _, low, high = apart(one, other)
    return low <= 0 <= high


def ranked(rows, figure, least=False):
    """[(row, figure)] of the rows that have the figure, the largest first, or the least."""
    known = [(row, figure(row)) for row in rows if figure(row)]
    return sorted(known, key=lambda pair: pair[1][0], reverse=not least)

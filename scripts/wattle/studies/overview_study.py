"""overview_study.py - what the reports on all games say, side by side.

Lives here: which runs there are, and the figures that are compared. Does not live here: words and
pictures (overview_report.py). Figures with an interval are [value, low, high].

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import shlex

from wattle.arena.statistics import wilson
from wattle.output.file_names import name_of_game
from wattle.output.json_reports import read_report
from wattle.studies.ladder_study import RANDOM, is_bound, rungs_to
from wattle.studies.playtest_report import advantage, apart

# (title, in short, as newgame takes it)
GAMES = (("Fendo", "Fendo", "fendo"), ("Siemenet, original", "S. orig.", "siemenet variant=original"),
         ("Siemenet, revisited", "S. rev.", "siemenet variant=revisited"),
         ("Siemenet, extended", "S. ext.", "siemenet variant=extended"), ("Fonver", "Fonver", "fonver"),
         ("Fiodar", "Fiodar", "fiodar"), ("FENCE!, three players", "FENCE!", "fence"))
BOARDS = ("fendo", "siemenet", "fonver", "fiodar", "fence")
DICE = "fence"
HALF = 5  # tenths of the game
TELLING = 50  # games that say something; a kind with fewer is not compared where another has as many
AS_IT_IS = ("", "pie=on")  # rules: those of the game, and without its pie rule
BARE = ("pie=off",)
# On a board of 361 points a game at 10,000 nodes takes four minutes, in FENCE! two or three, in Fiodar half of one.
STRENGTHS = {"fiodar": ["--strengths", "random:1000,100:300,1000:100,10000:10"],
             "fonver": ["--strengths", "random:1000,100:150,1000:20,10000:2"],
             "fence": ["--strengths", "random:1000,100:300,1000:100,10000:10"]}
COMPARED = {"fence": "100:100", "fonver": "100:60"}  # for the many options, and for a long game
DEALT = "players=2,players=4,goods_by=cards,goods_by=aside,stash=blind,tunnel=dice,hunch=on,trading=all"
LADDERS = {"fonver": ["--top", "128", "--resign"], "fiodar": ["--top", "1024", "--resign"],
           "siemenet variant=revisited": ["--top", "1024"], "siemenet variant=extended": ["--top", "1024"]}
FULL = 1 << 14  # the highest rung of a ladder that is not cut short
LONG = 10000  # nodes a turn of each side, at which a game takes so many seconds of one core, about
SECONDS = {"fonver": 240, "fiodar": 30, "siemenet variant=revisited": 8, "siemenet variant=extended": 6}
PLAYED = "how it is played"  # a page about a game
ENDLESS = "games that nobody wins"  # another, written by hand
DRAWISH = "siemenet"  # is also played by sides to which a draw is worth less


def commands():
    """Every run that the page is made of, as words of the command line."""
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
    """Whether a report is that of these words of the command line."""
    return bool(report) and sorted(shlex.split(report["command"])) == sorted(words)


def file_of(words):
    """What the files of a run are called, but for their endings."""
    kind, name = os.path.basename(words[0]), name_of_game(words[1])
    if kind != "playtest":
        return "%s-%s" % (kind, name)
    return name + "-options" * ("--options" in words) + "-contempt" * ("--contempt" in words)


def searched(report, rules):
    """The kinds of game with these rules by players who search, the strongest last."""
    kinds = [kind for kind in report["kinds"] if kind["rules"] in rules and kind["strength"] != "random"]
    return sorted(kinds, key=lambda kind: kind["strength"])


def strongest(kinds):
    """That of the strongest players that have games enough; None: there is none."""
    return max(kinds, key=lambda kind: (kind["games"] >= TELLING, kind["strength"]), default=None)


def triple(found, is_least=False):
    """is_least: it is only known that it is not less; then there is no upper end."""
    if not found:
        return None
    return [found["value"], found["low"], math.inf if is_least else found["high"]]


def climbs(ladder):
    """{nodes: Elo from 1 node up to that rung}. Its bounds take steps for independent, which makes them a little too
    wide: rungs two apart played each other, too. To the top the ladder has told them."""
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
    adds = ladder["additivity"]
    return {"depth": triple(ladder["depth"], is_bound(ladder, RANDOM)), "top": ladder["top"], "slope": triple(ladder["slope"]),
            "climbs": climbs(ladder), "adds": None if not adds or adds["low"] <= 1 <= adds["high"] else triple(adds)}


def row_of(title, short, game, folder):
    """A game in figures, or None without a playtest of it. adds: what two steps of the ladder gain at once, as a part of
    their sum, where that is seen to be another."""
    name = name_of_game(game)
    playtest, ladder = read_report(folder, name), read_report(folder, "ladder-" + name)
    kinds = searched(playtest, AS_IT_IS) if playtest else []
    if not kinds:
        return None
    bare, eager = searched(playtest, BARE), read_report(folder, name + "-contempt")
    row = {"title": title, "short": short, "game": game, "file": name, "commands": [playtest["command"]],
           "kinds": kinds, "bare": bare, "kind": strongest(kinds), "first": (strongest(bare) or strongest(kinds))["shares"][0],
           "ladder": ladder, "depth": None, "slope": None, "climbs": {}, "adds": None, "eager": None}
    if eager:
        row["eager"] = dict(strongest(searched(eager, AS_IT_IS)), contempt=eager["contempt"])
        row["commands"].append(eager["command"])
    if ladder:
        row.update(ladder_figures(ladder))
        row["commands"].append(ladder["command"])
    return row


def pages_of(row, folder):
    """[(what it tells, its link)] of the pages there are about a game, beside the folder or in it."""
    name = row["file"]
    pages = [(PLAYED, "../games/%s.md" % name)]
    pages += [("its first turns", "../openings/%s.txt" % name), ("on a map", "../openings/%s.svg" % name)]
    pages += [(ENDLESS, name + "-endings.md")]
    return [(words, path) for words, path in pages if os.path.exists(os.path.join(folder, path))]


def rows_of(folder):
    rows = [row for row in (row_of(*game, folder) for game in GAMES) if row]
    return [dict(row, pages=pages_of(row, folder)) for row in rows]


def shared_top(rows):
    """The highest rung that every ladder has, in nodes; None without ladders."""
    return min((row["top"] for row in rows if row["ladder"]), default=None)


def shared_strength(rows):
    """The highest strength of which every game has games enough, in nodes; None: there is none."""
    return max(set.intersection(*({kind["strength"] for kind in row["kinds"] if kind["games"] >= TELLING} for row in rows)),
               default=None)


def of_strength(row, strength):
    return next((kind for kind in row["kinds"] if kind["strength"] == strength), None)


def cut_short(rows):
    return [row for row in rows if row["ladder"] and row["top"] < FULL]


def hours_above(row):
    """How many hours of one core the rungs above the top of its ladder would take."""
    ladder = row["ladder"]
    nodes = sum(ladder["games"] * (rung + rung / 2) / 2 + ladder["check"] * (rung + rung / 4) / 2
                for rung in rungs_to(FULL) if rung > row["top"])
    return nodes / LONG * SECONDS[row["game"]] / 3600


def going_on(row):
    """The command that makes its ladder as high as any, in words."""
    words = shlex.split(row["ladder"]["command"])
    words[words.index("--top") + 1] = str(FULL)
    return words


def half_time(kind):
    """How often whoever is ahead after half of the game wins."""
    return kind["told"][HALF][:3] if kind["told"] else None


def edge(kind):
    """How far the first player's share is from fair: [value, least, most]."""
    value, low, high = advantage(kind["shares"])
    ends = abs(low), abs(high)
    return [abs(value), 0.0 if low <= 0 <= high else min(ends), max(ends)]


def with_edge(kinds):
    """That of the strongest players in which the first player is seen to be ahead or behind; None: there is none."""
    return max((kind for kind in kinds if edge(kind)[1]), key=lambda kind: kind["strength"], default=None)


def decided(kind):
    """The first player's share of the games that are not drawn, of two players; None without such games."""
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
    """[(row, figure)] of the rows that have it, the largest first, or the least."""
    known = [(row, figure(row)) for row in rows if figure(row)]
    return sorted(known, key=lambda pair: pair[1][0], reverse=not least)

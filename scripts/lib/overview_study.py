"""overview_study.py - what the reports on all games say, side by side.

Lives here: which runs there are, and the figures that are compared. Does not live here: words and
pictures (overview_report.py). Figures with an interval are [value, low, high].

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import math
import os
import shlex

from journal import name_of_game
from ladder_study import RANDOM, is_bound

# (title, in short, as newgame takes it)
GAMES = (("Fendo", "Fendo", "fendo"), ("Siemenet, original", "S. orig.", "siemenet variant=original"),
         ("Siemenet, revisited", "S. rev.", "siemenet variant=revisited"),
         ("Siemenet, extended", "S. ext.", "siemenet variant=extended"), ("Fonver", "Fonver", "fonver"),
         ("Fiodar", "Fiodar", "fiodar"), ("FENCE!, three players", "FENCE!", "fence"))
BOARDS = ("fendo", "siemenet", "fonver", "fiodar", "fence")
DICE = "fence"
HALF = 5  # tenths of the game
TELLING = 50  # games that say something; a kind with fewer is not compared where another has as many
# On a board of 361 points a game at 10,000 nodes takes four minutes, in FENCE! two or three, in Fiodar half of one.
STRENGTHS = {"fiodar": ["--strengths", "random:1000,100:300,1000:100,10000:10"],
             "fonver": ["--strengths", "random:1000,100:150,1000:20,10000:2"],
             "fence": ["--strengths", "random:1000,100:300,1000:100,10000:10"]}
COMPARED = {"fence": "100:100", "fonver": "100:60"}  # for the many options, and for a long game
DEALT = "players=2,players=4,goods_by=cards,goods_by=aside,stash=blind,tunnel=dice,hunch=on,trading=all"
LADDERS = {"fonver": ["--top", "128", "--resign"], "fiodar": ["--top", "1024", "--resign"],
           "siemenet variant=revisited": ["--top", "1024"], "siemenet variant=extended": ["--top", "1024"]}
ENDLESS = "games that nobody wins"  # a page about a game, written by hand
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


def read(folder, name):
    """A report's figures, or None when there is none yet."""
    try:
        with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def strongest(report, rules):
    """The kind of game with these rules by the strongest players that have games enough; None: there is none."""
    kinds = [kind for kind in report["kinds"] if kind["rules"] in rules and kind["strength"] != "random"]
    return max(kinds, key=lambda kind: (kind["games"] >= TELLING, kind["strength"]), default=None)


def triple(found, is_least=False):
    """is_least: it is only known that it is not less; then there is no upper end."""
    if not found:
        return None
    return [found["value"], found["low"], math.inf if is_least else found["high"]]


def row_of(title, short, game, folder):
    """A game in figures, or None without a playtest of it."""
    name = name_of_game(game)
    playtest, ladder = read(folder, name), read(folder, "ladder-" + name)
    kind = playtest and strongest(playtest, ("", "pie=on"))
    if not kind:
        return None
    bare = strongest(playtest, ("pie=off",))
    eager = read(folder, name + "-contempt")
    row = {"title": title, "short": short, "game": game, "file": name, "commands": [playtest["command"]],
           "nodes": kind["strength"], "games": kind["games"], "seats": len(playtest["sides"]), "pie": bare is not None,
           "first": (bare or kind)["shares"][0], "balanced": kind["shares"][0], "draws": kind["draws"], "ends": kind.get("ends", {}),
           "turns": kind["turns"], "matter": kind["matter"], "drama": kind["drama"],
           "half": kind["told"][HALF][:3] if kind["told"] else None, "told_after": kind["told_after"],
           "depth": None, "slope": None, "rungs": {}, "eager": None}
    if eager:
        row["eager"] = dict(strongest(eager, ("", "pie=on")), contempt=eager["contempt"])
        row["commands"].append(eager["command"])
    if ladder:
        is_least = is_bound(ladder, RANDOM)
        row.update(depth=triple(ladder["depth"], is_least), top=ladder["top"], slope=triple(ladder["slope"]),
                   rungs={rung["nodes"]: triple(rung["elo"], is_least) for rung in ladder["rungs"]})
        row["commands"].append(ladder["command"])
    return row


def pages_of(row, folder):
    """[(what it tells, its link)] of the pages there are about a game, beside the folder or in it."""
    name = row["file"]
    pages = [("how it is played", "../games/%s.md" % name)]
    pages += [("its first turns", "../openings/%s.txt" % name), ("on a map", "../openings/%s.svg" % name)]
    pages += [(ENDLESS, name + "-endings.md")]
    return [(words, path) for words, path in pages if os.path.exists(os.path.join(folder, path))]


def rows_of(folder):
    rows = [row for row in (row_of(*game, folder) for game in GAMES) if row]
    return [dict(row, pages=pages_of(row, folder)) for row in rows]


def shared_top(rows):
    """The highest rung that every ladder has, in nodes; None without ladders."""
    return min((row["top"] for row in rows if row["rungs"]), default=None)


def edge(row, which="balanced"):
    """How far the first player's share is from fair: [value, least, most]."""
    value, low, high = (share - 1 / row["seats"] for share in row[which])
    ends = abs(low), abs(high)
    return [abs(value), 0.0 if low <= 0 <= high else min(ends), max(ends)]


def foremost(rows, figure, least=False):
    """(the row whose figure is largest, or least; the others that cannot be told from it, their intervals
    meeting). None without figures."""
    known = [row for row in rows if figure(row)]
    if not known:
        return None
    first = (min if least else max)(known, key=lambda row: figure(row)[0])
    _, low, high = figure(first)
    return first, [row for row in known if row is not first and figure(row)[1] <= high and figure(row)[2] >= low]

"""overview - the tables and the picture of docs/playtest/README.md, which compares all games.

    scripts/overview                # uses the reports in docs/playtest
    scripts/overview --run          # first plays the missing games; also continues an interrupted run
    scripts/overview --commands     # prints the commands that produce the page

Reads the reports of scripts/playtest, ladder and luck in --out. Fills the tables of README.md there
and writes overview.svg. People write the sentences of the page.

Exit status: 0 if the page is written, 1 if there is no report or a run fails, 2 for bad arguments,
130 if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import math
import os
import shlex
import subprocess
import sys

from wattle.arena.statistics import wilson
from wattle.gtp.process import interruptible
from wattle.output import svg
from wattle.output.atomic_files import write_text
from wattle.output.number_format import elo, percent, whole, with_interval, within
from wattle.output.report_files import code, fill_page, name_of_game, read_report, table
from wattle.output.sanitize import show
from wattle.paths import ROOT
from wattle.studies import luck
from wattle.studies.ladder import RANDOM, is_bound
from wattle.studies.playtest_report import advantage, apart, hundredths
from wattle.studies.playtest_stats import as_part

DRAWISH = 0.1  # least share of draws of a game that is called drawish
# (title, in short, as newgame takes it)
GAMES = (("Fendo", "Fendo", "fendo"), ("Siemenet, original", "S. orig.", "siemenet variant=original"),
         ("Siemenet, revisited", "S. rev.", "siemenet variant=revisited"),
         ("Siemenet, extended", "S. ext.", "siemenet variant=extended"), ("Fonver", "Fonver", "fonver"),
         ("Fiodar", "Fiodar", "fiodar"), ("FENCE!, three players", "FENCE!", "fence"))
BOARDS = ("fendo", "siemenet", "fonver", "fiodar", "fence")
DICE = "fence"
HALF = 5  # tenths of the game
TELLING = 50  # games that a kind needs to be compared, if any kind has as many
AS_IT_IS = ("", "pie=on")  # kinds with the rules of the game
BARE = ("pie=off",)  # kinds without its pie rule
# At 10,000 nodes a turn a game of Fonver takes four minutes, one of FENCE! two or three, one of Fiodar half of one.
STRENGTHS = {"fiodar": ["--strengths", "random:1000,100:300,1000:100,10000:10"],
             "fonver": ["--strengths", "random:1000,100:150,1000:20,10000:2"],
             "fence": ["--strengths", "random:1000,100:300,1000:100,10000:10"]}
COMPARED = {"fence": "100:100", "fonver": "100:60"}  # for the many options, and for a long game
DEALT = "players=2,players=4,goods_by=cards,goods_by=aside,stash=blind,tunnel=dice,hunch=on,trading=all"
LADDERS = {"fonver": ["--top", "128", "--resign"], "fiodar": ["--top", "1024", "--resign"],
           "siemenet variant=revisited": ["--top", "1024"], "siemenet variant=extended": ["--top", "1024"]}
CONTEMPT = "siemenet"  # is also played by sides to which a draw is worth less


# ---- Runs and figures. Those with an interval are [value, low, high]. ----


def commands():
    """Returns every run that the page needs, as a list of words."""
    for _, _, game in GAMES:
        yield ["scripts/playtest", game, *STRENGTHS.get(game, ())]
    for _, _, game in GAMES:
        if game.startswith(CONTEMPT):
            yield ["scripts/playtest", game, "--contempt", "25", "--strengths", "100:300,1000:200,10000:100"]
    for game in BOARDS:
        yield ["scripts/playtest", game, "--options", "--strengths", COMPARED.get(game, "100:200")]
    for _, _, game in GAMES:
        if game != DICE:
            yield ["scripts/ladder", game, *LADDERS.get(game, ())]
    yield ["scripts/luck", DICE, "--kinds", DEALT]


def is_made(report, words):
    """Returns whether this command made the report."""
    return bool(report) and sorted(shlex.split(report["command"])) == sorted(words)


def file_of(words):
    """The name of the files of a run, without endings."""
    kind, name = os.path.basename(words[0]), name_of_game(words[1])
    if kind != "playtest":
        return "%s-%s" % (kind, name)
    return name + "-options" * ("--options" in words) + "-contempt" * ("--contempt" in words)


def searched(report, rules):
    """Returns the kinds of game with these rules and with searching players, the strongest last."""
    kinds = [kind for kind in report["kinds"] if kind["rules"] in rules and kind["strength"] != "random"]
    return sorted(kinds, key=lambda kind: kind["strength"])


def strongest(kinds):
    """Returns the kind with the strongest players and enough games, or None without kinds."""
    return max(kinds, key=lambda kind: (kind["games"] >= TELLING, kind["strength"]), default=None)


def triple(found, is_least=False):
    """is_least: whether the figure is a lower bound, without an upper end."""
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
    row = {"title": title, "short": short, "commands": [playtest["command"]],
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
    """Returns the share of games won by the leader after half of the game."""
    return kind["told"][HALF][:3] if kind["told"] else None


def edge(kind):
    """Returns the distance of the first player's share from the fair share: [value, low, high]."""
    value, low, high = advantage(kind["shares"])
    ends = abs(low), abs(high)
    return [abs(value), 0.0 if low <= 0 <= high else min(ends), max(ends)]


def decided(kind):
    """Returns the first player's share of the decided games, for games with two players, or
    None."""
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
    """Returns [(row, figure)] of the rows with this figure, the largest (or the least) first."""
    known = [(row, figure(row)) for row in rows if figure(row)]
    return sorted(known, key=lambda pair: pair[1][0], reverse=not least)


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Fills the tables of the page that compares all games.")
    add = parser.add_argument
    add("--run", action="store_true", help="first play the games that are missing; this takes days on one machine")
    add("--commands", action="store_true", help="only print the commands that produce the page")
    add("--hosts", metavar="HOST,...", help="machines that play, in the form of GNU parallel's --sshlogin")
    add("-j", "--jobs", metavar="N", help="games at the same time on each machine (default: one for each core)")
    add("--out", default=os.path.join(ROOT, "docs", "playtest"), metavar="DIR", help="folder of the reports (default: docs/playtest)")
    return parser.parse_args(words)


def run_all(options):
    """Makes every missing report. Returns the exit status of the first failing run, or 0."""
    more = ["--out", os.path.abspath(options.out)]
    for name in ("hosts", "jobs"):
        if getattr(options, name):
            more += ["--" + name, getattr(options, name)]
    for words in commands():
        if is_made(read_report(options.out, file_of(words)), words):
            continue
        show(shlex.join(words), sys.stderr)
        status = subprocess.run([os.path.join(ROOT, words[0]), *words[1:], *more], cwd=ROOT, check=False).returncode
        if status:
            return status
    return 0


# ---- Tables ----


def foremost(rows):
    """Rows: a question, the game that is foremost, its figure, and the games that cannot be told from it."""
    def answer(what, figure, shown, least=False, among=rows):
        order = ranked(among, figure, least)
        if order:
            row, best = order[0]
            yield [what, row["short"], shown(best), ", ".join(
                other["short"] for other, value in order[1:] if alike(best, value)) or "none"]
    top, strength = shared_top(rows), shared_strength(rows)
    if top:
        yield from answer("most to learn, Elo from 1 node to %s" % "{:,}".format(top), lambda row: row["climbs"].get(top), elo)
    if strength is None:
        return

    def compared(figure):
        return lambda row: figure(of_strength(row, strength))
    few = [row for row in rows if compared(lambda kind: kind["draws"])(row)[1] <= DRAWISH]
    fairest, where = "first player nearest to a fair share", ", at %d nodes" % strength
    yield from answer(fairest + where, compared(edge), with_interval, True)
    yield from answer(fairest + ", few draws" + where, compared(edge), with_interval, True, few)
    yield from answer("most draws" + where, compared(lambda kind: kind["draws"]), with_interval)
    yield from answer("player ahead at half time wins most often" + where, compared(half_time), with_interval)
    yield from answer("most drama" + where, compared(lambda kind: kind["drama"]), lambda x: within(as_part(x), 2))


def results(rows):
    """Returns rows for each game: without its pie rule, with it, and with contempt for draws."""
    for row in rows:
        kinds = [("", row["kind"])]
        if row["bare"]:
            kinds = [("no pie rule", strongest(row["bare"])), ("pie rule", row["kind"])]
        if row["eager"]:
            kinds.append(("a draw counts %d less" % row["eager"]["contempt"], row["eager"]))
        for what, kind in kinds:
            won = decided(kind)
            yield [row["title"], what or "-", "{strength:,}".format(**kind), str(kind["games"]), with_interval(kind["shares"][0]),
                   with_interval(kind["draws"]), with_interval(won) if won and kind["draws"][1] > DRAWISH else "-"]


def courses(rows):
    for row in rows:
        kind = row["kind"]
        yield [row["title"], "%.0f" % kind["turns"], kind["choices"][0] if "choices" in kind else "-",
               with_interval(half_time(kind)), whole(kind["told_after"]), with_interval(kind["matter"]),
               within(as_part(kind["drama"]), 2)]


def depths(rows):
    top = shared_top(rows)
    for row in rows:
        if row["depth"]:
            yield [row["title"], elo(row["climbs"].get(top)), "{:,}".format(row["top"]), elo(row["depth"]), elo(row["slope"]),
                   within(row["adds"], 2)]


def options(reports):
    """The options that change the first player's lead or the draws."""
    for report in reports:
        usual = {kind["strength"]: kind for kind in report["kinds"] if kind["rules"] == ""}
        for kind in report["kinds"]:
            other = usual[kind["strength"]]
            changes = apart(advantage(kind["shares"]), advantage(other["shares"])), apart(kind["draws"], other["draws"])
            if kind["rules"] and any(low > 0 or high < 0 for _, low, high in changes):
                yield [report["game"], "`%s`" % kind["rules"], str(kind["strength"]), *map(hundredths, changes),
                       "%+.0f %%" % (100 * (kind["turns"] / other["turns"] - 1))]


PARTS = ("luck", "placed", "skill", "rest")  # of the variance, without the seat


def shares_of_luck(report):
    for row in report["rows"] if report else ():
        yield [row["rules"] or "default", str(row["games"]), with_interval(row["strong"]), percent(1 / row["seats"]),
               *(with_interval(as_part(row["parts"][part])) for part in PARTS), percent(row["draws"])]


def blocks(rows, reports, dealt):
    """Returns {name: lines} of the tables of the page."""
    top = shared_top(rows)
    made = [one for row in rows for one in row["commands"]] + [report["command"] for report in [*reports, *([dealt] if dealt else [])]]
    return {
        "foremost": table(["question", "game", "figure (95 %)", "not told apart from it"], foremost(rows)),
        "results": table(["game", "rules", "nodes a turn", "games", "first player's share (95 %)", "draws",
                          "first player, of games with a winner"], results(rows)),
        "course": table(["game", "turns", "choices", "ahead at half time wins", "decided after", "turns that matter", "drama"],
                        courses(rows)),
        "depth": table(["game", "Elo, 1 node to %s" % "{:,}".format(top or 0), "highest rung, nodes", "Elo, random play to there",
                        "each of the last doublings", "two rungs at once"], depths(rows)),
        "options": table(["game", "option", "nodes a turn", "first player", "draws", "turns"], options(reports)),
        "luck": table(["kind", "games", "share of the stronger", "fair", *(luck.TITLES[part] for part in PARTS), "draws"],
                      shares_of_luck(dealt)),
        "commands": code([*(one + " --out docs/playtest" for one in made), "scripts/overview"], "sh")}


# ---- The picture ----


def finite(triple):
    """The same interval. One without an upper end gets its value for that."""
    return triple and [triple[0], triple[1], triple[0] if triple[2] == math.inf else triple[2]]


def picture(rows):
    """Four panels, each with a figure that all games have at the same strength."""
    names = [row["short"] for row in rows]
    top, strength = shared_top(rows), shared_strength(rows)

    def panel(title, figure, unit, factor=1, **more):
        points = [(at, *(factor * value for value in found)) for at, found in enumerate(map(figure, rows)) if found]
        return svg.Panel(title, [{"name": "", "points": points, "line": False}], "", unit, names, **more)

    def compared(title, figure, **more):
        return panel("%s, at %s nodes" % (title, strength), lambda row: figure(of_strength(row, strength)), "per cent", 100, **more)
    panels = []
    if top:
        panels.append(panel("Depth: from 1 node to {:,} nodes".format(top), lambda row: finite(row["climbs"].get(top)), "Elo", low=0))
    if strength:
        panels += [compared("The first player, from a fair share", lambda kind: advantage(kind["shares"]), level=0),
                   compared("Draws", lambda kind: kind["draws"], low=0),
                   compared("Ahead at half time wins", half_time, high=100)]
    return svg.figure(panels or [panel("Nothing can be compared", lambda row: None, "")])


def write(folder):
    rows = rows_of(folder)
    if not rows:
        show("overview: there are no playtests in %s; scripts/overview --run makes them" % folder, sys.stderr)
        return 1
    compared = [read_report(folder, name_of_game(game) + "-options") for game in BOARDS]
    dealt = read_report(folder, "luck-" + name_of_game(DICE))
    show(fill_page(os.path.join(folder, "README.md"), "Playtests", blocks(rows, [found for found in compared if found], dealt)))
    write_text(os.path.join(folder, "overview.svg"), picture(rows))
    show(os.path.join(folder, "overview.svg"))
    return 0


@interruptible
def main(words=None):
    options = read_arguments(words)
    if options.commands:
        for one in commands():
            print(shlex.join([*one, "--out", os.path.relpath(options.out, ROOT)]))
        return 0
    try:
        return (run_all(options) if options.run else 0) or write(options.out)
    except (ValueError, OSError) as error:
        show("overview: %s" % error, sys.stderr)
        return 1

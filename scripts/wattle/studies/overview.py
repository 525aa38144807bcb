"""overview - the tables and the picture of docs/playtest/README.md, which compares all games.

    scripts/overview                # from the reports in docs/playtest
    scripts/overview --run          # plays first what has no report; goes on where it was interrupted
    scripts/overview --commands     # prints all runs that the page is made of

Reads the reports of scripts/playtest, ladder and luck in --out. Fills the tables of README.md there and writes
overview.svg. The sentences of the page are written by hand.

Exit status: 0 when the page is written, 1 when there is no report or a run fails, 2 for bad arguments, 130
when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import math
import os
import shlex
import subprocess
import sys

from wattle.gtp.process import interruptible
from wattle.output import svg_chart
from wattle.output.atomic_files import write_text
from wattle.output.number_format import elo, percent, whole, with_interval, within
from wattle.output.page_tables import code, fill_page, table
from wattle.output.report_files import name_of_game, read_report
from wattle.output.sanitize import show
from wattle.paths import ROOT
from wattle.studies import luck, overview_study as study
from wattle.studies.playtest_report import advantage, apart, hundredths
from wattle.studies.playtest_stats import as_part

DRAWISH = 0.1  # least share of draws of a game that is called drawish


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Fills the tables of the page that compares all games.")
    add = parser.add_argument
    add("--run", action="store_true", help="play first what is missing, which takes days on one machine")
    add("--commands", action="store_true", help="only print all runs that the page is made of")
    add("--hosts", metavar="HOST,...", help="machines that play, as GNU parallel's --sshlogin takes them")
    add("-j", "--jobs", metavar="N", help="games at once on each machine (default: as many as it has cores)")
    add("--out", default=os.path.join(ROOT, "docs", "playtest"), metavar="DIR", help="folder of the reports (default: docs/playtest)")
    return parser.parse_args(words)


def run_all(options):
    """Makes every report that is missing. Returns the exit status of the first run that fails, or 0."""
    more = ["--out", os.path.abspath(options.out)]
    for name in ("hosts", "jobs"):
        if getattr(options, name):
            more += ["--" + name, getattr(options, name)]
    for words in study.commands():
        if study.is_made(read_report(options.out, study.file_of(words)), words):
            continue
        show(shlex.join(words), sys.stderr)
        status = subprocess.run([os.path.join(ROOT, words[0]), *words[1:], *more], cwd=ROOT, check=False).returncode
        if status:
            return status
    return 0


# ---- Tables ----


def of_others(names):
    return ", ".join(names) or "none"


def foremost(rows):
    """Rows: a question, the game that is foremost, its figure, and the games that cannot be told from it."""
    def answer(what, figure, shown, least=False, among=rows):
        order = study.ranked(among, figure, least)
        if order:
            row, best = order[0]
            yield [what, row["short"], shown(best), of_others(other["short"] for other, value in order[1:] if study.alike(best, value))]
    top, strength = study.shared_top(rows), study.shared_strength(rows)
    if top:
        yield from answer("most to learn, Elo from 1 node to %s" % "{:,}".format(top), lambda row: row["climbs"].get(top), elo)
    if strength is None:
        return

    def compared(figure):
        return lambda row: figure(study.of_strength(row, strength))
    few = [row for row in rows if compared(lambda kind: kind["draws"])(row)[1] <= DRAWISH]
    edge, where = "first player nearest to a fair share", ", at %d nodes" % strength
    yield from answer(edge + where, compared(study.edge), with_interval, True)
    yield from answer(edge + ", few draws" + where, compared(study.edge), with_interval, True, few)
    yield from answer("most draws" + where, compared(lambda kind: kind["draws"]), with_interval)
    yield from answer("player ahead at half time wins most often" + where, compared(study.half_time), with_interval)
    yield from answer("most drama" + where, compared(lambda kind: kind["drama"]), lambda x: within(as_part(x), 2))


def results(rows):
    """A row for each game, without and with its pie rule, and where draws are worth less."""
    for row in rows:
        kinds = [("", row["kind"])]
        if row["bare"]:
            kinds = [("no pie rule", study.strongest(row["bare"])), ("pie rule", row["kind"])]
        if row["eager"]:
            kinds.append(("a draw counts %d less" % row["eager"]["contempt"], row["eager"]))
        for what, kind in kinds:
            won = study.decided(kind)
            yield [row["title"], what or "-", "{strength:,}".format(**kind), str(kind["games"]), with_interval(kind["shares"][0]),
                   with_interval(kind["draws"]), with_interval(won) if won and kind["draws"][1] > DRAWISH else "-"]


def courses(rows):
    for row in rows:
        kind = row["kind"]
        yield [row["title"], "%.0f" % kind["turns"], kind["choices"][0] if "choices" in kind else "-",
               with_interval(study.half_time(kind)), whole(kind["told_after"]), with_interval(kind["matter"]),
               within(as_part(kind["drama"]), 2)]


def depths(rows):
    top = study.shared_top(rows)
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
    """{name: lines} of all that the page is filled with."""
    top = study.shared_top(rows)
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
    top, strength = study.shared_top(rows), study.shared_strength(rows)

    def panel(title, figure, unit, factor=1, **more):
        points = [(at, *(factor * value for value in found)) for at, found in enumerate(map(figure, rows)) if found]
        return svg_chart.Panel(title, [{"name": "", "points": points, "line": False}], "", unit, names, **more)

    def compared(title, figure, **more):
        return panel("%s, at %s nodes" % (title, strength), lambda row: figure(study.of_strength(row, strength)), "per cent", 100, **more)
    panels = []
    if top:
        panels.append(panel("Depth: from 1 node to {:,} nodes".format(top), lambda row: finite(row["climbs"].get(top)), "Elo", low=0))
    if strength:
        panels += [compared("The first player, from a fair share", lambda kind: advantage(kind["shares"]), level=0),
                   compared("Draws", lambda kind: kind["draws"], low=0),
                   compared("Ahead at half time wins", study.half_time, high=100)]
    return svg_chart.figure(panels or [panel("Nothing can be compared", lambda row: None, "")])


def write(folder):
    rows = study.rows_of(folder)
    if not rows:
        show("overview: no playtest is in %s; scripts/overview --run makes them" % folder, sys.stderr)
        return 1
    compared = [read_report(folder, name_of_game(game) + "-options") for game in study.BOARDS]
    dealt = read_report(folder, "luck-" + name_of_game(study.DICE))
    show(fill_page(os.path.join(folder, "README.md"), "Playtests", blocks(rows, [found for found in compared if found], dealt)))
    write_text(os.path.join(folder, "overview.svg"), picture(rows))
    show(os.path.join(folder, "overview.svg"))
    return 0


@interruptible
def main(words):
    options = read_arguments(words)
    if options.commands:
        for one in study.commands():
            print(shlex.join([*one, "--out", os.path.relpath(options.out, ROOT)]))
        return 0
    return (run_all(options) if options.run else 0) or write(options.out)

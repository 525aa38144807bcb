"""portrait - how a game is played: by strong sides, by weak ones, and what they do differently.

    scripts/portrait "fendo size=7"                   # goes on where it was interrupted
    scripts/portrait fiodar --games 20 --nodes 2000 --out study

Plays games of the engine against itself, at --nodes and at --level, and searches every position of
them by --judge iterations. What the page tells turn by turn is judged once more, by --again times
--nodes. Writes DIR/NAME.md and its pictures, NAME-*.svg; NAME.jsonl is what an interrupted run goes
on from. What scripts/openings and scripts/ladder found is told too, where it lies beside DIR, in
openings/ and playtest/. The same seed gives the same files on any machine.

Exit status: 0 when all is done, 1 when something fails, 2 for bad arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import sys

from wattle.arena.referee import Referee, Refused, mover_shown
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.board_svg import SIZE, sheet
from wattle.output.command_line import command_line
from wattle.output.file_names import name_of_game, name_without_pie
from wattle.output.json_reports import read_report
from wattle.output.sanitize import show
from wattle.studies import portrait_charts as drawn, portrait_games as work
from wattle.studies import portrait_report as report, portrait_statistics as study

USUAL = {"games": 40, "weak": 100, "nodes": 5000, "level": 4, "judge": 2000, "contempt": 0, "seed": 1}
WIDE = 900  # the width up to which two boards stand side by side
AGAIN = 4  # is no setting of a run: it only adds to what is known


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Tells how a game is played.")
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="as newgame takes it: 'fendo size=9'")
    for name, what in (("games", "strong games"), ("weak", "weak games"), ("nodes", "iterations of a turn of strong sides"),
                       ("level", "of weak sides"), ("judge", "iterations by which each turn is judged"),
                       ("contempt", "hundredths of a win by which a draw is worth less than a half to those who play"),
                       ("seed", "")):
        add("--" + name, type=resumable_run.at_least_one, default=USUAL[name], metavar="N", help="%s (default: %d)" % (what, USUAL[name]))
    add("--again", type=int, default=AGAIN, metavar="N", help="what the page tells turn by turn is judged again by N "
        "times the iterations of strong sides; 0: it is not (default: %d)" % AGAIN)
    add("--out", default="games", metavar="DIR", help="(default: games)")
    resumable_run.add_arguments(parser)
    options = parser.parse_args(words)
    resumable_run.check(parser, options)
    if not options.game and not options.play:
        parser.error("which game? GAME is as newgame takes it: 'fendo size=9'")
    if options.again < 0:
        parser.error("--again takes 0 or more")
    if options.level > 10:
        parser.error("--level takes 1 to 10")
    return options


def look(options):
    """What the engine says of the game: {engine, title, titles, board}."""
    table = Referee(options.engine)
    try:
        table.begin(options.game, 1)
        name = options.game.split()[0]
        titles = {side: side for side in table.sides} if table.secret else {}
        for _ in () if table.secret else table.sides:
            side, called = mover_shown(table.ask("showboard"))
            titles[side] = called
            table.ask("set_option search random")
            table.ask("genmove " + side)
        if not table.secret:
            table.ask("undo 2")
        listed = table.ask("list_games").split("\n")
        title = next(line for line in listed if line.startswith(name + " ")).split(" ", 1)[1].split(":")[0].split(" (")[0]
        board = table.ask("svg")
        return {"engine": table.identity(name), "title": title, "titles": titles,
                "secret": table.secret, "zones": {} if table.secret else study.zones_of(board), "board": board}
    finally:
        table.close()


def beside(options, folder, name):
    """A report of another script, with where it lies, or None."""
    try:
        found = read_report(os.path.join(options.out, "..", folder), name)
    except (OSError, ValueError):
        found = None
    if not found:
        return None
    where = "/".join(["..", folder, name])
    return dict(found, path=where + ".txt", picture=where + ".svg")


def picture_before(options, game, at):
    """The position before turn `at`, as all may see it."""
    table = Referee(options.engine)
    try:
        work.play_over(table, options.game, game["line"][:game["turns"][at]["at"]])
        return table.ask("svg") + "\n"
    finally:
        table.close()


def positions_before(options, turns):
    """A sheet of the positions before some turns: of (caption, game, number of the turn)."""
    pictures = [(caption, picture_before(options, game, at)) for caption, game, at in turns]
    return sheet(pictures, 2 if int(SIZE.search(pictures[0][1])[1]) <= WIDE else 1)


def pictures_of(options, found):
    """{what it shows: the picture}"""
    lively = found["lively"]
    pictures = {"places": drawn.places(found)} if drawn.shows_places(found) else {}
    pictures["chances"] = drawn.chances(found, lively)
    for what, turns in (
            ("typical", [("After the " + phase, found["typical"], at) for phase, at in study.starts_of_phases(found["typical"])]),
            ("moments", [("Before turn %d" % (at + 1), lively, at) for _, at, _ in report.key_moments(lively)]),
            ("examples", [("Before turn %d" % (at + 1), weak, at) for weak, at, _ in found["examples"]])):
        if turns:
            pictures[what] = positions_before(options, turns)
    return pictures


def write(options, found):
    """The names of the files, the page first. Pictures of a page that was there before are removed."""
    base = name_of_game(options.game)
    pictures = pictures_of(options, found)
    names = {what: "%s-%s.svg" % (base, what) for what in pictures}
    for name in os.listdir(options.out):
        if re.fullmatch(re.escape(base) + r"-(places|chances|typical|moments|examples)\.svg", name):
            os.remove(os.path.join(options.out, name))
    for what, svg in pictures.items():
        write_text(os.path.join(options.out, names[what]), svg)
    page = os.path.join(options.out, base + ".md")
    write_text(page, "".join(line.rstrip() + "\n" for line in report.page(found, names)).rstrip("\n") + "\n")
    return [page] + [os.path.join(options.out, name) for name in names.values()]


def told_turn_by_turn(options, kept, settings, found):
    """{lively: the game that is told, examples: the dearest turns, candidates: out of how many}, judged again where
    that is wanted."""
    lively, dear = study.liveliest(found["strong"]), work.candidates(found)
    if options.again:
        jobs = work.jobs_again(settings, found["again"], lively, dear)
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work.work(options.engine, job),
                                          "portrait, judged again", work.positions_of)
        lively, dear = work.judged_again(lively, dear, jobs, results)
    return {"lively": lively, "examples": study.dearest(dear, report.EXAMPLES, 1), "candidates": len(dear)}


def run(options):
    about = look(options)
    settings = {name: getattr(options, name) for name in ("game", *USUAL)}
    settings["engine"] = about["engine"]
    kept = Results.begin(os.path.join(options.out, "%s.jsonl" % name_of_game(options.game)), settings, key="key")
    jobs = work.jobs_of(settings)
    try:
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work.work(options.engine, job), "portrait")
        games = work.games_of(jobs, results, list(about["titles"]), about["secret"])
        found = dict(settings, **about, again=options.again * options.nodes,
                     command=command_line("scripts/portrait", options, dict(USUAL, again=AGAIN)),
                     openings=beside(options, "openings", name_without_pie(options.game)),
                     ladder=beside(options, "playtest", "ladder-" + name_of_game(options.game)),
                     **{kind: [game for game in games if game["kind"] == kind] for kind in (study.STRONG, study.WEAK)})
        found["typical"] = study.most_typical(found["strong"], options.game)
        found.update(told_turn_by_turn(options, kept, settings, found))
    finally:
        kept.close()
    for name in write(options, found):
        show(name)


@interruptible
def main(words):
    options = read_arguments(words)
    try:
        if options.play:
            resumable_run.play_and_tell(lambda job: work.work(options.engine, job))
        else:
            run(options)
    except (Fault, Refused, ValueError, OSError) as error:
        show("portrait: %s" % error, sys.stderr)
        return 1
    return 0

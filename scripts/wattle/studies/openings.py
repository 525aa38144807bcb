"""openings - how good each first turn of a game is, and what a pie rule makes of it.

    scripts/openings "fonver size=11"                 # goes on where it was interrupted
    scripts/openings fendo --nodes 5000 --games 200 --out docs/openings
    scripts/openings fendo --hosts 4/anna,8/otto      # the games; searches are made here

Openings that a symmetry of the board turns into each other are one. Each is judged by a search
and by games of the engine against itself; the best and the fairest by longer searches and more
games. Games with a pie rule are played without it, and what it makes of each turn is told; with
"pie=on" in GAME they are played with it.

Writes DIR/NAME.txt, NAME.json, and maps of the board, NAME.svg (where a turn has a second choice, a
map of that, too, after the best first); with --book NAME.book, a file for the engine's option book.
NAME.jsonl is what an interrupted run goes on from. The same seed gives the same files. Exit status:
0 when all is done, 1 when something fails, 2 for bad arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import shlex
import sys
import threading

from wattle.arena.referee import Refused
from wattle.arena.selfplay import SECONDS, Table
from wattle.gtp.json_analysis import Analyst
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.cores import cores
from wattle.jobs.results import Results
from wattle.jobs.progress import Progress
from wattle.jobs.thread_pool import Pool
from wattle.output.atomic_files import write_text
from wattle.output.board_svg import sheet
from wattle.output.command_line import command_line
from wattle.output.file_names import name_without_pie
from wattle.output.json_reports import write_report
from wattle.output.sanitize import show
from wattle.studies import opening_book as book, openings_report as report
from wattle.studies import openings_study as studies

USUAL = {"nodes": 1000, "games": 50, "more": studies.MORE, "play": 100, "turns": None, "think": 0, "depth": 2, "seed": 1}


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Judges the first turns of a game, by search and by games.")
    add = parser.add_argument
    add("game", metavar="GAME", nargs="?", help="as newgame takes it: 'fendo size=9'")
    add("--nodes", type=int, metavar="N",
        help="search iterations for each opening (default: 1000); 8 and 64 times as many where it matters")
    add("--games", type=int, metavar="N",
        help="for each opening (default: 50); more where it matters")
    add("--more", type=int, metavar="N", help="times as many games where it matters (default: %d)" % studies.MORE)
    add("--play", type=int, metavar="N", help="iterations of a turn in them (default: 100)")
    add("--turns", metavar="LIST", help="only these and those that mirror them, with blanks between them")
    add("--think", type=int, metavar="N",
        help="turns after the first that are thought about before four are drawn (default: 0; with a pie rule 1)")
    add("--book", action="store_true", help="write the opening book that the games come to, too")
    add("--depth", type=int, choices=(1, 2), help="2: with the best answers (default)")
    add("--seed", type=int, metavar="N", help="(default: 1)")
    add("--out", default="openings", metavar="DIR", help="(default: openings)")
    add("-j", "--jobs", type=resumable_run.at_least_one, metavar="N",
        help="at once on each machine (default: one for each core that may be used)")
    resumable_run.add_hosts(parser)
    add("--engine", default=shlex.quote(resumable_run.this_tree("wattle")), metavar="COMMAND")
    add("--one-game", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(**USUAL)
    options = parser.parse_args(words)
    resumable_run.check(parser, options)
    if not options.game and not options.one_game:
        parser.error("which game? GAME is as newgame takes it: 'fendo size=9'")
    for name in ("nodes", "games", "more", "play"):
        if getattr(options, name) < 1:
            parser.error("--%s must be at least 1" % name)
    if options.think < 0:
        parser.error("--think must be at least 0")
    if options.book and options.game and "pie=on" in options.game.split():
        parser.error("--book goes by games without the pie rule, and tells what it makes of them: leave pie=on out")
    return options


def wanted(options):
    """The first turns that are asked for; none: all are."""
    return (options.turns or "").split()


def open_study(options, game, engine):
    """The study in its folder, new or to go on with."""
    settings = {"game": game, "nodes": options.nodes, "games": options.games, "play": options.play,
                "seed": options.seed, "engine": engine}
    for name in ("more", "turns", "think"):
        if getattr(options, name) != USUAL[name]:
            settings[name] = getattr(options, name)
    path = os.path.join(options.out, name_without_pie(game) + ".jsonl")
    return studies.Study(Results.begin(path, settings))


def search_all(options, study, turns, side):
    analyst = Analyst(options.engine, options.jobs or cores(), ["--seed", str(options.seed)], seconds=SECONDS)
    try:
        if not study.kinds:
            kinds = studies.find_kinds(analyst, study.settings, turns)
            study.add({"kinds": studies.only(kinds, wanted(options))})
        while jobs := study.searches():
            studies.search(analyst, study, jobs, side, Progress("search", len(jobs), "openings"))
    finally:
        analyst.close()


def play_here(options, study, jobs):
    local, tables = threading.local(), []

    def work(job):
        if not hasattr(local, "table"):
            local.table = Table(options.engine)
            tables.append(local.table)
        return studies.play(local.table, study.settings, *job)

    try:
        with Pool(jobs, work, options.jobs or cores()) as pool:
            yield from pool
    finally:
        for table in tables:
            table.close()


def play_elsewhere(options, study, jobs):
    told = [{"key": "%s %d" % job, "settings": study.settings, "job": job} for job in jobs]
    missing = {job["key"] for job in told}
    for row in resumable_run.elsewhere(options, told, study.kept.descriptors(), "--one-game"):
        if row["key"] in missing:
            missing.remove(row["key"])
            yield row["result"]
    if missing:
        raise Fault("%d games are missing: the same command goes on" % len(missing))


def play_one(options, job):
    """What another machine does."""
    table = Table(options.engine)
    try:
        return studies.play(table, job["settings"], *job["job"])
    finally:
        table.close()


def play_all(options, study):
    jobs = study.matches()
    progress = Progress("play", len(jobs), "games")
    if not jobs:
        return
    for row in (play_elsewhere if options.hosts else play_here)(options, study, jobs):
        study.add(row)
        progress.step()


def book_of(engine, found):
    table = Table(engine)
    try:
        return "".join(line + "\n" for line in book.lines(table, found))
    finally:
        table.close()


def write(options, study, about, svg):
    found = report.as_object(study, about)
    base = os.path.join(options.out, name_without_pie(study.settings["game"]))
    names = [base + ".txt", write_report(options.out, os.path.basename(base), found)]
    write_text(names[0], "".join(line.rstrip() + "\n" for line in report.as_text(found)))
    maps = [(report.caption(chosen), report.heat(svg, values, chosen)) for values, chosen in report.maps_of(found["openings"])]
    names.append(base + ".svg")
    write_text(names[-1], sheet(maps, len(maps)) if len(maps) > 1 else maps[0][1])
    if options.book:
        names.append(base + ".book")
        write_text(names[-1], book_of(options.engine, found))
    return names


def run(options):
    game = options.game
    turns, side, engine, svg, has_pie = studies.first_turns(options.engine, game)
    if has_pie and "pie=" not in game:
        game += " pie=off"
    if strange := set(wanted(options)) - set(turns):
        raise Fault("%s is no first turn of %s" % (min(strange), game))
    study = open_study(options, game, engine)
    search_all(options, study, turns, side)
    play_all(options, study)
    about = {"side": side, "pie": has_pie and "pie=on" not in game.split(), "told": report.REPLIES if options.depth == 2 else 0,
             "command": command_line("scripts/openings", options, USUAL)}
    for name in write(options, study, about, svg):
        show(name)


@interruptible
def main(words):
    options = read_arguments(words)
    try:
        if options.one_game:
            resumable_run.play_and_tell(lambda job: play_one(options, job))
        else:
            run(options)
    except (Fault, Refused, ValueError, OSError) as error:
        show("openings: %s" % error, sys.stderr)
        return 1
    return 0

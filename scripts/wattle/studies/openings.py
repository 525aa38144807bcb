"""openings - how good each first turn of a game is, and what a pie rule makes of it.

    scripts/openings "fonver size=11"                 # goes on where it was interrupted
    scripts/openings fendo --nodes 5000 --games 200 --out docs/openings
    scripts/openings fendo --hosts 4/anna,8/otto      # the games are played there, the searches here

Each first turn is judged by a search and by games of the engine against itself. The best and the fairest
turns have longer searches and more games. Turns that are the same on the turned or mirrored board count as
one. A game with a pie rule is played without it, unless GAME says "pie=on".

Writes DIR/NAME.txt, NAME.json, NAME.svg (a map of the board for each choice of a turn), and a table of the
best turns in DIR/README.md. With --book it writes NAME.book, a file for the engine's option book. An
interrupted run goes on from NAME.jsonl. The same seed gives the same files. Exit status: 0 when all is done,
1 when something fails, 2 for bad arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

from wattle.arena.selfplay import SECONDS, Table
from wattle.gtp.engine import Analyst
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.cores import cores
from wattle.jobs.results import Results
from wattle.jobs.thread_pool import Progress
from wattle.output.atomic_files import write_text
from wattle.output.svg import sheet
from wattle.output.report_files import command_line, fill_page, name_without_pie, table as page_table, write_lines, write_report
from wattle.output.sanitize import show
from wattle.studies import openings_report as report, openings_study as studies, study_command

NUMBERS = {"nodes": (1000, 1, "nodes of the search of each turn; those that matter have 8 and 64 times as many"),
           "games": (50, 1, "games after each turn"),
           "more": (studies.MORE, 1, "factor of the number of games after turns that matter"),
           "play": (100, 1, "nodes a turn in those games"),
           "think": (0, 0, "turns after the first that are not drawn; with a pie rule 1 at least")}
USUAL = study_command.usual_of(NUMBERS, turns=None, depth=2)


def read_arguments(words):
    parser = study_command.parser_of("Judges the first turns of a game, by search and by games.", "fendo size=9", "openings", NUMBERS)
    add = parser.add_argument
    add("--turns", metavar="LIST", help="judge only these turns and those alike, with blanks between them")
    add("--depth", type=int, choices=(1, 2), default=2, help="2: show the best answers, too (default: 2)")
    add("--book", action="store_true", help="write an opening book that follows from the games")
    options = study_command.parsed(parser, words)
    if options.book and options.game and "pie=on" in options.game.split():
        parser.error("--book is made of games without the pie rule: leave pie=on out")
    return options


def wanted(options):
    """The first turns that are asked for. An empty list means all."""
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


def play(tables, job):
    return studies.play(tables.here(), job["settings"], *job["job"])


def play_all(options, study, tables):
    jobs = [{"key": "%s %d" % job, "settings": study.settings, "job": job} for job in study.matches()]
    if not jobs:
        return
    progress, missing = Progress("play", len(jobs), "games"), {job["key"] for job in jobs}
    for row in (resumable_run.elsewhere(options, jobs, study.kept.descriptors()) if options.hosts
                else resumable_run.here(options, jobs, lambda job: play(tables, job))):
        if row["key"] in missing:
            missing.remove(row["key"])
            study.add(row["result"])
            progress.step()
    if missing:
        raise Fault("%d games are missing: the same command goes on" % len(missing))


def write(options, study, about, svg):
    """Writes all files. Returns their names."""
    found = report.as_object(study, about)
    base = os.path.join(options.out, name_without_pie(study.settings["game"]))
    names = [write_lines(base + ".txt", report.as_text(found)), write_report(options.out, os.path.basename(base), found),
             fill_page(os.path.join(options.out, "README.md"), "First turns", {
                 os.path.basename(base): page_table(report.TITLES, report.best_and_worst(found))})]
    maps = [(report.caption(chosen), report.heat(svg, values, chosen)) for values, chosen in report.maps_of(found["openings"])]
    names.append(base + ".svg")
    write_text(names[-1], sheet(maps, len(maps)) if len(maps) > 1 else maps[0][1])
    if options.book:
        table = Table(options.engine)
        try:
            names.append(write_lines(base + ".book", report.book_lines(table, found)))
        finally:
            table.close()
    return names


def run(options, tables):
    game = options.game
    turns, side, engine, svg, has_pie = studies.first_turns(options.engine, game)
    if has_pie and "pie=" not in game:
        game += " pie=off"
    if strange := set(wanted(options)) - set(turns):
        raise Fault("%s is no first turn of %s" % (min(strange), game))
    study = open_study(options, game, engine)
    search_all(options, study, turns, side)
    play_all(options, study, tables)
    about = {"side": side, "pie": has_pie and "pie=on" not in game.split(), "told": report.REPLIES if options.depth == 2 else 0,
             "command": command_line("scripts/openings", options, USUAL)}
    for name in write(options, study, about, svg):
        show(name)


@interruptible
def main(words):
    return study_command.main_with_tables("openings", read_arguments(words), play, run)

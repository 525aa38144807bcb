"""study_command.py - the common parts of study commands: arguments, a resumable run, the exit status.

Exit status: 0 if all is done, 1 after a failure or if a game did not end by the rules, 2 for bad
arguments, 130 if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import sys

from wattle.arena.game import CannotPlay
from wattle.arena.referee import Referee, Refused
from wattle.arena.selfplay import TableForEachThread
from wattle.gtp.process import Fault
from wattle.jobs import remote_hosts, resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.report_files import command_line, name_of_game, write_lines, write_report
from wattle.output.sanitize import show


def parser_of(description, example, folder, numbers):
    """Returns an argument parser. numbers: {option: (default, least value, help)}. Adds --seed."""
    parser = argparse.ArgumentParser(description=description)
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="the game and its options, as for newgame: %r" % example)
    for name, (usual, least, words) in dict(numbers, seed=(1, 0, "seed of all random numbers")).items():
        add("--" + name, type=resumable_run.whole_number(least), default=usual, metavar="N",
            help="%s (default: %d)" % (words, usual))
    add("--out", default=folder, metavar="DIR", help="folder of the files (default: %s)" % folder)
    resumable_run.add_arguments(parser)
    parser.set_defaults(example=example)
    return parser


def parsed(parser, words):
    options = parser.parse_args(words)
    remote_hosts.check(parser, options)
    if not options.game and not options.one_job:
        parser.error("GAME is missing; write it as for newgame, for instance %r" % options.example)
    return options


def usual_of(numbers, **more):
    """Returns the defaults of a command's options by name, for command_line()."""
    return dict({name: row[0] for name, row in numbers.items()}, seed=1, **more)


def main(name, options, work, run):
    """Runs a command and returns its exit status. work(job) plays one game for another machine.
    run() runs the whole study."""
    try:
        if options.one_job:
            resumable_run.play_and_tell(work)
            return 0
        return run() or 0
    except (Fault, Refused, CannotPlay, ValueError, OSError) as error:
        show("%s: %s" % (name, error), sys.stderr)
        return 1


def main_with_tables(name, options, work, run):
    """Like main, but each thread has its own engine: work(tables, job), run(options, tables)."""
    tables = TableForEachThread(options.engine)
    try:
        return main(name, options, lambda job: work(tables, job), lambda: run(options, tables))
    finally:
        tables.close()


def run_matches(study, options):
    """Plays all games of `study`, the module of scripts/ladder or of scripts/luck, and writes its report as
    text, as JSON and as a picture. Returns the exit status."""
    table = Referee(options.engine)
    try:
        settings = study.settings_of(options, table)
    finally:
        table.close()
    base = os.path.join(options.out, "%s-%s" % (study.NAME, name_of_game(options.game)))
    kept = Results.begin(base + ".jsonl", study.fixed(settings), key="key")
    try:
        results = resumable_run.carry_out(options, kept, study.jobs_of(settings), lambda job: study.play(options.engine, job),
                                          study.NAME, study.cost)
    finally:
        kept.close()
    found = dict(study.figures(settings, results), command=command_line("scripts/" + study.NAME, options, study.USUAL))
    show(write_lines(base + ".txt", study.text(found)))
    show(write_report(options.out, os.path.basename(base), found))
    write_text(base + ".svg", study.picture(found))
    show(base + ".svg")
    return 1 if study.forfeits(found) else 0

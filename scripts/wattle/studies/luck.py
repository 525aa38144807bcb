"""luck - FENCE!: how much of the results dice and cards explain, how much skill, by option.

    scripts/luck "fence players=4"                    # goes on where it was interrupted
    scripts/luck --kinds players=2,goods_by=cards --deals 100 fence
    scripts/luck --kinds all fence --hosts 4/anna,8/otto

Duplicate deals: each is played with a stronger engine once on every seat, and all of that twice. What
games of one deal have in common is luck, what follows the stronger engine is skill; wattle/studies/luck_study.py
has the formulas. Writes DIR/luck-NAME.txt, .json and .svg; .jsonl is what an interrupted run goes on
from. The same seed gives the same files.

Exit status: 0 when all games ended by the rules, 1 when one did not or something fails, 2 for bad
arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import sys

from wattle.arena.game import CannotPlay
from wattle.arena.referee import Referee, Refused
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.command_line import command_line
from wattle.output.file_names import name_of_game
from wattle.output.json_reports import write_report
from wattle.output.sanitize import show
from wattle.studies import luck_report as report, luck_study as study
from wattle.studies.game_variants import playable, variants_of

USUAL = {"kinds": "", "deals": 40, "strong": 400, "weak": 50, "seed": 1}


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Tells luck from skill in a game of dice and cards.")
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="as newgame takes it: 'fence players=4'")
    add("--kinds", default="", metavar="LIST", help="options that are compared with GAME: 'players=2,boats=on', or all: "
        "each value of each option")
    add("--deals", type=int, default=40, metavar="N", help="of each kind (default: 40); each makes twice as many games as "
        "there are seats")
    add("--strong", type=resumable_run.at_least_one, default=400, metavar="NODES", help="of the stronger engine (default: 400)")
    add("--weak", type=resumable_run.at_least_one, default=50, metavar="NODES", help="of all others (default: 50)")
    add("--seed", type=int, default=1, metavar="N", help="(default: 1)")
    add("--out", default="playtest", metavar="DIR", help="(default: playtest)")
    resumable_run.add_arguments(parser)
    options = parser.parse_args(words)
    resumable_run.check(parser, options)
    if not options.game and not options.play:
        parser.error("which game? GAME is as newgame takes it: 'fence players=4'")
    if options.deals < 3:
        parser.error("--deals must be at least 3: luck is told from chance by comparing deals")
    return options


def kinds_of(options, table):
    """Each kind with its number of seats."""
    table.ask("newgame " + options.game)
    every = playable(table, variants_of(table.ask("list_options"), options.game))
    if options.kinds and options.kinds != "all":
        every = every[:1] + [(word, "%s %s" % (options.game, word)) for word in options.kinds.split(",")]
    elif not options.kinds:
        every = every[:1]
    kinds = []
    for rules, game in every:
        table.begin(game, 1)
        if not table.secret:
            raise Refused("%s has neither dice nor cards" % game)
        kinds.append({"rules": rules, "game": game, "seats": len(table.sides)})
    return kinds


def look(options):
    """What the games depend on."""
    table = Referee(options.engine)
    try:
        return {"game": options.game, "kinds": kinds_of(options, table), "deals": options.deals, "strong": options.strong,
                "weak": options.weak, "seed": options.seed, "engine": table.identity(options.game)}
    finally:
        table.close()


def run(options):
    """The exit status."""
    base = os.path.join(options.out, "luck-" + name_of_game(options.game))
    settings = look(options)
    kept = Results.begin(base + ".jsonl", settings, key="key")
    try:
        results = resumable_run.carry_out(options, kept, study.jobs_of(settings), lambda job: study.play(options.engine, job),
                                          "luck", lambda job: job["seats"] * job["weak"] + job["strong"])
    finally:
        kept.close()
    found = {name: value for name, value in settings.items() if name != "kinds"}
    found.update(command=command_line("scripts/luck", options, USUAL), rows=study.study(settings, results))
    write_text(base + ".txt", "".join(line.rstrip() + "\n" for line in report.text(found)))
    figures = write_report(options.out, os.path.basename(base), found)
    write_text(base + ".svg", report.picture(found))
    for path in (base + ".txt", figures, base + ".svg"):
        show(path)
    return 1 if any(row["forfeits"] for row in found["rows"]) else 0


@interruptible
def main(words):
    options = read_arguments(words)
    try:
        if options.play:
            resumable_run.play_and_tell(lambda job: study.play(options.engine, job))
            return 0
        return run(options)
    except (Fault, Refused, CannotPlay, ValueError, OSError) as error:
        show("luck: %s" % error, sys.stderr)
        return 1

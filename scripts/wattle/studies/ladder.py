"""ladder - how deep a game is: the Elo of each doubling of search, from random play up.

    scripts/ladder "fendo size=7"                     # goes on where it was interrupted
    scripts/ladder fiodar --top 1024 --games 100 --out study
    scripts/ladder fiodar --top 4096 --games 100 --out study   # two rungs more: those games are kept
    scripts/ladder fonver --hosts 4/anna,8/otto

Random play, 1, 2, 4 ... nodes a turn up to --top: each plays the rung below and, in --check games, the
one two below, from openings of random turns, each with both seatings, as scripts/match plays them. All
matches together give each rung its Elo with 95 % confidence. No clock has a part in it: the same seed
gives the same files on any machine.

Writes DIR/ladder-NAME.txt, .json and .svg; .jsonl is what an interrupted run goes on from. Exit status:
0 when all games ended by the rules, 1 when one did not or something fails, 2 for bad arguments, 130
when interrupted.

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
from wattle.studies import ladder_report as report, ladder_study as study

USUAL = {"top": 1 << 14, "games": 400, "check": 100, "random": 2, "seed": 1}
PLAY = ("game", "random", "seed", "resign", "engine")  # what a game depends on, beside its rungs; the rest can grow


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Measures how much there is to learn in a game of two players.")
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="as newgame takes it: 'fendo size=9'")
    add("--top", type=resumable_run.at_least_one, default=USUAL["top"], metavar="NODES",
        help="of the highest rung, a power of two (default: 16384)")
    add("--games", type=resumable_run.at_least_one, default=USUAL["games"], metavar="N", help="of each rung against the one below (default: 400)")
    add("--check", type=int, default=USUAL["check"], metavar="N",
        help="of each rung against the one two below (default: 100; 0: none)")
    add("--random", type=int, default=USUAL["random"], metavar="N", help="random first turns (default: 2)")
    add("--resign", action="store_true", help="who searches and sees no hope gives up: long games take a quarter less")
    add("--seed", type=int, default=USUAL["seed"], metavar="N", help="(default: 1)")
    add("--out", default="playtest", metavar="DIR", help="(default: playtest)")
    resumable_run.add_arguments(parser)
    options = parser.parse_args(words)
    resumable_run.check(parser, options)
    if not options.game and not options.play:
        parser.error("which game? GAME is as newgame takes it: 'fendo size=9'")
    if options.top & (options.top - 1):
        parser.error("--top must be a power of two: %d, say" % (1 << options.top.bit_length() - 1))
    if options.games < 2:
        parser.error("--games must be at least 2: each opening is played with both seatings")
    return options


def look(options):
    """What plays; refuses what no ladder can be made of."""
    table = Referee(options.engine)
    try:
        table.begin(options.game, 1)
        if len(table.sides) != 2:
            raise Refused("a ladder is for games of two; scripts/luck tells of FENCE!")
        return table.identity(options.game)
    finally:
        table.close()


def write(options, found):
    base = os.path.join(options.out, "ladder-" + name_of_game(options.game))
    write_text(base + ".txt", "".join(line.rstrip() + "\n" for line in report.text(found, found["command"])))
    figures = write_report(options.out, os.path.basename(base), found)
    write_text(base + ".svg", report.picture(found))
    return [base + ".txt", figures, base + ".svg"]


def run(options):
    """The exit status."""
    settings = {"game": options.game, "top": options.top, "games": options.games, "check": options.check,
                "random": options.random, "seed": options.seed, "resign": options.resign,
                "engine": look(options)}
    path = os.path.join(options.out, "ladder-%s.jsonl" % name_of_game(options.game))
    kept = Results.begin(path, {name: settings[name] for name in PLAY}, key="key")
    try:
        results = resumable_run.carry_out(options, kept, study.jobs_of(settings), lambda job: study.play(options.engine, job),
                                          "ladder", study.cost)
    finally:
        kept.close()
    command = command_line("scripts/ladder", options, USUAL) + " --resign" * options.resign
    found = dict(study.as_object(settings, results), command=command)
    for name in write(options, found):
        show(name)
    return 1 if any(match["forfeits"] for match in found["matches"]) else 0


@interruptible
def main(words):
    options = read_arguments(words)
    try:
        if options.play:
            resumable_run.play_and_tell(lambda job: study.play(options.engine, job))
            return 0
        return run(options)
    except (Fault, Refused, CannotPlay, ValueError, OSError) as error:
        show("ladder: %s" % error, sys.stderr)
        return 1

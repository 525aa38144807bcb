"""playtest - what a designer wants to know of a game, from thousands of games.

    scripts/playtest fendo                            # goes on where it was interrupted
    scripts/playtest "siemenet variant=revisited" --strengths random:1000,100:500,1000:50
    scripts/playtest fiodar --options --strengths 100:200

The engine plays against itself, at several strengths. Where the game has a pie rule and GAME
does not say which, it is played with and without it. With --options it is played as GAME says, and
then with each other value of each option that GAME leaves open, and these are compared.

Writes a report in text, the same for programs (.json), a line a game as CSV, and plots as SVG; the
same seed gives the same files. .jsonl is what an interrupted run goes on from.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import re
import shlex
import sys
import threading

from wattle.arena.referee import Refused
from wattle.arena.selfplay import RANDOM, Table, play
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.file_names import name_of_game
from wattle.output.json_reports import write_report
from wattle.output.sanitize import show
from wattle.studies import playtest_plots, playtest_report
from wattle.studies.game_variants import playable, variants_of
from wattle.studies.playtest_stats import Tally

USUAL = "random:1000,100:300,1000:200,10000:100"
TURNS = 60  # of a game, or thereabouts: how long one takes
DEFAULT = 4  # times the games of the default with --options: all others are compared with it


def read_strengths(text):
    """[(strength, games)] of "random:600,50:300"."""
    strengths = []
    for word in text.split(","):
        found = re.fullmatch(r"(random|[1-9][0-9]*):([1-9][0-9]*)", word.strip())
        if not found:
            raise argparse.ArgumentTypeError("%r is not random:GAMES or NODES:GAMES" % word)
        strength = RANDOM if found[1] == RANDOM else int(found[1])
        if strength in dict(strengths):
            raise argparse.ArgumentTypeError("%s stands there twice" % strength)
        strengths.append((strength, int(found[2])))
    return strengths


def read_part(text):
    try:
        part = float(text)
    except ValueError:
        part = -1
    if not 0 <= part <= 1:
        raise argparse.ArgumentTypeError("%r is not a number from 0 to 1" % text)
    return part


def read_arguments(words):
    parser = argparse.ArgumentParser(
        description="Plays a game many times at several strengths and reports on it.")
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="as newgame takes it: 'fendo size=9'")
    add("--strengths", type=read_strengths, default=USUAL, metavar="LIST",
        help="STRENGTH:GAMES, ...: random, or search iterations a turn (default: %(default)s), "
        "for each setting of the pie rule")
    add("--options", action="store_true", help="compare each value of each option with its default, which is "
        "played %d times as often" % DEFAULT)
    add("--count", type=int, default=10, metavar="N",
        help="games of each kind in which choices are counted (default: %(default)s)")
    add("--watch", type=read_part, default=0.05, metavar="PART", help="the part of turns at which it is asked what a "
        "turn at random would lose (default: %(default)s)")
    add("--draw", type=int, default=8, metavar="N", help="first turns that are drawn by lot, each as often as the "
        "search looked at it, so that games differ (default: %(default)s)")
    add("--contempt", type=int, default=0, metavar="N", help="hundredths of a win by which a draw is worth less than "
        "a half to all who search (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="(default: %(default)s)")
    add("--out", default="playtest", metavar="DIR", help="(default: %(default)s)")
    add("--name", help="of the files; default: from GAME, 'fendo-9'")
    resumable_run.add_arguments(parser)
    options = parser.parse_args(words)
    resumable_run.check(parser, options)
    if not options.game and not options.play:
        parser.error("which game? GAME is as newgame takes it: 'fendo size=9'")
    return options


def rules_of(table, options):
    """[(what differs, the game in full)]: with each option, or with and without the pie rule."""
    game = options.game
    table.ask("newgame " + game)
    listed = table.ask("list_options")
    if options.options:
        return playable(table, variants_of(listed, game))
    if not re.search(r"^pie switch ", listed, re.M) or "pie=" in game.lower():
        return [("", game)]
    return [(pie, "%s %s" % (game, pie)) for pie in ("pie=on", "pie=off")]


def jobs_of(settings):
    """Every game, with whether choices are counted in it."""
    for kind in settings["kinds"]:
        draw = random.Random("%d %s %s" % (settings["seed"], kind["game"], kind["strength"]))
        for number in range(kind["wanted"]):
            yield {"key": "%s, %s, %d" % (kind["game"], kind["strength"], number), "game": kind["game"],
                   "strength": kind["strength"], "seed": draw.randrange(1, 2**32),
                   "counts": number < settings["count"], "watch": settings["watch"], "draw": settings["draw"],
                   "contempt": settings["contempt"]}


def cost(job):
    return 0.2 if job["strength"] == RANDOM else 1 + TURNS * job["strength"] / 1000


class Tables:
    """An engine for each thread."""

    def __init__(self, command):
        self.command = command
        self.local = threading.local()
        self.all = []

    def here(self):
        if not hasattr(self.local, "table"):
            self.local.table = Table(self.command)
            self.all.append(self.local.table)
        return self.local.table

    def close(self):
        for table in self.all:
            table.close()


def play_job(tables, job):
    return play(tables.here(), *(job[name] for name in ("game", "strength", "seed", "counts", "watch", "draw", "contempt")))


def base_of(options):
    """What all files are called, but for their endings."""
    name = options.name or name_of_game(options.game) + "-options" * options.options + "-contempt" * bool(options.contempt)
    return os.path.join(options.out, name)


def command_of(options):
    """What makes the same files again."""
    words = ["scripts/playtest", shlex.quote(options.game)] + ["--options"] * options.options
    strengths = ",".join("%s:%d" % pair for pair in options.strengths)
    for name, value, usual in (("strengths", strengths, USUAL), ("count", options.count, 10),
                               ("watch", options.watch, 0.05), ("draw", options.draw, 8),
                               ("contempt", options.contempt, 0), ("seed", options.seed, 1)):
        if value != usual:
            words.append("--%s %s" % (name, value))
    return " ".join(words)


def write(options, about, kinds, sides):
    base = base_of(options)
    title = "%s: %d games of %s against itself, seed %d" % (about["game"], about["games"], about["engine"], about["seed"])
    write_text(base + ".txt", "".join(line + "\n" for line in playtest_report.text(
        title, about["command"], kinds, sides, options.options)))
    figures = write_report(options.out, os.path.basename(base), playtest_report.as_object(about, kinds, sides))
    with open(base + ".csv", "w", encoding="utf-8", newline="") as file:
        playtest_report.write_games(file, kinds, sides)
    return [base + ".txt", figures, base + ".csv"] + playtest_plots.draw(kinds, sides, base)


def begin(options, table):
    """(what the games depend on, the words for the sides, of the game with most of them)"""
    version = table.identity(options.game)
    kinds = [{"rules": rules, "game": game, "strength": strength,
              "wanted": wanted * (DEFAULT if options.options and not rules else 1)}
             for rules, game in rules_of(table, options)
             for strength, wanted in options.strengths]
    sides = []
    for game in dict.fromkeys(kind["game"] for kind in kinds):
        table.begin(game, 1)
        sides = max(sides, table.sides, key=len)
    return {"kinds": kinds, "seed": options.seed, "count": options.count, "watch": options.watch, "draw": options.draw,
            "contempt": options.contempt, "engine": version}, sides


def without_estimates(game):
    """Of a game between sides that count a draw for less: each one's estimates are its own, and cannot be compared."""
    return dict(game, estimates=[], losses=[])


def run(options, tables):
    settings, sides = begin(options, tables.here())
    kept = Results.begin(base_of(options) + ".jsonl", settings, key="key")
    try:
        games = resumable_run.carry_out(options, kept, list(jobs_of(settings)), lambda job: play_job(tables, job), "play", cost)
    finally:
        kept.close()
    played = iter(map(without_estimates, games.values()) if options.contempt else games.values())
    kinds = settings["kinds"]
    for kind in kinds:
        kind["tally"] = Tally([next(played) for _ in range(kind["wanted"])])
    about = {"game": options.game, "games": len(games), "engine": settings["engine"], "seed": options.seed,
             "contempt": options.contempt, "command": command_of(options), "report": "options" if options.options else "playtest"}
    for name in write(options, about, kinds, sides):
        show(name)


@interruptible
def main(words):
    options = read_arguments(words)
    tables = Tables(options.engine)
    try:
        if options.play:
            resumable_run.play_and_tell(lambda job: play_job(tables, job))
        else:
            run(options, tables)
    except (Fault, Refused, ValueError, OSError) as error:
        show("playtest: %s" % error, sys.stderr)
        return 1
    finally:
        tables.close()
    return 0

"""playtest - plays thousands of games, and writes a report for the designer of the game.

    scripts/playtest fendo                            # also continues an interrupted run
    scripts/playtest "siemenet variant=revisited" --strengths random:1000,100:500,1000:50
    scripts/playtest fiodar --options --strengths 100:200

The engine plays against itself at several strengths. A game with a pie rule is played with and
without the rule, unless GAME sets the option pie. With --options, the script plays the game with the
options of GAME, and then with each other value of each option that GAME does not set.

Writes tables (.txt), the same figures for programs (.json), a line for each game (.csv), and plots
(.svg). The same seed gives the same files. An interrupted run continues from a file .jsonl.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import io
import os
import random
import re

from wattle.arena.selfplay import RANDOM, play
from wattle.gtp.process import interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.report_files import command_line, name_of_game, write_lines, write_report
from wattle.output.sanitize import show
from wattle.studies import playtest_report, study_command
from wattle.studies.game_variants import playable, variants_of
from wattle.studies.playtest_stats import Tally

NUMBERS = {"count": (10, 0, "number of games of each setting and strength in which legal turns are counted"),
           "draw": (8, 0, "number of random turns at the start, so that games differ; turns that the search likes are chosen more often"),
           "contempt": (0, 0, "a draw is worth 0.5 - N/100 to both sides")}
USUAL = dict({"options": False, "strengths": "random:1000,100:300,1000:200,10000:100", "watch": 0.05},
             **study_command.usual_of(NUMBERS))
TURNS = 60  # usual length of a game, for the estimate of the duration
DEFAULT = 4  # factor of the games of the default with --options, because all others are compared with it


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


def read_arguments(words):
    parser = study_command.parser_of("Plays a game many times at several strengths and reports on it.", "fendo size=9", "playtest",
                                     NUMBERS)
    add = parser.add_argument
    add("--strengths", type=lambda text: read_strengths(text) and text, default=USUAL["strengths"], metavar="LIST",
        help="STRENGTH:GAMES, ...: games for each setting of the pie rule; STRENGTH is random or a number of nodes for each turn "
        "(default: %(default)s)")
    add("--options", action="store_true",
        help="compare each value of each option with its default, which is played %d times as often" % DEFAULT)
    add("--watch", type=resumable_run.real_number(0, 1), default=USUAL["watch"], metavar="PART",
        help="share of the turns at which the search also judges a random turn (default: %(default)s)")
    add("--name", help="name of the files (default: from GAME, 'fendo-9')")
    return study_command.parsed(parser, words)


def rules_of(table, options):
    """[(the option that differs, the game in full)]: each option, or with and without the pie rule."""
    game = options.game
    table.ask("newgame " + game)
    listed = table.ask("list_options")
    if options.options:
        return playable(table, variants_of(listed, game))
    if not re.search(r"^pie switch ", listed, re.M) or "pie=" in game.lower():
        return [("", game)]
    return [(pie, "%s %s" % (game, pie)) for pie in ("pie=on", "pie=off")]


def jobs_of(settings):
    """Returns every game. Choices are counted in the first games of each kind."""
    for kind in settings["kinds"]:
        draw = random.Random("%d %s %s" % (settings["seed"], kind["game"], kind["strength"]))
        for number in range(kind["wanted"]):
            yield {"key": "%s, %s, %d" % (kind["game"], kind["strength"], number), "game": kind["game"],
                   "strength": kind["strength"], "seed": draw.randrange(1, 2**32),
                   "counts": number < settings["count"], "watch": settings["watch"], "draw": settings["draw"],
                   "contempt": settings["contempt"]}


def cost(job):
    return 0.2 if job["strength"] == RANDOM else 1 + TURNS * job["strength"] / 1000


def play_job(tables, job):
    return play(tables.here(), *(job[name] for name in ("game", "strength", "seed", "counts", "watch", "draw", "contempt")))


def base_of(options):
    """Returns the path of all files without their endings."""
    name = options.name or name_of_game(options.game) + "-options" * options.options + "-contempt" * bool(options.contempt)
    return os.path.join(options.out, name)


def write(options, about, kinds, sides):
    base = base_of(options)
    title = "%s: %d games of %s against itself, seed %d" % (about["game"], about["games"], about["engine"], about["seed"])
    tables = write_lines(base + ".txt", playtest_report.text(title, about["command"], kinds, sides, options.options))
    figures = write_report(options.out, os.path.basename(base), playtest_report.as_object(about, kinds, sides))
    games = io.StringIO(newline="")
    playtest_report.write_games(games, kinds, sides)
    write_text(base + ".csv", games.getvalue())
    return [tables, figures, base + ".csv"] + playtest_report.draw(kinds, sides, base)


def begin(options, table):
    """Returns (settings that the games depend on, the names of the sides in the game with the most
    sides)."""
    version = table.identity(options.game)
    kinds = [{"rules": rules, "game": game, "strength": strength,
              "wanted": wanted * (DEFAULT if options.options and not rules else 1)}
             for rules, game in rules_of(table, options)
             for strength, wanted in read_strengths(options.strengths)]
    sides = []
    for game in dict.fromkeys(kind["game"] for kind in kinds):
        table.begin(game, 1)
        sides = max(sides, table.sides, key=len)
    return {"kinds": kinds, "seed": options.seed, "count": options.count, "watch": options.watch, "draw": options.draw,
            "contempt": options.contempt, "engine": version}, sides


def run(options, tables):
    settings, sides = begin(options, tables.here())
    kept = Results.begin(base_of(options) + ".jsonl", settings, key="key")
    try:
        games = resumable_run.carry_out(options, kept, list(jobs_of(settings)), lambda job: play_job(tables, job), "play", cost)
    finally:
        kept.close()
    # Estimates with contempt are not comparable.
    played = iter([dict(game, estimates=[], losses=[]) if options.contempt else game for game in games.values()])
    kinds = settings["kinds"]
    for kind in kinds:
        kind["tally"] = Tally([next(played) for _ in range(kind["wanted"])])
    about = {"game": options.game, "games": len(games), "engine": settings["engine"], "seed": options.seed,
             "contempt": options.contempt, "command": command_line("scripts/playtest", options, USUAL), "report": "options" if options.options else "playtest"}
    for name in write(options, about, kinds, sides):
        show(name)


@interruptible
def main(words=None):
    return study_command.main_with_tables("playtest", read_arguments(words), play_job, run)

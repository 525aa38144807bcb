"""match - plays many games of one engine against another.

    scripts/match --game "fendo size=7" --games 200 \\
        "./wattle --set move_time=0.2" "./wattle --set move_time=0.2 --set search=plain"
    scripts/match --game siemenet --clock 10+1/1 --sprt 0,10 --out mine A B
    scripts/match --out mine                      # continues an interrupted match
    scripts/match --out mine --hosts 4/anna,8/otto

A and B are any two GTP command lines. Each opening is played once with each seating. The referee is
wattle and applies the rules. An engine that plays an illegal move, crashes, hangs or exceeds its time
loses the game. In a game with more than two seats, A plays one seat and B plays all others.

Exit status: 0 if no engine was at fault, 1 if an engine was at fault or a game could not be played,
2 for bad arguments, 3 if games are missing, 130 if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import math
import os
import shlex
import sys
import tempfile

from wattle.arena import game, match_report, time_control
from wattle.arena.referee import Referee, Refused
from wattle.arena.statistics import Sprt
from wattle.gtp.process import Fault, adopt_orphans, be_interruptible, end_orphans, kill_all
from wattle.jobs import remote_hosts
from wattle.jobs.cores import cores
from wattle.jobs.results import Results, Unusable
from wattle.jobs.resumable_run import real_number, whole_number
from wattle.jobs.thread_pool import Pool, StatusLine
from wattle.output.atomic_files import remove_leftovers, write_text
from wattle.output.sanitize import show
from wattle.paths import ROOT, SCRIPTS


GAMES = "games.jsonl"
# The results depend on these settings. A match can continue only with the same values.
SETTINGS = {"game": "fendo", "clock": {"A": "", "B": ""}, "openings": [], "random": None,
            "seed": 1, "referee": "", "patience": 60.0, "margin": 0.1, "limit": 2000}
# These settings may change when a match continues.
EXTENT = {"games": 100, "sprt": None}


class Wrong(Exception):
    """The arguments cannot be used."""


def read_arguments(words):
    parser = argparse.ArgumentParser(
        description="Plays engine against engine. Without A and B, continues the match in --out.",
        epilog="CLOCK: '60' is 60 seconds for the game. '60+10/5' is 60 seconds, then 10 seconds for each 5 turns. '0+0.5/1' is half a second for each turn.")
    add = parser.add_argument
    add("--game", metavar="GAME", help="the game and its options, as for newgame: 'fendo size=9' (default: fendo)")
    add("--games", type=whole_number(1), metavar="N", help="largest number of games; only whole rounds are played, and a round has one game for each seat (default: 100)")
    add("--out", metavar="DIR", help="keep results and records in DIR, and continue from them")
    add("--clock", help="the time control (default: none; the engines' own options apply)")
    add("--clock-b", metavar="CLOCK", help="the time control of B, if it is different")
    add("--openings", metavar="FILE", help="openings, one per line; blanks separate the turns")
    add("--random", type=whole_number(0), metavar="N", help="random turns after each opening (default: 0; without openings and without chance in the game: 2)")
    add("--seed", type=int, metavar="N", help="seed of random turns, dice and cards (default: 1)")
    add("--sprt", metavar="ELO0,ELO1[,ALPHA,BETA]", help="sequential test: end the match as soon as the results decide between the hypotheses that A is stronger by ELO1 and by ELO0 (default ALPHA and BETA: 0.05)")
    add("-j", "--jobs", type=whole_number(1), metavar="N",
        help="games at once on each machine (default: one for each core that may be used)")
    remote_hosts.add_arguments(parser, os.getcwd())
    add("--referee", metavar="COMMAND", help="command line of the wattle that applies the rules (default: the wattle of this tree)")
    add("--patience", type=real_number(0.001, math.inf), metavar="SECONDS",
        help="the longest wait when no clock runs (default: 60)")
    add("--margin", type=real_number(0, math.inf), metavar="SECONDS",
        help="a move may be late by this many seconds (default: 0.1)")
    add("--limit", type=whole_number(1), metavar="TURNS", help="a game is a draw after this many turns, including the opening (default: 2000)")
    add("--play", metavar="JOB", help=argparse.SUPPRESS)
    add("engines", nargs="*", metavar="A B", help="command lines")
    return parser, parser.parse_args(words)


def given_settings(args):
    """Returns the settings on the command line."""
    given = {name: getattr(args, name) for name in SETTINGS
             if name not in ("clock", "openings") and getattr(args, name) is not None}
    if args.engines:
        given["engines"] = dict(zip("AB", args.engines))
    if args.clock is not None or args.clock_b is not None:
        a, b = args.clock or "", args.clock_b if args.clock_b is not None else args.clock
        given["clock"] = {"A": a, "B": b}
        for text in filter(None, (a, b)):
            time_control.parse(text)
    if args.openings:
        given["openings"] = [turns for _, turns in game.read_openings(args.openings)]
        if not given["openings"]:
            raise Wrong("%s has no opening" % args.openings)
    return given


def settle(args, stored):
    """Returns (settings, extent) from the command line and, if a match continues, from its stored
    settings."""
    given = given_settings(args)
    settings = dict(stored or dict(SETTINGS, **given))
    extent = {name: settings.pop(name, value) for name, value in EXTENT.items()}
    for name, value in given.items():
        if settings[name] != value:
            raise Wrong("this match has %s %r, not %r" % (name, settings[name], value))
    if "engines" not in settings:
        raise Wrong("give two engines, A and B" if not args.out else "there is no match in %s; give two engines, A and B" % args.out)
    extent.update({name: getattr(args, name) for name in EXTENT
                   if getattr(args, name) is not None})
    return settings, extent


def referee_of(settings):
    return settings["referee"] or shlex.quote(os.path.join(ROOT, "wattle"))


def check_openings(referee, settings, path):
    """Refuses a file with an opening that cannot be played."""
    seats = len(referee.sides)
    for index, (line, _) in enumerate(game.read_openings(path)):
        job = game.job_of(index * seats, seats, settings["seed"], settings["openings"], 0)
        try:
            game.open_game(referee, settings, job)
        except game.CannotPlay as error:
            raise Wrong("%s:%d: %s" % (path, line, error)) from None


def survey(settings, path):
    """Returns the number of seats of the game. Sets the number of random turns for this kind of
    game, and checks the openings if there is a file of openings."""
    try:
        referee = Referee(referee_of(settings))
    except Fault as error:
        raise game.CannotPlay("referee: %s" % error) from None
    try:
        referee.begin(settings["game"], 1)
        if settings["random"] is None:
            settings["random"] = 0 if settings["openings"] or referee.secret else 2
        if path:
            check_openings(referee, settings, path)
        return len(referee.sides)
    except (Fault, Refused) as error:
        raise game.CannotPlay("referee: %s" % error) from None
    finally:
        referee.close()


def read_sprt(text, seats):
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    usage = "--sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA"
    if len(numbers) not in (2, 4):
        raise Wrong(usage)
    try:
        return Sprt(*numbers, seats=seats)
    except ValueError as error:
        raise Wrong("%s: %s" % (usage, error)) from None


def play_one(settings, job):
    return game.play(dict(settings, referee=referee_of(settings)), job)


class Match:
    """stored: the settings of a match that continues, or None. `results`, its Results, are set later."""

    def __init__(self, args, stored):
        self.args, self.results = args, None
        self.settings, self.extent = settle(args, stored)
        self.seats = seats = survey(self.settings, args.openings)
        games, sprt = self.extent["games"], self.extent["sprt"]
        self.games = games // seats * seats
        if not self.games:
            raise Wrong("--games %d is less than one round; a round has %d games" % (games, seats))
        self.sprt = read_sprt(sprt, seats) if sprt is not None else None
        self.line = StatusLine(10)

    def path(self, name):
        return os.path.join(os.path.dirname(self.results.path), name)

    def keep(self, result):
        """Stores a result and its record, unless the game already has a result."""
        result = dict(result)
        record = result.pop("record")
        if self.results.missing([result["game"]]):
            # The line is written last: it marks the result as complete.
            write_text(self.path("records/%05d.gtp" % result["game"]), record)
            self.results.add(result)

    def score(self):
        return match_report.Score(self.results.by_key, self.seats)

    def decided(self, score):
        return self.sprt and self.sprt.verdict(score.values)

    def missing(self):
        return self.results.missing(range(self.games))

    def job(self, number):
        s = self.settings
        return game.job_of(number, self.seats, s["seed"], s["openings"], s["random"])

    def here(self):
        """Plays the missing games on this machine."""
        return Pool(map(self.job, self.missing()), lambda job: play_one(self.settings, job),
                    self.args.jobs or cores())

    def elsewhere(self):
        """Plays the missing games on other machines."""
        joblog = self.path("joblog")
        remote_hosts.agree(joblog, {n + 1 for n in self.results.by_key if n < self.games})
        bare = dict(self.settings, openings=[])  # each job contains its opening
        jobs = [json.dumps([bare, self.job(n)]) for n in range(self.games)]
        script = os.path.relpath(os.path.join(SCRIPTS, "match"))
        return remote_hosts.Hosts(shlex.quote(script) + " --play", jobs, self.args.hosts.split(","),
                                  self.args.jobs or "100%", self.args.workdir, joblog, self.args.ssh,
                                  self.results.descriptors())

    def run(self):
        """Plays the missing games, until all games are played or the test has a verdict."""
        if self.decided(self.score()) or not self.missing():
            return
        with self.elsewhere() if self.args.hosts else self.here() as games:
            for result in games:
                if isinstance(result, str):
                    if not result.startswith("{"):
                        continue  # a greeting of the host
                    result = json.loads(result)
                self.keep(result)
                score = self.score()
                self.line.show(match_report.in_short(score, self.games, self.sprt))
                if self.decided(score):
                    games.end()
        self.line.show(match_report.in_short(self.score(), self.games, self.sprt), always=True)

    def conclude(self):
        """Prints the report. Returns the exit status."""
        self.line.end()
        score = self.score()
        for line in match_report.lines(score, self.settings, self.sprt):
            show(line)
        if self.missing() and not self.decided(score):
            print("%d games are missing" % len(self.missing()))
            return 3
        return 1 if score.faults() else 0


def run_in(directory, args):
    path, records = os.path.join(directory, GAMES), os.path.join(directory, "records")
    # A match that is refused leaves no folder.
    match = None if os.path.isfile(path) else Match(args, None)
    os.makedirs(records, exist_ok=True)
    results = Results(path, key="game")
    try:
        remove_leftovers(records)
        if match is None or results.settings is not None:
            match = Match(args, results.settings)
        match.results = results
        results.change_settings(dict(match.settings, **match.extent))
        try:
            match.run()
        except KeyboardInterrupt:
            kill_all()
            match.conclude()
            return 130
        except OSError as error:
            raise game.CannotPlay("%s; the same command continues the match" % error) from None
        return match.conclude()
    finally:
        results.close()


def play_and_tell(job):
    """Plays one game for another machine and prints its result."""
    adopt_orphans()
    print(json.dumps(play_one(*json.loads(job))))
    return 0


def main(words=None):
    parser, args = read_arguments(words)
    if args.play is None and len(args.engines) not in (0, 2):
        parser.error("give two engines, A and B")
    remote_hosts.check(parser, args)
    try:
        be_interruptible()
        if args.play is not None:
            return play_and_tell(args.play)
        if not args.hosts:
            adopt_orphans()
        if args.out:
            return run_in(args.out, args)
        with tempfile.TemporaryDirectory() as directory:
            return run_in(directory, args)
    except (Wrong, ValueError, OSError, Unusable) as error:
        show("match: %s" % error, sys.stderr)
        return 2
    except game.CannotPlay as error:
        show("match: %s" % error, sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        kill_all()
        end_orphans()

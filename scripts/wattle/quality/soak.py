"""soak - bullet games of all games and options, for as long as wanted, and all that goes wrong.

    scripts/soak --minutes 60 --log soak.jsonl
    scripts/soak --minutes 0.3 --seed 5

Engines that live for many games play each other against clocks of a tenth of a second a turn, and
others as short; options are drawn from list_options. In every other game one of them chooses at
random (search=random): what it loses on time the machine has lost. Another engine is the referee,
the record of each game is loaded again, and the slow rules judge it, where they are built (make
build/test/slow-referee). Watched are time, memory, illegal moves, crashes, hangs, refusals, words on
standard error.

Exit status: 0 when nothing went wrong, 1 when something did, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import os
import random
import shlex
import sys
import threading
import time

from wattle.arena.referee import Referee, Refused
from wattle.gtp.process import Fault, be_interruptible, kill_all
from wattle.jobs.thread_pool import Pool
from wattle.paths import ROOT
from wattle.quality.soak_game import Table
from wattle.quality.soak_report import Report
from wattle.quality.soak_settings import Draw

SLOW = os.path.join(ROOT, "build", "test", "slow-referee")


def read_arguments(words):
    parser = argparse.ArgumentParser(
        description="Plays bullet games of all games and options, and tells what goes wrong.")
    add = parser.add_argument
    add("--minutes", type=float, default=60, metavar="N", help="(default: %(default)s)")
    add("--games", type=int, metavar="N", help="no more than N")
    add("--seed", type=int, default=1, metavar="N", help="which games; (default: %(default)s)")
    add("--jobs", type=int, default=1, metavar="N", help="games at once (default: %(default)s)")
    add("--life", type=int, default=30, metavar="N",
        help="games that a player lives for (default: %(default)s)")
    add("--engine", default=shlex.quote(os.path.join(ROOT, "wattle")), metavar="COMMAND")
    add("--slow", default=SLOW if os.path.exists(SLOW) else "", metavar="PROGRAM",
        help="judges records by the slow rules; '' for nobody (default: build/test/slow-referee, "
        "if it is there)")
    add("--log", metavar="FILE", help="gets a line of JSON for each game")
    add("--options", action="store_true", help="tells how often each option was played with, too")
    return parser.parse_args(words)


class Limits:
    """When to stop: a moment, and how many games may still begin."""

    def __init__(self, options):
        self.until = time.monotonic() + 60 * options.minutes
        self.games = options.games
        self.lock = threading.Lock()

    def is_over(self):
        return time.monotonic() >= self.until or self.games == 0

    def take(self):
        """Whether another game may begin; it is counted."""
        with self.lock:
            if self.is_over():
                return False
            if self.games:
                self.games -= 1
            return True


def work(options, job, limits):
    """Games of one set of players, until they have lived or all is over."""
    table = Table(options.engine, options.slow)
    guide = Referee(options.engine)  # knows what can be played
    results = []
    try:
        draw = Draw(random.Random("%d %d" % (options.seed, job)), guide.ask, Refused)
        while len(results) < options.life and limits.take():
            results.append(table.play(draw))
            yield results[-1], None
        yield None, (table.dismiss(), table.finished)
    finally:
        table.close()
        guide.close()


class Log:
    """A line for each game, and how far it is."""

    def __init__(self, path, report, until):
        self.file = open(path, "w", encoding="utf-8") if path else None
        self.report, self.until, self.told = report, until, 0

    def add(self, result):
        if self.file:
            print(json.dumps(result), file=self.file, flush=True)
        now = time.monotonic()
        line = self.report.line(max(0, self.until - now) / 60)
        if sys.stderr.isatty():
            print("\r\033[K" + line, end="", file=sys.stderr, flush=True)
        elif now - self.told > 60:
            self.told = now
            print(line, file=sys.stderr, flush=True)

    def close(self):
        if sys.stderr.isatty():
            print(file=sys.stderr)
        if self.file:
            self.file.close()


def soak(options):
    report, limits = Report(), Limits(options)
    log = Log(options.log, report, limits.until)

    def jobs():
        number = 0
        while not limits.is_over():
            yield number
            number += 1

    def play(job):
        for result, end in work(options, job, limits):
            if result:
                report.add(result)
                log.add(result)
            else:
                wrong, players = end
                report.add_players(players, wrong)

    try:
        with Pool(jobs(), play, options.jobs) as pool:
            for _ in pool:
                pass
    finally:
        log.close()
    return report


def main(words):
    options = read_arguments(words)
    be_interruptible()
    try:
        report = soak(options)
    except (Fault, Refused) as error:
        kill_all()
        print("soak: %s" % error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kill_all()
        return 130
    for line in report.text():
        print(line)
    if options.options:
        print("\n".join(report.by_option()))
    return 1 if report.faults or report.is_unpunctual() else 0

"""soak - plays very fast games of all games and options for hours, and reports all errors.

    scripts/soak --minutes 60 --log soak.jsonl
    scripts/soak --minutes 0.3 --seed 5

Engines that live for many games play each other against clocks of a tenth of a second a turn, and
others as short; options are drawn from list_options. In every other game one of them chooses at
random (search=random): if it loses on time, the machine was too slow. Another engine is the referee.
The record of each game is loaded again. A second implementation of the rules checks the record, if
it is built (make build/test/slow-referee). The script watches time, memory, illegal moves, crashes,
hangs, refusals, and words on standard error.

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
from wattle.jobs.thread_pool import Pool, StatusLine
from wattle.paths import ROOT
from wattle.quality.soak_game import Draw, Table

SLOW = os.path.join(ROOT, "build", "test", "slow-referee")


def read_arguments(words):
    parser = argparse.ArgumentParser(
        description="Plays very fast games of all games and options, and reports all errors.")
    add = parser.add_argument
    add("--minutes", type=float, default=60, metavar="N", help="minutes to play (default: %(default)s)")
    add("--games", type=int, metavar="N", help="end after N games")
    add("--seed", type=int, default=1, metavar="N", help="seed of the games (default: %(default)s)")
    add("--jobs", type=int, default=1, metavar="N", help="games at the same time (default: %(default)s)")
    add("--life", type=int, default=30, metavar="N",
        help="restart a player after N games (default: %(default)s)")
    add("--engine", default=shlex.quote(os.path.join(ROOT, "wattle")), metavar="COMMAND")
    add("--slow", default=SLOW if os.path.exists(SLOW) else "", metavar="PROGRAM",
        help="program that checks records by a second implementation of the rules; '': no check (default: build/test/slow-referee, "
        "if it is there)")
    add("--log", metavar="FILE", help="write a line of JSON for each game to FILE")
    add("--options", action="store_true", help="also report how often each option was played")
    return parser.parse_args(words)


# ---- The report ----

ENOUGH = 500  # turns of random engines, before no loss on time of theirs means anything
LEAK = 64  # MB that a player may come to hold in the second half of its games


class Report:
    """Sums over games, as they come."""

    def __init__(self):
        self.games, self.turns, self.ends, self.options = {}, {}, {}, {}
        self.late, self.worst, self.faults, self.judged = {}, {}, [], 0
        self.players = []

    def add(self, result):
        name, *words = result["game"].split()
        self.games[name] = self.games.get(name, 0) + 1
        for word in words:
            self.options[name, word] = self.options.get((name, word), 0) + 1
        end = result["end"] if result["end"] in ("time", "resign", "length") else "rules"
        end = "fault" if result["faults"] else end
        self.ends[name, end] = self.ends.get((name, end), 0) + 1
        for kind, n in result["turns"].items():
            self.turns[kind] = self.turns.get(kind, 0) + n
            self.turns[name] = self.turns.get(name, 0) + n
            self.late[kind] = self.late.get(kind, 0) + result["late"][kind]
            self.worst[kind] = max(self.worst.get(kind, -1e9), result["worst"][kind])
        self.judged += "agree" in result.get("slow", "")
        self.faults += [(result["game"], kind, why) for kind, why in result["faults"]]

    def add_players(self, players, wrong):
        self.players += players
        self.faults += [("after its games", kind, why) for kind, why in wrong]
        self.faults += [("in %d games" % games, "memory", "it came to hold %.0f MB more" % growth)
                        for games, growth, _ in players if growth > LEAK]

    def is_unpunctual(self):
        """Whether time was lost by thinking, and not by the machine."""
        thinking = sum(self.late.get(kind, 0) for kind in ("default", "plain"))
        return thinking > 0 and not self.late.get("random") and self.turns.get("random", 0) >= ENOUGH

    def line(self, minutes_left):
        return "%d games, %d turns, %d lost on time, %d faults, %.0f min left" % (
            sum(self.games.values()), sum(self.turns.get(name, 0) for name in self.games),
            sum(self.late.values()), len(self.faults), minutes_left)

    # ---- In words ----

    def text(self):
        yield "%-10s %6s %7s  %s" % ("game", "games", "turns", "ended by")
        for name in sorted(self.games):
            ends = ", ".join("%s %d" % (end, n) for (game, end), n in sorted(self.ends.items())
                             if game == name)
            yield "%-10s %6d %7d  %s" % (name, self.games[name], self.turns.get(name, 0), ends)
        yield ""
        yield "%-10s %7s %13s  %s" % ("search", "turns", "lost on time", "nearest to the flag, or after it")
        for kind in ("default", "plain", "random"):
            if kind in self.turns:
                yield "%-10s %7d %13d  %+.3f s" % (kind, self.turns[kind], self.late[kind],
                                                   self.worst[kind])
        yield ""
        if self.players:
            yield "%d players, up to %d games each; one held at most %.0f MB, and came to hold at most " \
                "%.1f MB more in the second half of its games" % (
                    len(self.players), max(games for games, _, _ in self.players),
                    max(peak for _, _, peak in self.players),
                    max(growth for _, growth, _ in self.players))
        yield "%d games were judged by the slow rules" % self.judged
        yield "faults: %d" % len(self.faults)
        for game, kind, why in self.faults:
            yield "  %s: %s: %s" % (game, kind, why)
        if self.is_unpunctual():
            yield "time was lost, and random players lost none under the same load: the engine is late"

    def by_option(self):
        """A line for each game and value of an option that was played with."""
        for name in sorted(self.games):
            words = sorted((word, n) for (game, word), n in self.options.items() if game == name)
            yield "%s: %s" % (name, ", ".join("%s %d" % pair for pair in words))


class Limits:
    """The time to stop, and the number of games that may still begin."""

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


def soak(options):
    report, limits = Report(), Limits(options)
    line = StatusLine(60)

    def jobs():
        number = 0
        while not limits.is_over():
            yield number
            number += 1

    def play(job):
        for result, end in work(options, job, limits):
            if result:
                report.add(result)
                print(json.dumps(result), file=log, flush=True)
                line.show(report.line(max(0, limits.until - time.monotonic()) / 60))
            else:
                wrong, players = end
                report.add_players(players, wrong)

    try:
        with open(options.log or os.devnull, "w", encoding="utf-8") as log, Pool(jobs(), play, options.jobs) as pool:
            for _ in pool:
                pass
    finally:
        line.end()
    return report


def main(words=None):
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

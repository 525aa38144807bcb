#!/usr/bin/env python3
"""test_arena.py - tests of scripts/match and its modules, of scripts/strength and scripts/soak.

    tests/test_arena.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import errno
import glob
import gzip
import io
import itertools
import json
import math
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock

from support import cases
from support.cases import ENGINE
from wattle.arena import game, match_report, referee, statistics, strength, time_control
from wattle.arena.referee import Referee, Refused
from wattle.arena.time_control import Clock, parse
from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault
from wattle.jobs import cores, remote_hosts
from wattle.jobs.results import Results, Unusable, rows_in
from wattle.jobs.thread_pool import Pool
from wattle.output import atomic_files, number_format
from wattle.output.sanitize import visible
from wattle.paths import ROOT, SCRIPTS
from wattle.quality.soak import ENOUGH, LEAK, Report
from wattle.quality.soak_game import Draw, options_of

HERE = os.path.dirname(os.path.abspath(__file__))
QUICK = ENGINE + " --set max_nodes=1"


def rounds(*counts):
    """Returns the values of rounds. `counts` are the numbers of rounds with 0, 1/2, 1, 3/2 and 2 points."""
    return [place / 4 for place, count in enumerate(counts) for _ in range(count)]


class Stats(unittest.TestCase):
    def test_llr_is_that_of_published_tests(self):
        # (bounds in Elo, pentanomial, LLR), as reported in Stockfish's history, 2020 and 2021
        for elo0, elo1, counts, wanted in [
                (-0.20, 1.10, (406, 8728, 41933, 8848, 493), 2.94),
                (0.20, 0.90, (23, 1079, 15473, 1255, 14), 2.94),
                (0.25, 1.25, (652, 7930, 24623, 8287, 696), 2.95),
                (-1.00, 0.20, (577, 11681, 56451, 11586, 605), 2.94),
                (-0.70, 0.20, (87, 6272, 81610, 6175, 108), 2.98)]:
            ratio = statistics.Sprt(elo0, elo1).ratio(rounds(*counts))
            self.assertAlmostEqual(ratio, wanted, delta=0.0051)

    def test_bounds_are_those_of_wald(self):
        sprt = statistics.Sprt(0, 5)
        self.assertAlmostEqual(sprt.upper, 2.944, places=3)
        self.assertAlmostEqual(sprt.lower, -2.944, places=3)
        self.assertAlmostEqual(statistics.Sprt(0, 5, 0.1, 0.05).upper, 2.251, places=3)

    def test_verdicts(self):
        sprt = statistics.Sprt(0, 100)
        self.assertIsNone(sprt.verdict([]))
        self.assertIsNone(sprt.verdict(rounds(0, 1, 4, 1, 0)))
        self.assertEqual(sprt.verdict(rounds(0, 0, 0, 0, 40)), "H1")
        self.assertEqual(sprt.verdict(rounds(40, 0, 0, 0, 0)), "H0")
        self.assertEqual(sprt.verdict(rounds(2, 10, 60, 10, 2)), "H0")

    def test_most_likely_distribution_has_the_mean_demanded(self):
        weights = statistics.most_likely([0, 0.25, 0.5, 1], [0.1, 0.2, 0.3, 0.4], 0.4)
        self.assertAlmostEqual(sum(weights), 1)
        self.assertAlmostEqual(weights[1] / 4 + weights[2] / 2 + weights[3], 0.4)

    def test_elo(self):
        self.assertAlmostEqual(statistics.elo_of(0.5), 0)
        self.assertAlmostEqual(statistics.elo_of(0.75), 190.85, places=2)
        self.assertEqual(statistics.elo_of(1.0), float("inf"))
        self.assertEqual(statistics.elo_of(0.0), -float("inf"))
        for elo in (-300, 0, 50):
            self.assertAlmostEqual(statistics.elo_of(statistics.share_of(elo, 3), 3), elo)

    def test_elo_of_several_seats_is_zero_at_the_fair_share(self):
        self.assertAlmostEqual(statistics.elo_of(1 / 5, 5), 0)
        self.assertAlmostEqual(statistics.elo_of(1 / 2, 3), 120.41, places=2)

    def test_wilson(self):
        low, high = statistics.wilson(0.5, 100)
        self.assertAlmostEqual(low, 0.4038, places=4)
        self.assertAlmostEqual(high, 0.5962, places=4)

    def test_interval_goes_by_rounds(self):
        def width(*counts):
            low, high = statistics.interval(rounds(*counts), 2 * sum(counts))
            return high - low
        # If the games of a round are independent, they count as single games.
        independent = width(25, 0, 50, 0, 25)
        self.assertAlmostEqual(independent, 0.1372, places=2)
        # If the opening decides the games, they tell little. If one side wins both games, they tell much.
        self.assertLess(width(5, 0, 90, 0, 5), independent / 2)
        self.assertGreater(width(50, 0, 0, 0, 50), independent * 1.3)

    def test_interval_of_few_rounds_is_wide(self):
        # Values from tables of the distribution.
        self.assertAlmostEqual(statistics.student95(4), 2.776, delta=0.05)
        self.assertAlmostEqual(statistics.student95(20), 2.086, delta=0.001)
        low, high = statistics.interval([0.25, 0.5, 0.5, 0.75], 8)
        self.assertLess(low, 0.5 - 0.25)
        self.assertGreater(high, 0.5 + 0.25)

    def test_interval_without_variance_counts_games(self):
        self.assertEqual(statistics.interval([1.0] * 10, 20), statistics.wilson(1.0, 20))
        self.assertEqual(statistics.interval([0.5], 2), statistics.wilson(0.5, 2))

    def test_a_perfect_score_has_no_end(self):
        for count in range(1, 400):
            for seats in (2, 3, 8):
                self.assertEqual(statistics.interval([1.0] * count, seats * count)[1], 1)
                self.assertEqual(statistics.interval([0.0] * count, seats * count)[0], 0)
        settings = {"game": "x", "engines": {"A": "a", "B": "b"}, "clock": {"A": "", "B": ""}}
        for share, wanted in ((1.0, r"\+inf, .* \+\d+ \.\. \+inf"),
                              (0.0, r"-inf, .* -inf \.\. -\d+")):
            rows = {n: {"round": n // 2, "seating": "AB"[::1 - 2 * (n % 2)], "end": "rules",
                        "by": "", "turns": 9, "shares": [share, 1 - share][::1 - 2 * (n % 2)]}
                    for n in range(10)}
            lines = list(match_report.lines(match_report.Score(rows, 2), settings, None))
            self.assertRegex(lines[5], "^Elo of A over B: " + wanted + "$")
        self.assertEqual(number_format.elo([math.inf, 166.0, math.inf]), "at least 166")
        self.assertEqual(number_format.elo([-math.inf, -math.inf, -166.0]), "at most -166")

    def test_bounds_and_errors_that_make_no_test_are_refused(self):
        nan, inf = math.nan, math.inf
        for numbers in ((5, 0), (5, 5), (nan, 5), (0, nan), (0, inf), (-inf, 0), (-10000, 10000),
                        (0, 1e-9), (0, 2000), (0, 5, 1, 1), (0, 5, 0.6, 0.6),
                        (0, 5, 0.5, 0.5), (0, 5, 0, 0.05), (0, 5, 0.05, 0), (0, 5, -0.1, 0.05),
                        (0, 5, 0.05, nan), (0, 5, inf, 0.05)):
            with self.assertRaises(ValueError, msg=numbers):
                statistics.Sprt(*numbers)
        for seats in (2, 8):
            for numbers in ((-1000, 1000), (990, 1000), (0, 5, 0.4, 0.5), (0, 0.01)):
                sprt = statistics.Sprt(*numbers, seats=seats)
                self.assertLess(sprt.lower, sprt.upper)
                for value in (0.0, 0.5, 1.0):
                    self.assertTrue(math.isfinite(sprt.ratio([value] * 50)), numbers)


class Cores(cases.Folder):
    """A process as /proc shows it, with control groups in a folder."""

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        cases.write(path, text)

    def quota(self, groups, *mounts):
        """Returns the quota of a process in these groups. A mount is (root shown, folder, kind, options)."""
        self.write("proc/cgroup", groups)
        self.write("proc/mountinfo", "20 1 0:19 / /proc rw - proc proc rw\n" + "".join(
            "31 23 0:28 %s %s/%s rw,nosuid shared:9 - %s name %s\n" % (
                root, self.folder.replace(" ", "\\040"), folder, kind, options)
            for root, folder, kind, options in mounts))
        return cores.quota(os.path.join(self.folder, "proc"))

    def test_of_version_2_the_least_of_all_groups_above(self):
        mount = ("/", "two", "cgroup2", "rw,nsdelegate")
        self.assertEqual(self.quota("0::/a/b\n", mount), math.inf)
        self.write("two/a/b/cpu.max", "max 100000\n")
        self.assertEqual(self.quota("0::/a/b\n", mount), math.inf)
        self.write("two/a/cpu.max", "250000 100000\n")
        self.assertEqual(self.quota("0::/a/b\n", mount), 2.5)
        self.write("two/a/b/cpu.max", "50000 100000\n")
        self.assertEqual(self.quota("0::/a/b\n", mount), 0.5)
        self.assertEqual(self.quota("0::/a\n", mount), 2.5)
        self.assertEqual(self.quota("0::/other\n", mount), math.inf)

    def test_of_version_1_the_group_of_the_processor(self):
        mounts = (("/", "one/memory", "cgroup", "rw,memory"),
                  ("/", "one/cpu", "cgroup", "rw,cpu,cpuacct"))
        self.write("one/cpu/job/cpu.cfs_quota_us", "300000\n")
        self.write("one/cpu/job/cpu.cfs_period_us", "100000\n")
        self.write("one/cpu/cpu.cfs_quota_us", "-1\n")
        self.write("one/cpu/cpu.cfs_period_us", "100000\n")
        groups = "4:memory:/other\n2:cpu,cpuacct:%s\n1:name=systemd:/\n0::/\n"
        self.assertEqual(self.quota(groups % "/job/step", *mounts), 3)
        self.assertEqual(self.quota(groups % "/", *mounts), math.inf)

    def test_in_a_container_the_mount_shows_a_part(self):
        self.write("two/cpu.max", "200000 100000\n")
        self.write("two/in/cpu.max", "100000 100000\n")
        mount = ("/docker/x", "two", "cgroup2", "rw")
        self.assertEqual(self.quota("0::/docker/x/in\n", mount), 1)
        self.assertEqual(self.quota("0::/docker/x\n", mount), 2)
        self.assertEqual(self.quota("0::/\n", mount), 2)
        self.assertEqual(self.quota("0::/../y\n", mount), 2)

    def test_a_blank_in_a_path_is_octal(self):
        self.folder = os.path.join(self.folder, "a b")
        self.write("two/cpu.max", "100000 100000\n")
        self.assertEqual(self.quota("0::/\n", ("/", "two", "cgroup2", "rw")), 1)

    def test_what_may_be_used_is_the_least_of_both_and_at_least_one(self):
        for allowed, quota, wanted in ((8, math.inf, 8), (8, 2.5, 2), (2, 6.0, 2), (4, 0.2, 1)):
            with unittest.mock.patch.object(cores, "quota", lambda quota=quota: quota), \
                    unittest.mock.patch.object(os, "sched_getaffinity", create=True,
                                               return_value=set(range(allowed))):
                self.assertEqual(cores.cores(), wanted)

    def test_without_proc_there_is_no_quota(self):
        self.assertEqual(cores.quota("/nonexistent"), math.inf)

    def test_no_script_counts_all_cores_of_the_machine(self):
        found = []
        for folder in (SCRIPTS, HERE):
            for path in glob.glob(os.path.join(folder, "**"), recursive=True):
                name = os.path.basename(path)
                if os.path.isfile(path) and name not in ("cores.py", "test_arena.py"):
                    with open(path, "rb") as file:
                        found += [path] * (b"cpu_count" in file.read())
        self.assertEqual(found, [])


class Clocks(unittest.TestCase):
    def test_controls(self):
        self.assertEqual(parse("60"), (60, 0, 0))
        self.assertEqual(parse("60+10/5"), (60, 10, 5))
        for text in ("", "0", "0+1", "x", "-1", "5+", "0+0/1", "0+1/0"):
            self.assertRaises(ValueError, parse, text)

    def test_main_time_only(self):
        clock = Clock("60")
        clock.charge(59)
        self.assertEqual((clock.flag(), clock.status("w")), (1, "time_left w 1.000 0"))

    def test_overtime(self):
        clock = Clock("60+10/2")
        self.assertEqual(clock.flag(), 70)
        clock.charge(63)
        self.assertEqual(clock.status("b"), "time_left b 7.000 2")
        clock.charge(6)
        self.assertEqual(clock.status("b"), "time_left b 1.000 1")
        clock.charge(0.5)
        self.assertEqual(clock.status("b"), "time_left b 10.000 2")

    def test_each_turn_its_time(self):
        clock = Clock("0+0.5/1")
        clock.charge(0.4)
        self.assertEqual(clock.flag(), 0.5)

    def test_none(self):
        clock = Clock("")
        clock.charge(1e6)
        self.assertEqual(clock.flag(), float("inf"))


class Standstills(cases.Folder):
    def test_of_the_processor_that_lost_most(self):
        def say(first, second):
            cases.write(self.path("stat"), "cpu  1 2 3 4 5 6 7 %d 0 0\ncpu0 1 2 3 4 5 6 7 %d 0 0\n"
                        "cpu1 1 2 3 4 5 6 7 %d 0 0\nintr 9\n" % (first + second, first, second))

        with unittest.mock.patch("wattle.arena.time_control.SOURCE", self.path("stat")):
            say(1000, 1000)
            since = time_control.Standstill()
            self.assertEqual(since.seconds(), 0)
            say(1030, 1010)
            self.assertAlmostEqual(since.seconds(), 30 / os.sysconf("SC_CLK_TCK"))

    def test_nothing_is_known_without_linux(self):
        with unittest.mock.patch("wattle.arena.time_control.SOURCE", "/nonexistent"):
            self.assertEqual(time_control.Standstill().seconds(), 0)


class Plan(cases.Folder):
    def test_each_player_has_each_seat(self):
        self.assertEqual(game.seatings(2), ["AB", "BA"])
        self.assertEqual(game.seatings(3), ["ABB", "BAB", "BBA"])

    def test_games_of_a_round_differ_in_seats_alone(self):
        jobs = [game.job_of(n, 3, 1, [["A1"], ["B2"]], 0) for n in range(12)]
        for first in range(0, 12, 3):
            for key in ("round", "opening", "seed"):
                self.assertEqual(len({str(job[key]) for job in jobs[first:first + 3]}), 1)
            self.assertEqual([j["seating"] for j in jobs[first:first + 3]], game.seatings(3))
        self.assertEqual([job["opening"] for job in jobs[::3]], [["A1"], ["B2"]] * 2)
        self.assertEqual(len({job["seed"] for job in jobs}), 4)

    def test_openings_of_a_file(self):
        for content, openings in ((b"\xef\xbb\xbf# openings\nA1 B2 # good\n\n C3\n", [(2, ["A1", "B2"]), (4, ["C3"])]),
                                  (b"\xef\xbb\xbfA1\r\nB2", [(1, ["A1"]), (2, ["B2"])])):
            cases.write_bytes(self.path("file"), content)
            self.assertEqual(game.read_openings(self.path("file")), openings)

    def test_openings_that_are_no_text_are_refused_by_name_and_line(self):
        for content, line in ((gzip.compress(b"A1 B2\n"), 1), (b"A1\r\nB2\n\n# \xe9\n", 4)):
            cases.write_bytes(self.path("file"), content)
            with self.assertRaisesRegex(ValueError, "^%s:%d: " % (re.escape(self.path("file")), line)):
                game.read_openings(self.path("file"))


class MatchResults(unittest.TestCase):
    def test_shares(self):
        two, three = ["white", "black"], ["p1", "p2", "p3"]
        for result, sides, wanted in [
                ("W+3", two, [1, 0]), ("B+", two, [0, 1]), ("B+1.5", two[::-1], [1, 0]),
                ("0", two, [0.5, 0.5]), ("win:p2:last-free", three, [0, 1, 0]),
                ("draw:all-jailed", three, [1 / 3] * 3),
                ("draw:rounds:p1+p3", three, [0.5, 0, 0.5])]:
            self.assertEqual(referee.shares_of(result, sides), wanted)

    def test_record_has_a_line_for_each_token(self):
        self.assertEqual(
            referee.tokens("newgame fence # now\nchance a b\nplay  p1 me:r1:X # yes\nchance c\n"),
            ["chance a", "chance b", "play p1 me:r1:X", "chance c"])

    def test_score_counts_whole_rounds(self):
        def result(number, seating, shares):
            return {"game": number, "round": number // 2, "seating": seating, "shares": shares,
                    "end": "rules", "by": None, "turns": 9}
        score = match_report.Score({0: result(0, "AB", [1, 0]), 1: result(1, "BA", [0.5, 0.5]),
                                    3: result(3, "BA", [0, 1])}, 2)
        self.assertEqual((score.values, len(score)), ([0.75], 3))
        self.assertEqual((score.count(1), score.between(), score.count(0)), (2, 1, 0))


class Pools(unittest.TestCase):
    def test_every_job_is_done_once(self):
        with Pool(range(100), lambda n: n * n, 4) as pool:
            self.assertEqual(sorted(pool), [n * n for n in range(100)])

    def test_end_lets_running_jobs_finish(self):
        done, gate = [], threading.Event()
        with Pool(range(1000), lambda n: n if n < 3 else gate.wait() and n, 2) as pool:
            for n in pool:
                done.append(n)
                if len(done) == 3:
                    pool.end()
                    gate.set()
        self.assertEqual(sorted(done), list(range(len(done))))
        self.assertLessEqual(len(done), 5)

    def test_an_exception_is_raised_where_results_are_read(self):
        with self.assertRaises(ZeroDivisionError):
            with Pool([1, 0], lambda n: 1 / n, 1) as pool:
                list(pool)


def settings(a, **others):
    return dict({"game": "fendo size=3", "engines": {"A": a, "B": QUICK},
                 "clock": {"A": "", "B": ""}, "referee": ENGINE, "patience": 30, "margin": 0.1,
                 "limit": 200}, **others)


def play(a, number=0, opening=(), turns=0, **others):
    job = game.job_of(number, 2, 1, [list(opening)] if opening else [], turns)
    return game.play(settings(a, **others), job)


def fake(how, log=""):
    return "%s %s %s %s" % (sys.executable, os.path.join(HERE, "fake_engine.py"), how, log)


class Games(cases.Folder):
    def expect_loss(self, result, end, seat=0):
        self.assertEqual((result["end"], result["by"]), (end, "A"))
        self.assertEqual(result["shares"], [0.0, 1.0] if seat == 0 else [1.0, 0.0])
        self.assertTrue(result["result"].startswith("forfeit"))

    def test_a_game_by_the_rules(self):
        result = play(QUICK, opening=["A3"])
        self.assertEqual((result["end"], result["by"], result["opening"]), ("rules", None, ["A3"]))
        self.assertEqual(sum(result["shares"]), 1)
        self.assertEqual(result["record"].count("\nplay "), result["turns"])

    def test_what_is_an_engines_fault_loses_the_game(self):
        timed = {"clock": {"A": "0+0.2/1", "B": ""}, "patience": 300}  # the clock ends the wait before `patience` does
        for how, end, words, more in (
                ("dies", "crash", "out of luck", {}), ("crashes", "crash", "", {"number": 1}),
                ("plays-nonsense", "illegal", "Z99", {}), ("plays-A1", "illegal", "", {"opening": ["A1"], "number": 1}),
                ("refuses", "refusal", "I would rather not", {}), ("hangs", "hang", "", {"patience": 4}),
                ("hangs", "time", "", timed), ("never-ends", "crash", "without an end", {})):
            with self.subTest(how=how, end=end):
                result = play(fake(how), **more)
                self.expect_loss(result, end, more.get("number", 0))
                self.assertIn(words, result["why"] + result["said"])

    def test_resignation_is_no_fault(self):
        result = play(fake("resigns"))
        self.expect_loss(result, "resign")
        self.assertNotIn(result["end"], match_report.FAULTS)
        self.assertRegex(result["record"], r"# result: [WB]\+R\n(?s:.*)\nplay (white|black) resign\n$")

    def slow_with(self, stolen):
        """Plays a game whose first turn takes 1 s. Its limit is 0.2 s, 0.1 s on the clock and 0.1 s of margin. Each
        look at the steal time finds that the host took `stolen` more seconds from a processor."""
        lost = [0.0]

        def look():
            lost[0] += stolen
            return [0.0, lost[0]]

        with unittest.mock.patch("wattle.arena.time_control.stolen", look):
            return play(fake("is-slow"), clock={"A": "0+0.1/1", "B": ""})

    def test_time_that_the_host_took_is_not_counted(self):
        late, forgiven = self.slow_with(0), self.slow_with(60)
        self.expect_loss(late, "time")
        self.assertEqual(late["forgiven"], [0, 0])
        self.expect_loss(forgiven, "resign")
        self.assertEqual(sorted(forgiven["forgiven"]), [0, 1])

    def test_ended_by_somebody_is_no_loss(self):
        # SIGTERM ends the engine in its first game. The second start plays with the real engine.
        result = play("sh -c 'mkdir %s 2>&- && exec %s; exec %s'" % (self.path("been"), fake("is-ended"), QUICK))
        self.assertEqual((result["end"], result["by"]), ("rules", None))

    def test_ended_each_time_is_a_crash(self):
        result = play(fake("is-ended", self.path("log")))
        self.assertEqual(cases.read(self.path("log")).count("genmove"), 3)
        self.expect_loss(result, "crash")
        self.assertIn("3 times by signal 15", result["why"])

    def test_an_engine_that_does_not_begin_is_no_loss(self):
        for command in (fake("does-not-start"), "./no-such-engine"):
            with self.assertRaises(game.CannotPlay):
                play(command)

    def test_an_impossible_opening_is_told(self):
        for opening in (["Z99"], ["A3", "A3"]):
            with self.assertRaisesRegex(game.CannotPlay, "opening"):
                play(QUICK, opening=opening)

    def test_the_longest_game_is_a_draw(self):
        result = play(QUICK, limit=4)
        self.assertEqual((result["end"], result["turns"], result["shares"]),
                         ("length", 4, [0.5, 0.5]))
        self.assertEqual(play(QUICK, opening=["A3", "A1"], turns=1, limit=5)["turns"], 5)

    def test_other_engines_are_set_up_by_what_they_know(self):
        play(fake("resigns", self.path("log")), number=1, opening=["A3"], clock={"A": "30+5/2", "B": ""})
        lines = cases.read(self.path("log")).splitlines()
        self.assertEqual(lines[:5], ["list_commands", "boardsize 3", "clear_board",
                                     "time_settings 30 5 2", "play white A3"])
        self.assertEqual(lines[5:], ["time_left black 30.000 0", "genmove black", "quit"])

    def test_random_openings_are_the_same_in_a_round(self):
        first, second, other = (play(QUICK, number=n, turns=3)["opening"] for n in range(3))
        self.assertEqual(len(first), 3)
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)

    def test_a_random_opening_leaves_something_to_play(self):
        result = play(QUICK, turns=500)
        self.assertGreater(result["turns"], len(result["opening"]))
        self.assertEqual(result["end"], "rules")

    def test_last_words_are_few(self):
        result = play(fake("shouts"))
        self.expect_loss(result, "crash")
        self.assertTrue(result["said"].endswith("last words"), result["said"][-20:])
        engine = Engine(fake("shouts"), strict=False, apart=True)
        with self.assertRaises(Fault):
            engine.ask("genmove white")
        self.assertLess(len(engine.close()), 1 << 17)

    def test_one_that_never_reads_is_not_waited_for(self):
        engine = Engine(fake("never-reads"), seconds=2, strict=False, apart=True)
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(Fault, "not read"):
            engine.ask("play white A1 # " + "x" * (1 << 20))
        with self.assertRaisesRegex(game.CannotPlay, "not read"):
            play(fake("never-reads"), game="fendo %s size=3" % (" " * (1 << 20)), patience=2)

    def test_what_is_read_late_is_sent_whole(self):
        # The text is longer than a pipe holds, in both directions.
        engine = Engine("cat", seconds=30, strict=False, apart=True)
        self.addCleanup(engine.close)
        text = "= " + "x" * (1 << 20)
        engine.send((text + "\n\n").encode())
        self.assertEqual(engine.read_reply("", 30, time.monotonic() + 30).decode(), text)

    def test_an_end_may_come_in_two_pieces(self):
        engine = Engine("cat", seconds=30, strict=False, apart=True)
        self.addCleanup(engine.close)
        for piece, cut in ((b"words", None), (b"\r\n= A3\r\n", None), (b"\r\n= A", b"= A3"), (b"1\n\n", b"= A1")):
            engine.send(piece)
            self.assertTrue(engine.read_some(30))
            engine.tidy()
            self.assertEqual(engine.cut(b"\n\n"), cut)

    def test_words_of_engines_are_visible(self):
        for how in ("plays-escapes", "refuses-escapes", "dies-escapes"):
            result = play(fake(how))
            words = result["why"] + result["said"]
            self.assertIn("31m red", words)
            self.assertEqual(words, visible(words), how)

    def test_a_move_that_cannot_be_seen_is_illegal(self):
        # The referee would drop the escape character and read the move as A3.
        result = play(fake("plays-hidden"))
        self.expect_loss(result, "illegal")
        self.assertEqual(result["turns"], 0)

    def test_nothing_that_an_engine_has_started_outlives_the_game(self):
        self.expect_loss(play(fake("has-children", self.path("log"))), "resign")
        self.assertTrue(cases.has_ended(int(cases.read(self.path("log")))))


class Secrets(cases.Folder):
    """A game of three seats with dice and hidden cards."""

    GAME = "fence tiles=demo players=3 round_cap=8"

    def play(self, number):
        """Plays a game. Returns the result and, for each seat, the lines that told its engine of dealt cards."""
        directory = self.path(str(number))
        os.mkdir(directory)
        listening = "sh -c 'tee -a %s/$$ | %s --set search=random'" % (directory, ENGINE)
        job = game.job_of(number, 3, 1, [], 0)
        result = game.play(settings(listening, game=self.GAME, engines={
            "A": listening, "B": listening}), job)
        told = {}
        for name in os.listdir(directory):
            text = cases.read(os.path.join(directory, name))
            seat = text.split("genmove ")[1][:2]
            told[seat] = self.dealt(text)
        return result, told

    def dealt(self, text):
        """Returns the lines that deal cards to single players."""
        return re.findall("^chance ((?:start|deal):.*)", text, re.M)

    def test_seats_are_told_what_they_may_see(self):
        result, told = self.play(0)
        self.assertEqual(result["end"], "rules")
        self.assertAlmostEqual(sum(result["shares"]), 1)
        truth = self.dealt(result["record"])
        self.assertGreater(len(truth), 3)
        self.assertEqual(set(told), {"p1", "p2", "p3"})
        for seat, lines in told.items():
            self.assertEqual(len(lines), len(truth))
            for line, fact in zip(lines, truth):
                # The seat's own cards are complete. The values of other cards are "?".
                self.assertEqual(line, fact if ":%s:" % seat in line else re.sub(
                    r"([rb])\d", r"\1?", fact))

    def test_chance_of_a_round_is_the_same(self):
        first, second, other = (self.dealt(self.play(number)[0]["record"])[:3] for number in (0, 1, 3))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)


class KeptResults(cases.Folder):
    def setUp(self):
        super().setUp()
        self.file = self.path("x.jsonl")

    def open(self, settings=None, key="game"):
        kept = Results(self.file, settings or {"game": "fendo"}, key)
        self.addCleanup(kept.close)
        return kept

    def reopen(self, kept, *words):
        kept.close()
        return self.open(*words)

    def test_results_are_kept_once(self):
        kept = self.open()
        self.assertTrue(kept.add({"game": 4, "turns": 1}))
        self.assertFalse(kept.add({"game": 4, "turns": 2}))
        kept = self.reopen(kept)
        self.assertEqual(kept.by_key, {4: {"game": 4, "turns": 1}})
        self.assertEqual(cases.read_bytes(self.file).count(b"\n"), 2)

    def test_without_a_key_all_are_kept(self):
        kept = self.open(None, None)
        rows = [{"a": 1}, {"b": 2}, {"a": 1}]
        for row in rows:
            kept.add(row)
        self.assertEqual(self.reopen(kept, None, None).rows, rows)

    def test_without_a_file_nothing_is_kept(self):
        kept = Results(None, {"game": "fendo"}, "game")
        self.assertTrue(kept.add({"game": 0}))
        self.assertEqual((kept.rows, kept.descriptors(), os.listdir(self.folder)), ([{"game": 0}], [], []))

    def test_what_is_missing_and_what_has_no_gap(self):
        kept = self.open()
        for number in (3, 0, 1):
            kept.add({"game": number})
        self.assertEqual(kept.missing(range(5)), [2, 4])
        self.assertEqual([row["game"] for row in kept.without_gap()], [0, 1])

    def test_settings_are_those_of_the_beginning_or_of_the_last_change(self):
        kept = self.reopen(self.open({"games": 2}), {"games": 7})
        self.assertEqual(kept.settings, {"games": 2})
        kept.add({"game": 0})
        before = cases.read_bytes(self.file)
        kept.change_settings({"games": 2})
        self.assertEqual(cases.read_bytes(self.file), before)
        kept.change_settings({"games": 9})
        kept.add({"game": 1})
        kept = self.reopen(kept)
        self.assertEqual((kept.settings, list(kept.by_key)), ({"games": 9}, [0, 1]))
        self.assertEqual(rows_in(self.file), [{"game": 0}, {"game": 1}])
        kept.close()
        Results.begin(self.file, {"games": 9}).close()
        with self.assertRaisesRegex(Unusable, "other settings"):
            Results.begin(self.file, {"games": 2})
        self.open()  # the refused begin() did not keep the file locked

    def test_a_line_cut_short_is_no_result(self):
        kept = self.open()
        kept.add({"game": 0})
        kept.file.write('{"game": 1, "rec')
        kept.file.flush()
        self.assertEqual(rows_in(self.file), [{"game": 0}])
        kept = self.reopen(kept)
        self.assertEqual(list(kept.by_key), [0])
        kept.add({"game": 2})
        self.assertEqual(list(self.reopen(kept).by_key), [0, 2])

    def test_a_damaged_line_is_named_and_nothing_is_lost(self):
        head = b'{"settings": {}}\n{"game": 1}\n'
        for bad in (b'{"a"\n{"c": ', b"\xff\n", b"[]\n", b"7\n", b"{}\n", b'{"game": []}\n', b"[" * 200000 + b"\n"):
            cases.write_bytes(self.file, head + bad)
            with self.assertRaisesRegex(Unusable, "x.jsonl:3: this line has no result; remove the line"):
                self.open()
            self.assertEqual(cases.read_bytes(self.file), head + bad)

    def test_results_without_settings_are_refused(self):
        for content in (b'{"game": 0}\n', b'{"game": "fendo", "nodes": 10}\n{"game": 0}\n', b'{"game": 0}', b"a",
                        b'{"settings"; '):
            cases.write_bytes(self.file, content)
            with self.assertRaisesRegex(Unusable, "x.jsonl:1: this line has no settings; give another file or folder"):
                self.open()
            self.assertEqual(cases.read_bytes(self.file), content)

    def test_settings_cut_short_are_written_again(self):
        for size in (0, 1, 9, 13, 20):
            cases.write_bytes(self.file, b'{"settings": {"game": "fendo"}}\n'[:size])
            self.open({"game": "fonver"}).close()
            self.assertEqual(cases.read(self.file), '{"settings": {"game": "fonver"}}\n')

    def test_one_at_a_time(self):
        self.open()
        with unittest.mock.patch.object(Results, "patience", 0), \
                self.assertRaisesRegex(Unusable, "another run"):
            self.open()

    def test_what_is_just_ending_is_waited_for(self):
        kept = self.open()
        threading.Timer(0.2, kept.close).start()
        self.open()

    def test_there_are_no_rows_where_there_is_no_file(self):
        self.assertEqual(rows_in(self.file), [])

    def test_the_job_log_agrees_with_the_results(self):
        path = self.path("joblog")
        cases.write(path, remote_hosts.HEADER + "1\tx\n3\tx\n3\ty\n5\tx\n2\tcut")
        remote_hosts.agree(path, {2, 3, 5})
        lines = [line.split("\t")[:2] for line in cases.read(path).splitlines()]
        self.assertEqual(lines[1:], [["2", "-"], ["3", "x"], ["5", "x"]])


@unittest.skipUnless(remote_hosts.is_there(), "GNU parallel is not installed")
class Machines(cases.Folder):
    def test_work_ends_if_all_machines_fail(self):
        os.environ["PARALLEL_HOME"] = self.folder
        with remote_hosts.Hosts("true", map(str, itertools.count()), ["1/nowhere"], 1, ".", None, "false") as hosts:
            watch = threading.Timer(60, hosts.process.kill)
            watch.start()
            self.assertEqual(list(hosts), [])
            watch.cancel()
        self.assertGreater(hosts.process.returncode, 0)  # it ends by itself


class Match(cases.Folder):
    """Runs scripts/match as a program."""

    def setUp(self):
        super().setUp()
        self.out = self.path("out")

    def start(self, *words):
        return subprocess.Popen(
            [os.path.join(SCRIPTS, "match"), "--out", self.out, *words],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)

    def run_match(self, *words):
        """Runs the match to its end. Returns (exit status, output)."""
        process = self.start(*words)
        output = process.communicate(timeout=300)[0].decode()
        return process.returncode, output

    def begin(self, *words, a=QUICK, b=QUICK):
        return self.run_match("--referee", ENGINE, "--game", "fendo size=3", *words, a, b)

    def all_lines(self):
        return cases.read(os.path.join(self.out, "games.jsonl")).splitlines(keepends=True)

    def lines(self):
        """Returns the lines of games, without the settings."""
        return [line for line in self.all_lines() if not line.startswith('{"settings"')]

    def write(self, lines):
        cases.write(os.path.join(self.out, "games.jsonl"), "".join(lines))

    def numbers(self):
        return sorted(json.loads(line)["game"] for line in self.lines())

    def test_it_goes_on_where_it_ended(self):
        self.assertEqual(self.begin("--games", "7")[0], 0)  # only whole rounds are played
        head, *early = self.all_lines()
        self.assertEqual(self.numbers(), list(range(6)))
        self.write([head] + early[:2] + early[4:])
        self.assertEqual(self.run_match("--games", "8")[0], 0)
        self.assertEqual(self.numbers(), list(range(8)))
        self.assertEqual(self.lines()[:4], early[:2] + early[4:])

    def test_it_goes_on_with_the_same_settings_only(self):
        self.begin("--games", "2")
        status, output = self.run_match("--game", "fendo size=5")
        self.assertEqual(status, 2)
        self.assertIn("this match has game", output)

    def test_no_match_without_a_round(self):
        status, output = self.begin("--games", "1")
        self.assertEqual(status, 2)
        self.assertIn("--games 1 is less than one round; a round has 2", output)
        self.assertFalse(os.path.exists(self.out))

    def test_openings_are_tried_before_the_first_game(self):
        path = self.path("openings.txt")
        for bad, why in ((b"A1 A1", "the opening's A1"), (b"A3 Z9", "the opening's Z9"), (b"\xe9", "openings are text in UTF-8")):
            cases.write_bytes(path, b"# two\nA3\n\n%s\n" % bad)
            status, output = self.begin("--games", "2", "--openings", path)
            self.assertEqual(status, 2)
            self.assertIn("match: %s:4: %s" % (path, why), output)
            self.assertFalse(os.path.exists(self.out))
        cases.write(path, "A3\n")
        self.assertEqual(self.begin("--games", "2", "--openings", path)[0], 0)

    def test_a_broken_line_is_named(self):
        self.begin("--games", "4")
        early = self.all_lines()
        for lines, said in ((early[:2] + ["nonsense\n"] + early[2:], "3: this line has no result"), (early[1:], "1: this line has no settings")):
            self.write(lines)
            status, output = self.run_match()
            self.assertEqual(status, 2)
            self.assertIn("match: %s/games.jsonl:%s" % (self.out, said), output)

    def test_interruption(self):
        # The match has so many games that it cannot end before the interruption.
        process = self.start("--referee", ENGINE, "--game", "fendo size=5", "--games", "5000",
                             QUICK, ENGINE + " --set max_nodes=100")
        while not os.path.exists(os.path.join(self.out, "games.jsonl")) or not self.lines():
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=300)
        early = self.lines()
        self.assertEqual(process.returncode, 130)
        wanted = 2 * (len(early) // 2 + 5)
        self.assertEqual(self.run_match("--games", str(wanted))[0], 0)
        self.assertEqual(self.numbers(), list(range(wanted)))
        self.assertEqual(self.lines()[:len(early)], early)
        self.assertEqual({json.loads(line)["end"] for line in self.lines()}, {"rules"})

    def test_sprt_ends_it(self):
        status, output = self.begin("--games", "1000", "--sprt", "0,200",
                                    a=ENGINE + " --set max_nodes=200",
                                    b=ENGINE + " --set search=random")
        self.assertEqual(status, 0, output)
        self.assertIn("H1 accepted", output)
        self.assertLess(len(self.lines()), 200)
        before = self.lines()
        self.assertEqual(self.run_match()[0], 0)
        self.assertEqual(self.lines(), before)

    def test_forfeits_are_told_and_do_not_end_the_match(self):
        for how, said in (("dies", "out of luck"), ("is-ended", "3 times by signal 15")):
            self.out = self.path(how)
            status, output = self.begin("--games", "2", a=fake(how))
            self.assertEqual(status, 1)
            self.assertIn("crash of A 2", output)
            self.assertIn(said, output)

    def test_a_file_that_cannot_be_written_is_named(self):
        os.makedirs(os.path.join(self.out, "records", "00000.gtp"))
        status, output = self.begin("--games", "2")
        self.assertEqual(status, 1)
        self.assertRegex(output, "match: .*%s/records/00000.gtp'; the same command continues the match\n$" % self.out)
        kept = Results(self.path("x.jsonl"), {})
        kept.file.close()
        kept.file = unittest.mock.Mock()
        kept.file.flush.side_effect = kept.file.close.side_effect = OSError(errno.ENOSPC, "No space left on device")
        with self.assertRaisesRegex(OSError, "No space left on device: '%s'" % self.path("x.jsonl")):
            kept.add({})
        kept.close()
        with self.assertRaisesRegex(OSError, "No space left on device: '%s'" % self.path("y")):
            atomic_files.write_whole(self.path("y"), unittest.mock.Mock(side_effect=OSError(
                errno.ENOSPC, "No space left on device")))

    def test_a_report_has_visible_words(self):
        for how in ("plays-escapes", "refuses-escapes", "dies-escapes"):
            self.out = os.path.join(self.folder, how)
            output = self.begin("--games", "2", a=fake(how))[1]
            self.assertIn("31m red", output)
            self.assertEqual(output, visible(output))
        # Results from other people may contain escape characters too.
        rows = [json.loads(line) for line in self.lines()]
        self.write(self.all_lines()[:1] + [
            json.dumps(dict(row, why="\033[2J", by="\u202e", said="")) + "\n" for row in rows])
        output = self.run_match()[1]
        self.assertIn("[2J", output)
        self.assertEqual(output, visible(output))

    @unittest.skipUnless(sys.platform == "linux", "orphans are found on Linux alone")
    def test_exiles_are_ended_with_the_match(self):
        self.begin("--games", "2", a=fake("has-exiles", self.path("log")))
        self.assertTrue(cases.has_ended(int(cases.read(self.path("log")))))

    def test_nothing_outlives_an_interruption(self):
        for how, number in (("has-children", signal.SIGHUP), ("has-exiles", signal.SIGTERM)):
            self.out, log = self.path(how), self.path(how + ".log")
            cases.write(log, "")
            # The engine starts a child, and hangs.
            command = "sh -c '%s </dev/null >/dev/null; exec %s'" % (fake(how, log), fake("hangs"))
            # Only one game runs at a time, because a second one would overwrite the log.
            process = self.start("--referee", ENGINE, "--game", "fendo size=3", "--games", "2", "--jobs", "1", command, QUICK)
            while not cases.read(log):
                time.sleep(0.01)
            process.send_signal(number)
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130)
            self.assertTrue(cases.has_ended(int(cases.read(log))), how)

    def test_no_match_without_engines(self):
        for words in ([], ["one"], ["--sprt", "5,1", QUICK, QUICK], ["--clock", "x", "a", "b"]):
            self.assertEqual(self.run_match("--referee", ENGINE, *words)[0], 2, words)
            self.assertFalse(os.path.exists(self.out))
        for number, words in ((1, ("--game", "chess", QUICK, QUICK)), (2, ())):
            status, output = self.run_match("--referee", ENGINE, *words)
            self.assertEqual(status, number, output)
            self.assertFalse(os.path.exists(self.out))
        self.assertIn("there is no match in %s; give two engines" % self.out, output)
        for command, why in (("./no-such-engine", "No such file"), ("", "the command is empty"),
                             ("''", "the command is empty"), ("'", "No closing quotation")):
            for words in ({"a": command}, {"b": command}):
                self.out += "x"
                status, output = self.begin(**words)
                self.assertEqual(status, 1)
                self.assertRegex(output, "match: [AB]: cannot start .*" + why)
        self.out += "x"
        status, output = self.run_match("--referee", "'", QUICK, QUICK)
        self.assertEqual((status, output), (
            1, "match: referee: cannot start \"'\": No closing quotation\n"))

    def test_a_test_that_is_none_is_refused(self):
        for text in ("5,0", "0,5,1,1", "0,5,.6,.6", "nan,5", "0,inf", "-10000,10000", "0",
                     "0,5,0.05", "x,5", ""):
            status, output = self.begin("--games", "2", "--sprt=" + text)
            self.assertEqual(status, 2, output)
            self.assertRegex(output, "^match: --sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
            self.assertFalse(os.path.exists(self.out))

    def test_numbers_that_make_no_match_are_refused(self):
        for name, text in (("games", "-5"), ("jobs", "0"), ("random", "-1"), ("limit", "0"),
                           ("patience", "nan"), ("patience", "-1"), ("margin", "inf")):
            status, output = self.begin("--%s=%s" % (name, text))
            self.assertEqual(status, 2, output)
            self.assertRegex(output, "argument .*--%s: .* is not a (whole )?number from" % name)
            self.assertFalse(os.path.exists(self.out))

    @unittest.skipUnless(remote_hosts.is_there(), "GNU parallel is not installed")
    def test_gnu_parallel_plays_what_is_missing(self):
        self.begin("--games", "2")
        early = self.lines()
        os.environ["PARALLEL_HOME"] = self.folder
        status, output = self.run_match("--games", "6", "--hosts", ":", "--jobs", "2")
        self.assertEqual(status, 0, output)
        self.assertEqual(self.numbers(), list(range(6)))
        self.assertEqual(self.lines()[:2], early)


# ---- scripts/strength: the lines and the page, without the matches ----

LINE = strength.Match("fendo size=7", "old")


def games_of_a(*shares):
    """Returns results with these shares of A. A begins every other game."""
    return [{"game": number, "round": number // 2, "seating": ("AB", "BA")[number % 2], "end": "rules",
             "shares": [share, 1 - share][::1 - 2 * (number % 2)]} for number, share in enumerate(shares)]


class Strength(cases.Folder):
    def setUp(self):
        super().setUp()
        self.page = self.path("page.md")

    def played(self, line, results, kernel=None):
        folder = strength.folder_of(line, self.folder, kernel)
        os.makedirs(folder, exist_ok=True)
        cases.write(os.path.join(folder, "games.jsonl"), "".join(json.dumps(result) + "\n" for result in results))

    def rows(self):
        """Writes the page again and returns its lines of games."""
        strength.main.__wrapped__(["--page", self.page, "--out", self.folder])  # without ending all engines
        return [line for line in cases.read(self.page).split("\n") if line.startswith("| f")]

    def test_a_line_tells_games_share_and_net(self):
        self.played(LINE, games_of_a(1, 1, 1, 0.5, 0, 1))
        row, = self.rows()
        self.assertIn("| fendo size=7 | old | 0.1 s | %s | +4 =1 -1 | 75.0 %% (" % strength.net_of("fendo"), row)

    def test_half_a_round_tells_nothing_yet(self):
        self.played(LINE, games_of_a(1))
        self.assertEqual(self.rows(), [])

    def test_a_line_from_elsewhere_stays_until_there_are_more_games_of_a(self):
        self.played(LINE, games_of_a(1, 1, 1, 0))
        elsewhere, = self.rows()
        self.played(LINE, games_of_a(0, 0))
        self.assertEqual(self.rows(), [elsewhere])
        self.played(LINE, games_of_a(0, 0, 0, 0, 0, 0))
        self.assertIn("+0 =0 -6", *self.rows())

    def test_a_line_of_another_net_goes(self):
        self.played(LINE, games_of_a(1, 1))
        row, = self.rows()
        cases.write(self.page, "<!-- matches -->\n%s\n<!-- end of matches -->\n" % row.replace(strength.net_of("fendo"), "00000000"))
        self.played(LINE, [])
        self.assertEqual(self.rows(), [])

    def test_sentences_of_the_page_stay(self):
        self.played(LINE, games_of_a(1, 1))
        cases.write(self.page, "# Ours\n\nAt rest.\n\n<!-- matches -->\n<!-- end of matches -->\n\nThe end.\n")
        self.assertEqual(len(self.rows()), 1)
        self.assertRegex(cases.read(self.page), r"(?s)^# Ours\n\nAt rest\.\n\n<!-- matches -->\n\n\| board .*<!-- end of matches -->\n\nThe end\.\n$")

    def test_levels_have_a_table_of_their_own(self):
        level = strength.Match("fonver size=11", "level 3")
        self.assertIn(level, strength.LEVELS)
        self.played(level, games_of_a(1, 1, 0, 1))
        self.played(LINE, games_of_a(1, 1))
        self.rows()
        main, levels = cases.read(self.page).split("## Levels")
        self.assertIn("| old |", main)
        self.assertNotIn("| level 3 |", main)
        self.assertIn("| fonver size=11 | level 3 | 0.1 s |", levels)

    def test_the_page_leaves_out_matches_with_another_kernel(self):
        self.played(LINE, games_of_a(1, 1, 1, 1))
        self.played(LINE, games_of_a(1, 0), "avx2")
        self.rows()
        self.assertIn("+4 =0 -0", cases.read(self.page))
        self.assertNotIn("+1 =0 -1", cases.read(self.page))

    def test_the_higher_level_is_a(self):
        a, b = strength.Match("fendo size=7", "level 9").engines(None)
        self.assertIn("level=10", a)
        self.assertIn("level=9", b)

    def test_a_kernel_has_matches_of_its_own(self):
        for mark in ("plain", "none", "quarter", "thread", "level 3"):
            a, b = strength.Match("fendo size=7", mark).engines(None, "avx2")
            self.assertRegex(a, "^%s --kernel avx2 " % re.escape(strength.US))
            self.assertRegex(b, "^%s --kernel avx2 " % re.escape(strength.US))
        self.assertEqual(LINE.engines("old --x", "avx2")[1], "old --x --set move_time=0.1")
        folders = {strength.folder_of(LINE, "out", kernel) for kernel in (None, "avx2", "128-bit")}
        self.assertEqual(len(folders), 3)

    def test_at_the_end_it_prints_what_it_has_played(self):
        for kernel, shares in ((None, (1, 1)), ("avx2", (1, 0, 0, 0))):
            self.played(LINE, games_of_a(*shares), kernel)
            words = ["--old", "old", "--out", self.folder, *LINE.name.replace(",", " ").split()]
            with unittest.mock.patch.object(strength, "play", return_value=0), \
                    unittest.mock.patch("sys.stdout", io.StringIO()) as said:
                self.assertEqual(strength.main.__wrapped__(words + (["--kernel", kernel] if kernel else [])), 0)
            self.assertIn("| fendo size=7 | old | 0.1 s | %s | +%d =0 -%d |" % (
                strength.net_of("fendo"), sum(shares), len(shares) - sum(shares)), said.getvalue())

    def test_the_engine_has_the_board_of_each_line(self):
        boards = sorted({line.game for line in strength.MATCHES + strength.LEVELS})
        done = subprocess.run([ENGINE], input="".join("newgame %s\n" % board for board in boards), capture_output=True,
                              text=True, check=False)
        answers = [line for line in done.stdout.splitlines() if line]
        self.assertEqual([answer for answer in answers if answer.startswith("?")], [])
        self.assertEqual(len(answers), len(boards))

    def test_paths_are_relative_to_the_current_folder(self):
        with unittest.mock.patch.object(strength.subprocess, "run") as match, \
                unittest.mock.patch("sys.stdout", io.StringIO()):
            match.return_value.returncode = 0
            self.assertEqual(strength.main.__wrapped__(
                ["--old", "'../old one' --set net=old.net", "--out", "out", "fendo size=3", "0.1 s", "old"]), 0)
        words = match.call_args[0][0]
        folder = words[words.index("--out") + 1]
        self.assertEqual(folder, os.path.abspath(os.path.join("out", os.path.basename(folder))))
        self.assertNotIn("cwd", match.call_args[1])
        self.assertEqual(words[-2:], [
            shlex.quote(os.path.join(ROOT, "wattle")) + " --set move_time=0.1",
            shlex.quote(os.path.abspath("../old one")) + " --set net=old.net --set move_time=0.1"])

    def test_files_that_cannot_be_used_are_told(self):
        for page in (self.path("none", "page.md"), self.folder):
            said = self.script("strength", "--page", page, "--out", self.folder, status=1).stderr
            self.assertRegex(said, r"^strength: .*'%s'\n$" % page)
        for bad in (b"nonsense\n", b"7\n", b"\xff\n"):
            self.played(LINE, [])
            path = os.path.join(strength.folder_of(LINE, self.folder), "games.jsonl")
            cases.write_bytes(path, b'{"settings": {}}\n' + bad)
            said = self.script("strength", "--page", self.page, "--out", self.folder, status=1).stderr
            self.assertEqual(said, "strength: %s:2: this line has no result; remove the line\n" % path)

    def test_an_old_engine_has_a_name(self):
        for command, why in ((" ", "the command is empty"), ("'", "No closing quotation")):
            said = self.script("strength", "--old", command, "fendo", status=2).stderr
            self.assertRegex(said, "strength: error: --old: cannot start .*: %s\n$" % why)

    def test_words_that_no_line_has_are_refused(self):
        said = self.script("strength", "checkers", status=2).stderr
        self.assertIn("no match has these words", said)
        self.assertIn("fonver size=11, 0.1 s, level 9", said)


# ---- scripts/soak ----

def a_game(**known):
    return dict(dict(game="fendo size=3", clock="3", turns={"default": 4}, late={"default": 0},
                     worst={"default": -1.5}, end="W+1", faults=[]), **known)


def told(report):
    return "\n".join(report.text())


class WhichGames(unittest.TestCase):
    def test_options_are_those_of_the_game_and_not_of_the_engine(self):
        found = dict(options_of(
            "size choice 3|5 default 5 current 5\npie switch on|off default on current on\n"
            "n number 2..8 default 3 current 3\nset file city|FILE default city current city\n"
            "w word number of rounds, or off default off current off\n"
            "threads number 1..64 default 1 current 1\nlevel number 1..10 default 10 current 10"))
        self.assertEqual(sorted(found), ["n", "pie", "set", "size", "w"])
        self.assertEqual(found["size"], ["3", "5"])
        self.assertEqual(found["n"], ["2", "3", "4", "5", "6", "7", "8"])
        self.assertEqual(found["set"], ["city"])

    def test_every_game_is_drawn_and_taken_by_the_engine(self):
        guide = Referee(ENGINE)
        try:
            draw = Draw(random.Random(3), guide.ask, Refused)
            games = [draw.game() for _ in range(2 * len(draw.tables))]
            self.assertEqual({game.split()[0] for game in games}, set(draw.tables))
            self.assertTrue(any("=" in game for game in games))
        finally:
            guide.close()


class WhatItTells(unittest.TestCase):
    def test_time_lost_by_thinking_is_no_fault_while_chance_loses_too(self):
        report = Report()
        report.add(a_game(turns={"default": 900, "random": ENOUGH},
                          late={"default": 3, "random": 1}, worst={"default": 0.2, "random": 0.1}))
        self.assertFalse(report.is_unpunctual())
        self.assertIn("3  +0.200 s", told(report))

    def test_time_lost_by_thinking_alone_is_a_fault_once_enough_was_played(self):
        report = Report()
        report.add(a_game(turns={"default": 9, "random": 9}, late={"default": 1, "random": 0},
                          worst={"default": 0.2, "random": -0.1}))
        self.assertFalse(report.is_unpunctual())
        report.add(a_game(turns={"random": ENOUGH}, late={"random": 0}, worst={"random": -0.1}))
        self.assertTrue(report.is_unpunctual())

    def test_memory_that_grows_and_words_of_an_engine_are_faults(self):
        report = Report()
        report.add(a_game(faults=[("illegal", "A1: occupied")]))
        report.add_players([(30, LEAK + 1, 100), (30, 1, 20)], [("exit", "status 1")])
        self.assertEqual([kind for _, kind, _ in report.faults], ["illegal", "exit", "memory"])
        self.assertIn("fendo size=3: illegal: A1: occupied", told(report))


class Soaking(cases.Folder):
    def soak(self, engine, *words, status):
        return self.script("soak", "--engine", engine, "--slow", "", "--seed", "4", *words, status=status)

    def test_some_games_go_well_and_are_logged(self):
        done = self.soak(shlex.quote(ENGINE), "--games", "2", "--log", self.path("log"), status=0)
        self.assertIn("faults: 0", done.stdout)
        self.assertEqual(cases.read(self.path("log")).count("\n"), 2)

    def test_an_engine_that_speaks_on_standard_error_is_found_out(self):
        grumbler = "sh -c %s" % shlex.quote("echo hm >&2; exec %s" % shlex.quote(ENGINE))
        self.assertIn("words: on standard error: b'hm\\n'", self.soak(grumbler, "--games", "1", status=1).stdout)

    def test_an_engine_that_does_not_play_is_a_fault_and_no_end(self):
        self.assertIn("soak: ", self.soak("false", "--games", "1", status=1).stderr)


if __name__ == "__main__":
    sys.exit(cases.main())

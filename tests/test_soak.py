#!/usr/bin/env python3
"""test_soak.py - tests of scripts/soak and of its modules.

    tests/test_soak.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import shlex
import sys
import unittest

from support import cases
from support.cases import ENGINE
from wattle.arena.referee import Referee, Refused
from wattle.quality.soak import ENOUGH, LEAK, Report
from wattle.quality.soak_settings import Draw, options_of


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

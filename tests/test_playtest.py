#!/usr/bin/env python3
"""test_playtest.py - tests of scripts/playtest and of its modules.

    tests/test_playtest.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
import io
import itertools
import json
import os
import re
import sys
import unittest
import unittest.mock
import xml.etree.ElementTree

from support import cases
from support.cases import ENGINE
from wattle.arena import referee
from wattle.output import number_format, report_files, svg
from wattle.paths import ROOT
from wattle.studies import game_variants, playtest, playtest_report, playtest_stats

NUMBERS = itertools.count()


def a_game(**known):
    """Returns a game with a unique `half`, which Black won in 10 turns. `known` replaces values."""
    return dict(dict(seed=1, result="B+2", shares=[1.0, 0.0], margin=2.0, turns=10, rounds=None,
                     swapped=False, choices=[], estimates=[], losses=[],
                     half=str(next(NUMBERS))), **known)


def black_has(*shares):
    return [[share, 1 - share] for share in shares]


class Leads(unittest.TestCase):
    def test_who_is_a_tenth_above_the_fair_share_leads(self):
        self.assertEqual(playtest_stats.leader([0.6, 0.4]), 0)
        self.assertEqual(playtest_stats.leader([0.3, 0.7]), 1)
        self.assertIsNone(playtest_stats.leader([0.55, 0.45]))
        self.assertEqual(playtest_stats.leader([0.2, 0.3, 0.1, 0.4]), 3)
        self.assertIsNone(playtest_stats.leader([0.3, 0.3, 0.2, 0.2]))
        self.assertIsNone(playtest_stats.leader([0.4, 0.4, 0.1, 0.1]))

    def test_a_change_is_from_one_to_another_with_nobody_in_between_or_not(self):
        self.assertEqual(playtest_stats.lead_changes([None, 0, None, 0, 1, None, 0]), 2)
        self.assertEqual(playtest_stats.lead_changes([None, None]), 0)

    def test_a_comeback_is_won_from_behind(self):
        self.assertTrue(playtest_stats.is_comeback([None, 1, 0], 0))
        self.assertFalse(playtest_stats.is_comeback([None, 0, None], 0))

    def test_a_game_is_settled_when_its_winner_leads_to_the_end(self):
        self.assertEqual(playtest_stats.settled_at([0, None, 0, 0], 0), 0.5)
        self.assertEqual(playtest_stats.settled_at([0, 0], 0), 0)
        self.assertEqual(playtest_stats.settled_at([0, 1], 0), 1)

    def test_the_course_of_a_game(self):
        estimates = black_has(0.5, 0.3, 0.7, 0.9)
        self.assertEqual(playtest_stats.course(a_game(estimates=estimates)), (1, True, 0.5))
        drawn = a_game(estimates=estimates, shares=[0.5, 0.5])
        self.assertEqual(playtest_stats.course(drawn), (1, None, None))
        self.assertEqual(playtest_stats.course(a_game()), (None, None, None))


class Values(unittest.TestCase):
    def test_drama_is_how_far_behind_the_winner_was_when_it_was(self):
        self.assertAlmostEqual(playtest_stats.drama(a_game(estimates=black_has(0.48, 0.32, 0.9))), (0.2 + 0.6) / 2)
        self.assertEqual(playtest_stats.drama(a_game(estimates=black_has(0.5, 0.9))), 0)
        self.assertIsNone(playtest_stats.drama(a_game(estimates=black_has(0.1), shares=[0.5, 0.5])))
        self.assertIsNone(playtest_stats.drama(a_game()))

    def test_whoever_is_ahead_wins_or_not(self):
        game = a_game(estimates=black_has(0.25, 0.75))
        self.assertEqual(playtest_stats.told(game, 0), (0.0, 2.0))
        right, loss = playtest_stats.told(game, 5)
        self.assertEqual(right, 1.0)
        self.assertAlmostEqual(loss, 0.415, places=3)
        self.assertEqual(playtest_stats.told(a_game(estimates=black_has(0.5)), 9), (0.5, 1.0))

    def test_a_result_is_told_when_it_stays_told(self):
        upset = a_game(estimates=black_has(*[0.9] * 3, 0.1, *[0.9] * 6))
        self.assertEqual(playtest_stats.Tally([upset]).told_after(), 0.4)
        self.assertIsNone(playtest_stats.Tally([a_game(estimates=black_has(*[0.1] * 10))]).told_after())
        self.assertIsNone(playtest_stats.Tally([a_game()]).told_after())

    def test_values_of_one_game_are_not_taken_for_those_of_many(self):
        many, one = playtest_stats.clustered([[0.0], [1.0]] * 50), playtest_stats.clustered([[0.0] * 50, [1.0] * 50])
        self.assertAlmostEqual(many[0], 0.5)
        self.assertAlmostEqual(many[2] - 0.5, 1.984 * 0.5 / 99**0.5, places=3)
        self.assertAlmostEqual(one[2] - one[0], 12.706 * 0.5, places=3)
        self.assertIsNone(playtest_stats.clustered([[]]))
        self.assertIsNone(playtest_stats.clustered([[0.3, 0.4], []]))

    def test_the_same_game_counts_once(self):
        game = {"half": "a", "losses": [[0.2, 1.0]], "shares": [1.0, 0.0], "estimates": [[0.4, 0.6]], "turns": 2, "rounds": None}
        other = dict(game, half="b", losses=[[0.0, 0.0]])
        twice = playtest_stats.Tally([game, other])
        self.assertEqual(playtest_stats.Tally([game, dict(game)]).turns_that_matter(), (None, None))
        self.assertEqual(twice.turns_that_matter()[1][0], 0.5)
        self.assertEqual(twice.drama()[1], twice.drama()[0])

    def test_ends_are_told_without_names(self):
        games = [{"half": str(at), "result": result, "estimates": [], "turns": 1, "rounds": None, "shares": [1.0, 0.0]}
                 for at, result in enumerate(("win:p2:last-free", "win:p1:last-free", "draw:all-jailed", "draw:rounds:p1+p3"))]
        self.assertEqual(playtest_stats.Tally(games).ends(), {"draw:all-jailed": 0.25, "draw:rounds": 0.25, "win:last-free": 0.5})
        self.assertEqual(playtest_stats.Tally([dict(games[0], result="W+3")]).ends(), {})

    def test_two_means_apart(self):
        value, low, high = playtest_report.apart((0.6, 0.5, 0.7), (0.5, 0.4, 0.6))
        self.assertAlmostEqual(value, 0.1)
        self.assertAlmostEqual(high - value, 0.1 * 2**0.5)
        self.assertAlmostEqual(value - low, 0.1 * 2**0.5)
        self.assertTrue(playtest_report.points((0.2, 0.1, 0.3)).endswith("*"))

    def test_a_share_is_measured_by_how_many_share(self):
        self.assertEqual(playtest_report.advantage([(0.5, 0.25, 0.75), (0.5, 0.25, 0.75), None]), (0.0, -0.25, 0.25))
        self.assertEqual(playtest_report.advantage([(0.5, 0.25, 0.75)] * 4), (0.25, 0.0, 0.5))


class Variants(unittest.TestCase):
    LISTED = """size choice 3|5|7 default 7 current 7
pie switch on|off default on current on
players number 2..4 default 3 current 3
swap_limit number 0..99 default 3 current 3
threads number 1..64 default 1 current 1"""

    def test_every_option_left_open_has_its_other_values(self):
        found = game_variants.variants_of(self.LISTED, "fence pie=off")
        self.assertEqual([rules for rules, _ in found],
                         ["", "size=3", "size=5", "players=2", "players=4", "swap_limit=0"])
        self.assertEqual(found[1][1], "fence pie=off size=3")

    def test_values_that_do_not_go_together_are_left_out(self):
        class Table:
            def ask(self, line):
                if "size=3" in line:
                    raise referee.Refused("too small")
        found = game_variants.playable(Table(), [("", "fendo"), ("size=3", "fendo size=3"), ("size=5", "fendo size=5")])
        self.assertEqual([rules for rules, _ in found], ["", "size=5"])
        with self.assertRaises(referee.Refused):
            game_variants.playable(Table(), [("", "fendo size=3")])

    def test_a_value_that_needs_another_has_it_beside_it(self):
        class Table:
            def ask(self, line):
                if "size=11" in line and "variant=" not in line:
                    raise referee.Refused("11 is for revisited and extended")
        found = game_variants.playable(Table(), [("", "g"), ("variant=revisited", "g variant=revisited"), ("size=5", "g size=5"),
                                                 ("variant=extended", "g variant=extended"), ("size=11", "g size=11")])
        self.assertEqual(found[-1], ("size=11 variant=revisited", "g size=11 variant=revisited"))
        self.assertEqual(len(found), 5)

    def test_games_of_two_and_of_three_stand_in_one_report(self):
        kinds = [{"rules": "", "strength": 50, "tally": playtest_stats.Tally([a_game(shares=[0.0, 0.0, 1.0])])},
                 {"rules": "players=2", "strength": 50, "tally": playtest_stats.Tally([a_game()])}]
        sides = ["p1", "p2", "p3"]
        self.assertIn("-", list(playtest_report.results(kinds, sides))[2])
        self.assertTrue(any("players=2" in line for line in playtest_report.text("x", "y", kinds, sides, True)))
        self.assertIsNone(playtest_report.as_object({}, kinds, sides)["kinds"][1]["shares"][2])
        xml.etree.ElementTree.fromstring(svg.figure([playtest_report.share_panel(kinds, sides)]))


class Tallies(unittest.TestCase):
    def setUp(self):
        self.tally = playtest_stats.Tally(
            [a_game(turns=n) for n in range(6)] +
            [a_game(shares=[0.0, 1.0], margin=5.0, swapped=True) for _ in range(2)] +
            [a_game(shares=[0.5, 0.5], margin=None) for _ in range(2)])

    def test_shares_of_the_win_have_intervals_by_their_variance(self):
        self.assertAlmostEqual(self.tally.share(0)[0], 0.7)
        decided = playtest_stats.Tally([a_game(shares=[1.0, 0.0]) for _ in range(70)] + [a_game(shares=[0.0, 1.0]) for _ in range(30)])
        # 70 of 100: Wilson's interval is 0.604 .. 0.781. This interval is a little wider, because the variance is
        # unknown.
        for value, wanted in zip(decided.share(0), (0.7, 0.604, 0.781)):
            self.assertAlmostEqual(value, wanted, delta=0.002)
        drawn = playtest_stats.Tally([a_game(shares=[0.5, 0.5]) for _ in range(90)] + [a_game() for _ in range(10)])
        self.assertLess(drawn.share(0)[2] - drawn.share(0)[1], 0.1)
        self.assertAlmostEqual(self.tally.share(1)[0], 0.3)
        self.assertAlmostEqual(self.tally.draws()[0], 0.2)
        self.assertLess(self.tally.draws()[1], 0.2)

    def test_the_same_game_again_makes_nothing_surer(self):
        twice = playtest_stats.Tally(self.tally.games * 2)
        self.assertEqual((len(twice), twice.different), (20, 10))
        self.assertEqual(twice.share(0), self.tally.share(0))
        self.assertEqual(twice.draws(), self.tally.draws())

    def test_swaps_and_margins(self):
        self.assertAlmostEqual(self.tally.swaps(), 0.2)
        self.assertAlmostEqual(self.tally.margin(), (6 * 2 + 2 * 5) / 8)
        self.assertIsNone(playtest_stats.Tally([a_game(margin=None)]).margin())

    def test_quantiles(self):
        self.assertEqual(playtest_stats.quantile([3, 1, 2], 0.5), 2)
        self.assertEqual(playtest_stats.quantile(range(100), 0.95), 95)
        self.assertEqual(playtest_stats.quantile([7], 1), 7)

    def test_choices_by_turn_end_where_half_of_the_games_have_ended(self):
        counted = playtest_stats.Tally([a_game(choices=[9, 8, 7]), a_game(choices=[9, 4]),
                                        a_game(choices=[3]), a_game()])
        self.assertEqual(counted.choices_by_turn(), [9, 8])
        self.assertEqual(sorted(counted.choices()), [3, 4, 7, 8, 9, 9])


class Words(unittest.TestCase):
    def test_columns_stand_below_each_other(self):
        self.assertEqual(list(number_format.columns([["a", "b", "c"], ["aa", "bb", "100"]], words=2)),
                         ["  a   b     c", "  aa  bb  100"])

    def test_no_number_is_a_negative_zero(self):
        self.assertEqual(number_format.with_interval([0.0, -0.0004, 0.1]), "0.0 % (0.0 .. 10.0)")
        self.assertEqual(number_format.percent(-0.0004), "0.0 %")
        self.assertEqual(number_format.within([0.0, -0.004, 0.014], 2), "0.00 (0.00 .. 0.01)")
        self.assertEqual(playtest_report.points([-0.0004, -0.02, 0.0004]), "+0.0 (-2.0 .. +0.0)")

    def test_what_cannot_be_counted_is_not_a_number(self):
        self.assertEqual(playtest_report.counts([]), ["-"] * 3)
        self.assertEqual(playtest_report.counts([5, 100000]), ["countless"] * 3)
        self.assertEqual(playtest_report.counts([5, 6, 7]), ["6", "7", "7"])

    def test_seats_of_many_have_a_column_each(self):
        shares = [0.0, 1.0, 0.0]
        kind = {"rules": "", "strength": "random", "tally": playtest_stats.Tally([a_game(shares=shares)])}
        rows = list(playtest_report.results([kind], ["p1", "p2", "p3"]))
        self.assertEqual(rows[0][4:7], ["p1", "p2", "p3"])
        self.assertTrue(rows[1][5].startswith("100.0 %"))

    def test_rounds_are_told_where_there_are_any(self):
        for rounds, told in [(None, False), (7, True)]:
            kind = {"rules": "", "strength": 50, "tally": playtest_stats.Tally([a_game(rounds=rounds)])}
            file = io.StringIO()
            playtest_report.write_games(file, [kind], ["black", "white"])
            self.assertEqual("rounds" in list(playtest_report.lengths([kind]))[0], told)
            self.assertEqual("rounds" in file.getvalue(), told)


class Pictures(unittest.TestCase):
    def test_bars_share_out_all_games_and_end_in_nothing(self):
        self.assertEqual(playtest_report.bars([4, 5, 9], 2),
                         [(3.0, 0.0), (5.0, 2 / 3), (7.0, 0.0), (9.0, 1 / 3), (11.0, 0.0)])
        self.assertEqual(playtest_report.width_of([1, 40]), 1)
        self.assertEqual(playtest_report.width_of([1, 41]), 2)

    def test_a_handful_of_games_makes_no_curve(self):
        def kind(games, strength):
            return {"rules": "", "strength": strength, "tally": playtest_stats.Tally([
                a_game(choices=[3, 2], estimates=black_has(*[0.6] * 10)) for _ in range(games)])}
        kinds = [kind(19, 10), kind(20, 100)]
        for what in ("length", "choices", "told"):
            drawn = playtest_report.PLOTS[what](kinds, ["black", "white"]).curves
            self.assertEqual([(curve["name"], curve["colour"]) for curve in drawn], [("100 nodes", 1)])
            self.assertEqual(playtest_report.PLOTS[what](kinds[:1], ["black", "white"]).curves, [])
        self.assertEqual(len(playtest_report.share_panel(kinds, ["black", "white"]).curves[0]["points"]), 2)


class Script(cases.Folder):
    STRENGTHS = "random:6,20:4"

    def test_the_same_seed_gives_the_same_files(self):
        for out, jobs, seed in [("a", "1", "7"), ("b", "3", "7"), ("c", "1", "8")]:
            self.study("playtest", "fiodar size=2", "--strengths", self.STRENGTHS, "--count", "2", "--seed", seed,
                       "--jobs", jobs, out=out)
        self.assertEqual(self.files("a"), self.files("b"))
        self.assertNotEqual(self.files("a")["fiodar-2.csv"], self.files("c")["fiodar-2.csv"])
        report = self.files("a")["fiodar-2.txt"]
        for rules in ("pie=on", "pie=off"):
            self.assertRegex(report, r"\n  %s +random +6 +\d +[0-9.]+ %% \(" % rules)
            self.assertRegex(report, r"\n  %s +20 nodes +4 +\d +[0-9.]+ %% \(" % rules)

    def test_every_game_has_its_line(self):
        self.study("playtest", "fendo size=3", "--strengths", self.STRENGTHS, "--name", "x")
        rows = list(csv.DictReader(self.files("a")["x.csv"].splitlines()))
        self.assertEqual([row["strength"] for row in rows], ["random"] * 6 + ["20"] * 4)
        for row in rows:
            points = re.fullmatch(r"([WB])\+\d+", row["result"])
            self.assertEqual(float(row["share_white"]), points[1] == "W")
            self.assertEqual(row["lead_changes"] != "", row["strength"] == "20")
            self.assertGreater(int(row["turns"]), 1)

    def test_several_seats(self):
        self.study("playtest", "fence tiles=demo players=4 round_cap=6", "--strengths", "random:4,1:1", "--name", "x",
                   "--count", "1")
        for row in csv.DictReader(self.files("a")["x.csv"].splitlines()):
            self.assertAlmostEqual(sum(float(row["share_p%d" % i]) for i in range(1, 5)), 1,
                                   delta=0.001)
            self.assertIn(int(row["rounds"]), range(1, 8))
            self.assertEqual(row["lead_changes"] != "", row["strength"] == "1")
        self.assertRegex(self.files("a")["x.txt"], r"\n  rules +strength +games +different +p1 +p2 +p3 +p4 ")

    def test_plots_are_drawn(self):
        self.study("playtest", "fiodar size=2 pie=off", "--strengths", "random:20,5:20")
        for what in playtest_report.PLOTS:
            root = xml.etree.ElementTree.fromstring(self.files("a")["fiodar-2-off-%s.svg" % what])
            self.assertIn("5 nodes", "".join(root.itertext()))

    def test_turns_that_matter_are_watched(self):
        for name, game in (("open", "fiodar size=2 pie=off"), ("hidden", "fence tiles=demo players=2 round_cap=3")):
            self.study("playtest", game, "--strengths", "20:4", "--watch", "1", "--name", name)
            found = json.loads(self.files("a")[name + ".json"])["kinds"][0]
            self.assertIn(len(found["told"]), (0, 10))
            for part in ("lost", "matter"):
                self.assertLessEqual(found[part][1], found[part][0])
            self.assertTrue(0 <= found["matter"][0] <= 1)

    def test_strong_sides_do_not_play_the_same_game_again(self):
        different = []
        for draw in ("0", "6"):
            self.study("playtest", "fiodar size=2 pie=off", "--strengths", "300:8", "--draw", draw, "--watch", "0", "--name", draw)
            different.append(json.loads(self.files("a")[draw + ".json"])["kinds"][0]["different"])
        self.assertEqual(different[1], 8)
        self.assertLess(different[0], 8)

    def test_draws_can_be_made_worth_less(self):
        draws = []
        for contempt in ("0", "50"):
            self.study("playtest", "siemenet size=5 variant=revisited", "--strengths", "300:8", "--contempt", contempt,
                       "--name", contempt)
            kind = json.loads(self.files("a")[contempt + ".json"])["kinds"][0]
            draws.append(kind["draws"][0])
            self.assertEqual(bool(kind["told"]), contempt == "0")
        self.assertLess(draws[1], draws[0])

    def test_options_are_compared(self):
        self.study("playtest", "fiodar size=2", "--options", "--strengths", "10:2")
        report = self.files("a")["fiodar-2-options.txt"]
        against = report[report.index("Against the default"):]
        for rules in ("pie=off", "self_cut=forbid"):
            self.assertRegex(against, r"\n  %s +10 nodes +[+-]" % rules)

    def test_a_run_that_was_killed_goes_on(self):
        words = ("fiodar size=2 pie=off", "--strengths", "random:30,20:4")
        self.killed_study(20, "playtest", *words, "--jobs", "1", out="a")
        for out in ("a", "b"):
            self.study("playtest", *words, out=out)
        self.assertEqual(self.files("a"), self.files("b"))

    def test_no_file_is_there_in_part(self):
        def write_half(file, *_):
            file.write("rules,")
            raise OSError("the disk is full")
        with unittest.mock.patch.object(playtest_report, "write_games", write_half), \
                unittest.mock.patch("sys.stderr", io.StringIO()) as said:
            # without the guard that ends all engines of the program
            self.assertEqual(playtest.main.__wrapped__([
                "fiodar size=2 pie=off", "--engine", ENGINE, "--strengths", "random:2", "--out", self.path("a")]), 1)
        self.assertIn("playtest: the disk is full\n", said.getvalue())
        self.assertNotIn("fiodar-2-off.csv", self.files("a"))

    def test_what_cannot_be_played_is_refused_in_words(self):
        self.assertIn("no game 'chess'", self.study("playtest", "chess", status=1).stderr)
        self.assertIn("is not random:GAMES or NODES:GAMES",
                      self.study("playtest", "fendo", "--strengths", "strong:3", status=2).stderr)


class Reports(unittest.TestCase):
    """The reports in docs/playtest."""

    def test_reports_are_from_games_enough(self):
        found = report_files.read_all(os.path.join(ROOT, "docs", "playtest"))
        self.assertGreaterEqual(min(report["games"] for report in found.values() if report.get("report") == "playtest" and not report["contempt"]), 1000)
        self.assertGreaterEqual(min(report["games"] for report in found.values() if "rungs" in report), 400)


if __name__ == "__main__":
    sys.exit(cases.main())

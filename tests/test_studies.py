#!/usr/bin/env python3
"""test_studies.py - tests of scripts/errors, ladder, luck, openings, overview and portrait, and of their modules.

    tests/test_studies.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import io
import json
import os
import random
import shlex
import subprocess
import sys
import unittest
import unittest.mock
import xml.etree.ElementTree

from support import cases
from support.cases import ENGINE
from wattle.arena import statistics
from wattle.gtp.engine import Analyst
from wattle.jobs import remote_hosts
from wattle.jobs.results import Results
from wattle.output import report_files, svg
from wattle.output.report_files import read_all
from wattle.paths import PAGES, ROOT
from wattle.studies import errors, ladder, luck, openings, openings_report, overview
from wattle.studies import portrait, portrait_report


class Errors(cases.Folder):
    """scripts/errors, on boards so small that every position is solved at once."""

    def setUp(self):
        super().setUp()
        self.kept = self.path("positions.jsonl")
        patch = unittest.mock.patch.object(errors, "OURS", shlex.quote(ENGINE))
        patch.start()
        self.addCleanup(patch.stop)

    def run_errors(self, *words, status=0):
        with unittest.mock.patch("sys.stdout", io.StringIO()) as told, \
                unittest.mock.patch("sys.stderr", io.StringIO()) as said:
            # without the guard that ends all engines of the program
            self.assertEqual(errors.main.__wrapped__(list(words)), status, said.getvalue())
        return told.getvalue() if status == 0 else said.getvalue()

    def test_two_engines_meet_the_same_positions_and_a_random_one_errs(self):
        begun = ("--game", "fonver size=4", "--game", "fonver size=4 pie=off", "--positions", "5",
                 "--solve", "60", "--keep", self.kept)
        random_one = self.run_errors(*begun, shlex.quote(ENGINE) + " --seed 1 --set search=random")
        positions = cases.read(self.kept)
        with unittest.mock.patch.object(errors, "find_positions", side_effect=AssertionError):
            good = self.run_errors("--keep", self.kept, shlex.quote(ENGINE) + " --seed 1 --set max_nodes=300")
        for told in (random_one, good):
            self.assertRegex(told, r"(?m)^fonver size=4: 5 positions, \d+ errors, [0-9.]+ % \([0-9.]+ \.\. [0-9.]+\)$")
            self.assertRegex(told, r"(?m)^fonver size=4 pie=off: 5 positions, ")
        self.assertGreater(random_one.count(" leaves "), good.count(" leaves "))
        kept = cases.read(self.kept)
        self.assertTrue(kept.startswith(positions))
        self.assertNotIn('"positions"', kept[len(positions):])

    def test_no_turn_is_judged_twice(self):
        engine = shlex.quote(ENGINE) + " --seed 1 --set max_nodes=20"
        first = self.run_errors("--game", "fonver size=4", "--positions", "2", "--solve", "60", "--keep", self.kept, engine)
        with unittest.mock.patch.object(errors.Table, "solved", side_effect=AssertionError):
            self.assertEqual(self.run_errors("--keep", self.kept, engine + " --threads 1"), first)

    def test_a_run_goes_on_and_grows(self):
        out = ("--out", self.path("out"))
        engine = shlex.quote(ENGINE) + " --seed 1 --set max_nodes=20"
        first = self.run_errors(*out, "--game", "fonver size=4", "--positions", "2", "--solve", "60", engine)
        with unittest.mock.patch.object(errors, "try_position", side_effect=AssertionError):
            self.assertEqual(self.run_errors(*out), first)
        self.assertIn(": 3 positions", self.run_errors(*out, "--positions", "3"))
        self.assertIn("another engine", self.run_errors(*out, "other", status=2))
        self.assertIn("other games", self.run_errors(*out, "--seed", "2", status=2))

    def test_more_turns_than_can_be_listed_are_a_choice(self):
        many = ("2BWWWWWBB1/WWWWWWWWB2/WB1BBBBBBWB/W1WBBWWWBBB/BBBBWWW1BWB/B1WBB1WWWWW/"
                "2BBW1W4/WWWBBB1B1BW/B1B1WBB2B1/1B1WW1B2BW/1WB1B2WBW1")
        table = errors.Table(errors.OURS, 60)
        self.addCleanup(table.close)
        table.ask("set_position fonver w size=11 pie=on repetition=draw %s 95" % many)
        self.assertRaises(errors.Refused, table.ask, "legal_moves")
        self.assertTrue(table.has_choice())

    def test_no_game_has_most_of_the_positions(self):
        row = errors.find_positions({"seed": 1, "solve": 60}, "fonver size=4", 0)
        self.assertLessEqual(len(row["positions"]), errors.MOST)
        self.assertGreater(len({len(each["plays"]) for each in row["positions"]}), 2)

    def test_what_could_not_be_judged_is_no_error(self):
        rows = [{"could": 1, "left": left} for left in (1, 0.5, 0, None)] + [{"could": 0.5, "left": 0.5}]
        out = io.StringIO()
        self.assertEqual(errors.tell(rows, "x", out), rows[1:3])
        self.assertEqual(out.getvalue(), "x: 4 positions, 2 errors, 50.0 % (15.0 .. 85.0), 1 more not judged: "
                         "what was left could not be solved\n")

    def test_a_record_shows_what_its_players_threw_away(self):
        folder = self.path("records")
        os.mkdir(folder)
        plays = "D3 swap C2 D1 B4 B1 C1 D4 B3 A3 B2".split()
        cases.write(os.path.join(folder, "00007.gtp"), "# a match\nnewgame fonver size=4 # small\n" + "".join(
            "play %s %s\n" % (("black", "white")[at % 2], turn) for at, turn in enumerate(plays)))
        told = self.run_errors("--records", folder, "--solve", "60", "--out", self.path("out"))
        self.assertEqual(told, "1 decided: the last 11.0 of 11.0 turns are proven on average; 1 with a win that was missed\n"
                         "  00007.gtp: turn 2 by white leaves 0 of 1\n  00007.gtp: turn 3 by black leaves 0 of 1\n"
                         "  00007.gtp: turn 8 by white leaves 0 of 1\n")
        with unittest.mock.patch.object(errors.record_errors, "judge", side_effect=AssertionError):
            self.assertEqual(self.run_errors("--records", folder, "--solve", "60", "--out", self.path("out")), told)

    def test_what_is_no_record_is_refused(self):
        folder = self.path("records")
        os.mkdir(folder)
        self.assertIn("has no .gtp files", self.run_errors("--records", folder, status=1))
        cases.write(os.path.join(folder, "a.gtp"), "play white A1\n")
        self.assertIn("a.gtp has no newgame", self.run_errors("--records", folder, status=1))
        cases.write_bytes(os.path.join(folder, "a.gtp"), b"newgame fonver # \xff\n")
        self.assertIn("a.gtp is not text in UTF-8", self.run_errors("--records", folder, status=1))

    def test_a_full_disk_is_told(self):
        with unittest.mock.patch.object(errors, "find_positions", side_effect=OSError("the disk is full")):
            self.assertEqual(self.run_errors("--out", self.path("out"), status=1), "errors: the disk is full\n")


class Fits(unittest.TestCase):
    def test_two_players_are_as_far_apart_as_their_share_says(self):
        fit = statistics.Fit(2, [statistics.Pair(1, 0, (2, 1) * 500)])
        value, low, high = fit.of({1: 1})
        self.assertAlmostEqual(value, statistics.elo_of(0.75), delta=0.5)
        self.assertLess(low, value)
        self.assertAlmostEqual(value - low, high - value)

    def test_draws_are_halves_and_make_it_surer(self):
        decided = statistics.Fit(2, [statistics.Pair(1, 0, (2, 0) * 50)]).of({1: 1})
        drawn = statistics.Fit(2, [statistics.Pair(1, 0, (1,) * 90 + (2, 0) * 5)]).of({1: 1})
        self.assertAlmostEqual(decided[0], 0, places=6)
        self.assertAlmostEqual(drawn[0], 0, places=6)
        self.assertLess(drawn[2], decided[2] / 2)

    def test_all_won_is_far_and_unsure_but_not_without_end(self):
        value, low, high = statistics.Fit(2, [statistics.Pair(1, 0, (2,) * 200)]).of({1: 1})
        self.assertGreater(value, 1000)
        self.assertGreater(high - low, 500)

    def test_intervals_hold_the_truth_in_95_of_100(self):
        rng, truth, held = random.Random(1), [0, 150, 300], 0
        for _ in range(100):
            pairs = []
            for a, b in ((1, 0), (2, 1), (2, 0)):
                share = statistics.share_of(truth[a] - truth[b])
                pairs.append(statistics.Pair(a, b, tuple(
                    sum(rng.random() < share for _ in range(2)) for _ in range(60))))
            _, low, high = statistics.Fit(3, pairs).of({2: 1})
            held += low <= truth[2] <= high
        self.assertIn(held, range(90, 100))


class Ladders(unittest.TestCase):
    def results(self, settings, share_of):
        """Returns made-up results of games won or lost at random. Their shares are close to `share_of`."""
        found = {}
        for job in ladder.jobs_of(settings):
            rng = random.Random("%(a)d %(b)d" % job + str(job["number"]))
            share = float(rng.random() < share_of(job["a"], job["b"]))
            found[job["key"]] = {"share": share, "turns": 9, "first": share, "end": "rules"}
        return found

    def test_rungs_and_their_matches(self):
        self.assertEqual(ladder.rungs_to(8), [0, 1, 2, 4, 8])
        settings = {"game": "fendo", "top": 4, "games": 4, "check": 2, "random": 2, "seed": 1, "resign": True}
        pairs = {(job["a"], job["b"]) for job in ladder.jobs_of(settings)}
        self.assertEqual(pairs, {(1, 0), (2, 1), (4, 2), (2, 0), (4, 1)})
        self.assertEqual(len(ladder.jobs_of(settings)), 3 * 4 + 2 * 2)

    def test_who_sees_no_hope_gives_up_if_told_to(self):
        told = [ladder.player("e", nodes, 1, resigns) for nodes, resigns in ((0, True), (16, True), (32, False), (32, True))]
        self.assertEqual(["--set resign=on" in words for words in told], [False, False, False, True])

    def test_a_rung_opens_by_its_own_search(self):
        turns = []
        for words in (ladder.player(ENGINE, 1, 1, False), ENGINE + " --seed 1 --set max_nodes=1"):
            done = subprocess.run(words.split(), input="newgame fiodar pie=on\ngenmove b\n", text=True,
                                  stdout=subprocess.PIPE, check=True)
            turns.append(done.stdout.split()[-1])
        self.assertNotEqual(*turns)  # the second turn comes from the opening book

    def test_what_is_put_in_comes_out(self):
        settings = {"game": "fendo", "top": 32, "games": 1000, "check": 1000, "random": 2, "seed": 1, "resign": False, "engine": "e"}
        rungs = ladder.rungs_to(32)
        share = lambda a, b: statistics.share_of(100 * (rungs.index(a) - rungs.index(b)))  # noqa: E731
        found = ladder.figures(settings, self.results(settings, share))
        self.assertAlmostEqual(found["depth"]["value"], 600, delta=60)
        self.assertAlmostEqual(found["slope"]["value"], 100, delta=15)
        self.assertLess(found["additivity"]["low"], 1)
        self.assertGreater(found["additivity"]["high"], 1)
        rows = dict(ladder.summary(found))
        self.assertEqual(rows["games lost otherwise than by the rules"], "0")
        self.assertRegex(rows["from 1 node to 32 nodes, Elo"], r"^\d+ \(")

    def test_nothing_lies_between_one_node_and_the_top_of_one_node(self):
        settings = {"game": "fendo", "top": 1, "games": 100, "check": 2, "random": 2, "seed": 1, "resign": False, "engine": "e"}
        found = ladder.figures(settings, self.results(settings, lambda a, b: statistics.share_of(100 * (a > b))))
        self.assertEqual(found["learned"]["value"], 0)
        self.assertGreater(found["depth"]["value"], 0)


class Openings(unittest.TestCase):
    def study(self, turns, rows=()):
        book = Results(None, {"nodes": 10, "games": 2})
        book.rows = [{"kinds": [[turn] for turn in turns]}, *rows]
        return openings.Study(book)

    def found(self, turn, nodes, value, **more):
        return dict({"turn": turn, "nodes": nodes, "value": value, "draws": None, "margin": None, "replies": []}, **more)

    def test_longer_searches_are_for_those_that_led_after_the_one_before(self):
        turns = ["T%02d" % at for at in range(40)]
        study = self.study(turns)
        self.assertEqual(study.searches(), [(turn, 10) for turn in turns])
        for at, turn in enumerate(turns):
            study.add(self.found(turn, 10, 0.9 - at / 100))
        second = study.searches()
        self.assertEqual(second, [(turn, 80) for turn in turns[:8] + turns[32:]])
        for at, (turn, nodes) in enumerate(second):  # all fall behind the turns that are not searched longer
            study.add(self.found(turn, nodes, 0.4 - at / 100))
        self.assertEqual(study.searches(), [("T00", 640), ("T01", 640)])
        self.assertEqual({turn for turn, _ in study.matches()}, set(turns))
        self.assertEqual(len(study.matches()), 16 * 8 + 24 * 2)

    def test_the_best_is_named_among_those_searched_longest(self):
        study = self.study(["A1", "B1", "C1"], [
            self.found("A1", 10, 0.6), self.found("B1", 10, 0.55), self.found("B1", 80, 0.5), self.found("C1", 10, 0.3)])
        rows = list(openings_report.summary(openings_report.as_object(study, {"pie": True})))
        self.assertEqual([row[1:] for row in rows[1:4]], [["B1", "50.0 %"], ["C1", "30.0 %"], ["B1", "50.0 %"]])

    def test_a_page_has_the_turns_searched_longest_and_the_worst(self):
        turns = ["T%02d" % at for at in range(20)]
        study = self.study(turns, [self.found(turn, 10, 0.9 - at / 100) for at, turn in enumerate(turns)])
        study.add(self.found("T15", 80, 0.3))
        rows = openings_report.best_and_worst(openings_report.as_object(study, {"pie": True, "told": 3}))
        self.assertEqual([row[0] for row in rows], ["T15", *turns[:7], "T19"])

    def test_the_same_game_counts_once(self):
        games = [{"turn": "A1", "number": number, "half": half, "share": share}
                 for number, (half, share) in enumerate([("x", 1.0), ("x", 1.0), ("x", 1.0), ("y", 0.0)])]
        share, low, high, count, different = self.study(["A1"], games).score("A1")
        self.assertEqual((share, count, different), (0.5, 4, 2))
        self.assertLess(low, 0.2)
        self.assertGreater(high, 0.8)

    def test_a_map_shows_turns_of_all_kinds(self):
        rows = [{"alike": ["A4-D4E", "A4-D4W"], "first": 0.2}, {"alike": ["A4E"], "first": 0.4}, {"alike": ["D4"], "first": 0.5},
                {"alike": ["A4-C3N"], "first": 0.3}]
        self.assertEqual(openings_report.maps_of(rows), [({"D4": 0.5, "A4": 0.4, "C3": 0.3}, [])])

    def test_a_turn_of_two_choices_has_two_maps(self):
        rows = [{"alike": ["A1,B2"], "first": 0.2}, {"alike": ["A2,B3"], "first": 0.5}, {"alike": ["A2,B2"], "first": 0.4}]
        maps = openings_report.maps_of(rows)
        self.assertEqual(maps, [({"A1": 0.2, "A2": 0.5}, []), ({"B3": 0.5, "B2": 0.4}, ["A2"])])
        box = '<rect x="0" y="0" width="10" height="10" data-point="%s"/>'
        svg = openings_report.heat("<svg>" + box % "A2" + box % "B2" + "</svg>", *maps[1])
        self.assertEqual((svg.count("<circle"), svg.count("<text")), (1, 1))

    def played(self, turn, low, score, high):
        return {"alike": [turn, turn + "'"], "proven": False, "low": low, "score": score, "high": high}

    def test_a_book_opens_fairly_and_takes_over_what_wins_for_certain(self):
        rows = [self.played("A1", 0.6, 0.7, 0.8), self.played("B1", 0.49, 0.55, 0.6), self.played("C1", 0.4, 0.47, 0.54),
                self.played("D1", 0.51, 0.6, 0.7), {"alike": ["E1"], "proven": False},
                {"alike": ["F1"], "proven": True, "value": 1.0}]
        self.assertEqual(openings_report.to_begin_with(rows, True), ["C1", "C1'"])
        self.assertEqual(openings_report.to_begin_with(rows, False), ["F1"])
        self.assertEqual(openings_report.taken_over(rows), ["A1", "A1'", "D1", "D1'", "F1"])

    def test_each_kind_has_as_many_games_as_one_says(self):
        study = self.study(["A1", "B1"], [self.found(turn, 10, 0.5) for turn in ("A1", "B1")])
        self.assertEqual(len(study.matches()), 16)
        study.settings["more"] = 1
        self.assertEqual(len(study.matches()), 4)

    def test_a_position_has_the_same_memory_however_many_are_searched_at_once(self):
        analyst = Analyst("python3 -c 'import json, sys; print(json.dumps(sys.argv[1:]))'", 3)
        try:
            words = analyst.hear()
        finally:
            analyst.close()
        self.assertEqual(words[words.index("--memory") + 1], "768")

    def test_a_map_and_the_worst_turn_go_by_searches_of_one_length(self):
        study = self.study(["A1", "B1", "C1"], [
            self.found("A1", 10, 0.48), self.found("A1", 80, 0.3), self.found("B1", 10, 0.4), self.found("C1", 10, 0.45)])
        found = openings_report.as_object(study, {"pie": True})
        self.assertEqual(openings_report.maps_of(found["openings"])[0][0], {"A1": 0.48, "B1": 0.4, "C1": 0.45})
        rows = list(openings_report.summary(found))
        self.assertEqual(rows[2][1:], ["B1", "40.0 %"])
        self.assertEqual(rows[4][1], "2")

    def test_colours_tell_values_apart_that_lie_near_each_other(self):
        self.assertNotEqual(openings_report.mixed(0.48, 0.05), openings_report.mixed(0.5, 0.05))
        self.assertEqual(openings_report.mixed(0.9, 0.25), "#%02x%02x%02x" % openings_report.GOOD)

    def test_the_board_shows_the_reports(self):
        with open(os.path.join(PAGES, "first_turns.json"), encoding="utf-8") as file:
            text = file.read()
        reports = read_all(os.path.join(ROOT, "docs", "openings"))
        self.assertEqual(text, openings_report.for_page(reports))
        shown = json.loads(text)["fonver"]
        self.assertEqual((shown["game"], shown["side"], shown["nodes"], len(shown["turns"])), ("fonver pie=off", "black", 1000, 100))
        self.assertIn(["H6 M6 H14 M14", 501, 4, False], shown["turns"])


class Luck(unittest.TestCase):
    """Tests with made-up games. The winner has the largest sum of deal, strength and chance."""

    def parts(self, dealt, skill, chance):
        rng, deals = random.Random(3), []
        for _ in range(60):
            given = [rng.gauss(0, dealt) for _ in range(3)]
            deals.append([[self.game(rng, given, skill, chance, r) for _ in range(2)] for r in range(3)])
        return luck.with_intervals(deals)

    def game(self, rng, given, skill, chance, strong):
        has = [given[i] + skill * (i == strong) + rng.gauss(0, chance) for i in range(3)]
        return [float(has[i] == max(has)) for i in range(3)]

    def test_each_part_is_found_where_it_is_and_nowhere_else(self):
        for put_in, part in (((1, 0, 0.001), "luck"), ((0.001, 9, 0.001), "skill"), ((0.001, 0, 1), "rest")):
            found = self.parts(*put_in)
            for name, (value, low, high) in found.items():
                self.assertLessEqual(low, value)
                self.assertTrue(low - 0.05 <= (name == part) <= high + 0.05, (put_in, name, value, low, high))

    def test_parts_add_up(self):
        found = self.parts(1, 1, 1)
        self.assertAlmostEqual(sum(value for value, _, _ in found.values()), 1, places=3)
        self.assertGreater(found["luck"][1], 0)
        self.assertGreater(found["skill"][1], 0)


class Charts(unittest.TestCase):
    def test_a_picture_is_xml_with_all_names(self):
        panel = svg.Panel("a & b", [{"name": "one", "points": [(0, 1, 0, 2), (1, 3)]}], "x", "y", ["p", "q"])
        root = xml.etree.ElementTree.fromstring(svg.figure([panel, svg.Panel("empty", [])]))
        said = "".join(root.itertext())
        for words in ("a & b", "one", "p", "q"):
            self.assertIn(words, said)

    def test_steps_are_round(self):
        self.assertEqual(svg.steps_of(0, 100), [0, 20, 40, 60, 80, 100])
        self.assertEqual(svg.steps_of(-3, 3), [-3, -2, -1, 0, 1, 2, 3])


class Studies(cases.Folder):
    def same_after_a_kill(self, lines, name, *words):
        """Returns the files of a study. Checks that they are the same with other --jobs, and after the study was killed
        at these numbers of lines."""
        for number in lines:
            self.killed_study(number, name, *words, "--jobs", "1", out="killed")
        self.study(name, *words, "--jobs", "1")
        self.study(name, *words, "--jobs", "2", out="killed")
        self.assertEqual(self.files("a"), self.files("killed"))
        return self.files("a")


class LadderScript(Studies):
    GAME = ("fiodar size=2 pie=off", "--top", "4", "--games", "4", "--check", "2")

    def test_the_same_seed_gives_the_same_files_after_a_kill_too(self):
        files = self.same_after_a_kill([5], "ladder", *self.GAME)
        found = json.loads(files["ladder-fiodar-2-off.json"])
        self.assertEqual([row["nodes"] for row in found["rungs"]], [0, 1, 2, 4])
        self.assertRegex(found["engine"], r"^wattle \d+\.\d+\.\d+ \(net [0-9a-f]{8}\)$")
        self.assertEqual(sum(match["games"] for match in found["matches"]), 3 * 4 + 2 * 2)
        self.assertIn("has other settings", self.study("ladder", *self.GAME, "--seed", "2", status=1).stderr)

    def test_a_ladder_can_be_made_longer(self):
        def games(*more):
            self.study("ladder", *self.GAME, *more)
            return cases.read(self.path("a", "ladder-fiodar-2-off.jsonl")).count("\n") - 1

        self.assertEqual(games(), 3 * 4 + 2 * 2)
        self.assertEqual(games("--top", "8"), 4 * 4 + 3 * 2)
        self.assertEqual(games("--games", "2"), 4 * 4 + 3 * 2)

    @unittest.skipUnless(remote_hosts.is_there(), "GNU parallel is missing")
    def test_other_machines_play_the_same(self):
        for out, more in (("a", ()), ("b", ("--hosts", ":"))):
            self.study("ladder", "fiodar size=2 pie=off", "--top", "1", "--games", "2", *more, out=out)
        self.assertEqual(self.files("a"), self.files("b"))

    def test_what_cannot_be_is_refused_in_words(self):
        for words, status, said in [(["chess"], 1, "no game 'chess'"), (["fence"], 1, "games of two players"), ([], 2, "GAME is missing"),
                                    (["fendo", "--top", "5"], 2, "a power of two, for instance 4")]:
            self.assertIn(said, self.study("ladder", *words, status=status).stderr)


class LuckScript(Studies):
    GAME = ("fence tiles=demo players=2 round_cap=2", "--deals", "3", "--strong", "4", "--weak", "1")

    def test_the_same_seed_gives_the_same_files_after_a_kill_too(self):
        rows = json.loads(self.same_after_a_kill([4], "luck", *self.GAME)["luck-fence-demo-2-2.json"])["rows"]
        self.assertEqual([row["games"] for row in rows], [3 * 2 * 2])

    def test_a_game_without_chance_is_refused(self):
        self.assertEqual(self.study("luck", "fendo", status=1).stderr, "luck: fendo has neither dice nor cards\n")


class Overviews(cases.Folder):
    def kind(self, first, draws, **more):
        """Returns games of 100 nodes a turn with these values. `more` replaces values."""
        return dict({"rules": "", "strength": 100, "games": 50, "different": 50, "shares": [first, [1 - share for share in first]],
                     "draws": draws, "turns": 20.0, "matter": [0.5, 0.4, 0.6], "drama": [0.3, 0.2, 0.4], "told_after": 0.7,
                     "told": [[0.5 + tenth / 20, 0.4, 0.99, 0.9] for tenth in range(10)]}, **more)

    def report(self, name, first, draws, depth=None, rungs=((16, None),), share=0.9, adds=None, kinds=()):
        """Writes a playtest of 100 nodes, and a ladder of these rungs with their gains. `depth` is the depth of the
        last rung, from random play and from 1 node. `share` is the share against random play. `kinds` are more kinds of
        games."""
        weak = self.kind([0.9, 0.8, 1.0], draws, strength="random")
        self.write(name, {"command": "scripts/playtest " + name, "sides": ["white", "black"], "contempt": 25 * name.endswith("-contempt"),
                          "kinds": [weak, self.kind(first, draws), *kinds]})
        if depth:
            found = self.named(depth)
            self.write("ladder-" + name, {
                "command": "scripts/ladder %s --top %d" % (name, rungs[-1][0]), "depth": found, "learned": found, "top": rungs[-1][0],
                "slope": found, "matches": [{"a": 1, "b": 0, "share": share}], "games": 400, "check": 100,
                "additivity": adds and self.named(adds),
                "rungs": [{"nodes": nodes, "gain": self.named(gain or depth)} for nodes, gain in rungs]})

    def named(self, triple):
        return dict(zip(("value", "low", "high"), triple))

    def write(self, name, found):
        cases.write(self.path(name + ".json"), json.dumps(found))

    def test_figures_may_be_in_one_file_for_the_folder(self):
        self.report("fendo", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05])
        figures = report_files.read_report(self.path(), "fendo")
        page = self.page()
        os.remove(self.path("fendo.json"))
        self.assertIsNone(report_files.read_report(self.path(), "fendo"))
        cases.write(self.path("reports.json"), '{"other": 1}\n')
        self.assertEqual(report_files.write_report(self.path(), "fendo", figures), self.path("reports.json"))
        self.assertEqual(report_files.read_report(self.path(), "other"), 1)
        self.assertFalse(os.path.exists(self.path("fendo.json")))
        self.assertEqual(self.page(), page)

    def page(self):
        self.script("overview", "--out", self.path())
        return cases.read(self.path("README.md"))

    def foremost(self):
        """Returns {question, without the nodes: the cells of its row}."""
        return {row[0].split(", at ")[0]: row[1:] for row in overview.foremost(overview.rows_of(self.path()))}

    def rows(self, table):
        return list(table(overview.rows_of(self.path())))

    def test_foremost_is_told_with_those_that_cannot_be_told_from_it(self):
        self.report("fendo", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], [1500, 1400, 1600])
        self.report("fiodar", [0.7, 0.65, 0.75], [0.3, 0.25, 0.4], [1000, 900, 1100])
        self.report("fonver", [0.6, 0.52, 0.68], [0.0, 0.0, 0.05], [1450, 1350, 1550])
        found = self.foremost()
        self.assertEqual(found["most to learn, Elo from 1 node to 16"], ["Fendo", "1,500 (1,400 .. 1,600)", "Fonver"])
        self.assertEqual(found["first player nearest to a fair share"][:2], ["Fendo", "0.0 % (0.0 .. 5.0)"])
        self.assertEqual(found["most draws"], ["Fiodar", "30.0 % (25.0 .. 40.0)", "none"])
        fiodar = self.rows(overview.results)[2]
        self.assertEqual(fiodar[4:], ["70.0 % (65.0 .. 75.0)", "30.0 % (25.0 .. 40.0)", "78.6 % (62.5 .. 89.0)"])

    def test_sentences_stay_and_tables_are_filled(self):
        self.report("fendo", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], [1500, 1400, 1600])
        cases.write(self.path("README.md"), "# Ours\n\nBefore.\n\n<!-- course -->\nold\n<!-- end of course -->\n\nAfter.\n")
        page = self.page()
        self.assertRegex(page, r"(?s)^# Ours\n\nBefore\.\n\n<!-- course -->\n\n\| game .*\| Fendo .*<!-- end of course -->\n\nAfter\.\n\n## ")
        self.assertIn("scripts/playtest fendo --out docs/playtest\n", page)
        self.assertNotIn("\nold\n", page)
        self.assertEqual(self.page(), page)
        xml.etree.ElementTree.parse(self.path("overview.svg"))

    def test_ladders_of_other_lengths_are_compared_where_all_reach(self):
        self.report("fendo", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], [1500, 1400, 1600], ((16, [500, 400, 600]), (64, None)))
        self.report("fonver", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], [900, 800, 1000])
        self.assertEqual(self.foremost()["most to learn, Elo from 1 node to 16"], ["Fonver", "900 (800 .. 1,000)", "none"])
        self.assertEqual(self.rows(overview.depths)[0][:4], ["Fendo", "500 (400 .. 600)", "64", "1,500 (1,400 .. 1,600)"])

    def test_where_all_games_are_won_elo_is_a_bound(self):
        self.report("fonver", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], [900, 800, 1000], share=1)
        self.assertEqual(self.rows(overview.depths)[0][1:4], ["900 (800 .. 1,000)", "16", "at least 800"])

    def test_steps_of_a_climb_are_added(self):
        gains = {2: [30, 0, 60], 4: [100, 60, 140]}
        rungs = [{"nodes": nodes, "gain": self.named(gains.get(nodes, [900, 500, 1300]))} for nodes in (0, 1, 2, 4, 8)]
        climbs = overview.climbs({"rungs": rungs, "top": 8, "learned": self.named([500, 400, 600]), "matches": []})
        self.assertEqual(climbs, {2: [30, 0, 60], 4: [130, 80, 180], 8: [500, 400, 600]})

    def test_games_are_compared_at_the_highest_strength_that_all_have(self):
        strong = {"strength": 1000, "drama": [0.9, 0.8, 1.0], "told": [[1.0, 0.95, 1.0, 0.0]] * 10}
        some = [self.kind([0.5, 0.45, 0.55], [0.0, 0.0, 0.05], **dict(strong, games=49))]
        self.report("fendo", [0.5, 0.45, 0.55], [0.0, 0.0, 0.05], kinds=[
            self.kind([0.5, 0.45, 0.55], [0.8, 0.75, 0.85], **dict(strong, strength=10000))])
        self.report("fonver", [0.6, 0.55, 0.65], [0.2, 0.15, 0.25], kinds=some)
        found = self.foremost()
        self.assertEqual(found["player ahead at half time wins most often"][:2], ["Fendo", "75.0 % (40.0 .. 99.0)"])
        self.assertEqual(found["most drama"][:2], ["Fendo", "0.30 (0.20 .. 0.40)"])
        self.assertEqual(found["most draws"][:2], ["Fonver", "20.0 % (15.0 .. 25.0)"])
        self.assertEqual(self.rows(overview.results)[0][2:4], ["10,000", "50"])
        self.assertIn("Ahead at half time wins, at 100 nodes", overview.picture(overview.rows_of(self.path())))

    def test_the_fairest_is_also_looked_for_among_games_with_few_draws(self):
        self.report("siemenet-original", [0.525, 0.51, 0.54], [0.9, 0.85, 0.95])
        self.report("fendo", [0.6, 0.5, 0.7], [0.0, 0.0, 0.05])
        found = self.foremost()
        self.assertEqual(found["first player nearest to a fair share"][:2], ["S. orig.", "2.5 % (1.0 .. 4.0)"])
        self.assertEqual(found["first player nearest to a fair share, few draws"][:2], ["Fendo", "10.0 % (0.0 .. 20.0)"])

    def test_a_game_stands_there_with_and_without_its_pie_rule_and_where_draws_are_worth_less(self):
        bare = self.kind([0.6, 0.55, 0.65], [0.0, 0.0, 0.05], rules="pie=off")
        self.report("fiodar", [0.4, 0.35, 0.45], [0.0, 0.0, 0.05], kinds=[bare])
        self.report("siemenet-original", [0.5, 0.45, 0.55], [0.9, 0.85, 0.95])
        self.report("siemenet-original-contempt", [0.7, 0.6, 0.8], [0.3, 0.2, 0.4])
        self.assertEqual([[row[1], row[4].split()[0]] for row in self.rows(overview.results)], [
            ["-", "50.0"], ["a draw counts 25 less", "70.0"], ["no pie rule", "60.0"], ["pie rule", "40.0"]])
        self.assertIn("scripts/playtest siemenet-original-contempt --out docs/playtest", self.page())

    def test_only_options_that_change_something_are_told(self):
        kinds = [self.kind([0.5, 0.45, 0.55], [0.0, 0.0, 0.05])]
        kinds += [self.kind(share, [0.0, 0.0, 0.05], rules=rules, turns=30.0) for rules, share in (
            ("size=3", [0.9, 0.85, 0.95]), ("size=5", [0.52, 0.47, 0.57]))]
        rows = list(overview.options([{"game": "fendo", "kinds": kinds}]))
        self.assertEqual([row[1] for row in rows], ["`size=3`"])
        self.assertEqual(rows[0][-1], "+50 %")

    def test_shares_of_luck_are_shown_between_nothing_and_all(self):
        row = {"rules": "", "games": 240, "seats": 3, "strong": [0.5, 0.4, 0.6], "draws": 0.1, "parts": {
            "luck": [0.002, -0.065, 0.068], "placed": [-0.1, -0.2, 0.1], "skill": [0.083, 0.026, 0.14], "rest": [1.1, 0.9, 1.2]}}
        self.assertEqual(list(overview.shares_of_luck({"rows": [row]})), [[
            "default", "240", "50.0 % (40.0 .. 60.0)", "33.3 %", "0.2 % (0.0 .. 6.8)", "0.0 % (0.0 .. 10.0)",
            "8.3 % (2.6 .. 14.0)", "100.0 % (90.0 .. 100.0)", "10.0 %"]])

    def test_a_run_whose_report_is_there_is_not_missing(self):
        words = ["scripts/playtest", "siemenet variant=original", "--contempt", "25", "--strengths", "100:300"]
        self.assertEqual(overview.file_of(words), "siemenet-original-contempt")
        made = {"command": "scripts/playtest 'siemenet variant=original' --strengths 100:300 --contempt 25"}
        self.assertTrue(overview.is_made(made, words))
        self.assertFalse(overview.is_made(made, words[:-1] + ["100:200"]))
        self.assertFalse(overview.is_made(None, words))
        self.assertEqual(overview.file_of(["scripts/luck", "fence"]), "luck-fence")

    def test_a_handful_of_games_is_not_compared(self):
        strong = {"rules": "", "strength": 1000, "games": 50}
        kinds = [{"rules": "", "strength": 100, "games": 300}, strong, {"rules": "", "strength": 10000, "games": 10}]
        self.assertEqual(overview.strongest(kinds), strong)
        self.assertEqual(overview.strongest(kinds[2:]), kinds[2])
        self.assertEqual(overview.searched({"kinds": kinds}, ("pie=off",)), [])
        self.assertIsNone(overview.strongest([]))

    def test_without_reports_it_says_what_makes_them(self):
        self.assertIn("scripts/overview --run", self.script("overview", "--out", self.path(), status=1).stderr)

    def test_reports_that_are_broken_are_named(self):
        for name, text in (("reports.json", "{"), ("reports.json", "[]"), ("fendo.json", "7")):
            cases.write(self.path(name), text)
            said = self.script("overview", "--out", self.path(), status=1).stderr
            self.assertRegex(said, "^overview: %s has no figures of a study: .*\n$" % self.path(name))
            os.remove(self.path(name))

    def test_every_run_has_its_command(self):
        lines = self.script("overview", "--commands").stdout.splitlines()
        self.assertEqual(len(lines), len(list(overview.commands())))
        self.assertIn("scripts/ladder 'siemenet variant=extended' --top 1024 --out docs/playtest", lines)
        self.assertNotIn("scripts/ladder fence", lines)

    def test_the_page_in_docs_has_the_tables_of_its_reports(self):
        docs = os.path.join(ROOT, "docs", "playtest")
        page = cases.read(os.path.join(docs, "README.md"))
        cases.write(self.path("README.md"), page)
        os.symlink(os.path.join(docs, "reports.json"), self.path("reports.json"))
        self.assertEqual(self.page(), page)


class Pages(unittest.TestCase):
    def test_a_block_without_marks_is_added_and_an_empty_one_is_not(self):
        page = report_files.filled("# A\n", {"one two": report_files.table(["x"], [["1"]]), "none": report_files.table(["x"], [])})
        self.assertEqual(page, "# A\n\n## One two\n\n<!-- one two -->\n\n| x |\n|---|\n| 1 |\n\n<!-- end of one two -->\n")
        self.assertEqual(report_files.filled(page, {"one two": []}), "# A\n\n## One two\n\n<!-- one two -->\n\n<!-- end of one two -->\n")


def a_turn(word, loss=0.0, better="B2", worth=0.5, side="white"):
    values = [worth, 1 - worth] if side == "white" else [1 - worth, worth]
    return {"side": side, "turn": word, "loss": loss, "verdict": None, "better": [better], "worth": worth, "values": values}


def a_game(*turns, first=1.0, kind="weak", number=0, game="fiodar"):
    return {"turns": list(turns), "first": first, "shares": [first, 1 - first], "kind": kind, "number": number, "result": "W+1",
            "phases": portrait_report.phases_of(game, turns)}


def swings(*worths, **known):
    """Returns a game of one side, with these chances to win, turn by turn."""
    return a_game(*(a_turn("A1", worth=worth) for worth in worths), **dict({"kind": "strong"}, **known))


class Portraits(unittest.TestCase):
    def test_each_turn_has_its_kind_and_its_place(self):
        for game, turn, kind, place in (
                ("fendo size=7", "C4", "adds a piece", "C4"), ("fendo", "C4N", "fences from where a piece stands", "C4"),
                ("fendo", "C4-E5W", "moves a piece and fences", "E5"), ("fendo", "pass", "passes", None),
                ("siemenet", "E8,D7", "moves and places", "D7"), ("siemenet", "xD7", "sets a pawn aside", "D7"),
                ("fonver", "K10", "places", "K10"), ("fonver", "K10,C3xD3", "places and captures", "K10"),
                ("fiodar", "pass", "passes", None), ("fiodar", "swap", "takes the stone over", None),
                ("fiodar", "E5", "places", "E5"), ("chess", "e4", "other", None)):
            found = portrait_report.kind_of(game, turn, "white"), portrait_report.place_of(game, turn)
            self.assertEqual(found, (kind, place), turn)
        for turn, side, kind in (("p2:inkwell", "p1", "moves another pawn"), ("p2:inkwell", "p2", "moves by road"),
                                 ("me:r3b4:inkwell", "p2", "moves by cards"), ("swap:T31:T12:0", "p1", "lays a tile")):
            self.assertEqual(portrait_report.kind_of("fence players=4", turn, side), kind, turn)

    def test_zones_are_thirds_of_the_way_to_the_edge(self):
        boxes = "".join('<rect x="%d" y="0" width="2" height="2" data-point="A%d"/>' % (2 * at, at) for at in range(7))
        zones = portrait_report.zones_of(boxes)
        self.assertEqual([zones["A%d" % at] for at in range(7)],
                         ["rim", "between", "centre", "centre", "centre", "between", "rim"])

    def test_turns_of_a_decided_game_and_drawn_ones_are_not_judged(self):
        weak = a_game(a_turn("A1", 0.3), a_turn("A2", 0.2, worth=0.99))
        strong = a_game(*[a_turn("A%d" % at) for at in range(1, 7)], kind="strong", number=1)
        self.assertEqual([turn["turn"] for _, _, turn in portrait_report.judged([weak, strong])], ["A1", "A5", "A6"])

    def test_what_is_played_for_something_better_is_summed_up(self):
        games = [a_game(a_turn("A1", 0.2, "A1N"), a_turn("A1", 0.1, "B2N"), a_turn("B1", 0.3, "C1"), a_turn("B1N", 0.05, "C1"))]
        rows = portrait_report.confused(games, lambda turn, side: portrait_report.kind_of("fendo", turn, side))
        self.assertEqual([row[:3] for row in rows], [("adds a piece", "fences from where a piece stands", 2),
                                                     ("fences from where a piece stands", "adds a piece", 1)])
        self.assertAlmostEqual(rows[0][3], 0.3)

    def test_the_dearest_are_not_all_of_one_game(self):
        games = [a_game(a_turn("A1", 0.5), a_turn("A2", 0.4)), a_game(a_turn("A3", 0.1), number=1)]
        rows = portrait_report.dearest(portrait_report.judged(games), 3, 1)
        self.assertEqual([turn["turn"] for _, _, turn in rows], ["A1", "A3"])

    def test_the_most_typical_game_plays_what_the_others_play_in_the_same_third(self):
        lines = [("A1", "B1", "C1"), ("A1", "B1", "C2"), ("C1", "B1", "A1"), ("A1", "B2", "C1")]
        games = [a_game(*map(a_turn, line), kind="strong", number=number) for number, line in enumerate(lines)]
        games.append(a_game(*map(a_turn, ("C1", "B1", "A1")), kind="weak", number=4))
        self.assertEqual(portrait_report.most_typical(games, "fiodar"), games[0])
        self.assertEqual(portrait_report.starts_of_phases(games[0]), [("first third", 1), ("second third", 2)])

    def test_a_long_game_does_not_make_itself_typical(self):
        lines = [("C9",) * 99, ("A1", "B1", "C1"), ("A1", "B1", "C2")]
        games = [a_game(*map(a_turn, line), kind="strong", number=number) for number, line in enumerate(lines)]
        self.assertEqual(portrait_report.most_typical(games, "fiodar")["number"], 1)

    def test_setup_is_a_phase_of_its_own_however_long_play_is(self):
        words = ["place:T13:0,0:0", "pass", "swap:T1:T2:0", "at:inkwell", "p1:inkwell", "draw:b", "cops:kelp-corner", "pass"]
        phases = portrait_report.phases_of("fence", [a_turn(word, side="p1") for word in words])
        self.assertEqual(phases, ["setup"] * 4 + ["first half of play"] * 2 + ["second half of play"] * 2)
        self.assertEqual(portrait_report.phases_of("fence", [a_turn("at:inkwell")]), ["setup"])
        self.assertEqual(portrait_report.phases_of("fendo", [a_turn("A1")] * 6),
                         ["first third"] * 2 + ["second third"] * 2 + ["last third"] * 2)

    def test_a_game_is_lively_by_what_happens_a_turn_and_if_somebody_wins(self):
        calm, lively = swings(*[0.5, 0.6] * 40), swings(0.5, 0.9, 0.4, number=1)
        endless, short = swings(0.1, 0.9, 0.1, first=0.5, number=2), swings(0.1, 0.9, number=3)
        self.assertEqual(portrait_report.liveliest([calm, lively, endless, short]), lively)
        self.assertEqual(portrait_report.liveliest([endless]), endless)
        self.assertAlmostEqual(portrait_report.motion(lively), 0.8 / 3)
        self.assertAlmostEqual(portrait_report.motion(short), 0)
        of_two = [a_turn("A1", worth=worth, side=side) for worth, side in ((0.4, "white"), (0.9, "black"), (0.5, "white"), (0.9, "black"))]
        self.assertAlmostEqual(portrait_report.motion(a_game(*of_two)), 0)

    def test_each_game_counts_the_same_in_what_is_played_when(self):
        games = [a_game(*[a_turn("A1")] * 30), a_game(*[a_turn("A1N")] * 3)]
        found = {"game": "fendo", "weak": games}
        self.assertEqual(portrait_report.shares_of_kinds(found, "weak")["first third"],
                         {"adds a piece": 0.5, "fences from where a piece stands": 0.5})

    def test_a_moment_has_the_best_turn_and_its_value(self):
        game = a_game(dict(a_turn("A1", 0.2, worth=0.1), best=0.3))
        row, = portrait_report.moments({"titles": {"white": "White"}}, [(game, 0, game["turns"][0])])
        self.assertEqual(row, ["1", "White", "`A1`", "30 %", "20 %", "`B2`", ""])

    def test_boards_are_shown_where_enough_is_played_on_them(self):
        few = [a_game(*[a_turn("A1"), a_turn("A2"), a_turn("A3")] * 2)]
        found = {"game": "fiodar", "strong": few * 3, "weak": few * 3, "zones": {"A1": "rim", "A2": "centre"}}
        self.assertTrue(portrait_report.shows_places(found))
        self.assertFalse(portrait_report.shows_places(dict(found, weak=few * 2)))
        self.assertFalse(portrait_report.shows_places(dict(found, zones={})))

    def test_pictures_on_a_sheet_keep_their_size_and_their_own_names(self):
        board = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 90" width="%d" height="90"><g id="a"/><use href="#a"/></svg>'
        pictures = [("one", board % (60, 60)), ("two", board % (80, 80)), ("three", board % (60, 60))]
        sheet = xml.etree.ElementTree.fromstring(svg.sheet(pictures, 2))
        name = "{http://www.w3.org/2000/svg}"
        self.assertEqual([text.text for text in sheet.iter(name + "text")], ["one", "two", "three"])
        boxes = sheet.findall(name + "svg")
        self.assertEqual([(box.get("width"), box.get("height")) for box in boxes], [("80", "90")] * 3)
        places = [(int(box.get("x")), int(box.get("y"))) for box in boxes]
        self.assertTrue(places[0][0] + 80 < places[1][0] and places[0][1] + 90 < places[2][1], places)
        names = [box.find(name + "g").get("id") for box in boxes]
        self.assertEqual(len(set(names)), 3)
        self.assertEqual([box.find(name + "use").get("href") for box in boxes], ["#" + one for one in names])

    def test_numbers_are_left_out_of_large_boards(self):
        board = '<svg><rect x="0" y="0" width="9" height="9" data-point="A1"/></svg>'
        self.assertIn(">100</text>", portrait_report.heat(board, {"A1": 3}, True))
        self.assertNotIn("</text>", portrait_report.heat(board, {"A1": 3}, False))
        zones = {"A%d" % at: "rim" for at in range(169)}
        self.assertFalse(portrait_report.has_numbers({"zones": zones}))
        self.assertTrue(portrait_report.has_numbers({"zones": {"A1": "rim"}}))

    def test_a_result_is_in_sight_when_the_chance_stays_high(self):
        worths = (0.9, 0.3, 0.85, 0.1)  # the chances of the player to move
        turns = [a_turn("A1", worth=worth, side=side) for worth, side in zip(worths, ("white", "black") * 2)]
        self.assertEqual(portrait_report.told_at(a_game(*turns)), 0.5)
        self.assertEqual(portrait_report.told_at(a_game(*turns, first=0.0)), 1.0)
        self.assertIsNone(portrait_report.told_at(a_game(*turns, first=0.5)))


class PortraitScript(Studies):
    GAME = ("fiodar size=2", "--games", "2", "--weak", "3", "--nodes", "20", "--judge", "10")

    def page(self, *words, out="a"):
        self.study("portrait", *words, out=out)
        return " ".join(self.files(out)["fiodar-2.md"].split())

    def rows(self, out="a"):
        return [json.loads(line) for line in cases.read(self.path(out, "fiodar-2.jsonl")).splitlines()]

    def test_what_is_told_turn_by_turn_is_judged_again_by_more_nodes(self):
        page = self.page(*self.GAME)
        self.assertIn("| judgement of each turn | search of 10 nodes |", page)
        self.assertIn("| judgement of the lively game and the mistakes | search of 80 nodes |", page)
        again = [row for row in self.rows()[1:] if row["key"].endswith(" by 80")]
        self.assertGreater(len(again), 1)
        first = {row["key"]: row["result"]["turns"] for row in self.rows()[1:]}
        for row in again:
            known = {(turn["at"], turn["turn"]) for turn in first[row["key"].split()[0]]}
            self.assertLessEqual({(turn["at"], turn["turn"]) for turn in row["result"]["turns"]}, known)

    def test_a_run_goes_on_and_other_nodes_are_added(self):
        page = self.page(*self.GAME, "--again", "0")
        self.assertIn("--judge 10 --again 0` |", page)
        self.assertNotIn("judgement of the lively game", page)
        rows = self.rows()
        self.assertEqual(len(rows), 6)
        self.assertNotIn("again", rows[0]["settings"])
        self.assertIn("search of 80 nodes", self.page(*self.GAME))
        self.assertEqual(self.rows()[1]["key"], rows[1]["key"])
        self.assertIn("search of 40 nodes", self.page(*self.GAME, "--again", "2"))
        self.assertEqual(len(self.rows()), 6 + 2 * sum(row["key"].endswith(" by 40") for row in self.rows()[1:]))

    def test_judged_again_with_as_many_nodes_it_is_the_same(self):
        for game, players in (("fiodar size=2", 2), ("fence initial_cards=3 players=2", 2)):
            job = dict(game=game, seed=1, judge=5, contempt=0, nodes=5, level=10, kind="weak", key="weak-0")
            first = portrait.work(ENGINE, job)
            self.assertEqual(len(first["shares"]), players)
            again = dict(game=game, seed=1, judge=5, of="weak-0", line=first["line"], key="x", at=None)
            self.assertEqual(portrait.work(ENGINE, again), {"turns": first["turns"]})
            turn = dict(first["turns"][4])
            turn.pop("luck", None)
            self.assertEqual(portrait.work(ENGINE, dict(again, at=turn["at"])), {"turns": [turn]})

    def test_the_same_seed_gives_the_same_files_after_a_kill_too(self):
        files = self.same_after_a_kill([3, 7], "portrait", *self.GAME)
        page = files["fiodar-2.md"]
        for words in ("`scripts/portrait 'fiodar size=2' --games 2", "| games | 2 | 3 |", "<!-- a typical game -->", "<!-- mistakes -->",
                      "(fiodar-2-positions.svg)"):
            self.assertIn(words, page)
        for name in files:
            if name.endswith(".svg"):
                xml.etree.ElementTree.parse(self.path("a", name))

    def test_what_a_draw_is_worth_to_the_sides_is_told(self):
        page = self.page("fiodar size=2", "--games", "1", "--weak", "1", "--nodes", "20", "--judge", "20", "--contempt", "25")
        self.assertIn("| value of a draw to the sides | 25 hundredths of a win less than a half |", page)
        self.assertIn("scripts/portrait 'fiodar size=2' --games 1 --weak 1 --nodes 20 --judge 20 --contempt 25", page)

    def test_a_game_of_three_with_dice_and_hidden_cards_has_one_too(self):
        self.study("portrait", "fence initial_cards=3", "--games", "1", "--weak", "2", "--nodes", "20", "--judge", "20")
        page = self.files("a")["fence-3.md"]
        for words in ("# How FENCE! is played", "| games without a single winner |", "| lays a tile |", "| after turn | of | played |",
                      "| gains and losses by dice and cards, added up, in hundredths; those under 5 left out |",
                      "| strong sides (weak ones) | setup | first half of play | second half of play |", "| the setup |"):
            self.assertIn(words, page)
        self.assertNotIn("| centre |", page)


if __name__ == "__main__":
    sys.exit(cases.main())

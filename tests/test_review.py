#!/usr/bin/env python3
"""test_review.py - tests of scripts/review and of its modules.

    tests/test_review.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from support import cases
from wattle.jobs import thread_pool
from wattle.review import html_page, move_judgement, position_analysis, text_report
from wattle.review.game_record import Game, Reader, Unreadable

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = os.path.join(HERE, "..", "scripts")
ENGINE = os.path.abspath(sys.argv[1]) + " --set net=none"  # whichever games have one

# Games of random turns in which somebody had a proven win and threw it away: where, by whom, and
# what was left of it.
THROWN = [
    ("fendo size=3", "white", "A2N C2-C1N A2-C2W C1-A2E C2-A3E", 3, "white", 0),
    ("siemenet variant=revisited size=5", "white", "A3,A2 A4,A5 C4,D5 C3,B2 C4,B3 B4,B5 D4,E4 C4,C3 "
     "B4,C5 C4,D4 A4,A3 B4,C4 A4,B4", 12, "black", 0),
    ("siemenet size=5", "white", "D3,E2 C3,C4 C1,B1 C2,B2 C3,D4 E3,D2 B3,A4 B4,C3 B5,B4 E5,E4 D5,C5 "
     "E5,D5", 10, "black", 0.5),
    ("fonver size=3 pie=off", "black", "A3 C2 A2 B1 C3 A1 B2 C1", 5, "black", 0),
    ("fiodar size=2 pie=off", "black", "A2 B1 B3 C3 C2 B2 pass pass", 6, "white", 0),
]


def record_of(game, first, turns):
    lines, side = ["newgame " + game], first
    for turn in turns.split():
        lines.append("play %s %s" % (side, turn))
        side = "black" if side == "white" else "white"
    return "\n".join(lines) + "\n"


def analysis(white, lines=(), visits=100, **more):
    """An answer in which white has so much of the win; lines: (turn, white's share, visits)."""
    return dict(visits=visits, values=dict(white=white, black=1 - white), lines=[
        dict(turn=turn, pv=[turn], visits=n, values=dict(white=share, black=1 - share))
        for turn, share, n in lines], **more)


def game_of(*turns, **known):
    game = Game()
    game.turns, game.sides = list(turns), ["white", "black"]
    game.titles = dict(white="White", black="Black")
    for name, value in known.items():
        setattr(game, name, value)
    return game


class Judging(unittest.TestCase):
    def judge(self, turn, before, after, **known):
        return move_judgement.judge(game_of(turn, **known), [before, after])[0]

    def test_a_loss_has_a_name_from_a_twentieth_a_tenth_and_a_fifth_on(self):
        self.assertEqual([move_judgement.kind_of(loss) for loss in (0, 0.044, 0.046, 0.1, 0.19, 0.2, 1)],
                         [None, None, "inaccuracy", "mistake", "mistake", "blunder", "blunder"])

    def test_a_turn_costs_what_the_best_one_was_worth_less_what_it_is(self):
        before = analysis(0.6, [("A1", 0.7, 10**6), ("B1", 0.5, 10)], visits=10**6)
        turn = self.judge(("white", "B1"), before, analysis(0.45))
        self.assertAlmostEqual(turn["loss"], 0.25, 2)
        self.assertAlmostEqual(turn["worth"], 0.7, 2)
        self.assertEqual((turn["kind"], turn["best"], turn["agrees"]), ("blunder", "A1", False))
        black = analysis(0.4, [("A1", 0.3, 10**6)], visits=10**6)
        self.assertAlmostEqual(self.judge(("black", "B1"), black, analysis(0.5))["loss"], 0.2, 2)

    def test_no_turn_costs_more_than_what_is_told_beside_it(self):
        before = analysis(0.95, [("A1", 0.97, 10**6), ("B1", 0.2, 10)], visits=10**6)
        turn = self.judge(("white", "B1"), before, analysis(0))
        self.assertEqual(turn["loss"], turn["worth"])
        self.assertIn("blunder, -97 % from 97 %; ", text_report.note(turn))
        secret = self.judge(("white", "B1"), before, analysis(0), has_secrets=True)
        self.assertLess(secret["loss"], secret["worth"])
        self.assertEqual(move_judgement.judge(game_of(("white", "B1"), has_secrets=True), [
            analysis(0.95, [("A1", 0.97, 10**6)], visits=10**6), analysis(0)])[0]["worth"], secret["worth"])

    def test_a_better_turn_than_the_engines_costs_nothing_and_nor_does_its_own(self):
        before = analysis(0.6, [("A1", 0.6, 1000)])
        self.assertEqual(self.judge(("white", "B1"), before, analysis(0.9))["loss"], 0)
        own = self.judge(("white", "a1"), before, analysis(0.2))
        self.assertEqual((own["loss"], own["agrees"]), (0, True))

    def test_a_line_with_few_visits_is_drawn_towards_the_whole(self):
        few = analysis(0.5, [("A1", 0.9, 5)], visits=400)
        many = analysis(0.5, [("A1", 0.9, 4000)], visits=4000)
        self.assertLess(move_judgement.weighed(few, few["lines"][0], "white"), 0.55)
        self.assertGreater(move_judgement.weighed(many, many["lines"][0], "white"), 0.88)
        none = analysis(0.5, [("A1", 0.9, 0)], visits=0)
        self.assertEqual(move_judgement.weighed(none, none["lines"][0], "white"), 0.5)
        few["lines"][0]["proven"] = "win"
        self.assertEqual(move_judgement.weighed(few, few["lines"][0], "white"), 0.9)

    def test_what_is_certain_is_said_to_be(self):
        won = analysis(1, [("A1", 1, 9)], proven="win")
        lost, drawn = analysis(0, proven="win"), analysis(0.5, proven="draw")
        open_game = analysis(0.6, [("A1", 0.6, 1000)])
        words = [self.judge(("white", "B1"), before, after)["verdict"] for before, after in [
            (won, lost), (won, drawn), (won, analysis(0.3)), (analysis(0.5, [("A1", 0.5, 9)], proven="draw"), lost),
            (open_game, lost), (open_game, drawn), (won, analysis(1, proven="loss")), (open_game, open_game)]]
        self.assertEqual(words, [
            "a proven win thrown away, now a proven loss", "a proven win thrown away, now a proven draw",
            "a proven win given up", "a proven draw thrown away, now a proven loss",
            "now a proven loss", "now a proven draw", None, None])

    def test_the_end_of_a_game_is_certain(self):
        won = analysis(1, [("A1", 1, 9)], proven="win")
        turn = self.judge(("white", "B1"), won, dict(analysis(0), result="B+"))
        self.assertEqual((turn["loss"], turn["kind"]), (1, "blunder"))

    def test_with_secrets_a_turn_is_judged_by_what_its_player_knew(self):
        before = analysis(0.6, [("A1", 0.7, 10**6), ("B1", 0.5, 10**6)], visits=10**6)
        turn = self.judge(("white", "B1"), before, analysis(0.1), has_secrets=True)
        self.assertAlmostEqual(turn["loss"], 0.2, 2)
        unseen = self.judge(("white", "C1"), before, analysis(0.1), has_secrets=True)
        self.assertIsNone(unseen["loss"])

    def test_luck_is_what_chance_brought_after_the_choice(self):
        game = game_of(("white", "A1"), ("chance", "dice:1,1"), ("black", "A2"), has_secrets=True)
        answers = [analysis(0.6, [("A1", 0.6, 10**6)], visits=10**6), dict(visits=0, lines=[], toMove="chance"),
                   analysis(0.9, [("A2", 0.9, 10**6)], visits=10**6), analysis(0.2)]
        turns = move_judgement.judge(game, answers)
        self.assertAlmostEqual(turns[0]["luck"]["white"], 0.3, 2)
        self.assertAlmostEqual(turns[0]["luck"]["black"], -0.3, 2)
        self.assertNotIn("luck", turns[2])
        players = move_judgement.summary(game, turns)
        self.assertAlmostEqual(players["white"]["luck"], 0.3, 2)

    def test_a_summary_counts_each_players_own_turns(self):
        game = game_of(("white", "B1"), ("black", "A1"))
        many = 10**6
        turns = move_judgement.judge(game, [analysis(0.6, [("A1", 0.7, many)], visits=many),
                                            analysis(0.4, [("A1", 0.4, many)], visits=many), analysis(0.4)])
        players = move_judgement.summary(game, turns)
        self.assertEqual((players["white"]["blunders"], players["white"]["agreed"]), (1, 0))
        self.assertEqual((players["black"]["turns"], players["black"]["agreed"]), (1, 1))
        self.assertEqual(move_judgement.turning_point(turns)["number"], 1)
        self.assertIsNone(move_judgement.turning_point(turns[1:]))


class Keeping(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.path = os.path.join(self.directory, "kept")

    def tearDown(self):
        shutil.rmtree(self.directory)

    def store(self, engine="e"):
        store = position_analysis.Store(self.path, engine)
        self.addCleanup(store.close)
        return store

    def test_an_answer_is_found_again_for_the_same_position_limits_and_engine(self):
        request = dict(id="x", position="p", turns=["A1", "B1"], nodes=5)
        self.store().keep(request, 1, dict(visits=5))
        self.assertEqual(self.store().find(request, 1), dict(visits=5))
        self.assertEqual(self.store().find(dict(request, id="y", turns=["A1", "C1"]), 1), dict(visits=5))
        self.assertIsNone(self.store().find(request, 2))
        self.assertIsNone(self.store().find(dict(request, nodes=6), 1))
        self.assertIsNone(self.store("f").find(request, 1))

    def test_what_an_interruption_has_broken_is_left_out(self):
        request = dict(position="p", turns=[], nodes=5)
        self.store().keep(request, 0, dict(visits=5))
        with open(self.path, "a", encoding="utf-8") as file:
            file.write('{"key": "abc", "answ')
        other = dict(request, nodes=7)
        self.store().keep(other, 0, dict(visits=7))
        self.assertEqual(self.store().find(request, 0), dict(visits=5))
        self.assertEqual(self.store().find(other, 0), dict(visits=7))

    def test_progress_says_how_long_the_rest_may_take(self):
        out = io.StringIO()
        line = thread_pool.Progress("game", 4, "positions", out)
        line.started -= 20
        line.step(2)
        line.step(2)
        self.assertEqual(out.getvalue(), "game: 2 of 4 positions, about 20 s left\ngame: 4 of 4 positions\n")
        self.assertEqual([thread_pool.time_left(s) for s in (5, 600, 7200)], ["5 s", "10 min", "2.0 h"])


class Records(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.reader = Reader(ENGINE)

    def tearDown(self):
        self.reader.close()
        shutil.rmtree(self.directory)

    def file(self, text):
        path = os.path.join(self.directory, "a game")
        cases.write(path, text)
        return path

    def test_an_unfinished_turn_is_left_out_and_a_position_is_a_start(self):
        game = self.reader.read(self.file("newgame fendo size=3\nset_position fendo b size=3 3/WWO/3\n"
                                          "play black C2-B3W\nplay white B2\nplay white B1\n"))
        self.assertEqual(game.turns, [("black", "C2-B3W")])
        self.assertEqual(game.start, dict(position="fendo b size=3 3/WWO/3"))
        self.assertEqual(game.titles, dict(white="White", black="Orange"))
        self.assertEqual(len(self.reader.pictures(game)[0]), 2)

    def test_the_head_of_a_record_tells_who_played_and_who_gave_up(self):
        game = self.reader.read(self.file("# date: 2026-11-22\n# white: a person\n# black: wattle 0.1, level 5\n"
                                          "# result: B+R\n" + record_of(*THROWN[0][:3]).rsplit("\n", 3)[0]))
        self.assertEqual(game.people, dict(white="a person", black="wattle 0.1, level 5"))
        self.assertEqual((game.date, game.result), ("2026-11-22", "B+R"))
        other = self.reader.read(self.file("# white: not told\n# date:\n# result: unfinished\n"
                                           + record_of(*THROWN[0][:3]) + "# black: too late\n"))
        self.assertEqual((other.people, other.date, other.result), ({}, "", "B+7"))

    def test_who_gave_up_is_told_by_records_of_all_kinds(self):
        turns = "newgame fonver size=5 pie=off\nplay black C3\nplay white D4\n"
        for text in (turns + "play black resign\n", "(;GM[wattle-fonver]RU[size=5 pie=off]RE[W+R];B[C3];W[D4])",
                     "\ufeff# result: W+R\r\n" + turns):
            game = self.reader.read(self.file(text))
            self.assertEqual((game.result, game.turns), ("W+R", [("black", "C3"), ("white", "D4")]), text)
            self.assertRegex(game.start["position"], "^fonver b ")
            self.assertEqual(len(self.reader.pictures(game)[0]), 3)
        game = self.reader.read(self.file("newgame siemenet size=7 start=B2\nplay white B7,A6\nplay black D7\nplay black resign\n"))
        self.assertEqual((game.result, game.turns), ("W+R", [("white", "B7,A6")]))
        game = self.reader.read(self.file("newgame fence players=2\nplay p1 resign\n"))
        self.assertEqual(game.result, "p2+R")

    def test_sgf_that_lost_turns_is_refused_with_line_and_column(self):
        with self.assertRaisesRegex(Unreadable, "line 2, column 11: "):
            self.reader.read(self.file("(;GM[wattle-fonver]\n;B[C3]C[a]];W[D4])"))

    def test_what_is_no_record_is_refused_with_the_reason(self):
        for text in ("play black D4\nnonsense\n", ""):
            with self.assertRaises(Unreadable):
                self.reader.read(self.file(text))
        with self.assertRaises(Unreadable):
            self.reader.read(os.path.join(self.directory, "nothing here"))

    def test_a_line_is_drawn_and_the_game_goes_on(self):
        game = self.reader.read(self.file(record_of(*THROWN[3][:3])))
        drawn, lines = self.reader.pictures(game, {1: ["B2", "A1"]})
        self.assertEqual((len(drawn), len(lines[1])), (len(game.turns) + 1, 2))
        self.assertEqual(self.reader.ask("side_to_move"), "black")


class Script(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.directory)

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        cases.write(path, text)
        return path

    def start(self, *args):
        # A shell starts what runs in the background with SIGINT ignored: the tests too, and what they start.
        return subprocess.Popen([os.path.join(SCRIPTS, "review"), "--engine", ENGINE, "--jobs", "1", *args],
                                cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def review(self, *args, status=0):
        process = self.start(*args)
        out, err = process.communicate(timeout=600)
        self.assertEqual(process.returncode, status, err)
        return out, err

    def test_a_proven_win_thrown_away_is_marked_at_its_turn(self):
        paths = [self.write("%d.gtp" % i, record_of(game, first, turns))
                 for i, (game, first, turns, *_) in enumerate(THROWN)]
        out, _ = self.review("--json", "--nodes", "3000", *paths)
        for line, (game, _, _, number, side, left) in zip(out.splitlines(), THROWN, strict=True):
            with self.subTest(game=game):
                review = json.loads(line)
                self.assertEqual(review["game"], game.split()[0])
                turn = review["turns"][number - 1]
                self.assertEqual((turn["side"], turn["kind"], turn["loss"]), (side, "blunder", 1 - left))
                self.assertEqual(turn["verdict"], "a proven win thrown away, now a proven %s" %
                                 ("draw" if left else "loss"))
                self.assertGreater(review["players"][side]["blunders"], 0)
                text = text_report.in_words(review)
                self.assertRegex(text, r"(?m)^ *%d .* a proven win thrown away.*; better " % number)

    def test_a_review_can_be_read(self):
        out, err = self.review("--text", "--nodes", "20", self.write("g.gtp", record_of(*THROWN[3][:3])))
        self.assertIn("fonver size=3 pie=off: W+ after 8 turns\nanalyzed with 20 nodes a position\n", out)
        self.assertRegex(out, r"(?m)^   1  Black   A3 +\d+ %")
        self.assertRegex(out, r"(?m)^White: \d of 4 turns as the engine would, \d+\.\d % lost a turn; \d ")
        self.assertIn("g.gtp: 9 of 9 positions", err)

    def test_bad_records_are_named_and_the_others_reviewed(self):
        good = self.write("good.gtp", record_of(*THROWN[0][:3]))
        bad = self.write("bad.gtp", "newgame fendo size=3\nplay white Z9\n")
        out, err = self.review("--text", "--nodes", "5", bad, good, status=1)
        self.assertRegex(err, "bad.gtp: .*line 2: ")
        self.assertIn("fendo size=3", out)

    def test_an_engine_that_is_not_there_is_said_not_to_be(self):
        process = self.start("--text", "--engine", "./nowhere", self.write("g.gtp", record_of(*THROWN[0][:3])))
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(err, "^review: cannot start './nowhere'")
        self.assertNotIn("Traceback", err)

    def test_fence_is_reviewed_from_a_seat_or_with_everything_open(self):
        path = os.path.join(HERE, "..", "docs", "games", "fence.gtp")
        with open(path, encoding="utf-8") as file:
            part = self.write("fence.gtp", "".join(file.readlines()[:60]))
        whole, seat = (json.loads(self.review("--json", "--nodes", "5", part, *more)[0])
                       for more in (["--view", "all"], ["--seat", "p2"]))
        self.assertEqual((whole["view"], seat["seat"]), ("all", "p2"))
        self.assertIn("luck", whole["players"]["p1"])
        self.assertFalse(any("?" in turn["turn"] for turn in whole["turns"]))
        hidden = [turn["turn"] for turn in seat["turns"] if turn["side"] == "chance" and ":p1:" in turn["turn"]
                  and turn["turn"].startswith(("start", "deal"))]
        self.assertTrue(hidden and all("?" in turn for turn in hidden), hidden)

    def test_an_interrupted_review_goes_on(self):
        # While `silent` is there, an engine of which no more than one answer is heard.
        silent = self.write("silent", "")
        engine = self.write("engine", """#!/bin/sh
case $*,$(ls %s 2>&1) in
*json*,%s) %s "$@" | {
    while read -r line; do
        echo "$line"
        case $line in *turnNumber*) break ;; esac
    done
    cat >/dev/null
    } ;;
*) exec %s "$@" ;;
esac
""" % (silent, silent, ENGINE, ENGINE))
        os.chmod(engine, 0o700)
        path = self.write("g.gtp", record_of("fendo size=7", "white", "C4 E4 D5 D3 C5"))
        words = ("--json", "--engine", engine, "--nodes", "20", "--cache", "kept", path)
        process = self.start(*words)
        process.stderr.readline()  # the first position is done
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("interrupted; the same command goes on", err)
        os.remove(silent)
        out, err = self.review(*words)
        self.assertEqual(len(json.loads(out)["positions"]), 6)
        self.assertNotIn("of 6 positions", err)
        _, err = self.review(*words)
        self.assertNotIn("positions", err)


class Page(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.directory)

    def make(self, record, *args, status=0, name="game.gtp"):
        """The page of a record, and what was said on standard error."""
        path = os.path.join(self.directory, name)
        cases.write(path, record)
        done = subprocess.run([os.path.join(SCRIPTS, "review"), "--engine", ENGINE, "--jobs", "1", *args, path],
                              cwd=self.directory, capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return self.page(), done.stderr

    def page(self, name="game.html"):
        return cases.read(os.path.join(self.directory, name))

    @staticmethod
    def data(page):
        return json.loads(page.split('id="review">')[1].split("</script>")[0])

    def test_it_needs_nothing_else_and_runs_nothing_from_elsewhere(self):
        page, _ = self.make(record_of(*THROWN[0][:3]), "--nodes", "300")
        self.assertEqual(set(re.findall(r"https?://[^\s\"'\\\\]+", page)), {"http://www.w3.org/2000/svg"})
        self.assertFalse(re.search(r"<(link|img|iframe)|\bsrc=|^(import|export) ", page, re.M))
        self.assertIn("default-src 'none'", page)

    def test_its_pictures_are_those_of_the_engine(self):
        game, first, turns, number, _, _ = THROWN[0]
        page, _ = self.make(record_of(game, first, turns), "--nodes", "3000")
        data = self.data(page)
        reader = Reader(ENGINE)
        self.addCleanup(reader.close)
        read = reader.read(os.path.join(self.directory, "game.gtp"))
        line = data["turns"][number - 1]["line"]
        drawn, others = reader.pictures(read, {number - 1: line})

        def lines(runs):
            return [line for first, count in runs for line in data["shared"][first:first + count]]

        def bare(picture):
            return re.sub(r'(?ms)^<g class="places".*?^</g>\n', "", picture).splitlines()

        self.assertEqual([lines(runs) for runs in data["pictures"]], [bare(picture) for picture in drawn])
        self.assertIn(data["places"].replace('"/>', '"'), re.sub(r'( data-step="[^"]*")?/>', "", drawn[0]))
        self.assertEqual([lines(runs) for runs in data["others"][str(number)]],
                         [bare(picture) for picture in others[number - 1]])

    def test_sixty_turns_on_the_largest_board_are_less_than_2_mb(self):
        columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        turns = " ".join("%s%d" % (columns[(2 * i) % 24], 1 + 2 * ((2 * i) // 24)) for i in range(60))
        page, _ = self.make(record_of("fonver size=25 pie=off", "black", turns), "--nodes", "200")
        data = self.data(page)
        self.assertEqual(len(data["pictures"]), 61)
        self.assertTrue(data["others"])
        self.assertLess(len(page.encode()), 2e6)

    def test_what_a_record_says_cannot_end_the_script(self):
        self.assertNotIn("<", html_page.in_script({"a": "</script><!--"}))
        self.assertEqual(json.loads(html_page.in_script({"a": "</script>"})), {"a": "</script>"})

    def test_only_a_review_is_replaced(self):
        record = record_of(*THROWN[3][:3])
        self.make(record, "--nodes", "5")
        self.make(record, "--nodes", "6")
        with open(os.path.join(self.directory, "game.html"), "w", encoding="utf-8") as file:
            file.write("my own page")
        page, err = self.make(record, "--nodes", "5", status=1)
        self.assertEqual(page, "my own page")
        self.assertIn("game.html is there and is no review", err)

    def test_what_was_found_out_is_kept_beside_it(self):
        record = record_of(*THROWN[3][:3])
        _, err = self.make(record, "--nodes", "5")
        self.assertIn("9 of 9 positions", err)
        shorter = "\n".join(record.splitlines()[:-1])
        _, err = self.make(shorter, "--nodes", "5")
        self.assertNotIn("positions", err)
        _, err = self.make(record, "--nodes", "5", "--fresh")
        self.assertIn("9 of 9 positions", err)

    def test_every_module_can_be_bundled(self):
        script = html_page.bundle()
        self.assertIn("const { shape } = module_picture;", script)
        self.assertRegex(script, r"return \{ Graph \};")
        with mock.patch.object(html_page, "part", return_value="export default 3;\n"):
            with self.assertRaises(ValueError):
                html_page.bundle()


if __name__ == "__main__":
    sys.exit(cases.main())

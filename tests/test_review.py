#!/usr/bin/env python3
"""test_review.py - tests of scripts/review. The tests of its modules are in tests/review (node_test.py).

    tests/test_review.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys

from support import cases
from wattle.paths import ROOT, SCRIPTS

ENGINE = cases.ENGINE + " --set net=none"  # even if a game has a net

# Random games in which a player had a proven win and lost it: the turn, the player, and the remaining result.
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


# Games, with reasons that every search must give: turns, and patterns of lines below them.
FONVER = ("fonver size=5 pie=off", "black", "E5 D1 A4 D3 B2 A1 B1 C1 B3 E3 B4 A3 E1 D2 E4 C5 A5")
FIODAR = ("fiodar size=3 pie=off", "black", "D5 E4 pass A1 E3 B3 D4 pass E5 A2 B2 C3 D3 C2 C1 B1 D2 B4 pass pass")
REASONS = [
    (record_of(*THROWN[0][:3]), [(3, "lets Orange win at once by C1-B3E"), (4, "misses C1-B3E, which wins at once"),
                                 (5, "closes its own area too early, with 1 cell"), (5, "closes an area for Orange: 8 cells")]),
    (record_of(*THROWN[1][:3]), [(10, "misses A4,B4, which scores 3 points"), (10, "lets White score 3 points by B4,A3"),
                                 (12, "lets White win at once by A4,B4")]),
    (record_of(*FONVER), [(8, "after the answer B3 lacks 4 stones to cross, Black 1; with B3 instead, 4 and 3")]),
    (record_of(*FIODAR), [(6, "lets Black capture 1 stone by E5"), (7, "misses E5, which captures 1 stone")]),
    (cases.read(os.path.join(ROOT, "tests", "review", "fence.gtp")),
     [(68, "leaves the Cops 2 steps from p3; the better turn, 1 step"), (70, r"then luck: p2 \+[67]\d %, p3 -[78]\d %")]),
]


class Script(cases.Folder):
    def write(self, name, text):
        cases.write(self.path(name), text)
        return self.path(name)

    def start(self, *args):
        # A shell starts background programs with SIGINT ignored. The tests and their programs inherit that.
        return subprocess.Popen([os.path.join(SCRIPTS, "review"), "--engine", ENGINE, "--jobs", "1", *args],
                                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
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
                text, _ = self.review("--text", "--nodes", "3000", os.path.join(self.folder, review["record"]))
                self.assertRegex(text, r"(?m)^ *%d .* a proven win thrown away.*; better " % number)

    def test_reasons_of_stored_games_hold(self):
        paths = [self.write("%d.gtp" % i, record) for i, (record, _) in enumerate(REASONS)]
        out, _ = self.review("--json", "--nodes", "1000", *paths)
        for line, (_, wanted) in zip(out.splitlines(), REASONS, strict=True):
            turns = json.loads(line)["turns"]
            for number, pattern in wanted:
                turn = turns[number - 1]
                self.assertRegex("\n".join(turn.get("why", ["nothing"])), "(?m)^%s$" % pattern, number)
                self.assertEqual(len(turn["why"]), len(turn["reasons"]))

    def test_the_text_can_have_blunders_alone(self):
        record = self.write("g.gtp", record_of(*FIODAR))
        whole, some = (self.review("--text", "--nodes", "1000", *more, record)[0] for more in ([], ["--blunders"]))
        self.assertRegex(whole, r"(?m)^ {20,}- lets Black capture 1 stone by E5$")
        self.assertRegex(whole, "mistake, -|inaccuracy, -")
        self.assertNotRegex(some, "mistake, -|inaccuracy, -")
        lines = re.findall(r"(?m)^ +\d+ .* blunder, .*(?:\n +- .*)*", whole)
        self.assertTrue(lines and all(one in some for one in lines))

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
        _, err = self.review("--text", "--engine", "./nowhere", self.write("g.gtp", record_of(*THROWN[0][:3])), status=1)
        self.assertRegex(err, "^review: cannot start './nowhere'")
        self.assertNotIn("Traceback", err)

    def test_fence_is_reviewed_from_a_seat_or_with_everything_open(self):
        record = cases.read(os.path.join(ROOT, "docs", "games", "fence.gtp"))
        part = self.write("fence.gtp", "".join(record.splitlines(keepends=True)[:60]))
        whole, seat = (json.loads(self.review("--json", "--nodes", "5", part, *more)[0])
                       for more in (["--view", "all"], ["--seat", "p2"]))
        self.assertEqual((whole["view"], seat["seat"]), ("all", "p2"))
        self.assertIn("luck", whole["players"]["p1"])
        self.assertFalse(any("?" in turn["turn"] for turn in whole["turns"]))
        hidden = [turn["turn"] for turn in seat["turns"] if turn["side"] == "chance" and ":p1:" in turn["turn"]
                  and turn["turn"].startswith(("start", "deal"))]
        self.assertTrue(hidden and all("?" in turn for turn in hidden), hidden)

    def test_one_turn_is_judged_as_among_all(self):
        record = self.write("g.gtp", record_of(*THROWN[0][:3]))
        whole, one = (json.loads(self.review("--json", "--nodes", "50", *more, record)[0]) for more in ([], ["--turn", "3"]))
        self.assertEqual(one["turns"], [whole["turns"][2]])
        self.assertEqual(len(one["positions"]), 2)
        self.assertIn("5 turns", self.review("--json", "--nodes", "5", "--turn", "6", record, status=1)[1])

    def test_bad_arguments_are_told_and_nothing_is_done(self):
        for words, said in ((["--jobs", "65"], "--jobs takes 1 to 64"), (["--nodes", "0"], "--nodes takes"), (["--what"], "--what"),
                            (["--view", "x"], "--view takes"), (["--out", "a", "b.gtp"], "--out works with one record only"),
                            (["--json", "--blunders"], "--blunders is for --text")):
            self.assertIn(said, self.review(*words, "g.gtp", status=2)[1])
        self.assertEqual(os.listdir(self.folder), [])

    def test_an_interrupted_review_goes_on(self):
        # While the file `silent` exists, the output of this engine stops after one answer.
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
        self.assertIn("interrupted; the same command continues it", err)
        os.remove(silent)
        out, err = self.review(*words)
        self.assertEqual(len(json.loads(out)["positions"]), 6)
        self.assertNotIn("of 6 positions", err)
        _, err = self.review(*words)
        self.assertNotIn("positions", err)


class Page(cases.Folder):
    def make(self, record, *args, status=0):
        """Makes the page of a record. Returns the page and the text on standard error."""
        cases.write(self.path("game.gtp"), record)
        done = self.script("review", "--engine", ENGINE, "--jobs", "1", *args, self.path("game.gtp"), status=status, cwd=self.folder)
        return cases.read(self.path("game.html")), done.stderr

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
        line = data["turns"][number - 1]["line"]

        def drawn(played, said=""):
            """Returns the engine's picture after `played` turns of the game and the command `said`."""
            done = subprocess.run(shlex.split(ENGINE) + ["--protocol", "gtp"], input="\n".join(
                record_of(game, first, " ".join(turns.split()[:played])).splitlines() + [said, "svg", "quit", ""]),
                capture_output=True, text=True, timeout=60, check=True)
            return done.stdout[done.stdout.rindex("= <svg") + 2:].split("\n\n")[0]

        def lines(runs):
            return [line for first, count in runs for line in data["shared"][first:first + count]]

        def bare(picture):
            return re.sub(r'(?ms)^<g class="places".*?^</g>\n', "", picture).splitlines()

        self.assertEqual([lines(runs) for runs in data["pictures"]], [bare(drawn(i)) for i in range(len(turns.split()) + 1)])
        self.assertIn(data["places"].replace('"/>', '"'), re.sub(r'( data-step="[^"]*")?/>', "", drawn(0)))
        self.assertEqual(lines(data["others"][str(number)][0]), bare(drawn(number - 1, "play white " + line[0])))

    def test_sixty_turns_on_the_largest_board_are_less_than_2_mb(self):
        columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
        turns = " ".join("%s%d" % (columns[(2 * i) % 24], 1 + 2 * ((2 * i) // 24)) for i in range(60))
        page, _ = self.make(record_of("fonver size=25 pie=off", "black", turns), "--nodes", "200")
        data = self.data(page)
        self.assertEqual(len(data["pictures"]), 61)
        self.assertTrue(data["others"])
        self.assertLess(len(page.encode()), 2e6)

    def test_only_a_review_is_replaced(self):
        record = record_of(*THROWN[3][:3])
        self.make(record, "--nodes", "5")
        self.make(record, "--nodes", "6")
        cases.write(self.path("game.html"), "my own page")
        page, err = self.make(record, "--nodes", "5", status=1)
        self.assertEqual(page, "my own page")
        self.assertIn("game.html exists and is not a review", err)

    def test_what_was_found_out_is_kept_beside_it(self):
        record = record_of(*THROWN[3][:3])
        _, err = self.make(record, "--nodes", "5")
        self.assertIn("9 of 9 positions", err)
        shorter = "\n".join(record.splitlines()[:-1])
        _, err = self.make(shorter, "--nodes", "5")
        self.assertNotIn("positions", err)
        _, err = self.make(record, "--nodes", "5", "--fresh")
        self.assertIn("9 of 9 positions", err)


if __name__ == "__main__":
    sys.exit(cases.main())

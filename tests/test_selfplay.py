#!/usr/bin/env python3
"""test_selfplay.py - tests of the program that plays for the trainer: its switches and files.

    tests/test_selfplay.py SELFPLAY [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import sys

from support import cases
from wattle.paths import ROOT

NET = os.path.join(ROOT, "nets", "fonver.net")
LONGEST = 300  # seconds


class SelfPlay(cases.Folder):
    def play(self, *words, status=0):
        """Runs the program on a small board. Returns its output."""
        done = subprocess.run([cases.ENGINE, "fonver", "--net", NET, "--out", self.folder, "--nodes", "16", *words],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def known(self, *lines):
        cases.write(self.path("known"), "".join(line + "\n" for line in lines))
        return ("--openings", self.path("known"))

    def test_games_won_against_a_victim_are_what_self_play_may_begin_as(self):
        said = self.play("--victim", NET, "--victim-nodes", "1", "--won", self.path("won"), "--games", "24",
                         "--options", "size=4 pie=off", "--options", "3*size=5")
        won = int(said.split("against the victim ")[1].split("/")[0])
        lines = cases.read(self.path("won")).splitlines()
        self.assertGreater(won, 0)
        self.assertEqual(len(lines), won)
        self.assertLessEqual({line.split(" # ")[1] for line in lines}, {"size=4 pie=off", "size=5"})
        self.play("--victim", NET, "--victim-nodes", "1", "--victim-errors", "50", "--won", self.path("random"),
                  "--games", "4", "--options", "size=5")
        self.assertEqual(cases.read(self.path("random")) if os.path.exists(self.path("random")) else "", "")
        for board in {line.split(" # ")[1] for line in lines}:
            self.play("--openings", self.path("won"), "--games", "4", "--options", board)

    def test_a_known_game_that_cannot_be_played_is_told(self):
        board = ("--games", "1", "--options", "size=4 pie=off")
        said = self.play(*self.known("", "A1 B2 # size=4 pie=off", "A1 A1 # pie=off size=4"), *board, status=2)
        self.assertRegex(said, r"known:3: ")
        self.assertIn("has no game with the options", self.play(*self.known("A1 # size=5"), *board, status=2))
        self.assertIn("cannot read", self.play("--openings", self.path("none"), *board, status=2))
        self.play(*self.known("A1 D4  B2 # size=4 pie=off", "Z9 # size=9"), *board)

    def test_blanks_around_the_turns_of_a_known_game_do_not_count(self):
        self.play(*self.known(" A1  D4 # size=4 pie=off"), "--games", "40", "--options", "size=4 pie=off")

    def test_switches_that_do_not_fit_are_refused(self):
        fendo = os.path.join(ROOT, "nets", "fendo.net")
        self.assertIn("--victim %s: the net is for fendo" % fendo, self.play("--victim", fendo, status=2))
        self.assertIn("--won needs --victim", self.play("--won", self.path("won"), status=2))
        self.assertIn("--victim-nodes", self.play("--victim", NET, "--victim-nodes", "0", status=2))
        self.assertIn("--victim-errors", self.play("--victim", NET, "--victim-errors", "101", status=2))


if __name__ == "__main__":
    sys.exit(cases.main())

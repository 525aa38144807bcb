#!/usr/bin/env python3
"""test_new_game.py - tests of scripts/new-game: the game that it writes compiles, plays and passes the contract.

    tests/test_new_game.py ENGINE [NAME ...]    ENGINE: the program in the folder of the compiled tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import subprocess
import sys

from support import cases
from wattle.paths import ROOT

BUILD = os.path.relpath(os.path.dirname(os.path.abspath(sys.argv[1])), ROOT)
CONTRACT = [os.path.join(BUILD, "tests", "contract", name) for name in ("test_rules", "test_slow", "test_text")]
TITLE = "Gale (David Gale, 1958): join two sides"


def copy_programs(folder, names):
    """Returns the programs that shutil.copytree leaves out. They are large and are linked again."""
    return [name for name in names if os.path.isfile(os.path.join(folder, name))
            and not name.endswith((".a", ".d", ".o")) and name != "flags"]


class TestNewGame(cases.Folder):
    def setUp(self):
        super().setUp()
        for part in ("docs", "nets", "packaging", "protocol", "scripts", "src", "tests", "web"):
            shutil.copytree(os.path.join(ROOT, part), self.path(part))
        shutil.copy2(os.path.join(ROOT, "Makefile"), self.folder)
        shutil.copytree(os.path.join(ROOT, "build", "made"), self.path("build", "made"))
        shutil.copytree(os.path.join(ROOT, BUILD), self.path(BUILD), ignore=copy_programs)

    def run_there(self, *words, status=0, **options):
        done = subprocess.run(words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False, **options)
        self.assertEqual(done.returncode, status, "%s\n%s" % (words, done.stdout[-4000:]))
        return done.stdout

    def test_the_new_game_plays_and_passes_the_contract(self):
        self.run_there("scripts/new-game", "gale", TITLE)
        self.run_there("make", "-s", *CONTRACT, os.path.join(BUILD, "wattle"), timeout=1800)
        for program in CONTRACT:
            self.assertIn("PASSED", self.run_there(program, timeout=1800))
        told = self.run_there(os.path.join(BUILD, "wattle"), input="newgame gale size=3\ngenmove b\nlist_games\n")
        self.assertRegex(told, r"= [A-C][1-3]\n")
        self.assertIn("gale " + TITLE, told)
        self.run_there("scripts/layers")
        self.assertIn("there is a game gale", self.run_there("scripts/new-game", "gale", TITLE, status=2))

    def test_a_name_or_title_that_cannot_be_is_refused_and_nothing_is_written(self):
        for name, title, why in ("int", TITLE, "no word of C"), ("Gale", TITLE, "small letters"), \
                ("../gale", TITLE, "small letters"), ("hex", TITLE, "there is a game hex"), \
                ("gale", "Gale: join two sides", "TITLE is"), ("gale", 'Gale (A "B", 1958): join', "TITLE is"):
            self.assertIn(why, self.run_there("scripts/new-game", name, title, status=2))
        self.assertFalse(os.path.exists(self.path("src", "games", "gale")))
        self.assertNotIn("gale", self.run_there("cat", "src/games/games.c"))


if __name__ == "__main__":
    sys.exit(cases.main())

#!/usr/bin/env python3
"""test_strength.py - tests of scripts/strength: the lines and the page, without the matches.

    tests/test_strength.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import io
import json
import os
import subprocess
import sys
from unittest import mock

from support import cases
from wattle.arena import strength

LINE = strength.Line("fendo size=7", "old")


def games(*shares):
    """Of A, which begins every other game."""
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
        """The page's lines of games, after it was written anew."""
        strength.main(["--page", self.page, "--out", self.folder])
        return [line for line in cases.read(self.page).split("\n") if line.startswith("| f")]

    def test_a_line_tells_games_share_and_net(self):
        self.played(LINE, games(1, 1, 1, 0.5, 0, 1))
        row, = self.rows()
        self.assertIn("| fendo size=7 | old | 0.1 s | %s | +4 =1 -1 | 75.0 %% (" % strength.net_of("fendo"), row)

    def test_half_a_round_tells_nothing_yet(self):
        self.played(LINE, games(1))
        self.assertEqual(self.rows(), [])

    def test_a_line_from_elsewhere_stays_until_there_are_more_games(self):
        self.played(LINE, games(1, 1, 1, 0))
        elsewhere, = self.rows()
        self.played(LINE, games(0, 0))
        self.assertEqual(self.rows(), [elsewhere])
        self.played(LINE, games(0, 0, 0, 0, 0, 0))
        self.assertIn("+0 =0 -6", *self.rows())

    def test_a_line_of_another_net_goes(self):
        self.played(LINE, games(1, 1))
        row, = self.rows()
        cases.write(self.page, "<!-- matches -->\n%s\n<!-- end of matches -->\n" % row.replace(strength.net_of("fendo"), "00000000"))
        self.played(LINE, [])
        self.assertEqual(self.rows(), [])

    def test_sentences_of_the_page_stay(self):
        self.played(LINE, games(1, 1))
        cases.write(self.page, "# Ours\n\nAt rest.\n\n<!-- matches -->\n<!-- end of matches -->\n\nThe end.\n")
        self.assertEqual(len(self.rows()), 1)
        self.assertRegex(cases.read(self.page), r"(?s)^# Ours\n\nAt rest\.\n\n<!-- matches -->\n\n\| board .*<!-- end of matches -->\n\nThe end\.\n$")

    def test_levels_have_a_table_of_their_own(self):
        level = strength.Line("fonver size=11", "level 3")
        self.assertIn(level, strength.LEVELS)
        self.played(level, games(1, 1, 0, 1))
        self.played(LINE, games(1, 1))
        self.rows()
        main, levels = cases.read(self.page).split("## Levels")
        self.assertIn("| old |", main)
        self.assertNotIn("| level 3 |", main)
        self.assertIn("| fonver size=11 | level 3 | 0.1 s |", levels)

    def test_the_higher_level_is_a(self):
        a, b = strength.Line("fendo size=7", "level 9").engines(None)
        self.assertIn("level=10", a)
        self.assertIn("level=9", b)

    def test_a_kernel_has_matches_of_its_own(self):
        for mark in ("plain", "none", "quarter", "thread", "level 3"):
            a, b = strength.Line("fendo size=7", mark).engines(None, "avx2")
            self.assertRegex(a, "^./wattle --kernel avx2 ")
            self.assertRegex(b, "^./wattle --kernel avx2 ")
        self.assertEqual(LINE.engines("old --x", "avx2")[1], "old --x --set move_time=0.1")
        folders = {strength.folder_of(LINE, "out", kernel) for kernel in (None, "avx2", "128-bit")}
        self.assertEqual(len(folders), 3)

    def test_at_the_end_it_prints_what_it_has_played(self):
        for kernel, shares in ((None, (1, 1)), ("avx2", (1, 0, 0, 0))):
            self.played(LINE, games(*shares), kernel)
            words = ["--old", "old", "--out", self.folder, *LINE.name.replace(",", " ").split()]
            with mock.patch.object(strength, "play", return_value=0), \
                    mock.patch("sys.stdout", io.StringIO()) as said:
                self.assertEqual(strength.main(words + (["--kernel", kernel] if kernel else [])), 0)
            self.assertIn("| fendo size=7 | old | 0.1 s | %s | +%d =0 -%d |" % (
                strength.net_of("fendo"), sum(shares), len(shares) - sum(shares)), said.getvalue())

    def test_the_engine_has_the_board_of_each_line(self):
        boards = sorted({line.game for line in strength.LINES + strength.LEVELS})
        done = subprocess.run([cases.ENGINE], input="".join("newgame %s\n" % board for board in boards), capture_output=True,
                              text=True, check=False)
        answers = [line for line in done.stdout.splitlines() if line]
        self.assertEqual([answer for answer in answers if answer.startswith("?")], [])
        self.assertEqual(len(answers), len(boards))

    def test_words_that_no_line_has_are_refused(self):
        said = self.script("strength", "checkers", status=2).stderr
        self.assertIn("no line has these words", said)
        self.assertIn("fonver size=11, 0.1 s, level 9", said)


if __name__ == "__main__":
    sys.exit(cases.main())

#!/usr/bin/env python3
"""test_review_page.py - the page of a reviewed game in a browser: keys, clicks, display.

    tests/test_review_page.py ENGINE [NAME ...]    NAME: as unittest names tests

Without Chromium, the test is skipped and prints this.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import board_client

if not board_client.has_packages("selenium"):
    sys.exit(77)

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import cases
from wattle.paths import ROOT, SCRIPTS
from wattle.screenshots import browser

ENGINE = cases.ENGINE + " --set net=none"  # even if a game has a net
# Turn 3 loses a proven win.
FENDO = ("newgame fendo size=3\nplay white A2N\nplay black C2-C1N\nplay white A2-C2W\n"
         "play black C1-A2E\nplay white C2-A3E\n")
# Ten random turns, for a test with a net.
OWNED = "newgame fendo size=5\n" + "".join("play %s %s\n" % (("white", "black")[i % 2], turn) for i, turn in enumerate(
    "A3-E4W E3-C5S E4-D1W C5-D4N D1-C3E A1 C3-E2N A1-B3W E2-A4N A2".split()))


def setUpModule():
    global page, directory
    directory = tempfile.mkdtemp()
    page = browser.Browser()
    review("fendo", FENDO, "3000")
    review("owned", OWNED, "100", cases.ENGINE)
    record = cases.read(os.path.join(ROOT, "docs", "games", "fence.gtp"))
    review("fence", "".join(record.splitlines(keepends=True)[:60]), "20")


def tearDownModule():
    page.close()
    shutil.rmtree(directory)


def review(name, record, nodes, engine=ENGINE):
    path = os.path.join(directory, name + ".gtp")
    cases.write(path, record)
    subprocess.run([os.path.join(SCRIPTS, "review"), "--engine", engine, "--jobs", "1", "--nodes", nodes,
                    path], cwd=directory, capture_output=True, timeout=600, check=True)


class Case(unittest.TestCase):
    name = "fendo"

    def setUp(self):
        page.driver.get("about:blank")
        page.driver.get("file://%s/%s.html" % (directory, self.name))

    def tearDown(self):
        self.assertEqual(page.errors(), [])

    def text(self, selector):
        return page.all(selector)[0].text

    def press(self, *keys):
        ActionChains(page.driver).send_keys(*keys).perform()

    def pieces(self):
        """Returns the picture without the parts that only help to point."""
        return page.js("const copy = document.querySelector('#board svg').cloneNode(true);"
                       "copy.querySelectorAll('.over, .places').forEach((group) => group.remove());"
                       "return copy.outerHTML.replace(/\\s+/g, ' ')")


class Owned(Case):
    name = "owned"

    def test_owners_after_an_explained_turn_are_shaded_below_the_pieces(self):
        self.assertEqual(page.count(".owner"), 0)
        explained = page.js("return JSON.parse(document.getElementById('review').textContent).turns.filter((turn) => turn.owners).map((turn) => turn.number)")
        self.assertTrue(explained)
        page.press('#turns [data-id="%d"]' % explained[0])
        fills = page.js("return [...new Set([...document.querySelectorAll('.owners > .owner')].map((owner) => getComputedStyle(owner).fill))]")
        self.assertTrue(fills)
        self.assertLessEqual(set(fills), {"rgb(255, 253, 246)", "rgb(240, 125, 19)"})
        self.assertTrue(page.js("return Boolean(document.querySelector('.owners').compareDocumentPosition(document.querySelector('#board [fill=\"url(#white)\"]')) & Node.DOCUMENT_POSITION_FOLLOWING)"))


class Turning(Case):
    def test_keys_buttons_turns_and_the_graph_lead_to_positions(self):
        self.assertEqual(self.text("#caption"), "Start of the game")
        start = self.pieces()
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.text("#caption"), "1. A2N White")
        self.assertNotEqual(self.pieces(), start)
        page.press("[data-go=last]")
        self.assertEqual(self.text("#caption"), "5. C2-A3E White")
        self.press(Keys.HOME)
        self.assertEqual(self.pieces(), start)
        page.press('#turns [data-id="4"]')
        self.assertEqual(self.text("#caption"), "4. C1-A2E Orange")
        graph = page.all("#graph svg")[0]
        ActionChains(page.driver).move_to_element_with_offset(graph, graph.size["width"] // 2 - 12, 0).click().perform()
        self.assertEqual(self.text("#caption"), "5. C2-A3E White")

    def test_the_second_side_has_its_own_colour(self):
        before = "return getComputedStyle(document.querySelector('#turns .side1'), '::before').backgroundColor"
        self.assertEqual(page.js(before), "rgb(240, 125, 19)")
        self.assertEqual(page.js("return getComputedStyle(document.querySelector('#graph .ground')).fill"), "rgb(224, 138, 60)")

    def test_the_end_is_told(self):
        self.press(Keys.END)
        self.assertIn("The game is over: Orange wins by 7.", self.text("#verdict"))
        self.assertIn("Orange wins by 7 · 5 turns", self.text("#about"))

    def test_an_address_names_a_position(self):
        page.driver.get("file://%s/fendo.html#2" % directory)
        page.driver.refresh()
        self.assertEqual(self.text("#caption"), "2. C2-C1N Orange")


class Errors(Case):
    def test_a_proven_win_thrown_away_stands_at_its_turn(self):
        self.press("n")
        while not self.text("#caption").startswith("3."):
            self.press("n")
        self.assertIn("Blunder by White, −100 % from 100 %: a proven win thrown away, now a proven loss.", self.text("#verdict"))
        self.assertEqual(self.text("#turns li:nth-child(3) .note"), "−100 %")
        self.assertTrue(page.all("#graph .dot.blunder"))

    def test_the_better_line_can_be_played_and_left(self):
        page.press('#turns [data-id="2"]')
        before = self.pieces()
        self.press(Keys.ARROW_RIGHT)
        after = self.pieces()
        self.press("b")
        self.assertEqual(self.pieces(), before)
        self.assertTrue(page.all("#board .ghost"))
        self.press(Keys.ARROW_RIGHT)
        first = self.pieces()
        self.assertNotIn(first, (before, after))
        self.press(Keys.ARROW_LEFT)
        page.press("#verdict button.word")
        self.assertEqual(self.pieces(), first)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.pieces(), after)

    def test_reasons_stand_a_line_each_as_in_the_text(self):
        page.press('#turns [data-id="5"]')
        shown = [line.text for line in page.all("#verdict .why li")]
        self.assertIn("closes its own area too early, with 1 cell", shown)
        told = subprocess.run([os.path.join(SCRIPTS, "review"), "--engine", ENGINE, "--jobs", "1", "--nodes", "3000",
                               "--text", "fendo.gtp"], cwd=directory, capture_output=True, text=True, timeout=600, check=True).stdout
        self.assertEqual(re.findall(r"(?m)^ +- (.*)$", told.split("C2-A3E")[1]), shown)

    def test_only_blunders_can_be_listed(self):
        everything = [turn.text for turn in page.all("#turns button")]
        page.press("#only input")
        some = [turn.text for turn in page.all("#turns button")]
        self.assertTrue(some and set(some) < set(everything) or some == everything)
        self.assertEqual(len(some), len(page.all("#turns .blunder.turn")))
        page.press("#only input")
        self.assertEqual([turn.text for turn in page.all("#turns button")], everything)


class Looks(Case):
    def test_nothing_sticks_out_of_a_phone(self):
        page.resize(360, 740, mobile=True)
        self.addCleanup(page.resize, 1280, 900)
        self.press("n")
        self.assertLessEqual(page.js("return document.documentElement.scrollWidth"), 360)

    def test_it_is_there_within_a_second(self):
        timing = "return performance.getEntriesByType('navigation')[0].domComplete"
        self.assertLess(page.js(timing), 20000)  # ms, for a busy machine; the promise is 1 s on an idle one


class Fence(Case):
    name = "fence"

    def test_the_share_of_any_player_can_be_watched(self):
        self.press(Keys.END)
        shares = []
        for option in page.all("#whose option"):
            option.click()
            shares.append(page.all("#graph .share")[0].get_attribute("d"))
        self.assertGreater(len(set(shares)), 1)

    def test_what_happened_is_told_in_sentences(self):
        self.press(Keys.ARROW_RIGHT)
        self.assertRegex(self.text("#caption"), r"^1\. p1 gets the tiles ")

    def test_chance_has_its_turns_and_players_their_luck(self):
        self.press(Keys.ARROW_RIGHT)
        self.assertIn("What chance has brought", self.text("#verdict"))
        self.assertIn("Luck", self.text("#players"))


if __name__ == "__main__":
    if not browser.is_there():
        print("skipped, there is no Chromium with its driver: scripts/install-packages browser")
        sys.exit(77)
    sys.exit(cases.main())

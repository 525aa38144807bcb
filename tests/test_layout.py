#!/usr/bin/env python3
"""test_layout.py - visible and clickable parts of the board: in one window, on phones, and their contrast.

    tests/test_layout.py [--quick] [--site FOLDER] ENGINE [NAME ...]    (support/page_case.py)

The tests measure boxes and computed styles in a headless Chromium. Without Chromium, its driver or Selenium, the
test is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import sys
import unittest

from support.page_case import PEOPLE, QUICK, PageCase
from support import cases, clicks
from support.page_looks import OUTSIDE, PALE, SMALL
from wattle.screenshots.board import options, record

GAMES = ("fendo",) if QUICK else ("fendo", "siemenet", "fonver", "fiodar")
PHONES = ((390, 844), (844, 390))
SIZE = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return Math.max(box.width, box.height)"


class Case(PageCase):
    def analysed(self, game, turns=40):
        """Plays `turns` turns of a game, starts the analysis and shows a hint."""
        page = self.page
        page.new_game(game, PEOPLE, **options(game))
        page.load(" ".join(record(game)[:turns]))
        page.click("#analyse")
        page.until("return document.querySelectorAll('#thoughts tbody tr').length > 1")
        page.press("#hint")
        page.until("return document.querySelectorAll('.advice').length > 0")

    def city(self, players, look):
        """Plays FENCE! by clicks for up to 60 decisions. Calls `look` for each new kind of decision."""
        page, seen = self.page, set()
        page.new_game("fence", players=players, tiles="demo", round_cap=3)
        for _ in range(60):
            page.until(clicks.WAITS % ("(%s || %s)" % (clicks.MINE, clicks.OVER)))
            if clicks.is_over(page):
                break
            kind = page.js("return [...document.querySelectorAll('#hand > *')].map((part) => part.className).join()")
            if kind not in seen:
                look(kind)
            seen.add(kind)
            clicks.act(page, self.luck)
        self.assertGreater(len(seen), 2)


class OneWindow(Case):
    """At 1280x800, no game needs to scroll the page."""

    def look(self, *what):
        self.assertEqual(self.page.js(OUTSIDE), [], what)
        self.assertGreater(self.page.js(SIZE, "#board"), 250, what)

    def test_the_games_for_two_with_analysis(self):
        page = self.page
        for game in GAMES:
            with self.subTest(game=game):
                self.analysed(game)
                self.look(game)
                self.assertGreater(page.js(SIZE, "#board"), 500)
                self.assertGreater(page.js(SIZE, "#thoughts"), 110)
                self.assertGreater(page.js(SIZE, "#turns"), 60)
                self.assertTrue(page.js("const list = document.getElementById('turns').getBoundingClientRect(), turn = document.querySelector('.turns [aria-current]').getBoundingClientRect(); return turn.top >= list.top && turn.bottom <= list.bottom"))
                page.click("#analyse")
                page.press("#edit")
                self.look(game, "editor")
                page.press(".tools button:not([data-brush]):not(.main)", 1)

    @unittest.skipIf(QUICK, "takes longer")
    def test_puzzles_and_lessons(self):
        page = self.page
        page.press("#puzzles")
        page.press("[data-puzzle='1']")
        page.until("return document.body.classList.contains('has-puzzle') && !document.getElementById('dialog').open")
        self.look("puzzle")
        for game in (*GAMES, "fence"):
            page.press("#games")
            page.press(".cards [data-game=%s] [data-do=learn]" % game)
            page.until("return document.body.dataset.game === arguments[0] && document.body.classList.contains('has-lesson') && !document.body.classList.contains('in-lobby')", game)
            self.look("lesson", game)

    @unittest.skipIf(QUICK, "takes longer")
    def test_the_city(self):
        self.city(4, self.look)


class Phones(Case):
    """Buttons are at least 44 px wide and high. A phone on its side shows the whole board."""

    def look(self, *what):
        for width, height in PHONES:
            self.page.resize(width, height, 1, True)
            self.assertEqual(self.page.js(SMALL), [], (what, width))
            self.assertEqual(self.page.js("return document.documentElement.scrollWidth <= innerWidth"), True, (what, width))
        self.page.js("scrollTo(0, document.documentElement.scrollHeight)")
        self.assertGreater(self.page.js(SIZE, "#board"), 250, what)
        self.assertEqual(self.page.js("const box = document.getElementById('board').getBoundingClientRect(); return box.top > -1 && box.bottom < innerHeight + 1"), True, what)
        self.page.resize(1280, 800)

    def test_the_games_for_two(self):
        for game in GAMES:
            with self.subTest(game=game):
                self.analysed(game)
                self.look(game)
                self.page.click("#analyse")

    @unittest.skipIf(QUICK, "takes longer")
    def test_the_city(self):
        self.city(3, self.look)


class Aim(Case):
    """Taps on points that are drawn small. The first tap aims, the second tap plays."""

    LENS = """const lens = document.querySelector('.lens'), point = document.querySelector(`.places [data-point="${arguments[0]}"]`).getBoundingClientRect();
if (!lens) return null;
const box = lens.getBoundingClientRect(), own = [...lens.querySelectorAll(`[data-point="${arguments[0]}"]`)][0].getBoundingClientRect();
return {larger: own.width / point.width, is_round: getComputedStyle(lens).borderRadius === '50%',
  middle: Math.hypot(own.left + own.width / 2 - box.left - box.width / 2, own.top + own.height / 2 - box.top - box.height / 2),
  is_inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth, covers: box.bottom > point.top && box.top < point.bottom};"""
    TURNS = "return [...document.querySelectorAll('.turns .turn')].map((turn) => turn.textContent)"

    def phone(self, game, **options):
        self.page.new_game(game, PEOPLE, **options)
        self.page.resize(390, 844, 1, True)
        self.page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", dict(enabled=True))

    def tap(self, point):
        x, y = self.page.js("""const box = document.querySelector(`.places [data-point="${arguments[0]}"]`).getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];""", point)
        for kind, touches in (("touchStart", [dict(x=x, y=y)]), ("touchEnd", [])):
            self.page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", dict(type=kind, touchPoints=touches))

    def test_a_first_tap_aims_and_a_second_one_plays(self):
        page = self.page
        self.phone("fonver", size=13, pie="off")
        for point in ("A13", "G7", "N1"):
            self.tap(point)
            lens = page.until(self.LENS, point)
            self.assertGreater(lens["larger"], 1.5)
            self.assertLess(lens["middle"], 2)
            self.assertEqual((lens["is_round"], lens["is_inside"], lens["covers"]), (True, True, False), point)
            self.assertEqual(page.count(".places .aimed"), 2)  # the place, and its picture in the lens
            self.assertEqual(page.js(self.TURNS), [])
        self.tap("N1")
        page.until("return document.querySelectorAll('.turns .turn').length === 1")
        self.assertEqual(page.js(self.TURNS), ["N1"])
        self.assertEqual(page.count(".lens"), 0)
        self.tap("G7")
        page.until(self.LENS, "G7")
        page.press("#status")
        self.assertEqual(page.count(".lens"), 0)

    def test_one_tap_plays_on_a_large_board_and_one_click_everywhere(self):
        page = self.page
        self.phone("fonver", size=5, pie="off")
        self.tap("C3")
        page.until("return document.querySelectorAll('.turns .turn').length === 1")
        page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", dict(enabled=False))
        page.resize(390, 844)
        page.new_game("fonver", PEOPLE, size=13, pie="off")
        page.click("[data-step=G7]")
        self.assertEqual(page.js(self.TURNS), ["G7"])


class Drawing(Case):
    """The editor draws like the engine. The lines below all boards have the same size."""

    # Returns the pieces that the engine, or the editor, has drawn in the places of the board.
    PIECES = """const root = document.querySelector(arguments[0]), places = [...document.querySelectorAll('.places [data-point]')].map((place) => ['x', 'y', 'width', 'height'].map((key) => Number(place.getAttribute(key))));
return [...root.children].filter((e) => (e.tagName === 'circle' && e.getAttribute('fill').startsWith('url') && places.some(([x, y, w, h]) => x + w / 2 == e.getAttribute('cx') && y + h / 2 == e.getAttribute('cy'))) || e.matches('g[transform]'))
  .map((e) => [...['cx', 'cy', 'r', 'fill', 'stroke', 'transform'].map((key) => e.getAttribute(key)), e.innerHTML.trim()].join(' ')).sort();"""
    SEEN = """return [...document.querySelectorAll('#board > svg > :is(circle, ellipse, text, [opacity], [fill-opacity])')].filter((e) => getComputedStyle(e).display !== 'none').map((e) => e.outerHTML)"""

    def test_the_editor_draws_the_board_and_the_pieces_of_the_engine(self):
        page = self.page
        for game in GAMES:
            with self.subTest(game=game):
                page.new_game(game, PEOPLE, **options(game))
                page.load(" ".join(record(game)[:40]))
                drawn = page.js(self.PIECES, "#board > svg")
                self.assertGreater(len(drawn), 10)
                page.press("#edit")
                self.assertEqual(page.js(self.PIECES, ".setup"), drawn)
                self.assertEqual(page.js(self.SEEN), [])
                # Everything is below the pieces, so nothing hides the lines of the board.
                self.assertEqual(page.js("return [...document.querySelectorAll('.setup > :not(circle, ellipse, g, .setup-fence)')].length"), 0)
                page.press(".tools button:not([data-brush]):not(.main)", 1)
                page.until("return !document.body.classList.contains('editing')")

    def test_lines_below_the_board_are_of_one_size(self):
        page, sizes = self.page, set()
        for game in GAMES:
            for size in dict(fendo=(3, 11), siemenet=(5, 9), fonver=(3, 19), fiodar=(2, 8))[game]:
                page.new_game(game, PEOPLE, size=size)
                for width, height in ((1280, 800), *PHONES):
                    page.resize(width, height, 1, width < 1000)
                    told = page.js("""const svg = document.querySelector('#board > svg'), scale = svg.getScreenCTM().a, page = svg.getBoundingClientRect();
return [...svg.querySelectorAll(':scope > text')].map((text) => { const box = text.getBoundingClientRect(); return [Math.round(10 * scale * parseFloat(getComputedStyle(text).fontSize)) / 10, box.left >= page.left && box.right <= page.right && box.bottom <= page.bottom]; });""")
                    self.assertTrue(told)
                    self.assertEqual([is_inside for _, is_inside in told], [True] * len(told), (game, size, width))
                    sizes |= {size for size, _ in told}
                page.resize(1280, 800)
        self.assertEqual(sizes, {15})


class Contrast(Case):
    """The contrast of text is at least 4.5, in light and dark, in the picture too."""

    def look(self, *what):
        for dark in (False, True):
            self.page.paint(dark)
            self.assertEqual(self.page.js(PALE, "body *"), [], (what, dark))

    def test_the_games_for_two(self):
        page = self.page
        for game in GAMES:
            with self.subTest(game=game):
                self.analysed(game)
                page.click("#judge")
                page.until("return document.querySelectorAll('.graph .share').length === 1")
                self.look(game)
                page.js("document.querySelector('#thoughts tbody tr').dispatchEvent(new PointerEvent('pointerenter'))")
                self.look(game, "line")
                page.click("#analyse")
                page.press("#first")
                page.until("return document.querySelector('.turns .ahead')")
                self.look(game, "start")

    @unittest.skipIf(QUICK, "takes longer")
    def test_the_city(self):
        self.city(8, self.look)


if __name__ == "__main__":
    sys.exit(cases.main())

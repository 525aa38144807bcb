#!/usr/bin/env python3
"""test_endings_page.py - the end of a game, clocks, expected owners and first turns, in a headless
Chromium.

    tests/test_endings_page.py [--quick] [--site FOLDER] ENGINE [NAME ...]    (support/page_case.py)

The board runs in Node with ENGINE or, with --site, from the static files in FOLDER. With --quick, only the cases that
take seconds run. Without Chromium, its driver or Selenium, the test is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys
import unittest

from support.page_case import ENGINE, PEOPLE, QUICK, SITE, PageCase
from support import cases, clicks
from support.clicks import OVER, WAITS
from wattle.screenshots import browser

# {game: (options, turns to the end or None for random clicks, words about the end)} of games of two people.
ENDS = {
    "fendo": (dict(size=3), None, [" wins by ", "Every area has one owner. White owns ", " cells, Orange "]),
    "siemenet": (dict(size=5), None, ["in supply", "Three pawns in a row are a point."]),
    "fonver": (dict(size=3, pie="off"), "B2 A1 B1 A2 B3", ["Black wins", "Black's chain joins both of Black's edges."]),
    "fiodar": (dict(size=2, pie="off"), "B2 A1 pass pass", ["Black wins by 0.5", "Two passes end the game. Black, who passed first, gets half a point.", "Black: 0 territory"]),
}
# Turns of Fendo on 5x5. After these turns the owners of most cells are clear.
DECIDED = "D3 C2 C3 B4 B2 C4 C1 D1 D4 B3 B5 D2 D4W B3E"
SHOWN = "return !document.getElementById('ending').hidden && document.getElementById('ending').textContent"
# Returns whether the panel overlaps the board.
COVERS = """const [a, b] = ['ending', 'board'].map((id) => document.getElementById(id).getBoundingClientRect());
return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom"""
CLOCKS = "return [...document.querySelectorAll('.clock')].map((face) => face.hidden ? '' : face.textContent)"


class Case(PageCase):
    def end(self, page):
        while clicks.step(page, self.luck):
            pass

    def friend_of(self, page):
        """Opens a second browser. In it a friend takes the free seat."""
        address = page.until("return document.querySelector('#players .address')?.textContent")
        friend = browser.Browser(1280, 800)
        self.addCleanup(friend.close)
        friend.driver.get(address)
        friend.press("button")
        friend.until("return document.body.dataset.shown > 0")
        return friend


class Ends(Case):
    def test_who_has_won_and_by_what(self):
        page = self.page
        for game, (options, turns, said) in ENDS.items():
            with self.subTest(game=game):
                page.new_game(game, PEOPLE, **options)
                self.assertFalse(page.js(SHOWN))
                if turns:
                    page.load(turns)
                else:
                    self.end(page)
                told = page.until(SHOWN)
                for words in said:
                    self.assertIn(words, told)
                self.assertFalse(page.js(COVERS))
                self.assertTrue(page.all("#rematch")[0].is_displayed() and page.all("#review-end")[0].is_displayed())

    def test_where_it_turned_and_a_way_there(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=3, pie="off")
        page.load("B2 A1 B1 A2 B3")
        self.assertIn("A review tells where the game turned.", page.until(SHOWN))
        page.click("#judge")
        told = page.until("const told = document.getElementById('ending').textContent; return !/A review tells/.test(told) && told")
        self.assertRegex(told, "The game turned at turn|No single turn decided")
        if page.count("#turned"):
            page.click("#turned")
            page.until("return !/wins/.test(document.getElementById('status').textContent)")
            self.assertTrue(page.js(SHOWN))  # also while a person steps through the game
        page.new_game("fonver", PEOPLE, size=3, pie="off")
        self.assertFalse(page.js(SHOWN))

    def test_a_rematch_turns_the_colours_and_keeps_the_rest(self):
        page = self.page
        page.new_game("fonver", {"side:black": "person", "side:white": "engine"}, size=3, pie="off")
        page.js("for (const [id, value] of [['level', 2], ['time', 0]]) { const input = document.getElementById(id); input.value = value; input.dispatchEvent(new Event('change')); }")
        self.end(page)
        page.press("#rematch")
        page.until("return document.getElementById('ending').hidden")
        page.until("return [...document.querySelectorAll('#players [data-side]')].map((who) => who.value).join() === 'person,engine'")
        page.until("return document.querySelectorAll('.turns .turn').length >= 1")  # the engine begins
        self.assertIn("3 × 3", page.js("return document.getElementById('title').textContent"))
        self.assertEqual(page.js("return document.getElementById('level').value"), "2")

    @unittest.skipIf(QUICK, "takes longer")
    def test_a_review_tells_where_it_turned(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=3, pie="off")
        page.load("B2 A1 B1 A2 B3")
        page.js("const time = document.getElementById('time'); time.value = 0; time.dispatchEvent(new Event('change'))")
        page.press("#review-end")
        page.until("return /review is ready/.test(document.getElementById('toast').textContent)")
        self.assertRegex(page.js(SHOWN), "The game turned at turn|No single turn decided")

    def test_seats_at_fence(self):
        page = self.page
        page.new_game("fence", players=3, tiles="demo", round_cap=1)
        clicks.play_city(self.luck, page)
        self.assertRegex(page.until(SHOWN), "(You|Player .) wins?: |A draw")
        self.assertFalse(page.js(COVERS))
        page.press("#rematch")
        page.until("return document.getElementById('ending').hidden")
        page.until(WAITS % "true")
        self.assertIn("Player 2", page.js("return document.querySelector('.seats').textContent.includes('You') ? 'Player 2' : ''"))

    @unittest.skipIf(SITE, "without a server there are no friends")
    def test_two_people_by_a_link(self):
        page = self.page
        page.new_game("fonver", {"side:white": "friend"}, size=3, pie="off")
        friend = self.friend_of(page)
        page.until("return /^Your turn/.test(document.getElementById('status').textContent)")
        page.click("[data-step=B2]")
        friend.until("return /^Your turn/.test(document.getElementById('status').textContent)")
        friend.press("#resign")
        friend.press("#question [value=resign]")
        for who in page, friend:
            told = who.until(SHOWN)
            self.assertIn("Black wins by resignation", told)
            self.assertIn("White resigned.", told)
        self.assertEqual(friend.count("#review-end"), 0)
        friend.press("#rematch")
        page.until("return /would like a rematch/.test(document.getElementById('toast').textContent)")
        page.press("#toast button")
        friend.until("return /^Your turn/.test(document.getElementById('status').textContent)")
        self.assertIn("Black is you", friend.js("return document.getElementById('players').textContent"))
        self.assertEqual(friend.errors(), [])


class Clocks(Case):
    def clocked(self, seats, seconds, increment, **options):
        """Starts a new game with the form. The clock may have a length that the form does not offer."""
        page = self.page
        page.press("#new")
        page.press("[data-name=fonver]")
        for name, value in {"size": 3, **options}.items():
            page.js("const [name, value] = arguments; document.querySelector(`form [name=${name}]`).closest('details')?.setAttribute('open', ''); document.querySelector(`form [name=${name}]`)[value === 'off' ? 'checked' : 'value'] = value === 'off' ? false : value", name, value)
        for name, value in seats.items():
            page.choose("form [name='%s']" % name, value)
        page.js("document.querySelector('form [name=clock]').append(new Option('short', arguments[0], true, true))", str(seconds))
        page.choose("form [name=increment]", str(increment))
        page.press("form .main")
        page.until("return !document.getElementById('dialog').open")

    def test_a_game_without_a_clock_shows_none(self):
        self.page.new_game("fonver", PEOPLE, size=3, pie="off")
        self.assertEqual(self.page.js(CLOCKS), ["", ""])

    def test_the_clocks_start_with_the_first_turn_and_count_down(self):
        page = self.page
        self.clocked(PEOPLE, 300, 5, pie="off")
        self.assertEqual(page.js(CLOCKS), ["5:00", "5:00"])
        self.assertEqual(page.count(".clock.runs"), 0)
        page.click("[data-step=B2]")
        page.until("return document.querySelector('.clock.runs')?.textContent === '4:59'")
        self.assertEqual(page.js(CLOCKS), ["4:59", "5:00"])
        page.click("[data-step=A1]")
        page.until("const [white, black] = [...document.querySelectorAll('.clock')]; return /^5:0[0-5]$/.test(white.textContent) && !white.matches('.runs') && black.matches('.runs')")

    def test_time_used_up_loses_the_game(self):
        page = self.page
        self.clocked(PEOPLE, 2, 0, pie="off")
        page.click("[data-step=B2]")
        page.until(WAITS % OVER)
        self.assertEqual(page.status(), "Black wins on time")
        self.assertIn("White lost on time.", page.js(SHOWN))
        self.assertEqual(page.js(CLOCKS)[0], "0:00.0")
        page.press("#games")
        self.assertIn("Black wins on time", page.until("return document.querySelector('.kept .now')?.textContent"))

    @unittest.skipIf(QUICK, "takes longer")
    def test_the_engine_plays_by_its_clock(self):
        if not SITE:
            server = browser.Server(os.path.abspath(sys.argv[1]))
            self.addCleanup(server.close)
            self.page.open(server.address)
        page = self.page  # without a clock the engine thinks for two seconds a turn
        self.clocked({"side:black": "engine", "side:white": "engine"}, 30, 0, pie="off", size=7)
        page.until(WAITS % OVER)
        self.assertNotIn("on time", page.status())
        self.assertLess(max(float(clock.split(":")[1]) for clock in page.js(CLOCKS)), 29)

    @unittest.skipIf(SITE, "without a server there are no friends")
    def test_two_people_by_a_link(self):
        page = self.page
        self.clocked({"side:white": "friend"}, 300, 0, pie="off")
        friend = self.friend_of(page)
        page.until("return /^Your turn/.test(document.getElementById('status').textContent)")
        page.click("[data-step=B2]")
        for who in page, friend:
            who.until("return /^4:5/.test(document.querySelector('.clock.runs')?.textContent)")
        self.assertEqual(friend.errors(), [])


class Analysis(Case):
    """The analysis on the board."""

    OWNERS = """const owners = document.querySelector('.owners'), piece = document.querySelector('#board svg [fill="url(#white)"]');
        const fills = new Set([...owners.children].map((owner) => getComputedStyle(owner).fill));
        return [owners.children.length, Boolean(owners.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING), [...fills].sort(), owners.firstChild?.localName]"""
    MARKS = "return [document.querySelectorAll('.owner').length > 0, document.querySelectorAll('.advice').length > 0, [...document.querySelectorAll('.advice text')].some((text) => text.textContent), document.querySelectorAll('#thoughts tbody tr').length > 0]"
    # Returns the sizes of captions in pixels.
    CAPTIONS = "return [...new Set([...document.querySelectorAll('#board svg > text')].map((text) => Math.round(parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)))]"

    def setUp(self):
        super().setUp()
        if not SITE:  # uses a net, because only a net predicts the owners
            server = browser.Server(ENGINE.replace("net=none", "net=auto"))
            self.addCleanup(server.close)
            self.page.open(server.address)

    def test_owners_are_shaded_below_the_pieces_in_the_colours_of_the_sides(self):
        page = self.page
        for game, turns, colours, cell in (("fendo", DECIDED, ["rgb(240, 125, 19)", "rgb(255, 253, 246)"], "rect"),
                                           ("fiodar", "A1 B2 C3", ["rgb(255, 253, 246)", "rgb(34, 40, 46)"], "polygon")):
            with self.subTest(game=game):
                page.new_game(game, PEOPLE, size={"fendo": 5, "fiodar": 7}[game])
                page.load(turns)
                page.press("#hint")
                page.until("return document.querySelectorAll('.owner').length > 5")
                _, isBelow, fills, name = page.js(self.OWNERS)
                self.assertTrue(isBelow)
                self.assertEqual(name, cell)
                self.assertLessEqual(set(fills), set(colours))

    def test_switches_of_the_analysis_are_remembered(self):
        page = self.page
        page.new_game("fendo", PEOPLE, size=5)
        page.load(DECIDED)
        page.press("#hint")
        page.until("return document.querySelectorAll('.owner').length > 5")
        self.assertEqual(page.js(self.MARKS), [True, True, True, True])
        page.press("#thoughts [name=values]")
        self.assertEqual(page.js(self.MARKS), [True, True, False, True])
        page.press("#thoughts [name=owners]")
        self.assertEqual(page.js(self.MARKS), [False, True, False, True])
        page.press("#thoughts [name=best]")
        self.assertEqual(page.js(self.MARKS), [False, False, False, False])
        page.press("#thoughts [name=owners]")
        self.assertEqual(page.js(self.MARKS), [True, False, False, False])
        page.driver.refresh()
        page.until("return document.body.dataset.shown > 0")
        self.assertEqual(page.js("return [...document.querySelectorAll('#thoughts input')].map((input) => input.checked)"), [False, True, False])

    def test_captions_have_one_size_on_all_boards(self):
        page, sizes = self.page, set()
        for game, size in (("fendo", 5), ("fendo", 11), ("siemenet", 5), ("siemenet", 9), ("fonver", 3), ("fonver", 19), ("fiodar", 3), ("fiodar", 8)):
            page.new_game(game, PEOPLE, size=size)
            found = page.until(self.CAPTIONS)
            self.assertEqual(len(found), 1, (game, size))
            sizes.update(found)
        self.assertLessEqual(max(sizes) - min(sizes), 1, sizes)


class FirstTurns(Case):
    """The opening map: a value and a number of games at each point."""

    MARKS = "return [...document.querySelectorAll('.map text')].map((text) => text.textContent)"

    def test_each_first_turn_has_its_value_and_its_games(self):
        page = self.page
        page.new_game("fonver", PEOPLE)
        page.until("return !document.getElementById('openings').hidden")
        self.assertEqual(page.js(self.MARKS), [])
        page.press("#opening-map")
        self.assertEqual(page.count(".map circle"), 361)
        self.assertEqual(page.js("""const circle = [...document.querySelectorAll('.map circle')].find((one) => {
            const [a, b] = [one, document.querySelector('[data-point=H6]')].map((element) => element.getBoundingClientRect());
            return Math.abs(a.left + a.width / 2 - b.left - b.width / 2) < 1 && Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < 1; });
            return [circle.nextSibling.textContent, circle.nextSibling.nextSibling.textContent]"""), ["50", "4"])
        told = page.js("return document.getElementById('openings').textContent")
        self.assertIn("Black's chance to win", told)
        self.assertIn("With the swap rule a turn near 50 is best", told)
        page.click(".places [data-point=K10]")  # leaves the first turn
        self.assertEqual(page.js(self.MARKS), [])
        self.assertFalse(page.all("#openings")[0].is_displayed())
        page.click("#undo")
        self.assertEqual(page.count(".map circle"), 361)
        page.driver.refresh()
        page.until("return document.body.dataset.shown > 0")
        self.assertTrue(page.js("return document.getElementById('opening-map').checked"))

    def test_it_goes_on_within_the_turn(self):
        page = self.page
        page.new_game("siemenet", PEOPLE)
        page.until("return !document.getElementById('openings').hidden")
        page.press("#opening-map")
        self.assertEqual(page.count(".map circle"), 16)  # the squares that the red pawn can reach
        page.click(".places [data-point=E8]")
        found = page.count(".map circle")
        self.assertTrue(0 < found <= 8, found)  # squares beside the pawn
        page.new_game("fendo", PEOPLE)
        page.until("return document.querySelectorAll('.map circle').length > 20")
        page.click(".places [data-point=A4]")
        page.click(".places [data-point=D4]")
        self.assertTrue(0 < page.count(".map circle") <= 4)

    def test_a_game_without_numbers_has_no_map(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=19)
        page.until("return !document.getElementById('openings').hidden")
        page.new_game("fonver", PEOPLE, size=7)
        self.assertFalse(page.all("#openings")[0].is_displayed())


if __name__ == "__main__":
    sys.exit(cases.main())

#!/usr/bin/env python3
"""test_lessons_page.py - lessons, the lobby and the kept games, in a headless Chromium.

    tests/test_lessons_page.py [--quick] [--site FOLDER] ENGINE [NAME ...]    (support/page_case.py)

The board runs in Node with ENGINE. With --site, it runs from the static files in FOLDER, and ENGINE only tells
which turns are right. With --quick, only the cases that take seconds run. Without Chromium, its driver or
Selenium, the test is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import gzip
import os
import re
import socket
import sys
import unittest

from support.page_case import ENGINE, QUICK, SITE, PageCase
from support import cases
from support.page_looks import PALE, SMALL
from wattle.gtp.engine import Engine
from wattle.paths import PAGES, WEB
from wattle.screenshots import browser

GAMES = ("fendo", "siemenet", "fonver", "fiodar", "fence")
MOST_CLICKS = 400
TURNS = "return document.querySelectorAll('.turns .turn').length"
# Reads the picture as the engine drew it, without the page's marks.
BOARD = "return document.querySelector('#board svg').outerHTML.replace(/<g class=.over.*?(?=<g class=.places|$)/s, '').replace(/ (id|role|aria-label|class|tabindex)=\"[^\"]*\"/g, '')"
TYPED = re.compile(r"\b[Tt]ype\b|[a-z0-9]:[a-z0-9]|\bp[1-8]\b|[A-Z]\d+[x,-][A-Z]\d")


def steps_of(turn):
    """Returns the clicks of a turn: points, sides of cells, buttons."""
    fence = re.fullmatch(r"(?:([A-Z]\d+)-)?([A-Z]\d+)([NESW])", turn)
    if fence and fence[1]:
        return list(fence.groups())
    if fence:  # a piece that stays where it is
        return [fence[2], turn]
    steps = []
    for word in turn.split(","):
        capture = re.fullmatch(r"([A-Z]\d+)x([A-Z]\d+)", word)
        steps += [capture[2], capture[1]] if capture else [word]
    return steps


class Case(PageCase):
    lobby = True

    def begin_lesson(self, page, game):
        """Opens the first unfinished lesson of a game. The lobby offers it."""
        if not page.count("body.in-lobby"):
            page.press("#games")
        page.press(".cards [data-game=%s] [data-do=learn]" % game)
        page.until("return document.body.classList.contains('has-lesson') && !document.body.classList.contains('in-lobby') && document.body.dataset.game === arguments[0]", game)

    def text(self, page, selector):
        return page.js("return document.querySelector(arguments[0]).textContent", selector)


class Lessons(Case):
    """Plays each lesson of each game by clicks. An engine beside the board knows the right turns."""

    def setUp(self):
        super().setUp()
        self.engine = Engine(ENGINE)
        self.addCleanup(self.engine.close)

    def judged(self, game, number):
        """Returns (a right turn, a wrong turn or None) of a lesson that asks for a turn. Tries the turns that begin at
        a place named in the task first, because a proof for the other turns takes long."""
        begin = "lesson %s %d" % (game, number)
        task = self.engine.ask(begin).text.split("task ")[1]
        turns = sorted(self.engine.ask("legal_moves").text.split(), key=lambda turn: re.split("[,-]", turn)[0] not in task)
        right = wrong = None
        for turn in turns:
            if self.engine.ask("judge " + turn).text.startswith("right"):
                right = right or turn
                self.engine.ask(begin)
            elif turn not in ("pass", "swap"):
                wrong = wrong or turn
            if right and wrong:
                break
        return right, wrong

    def play(self, page, game, turn):
        if game == "fence":
            return self.choose(page, turn)
        for step in steps_of(turn):
            page.click("#" + step if step in ("pass", "swap") else ".places [data-step=%s]" % step)
        return None

    def choose(self, page, token):
        """Makes a choice at FENCE!, with a tile and its place or with a button."""
        kind, *words = token.split(":")
        if kind == "place":
            tile, place, quarters = words
            page.press("[data-hand-tile=%s]" % tile)
            slot = "document.querySelector('[data-slot=\"%s\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))" % place
            page.js(slot)
            for _ in range(4):
                # The preview shows the tile in its present rotation.
                if page.js("return document.querySelector('.slot.picked .city').getAttribute('transform').includes(`rotate(${90 * arguments[0]} `)", int(quarters)):
                    break
                page.press("#turn-tile")
            return page.click("#lay")
        button = "[data-token='%s']" % token
        if page.count("details:not([open]) " + button):
            page.js("document.querySelector(arguments[0]).closest('details').querySelector('summary').click()", button)
        return page.click(button)

    def check_texts(self, page):
        for selector in ("#lesson", "#status"):
            self.assertNotRegex(self.text(page, selector), TYPED)

    def one_lesson(self, page, game, number, is_game):
        self.assertEqual(page.js("return Number(document.querySelector('#lesson [aria-current=step]').dataset.lesson)"), number)
        self.check_texts(page)
        if is_game:
            return
        right, wrong = self.judged(game, number)
        before = page.js(BOARD)
        if wrong:
            self.play(page, game, wrong)
            self.assertRegex(page.status(), r"^Not yet\. \S.{10,}[.!?]$")
            self.check_texts(page)
            self.assertEqual(page.js(BOARD), before)
            self.assertFalse(page.all("#next")[0].is_displayed())
        self.play(page, game, right)
        self.assertRegex(page.status(), r"^Right\. \S.{10,}[.!?]$")
        self.check_texts(page)
        page.click("#next")

    def small_game(self, page):
        """Plays the game of the last lesson at random to its end. The engine plays at level 1."""
        waits = """const status = document.getElementById('status');
            return !status.classList.contains('thinking') && (document.querySelectorAll('.places [data-step], [data-token], .slot').length > 0
                || !document.getElementById('pass').hidden || !document.getElementById('next').hidden)"""
        for _ in range(MOST_CLICKS):
            page.until(waits)
            if page.all("#next")[0].is_displayed():
                break
            if page.count(".places [data-step]"):
                page.click(".places [data-step]", self.luck.randrange(page.count(".places [data-step]")))
            else:
                page.click("#pass")
        self.assertRegex(page.status(), r" wins?\b|A draw")
        self.assertEqual(self.text(page, "#next"), "Play a game")

    def learn(self, page, game):
        self.begin_lesson(page, game)
        titles = self.engine.ask("list_lessons " + game).text.split("\n")
        for number, _ in enumerate(titles, 1):
            self.one_lesson(page, game, number, number == len(titles))
        if game != "fence":  # random games of FENCE! are long
            self.small_game(page)
        done = len(titles) - (game == "fence")
        page.press("#games")
        page.until("return document.querySelector(arguments[0]).textContent === arguments[1]",
                   ".cards [data-game=%s] [data-do=learn]" % game, "Learn %d/%d" % (done, len(titles)))

    def test_a_wrong_click_is_told_why_and_a_right_one_goes_on(self):
        page = self.page
        self.begin_lesson(page, "fonver")
        before = page.js(BOARD)
        page.click("[data-step=A1]")
        self.assertEqual(page.status(), "Not yet. The middle is C3. Click C3.")
        self.assertEqual(page.js(BOARD), before)
        page.click("[data-step=C3]")
        self.assertTrue(page.status().startswith("Right. "))
        self.assertEqual(page.count(".target"), 0)
        page.click("#again")
        self.assertEqual(page.js(BOARD), before)
        self.assertEqual(self.text(page, "#lesson .done"), "1")
        page.click("[data-step=C3]")
        page.click("#next")
        self.assertEqual(self.text(page, "#lesson h2"), "Connect")
        page.click("[data-point=C5]")  # a point with a stone
        self.assertEqual(page.status(), "Not yet. C5 is occupied.")

    def test_the_engine_tells_why_a_fence_is_forbidden(self):
        page = self.page
        self.begin_lesson(page, "fendo")
        page.click("[data-lesson='5']")
        before = page.js(BOARD)
        page.click("[data-step=C1]")
        page.click("[data-step=A2]")
        self.assertEqual(page.count("[data-step][data-point]"), 0)
        page.click("[data-point=A3]")  # beyond the existing fence
        self.assertEqual(page.status(), "Not yet. That side of A2 has a fence already.")
        self.assertEqual(page.js(BOARD), before)

    def test_words_of_the_rules_are_explained(self):
        page = self.page
        self.begin_lesson(page, "fonver")
        page.click("[data-lesson='4']")
        page.press("#lesson .word")
        self.assertTrue(page.js("return document.getElementById('word').matches(':popover-open')"))
        self.assertRegex(self.text(page, "#word"), "^crosscut A square of four points")
        page.keys("\ue00c")
        self.assertFalse(page.js("return document.getElementById('word').matches(':popover-open')"))
        self.assertEqual(page.js("return document.activeElement.className"), "word")

    def test_the_rules_have_a_board_beside_each(self):
        page = self.page
        for game in GAMES:
            self.begin_lesson(page, game)
            page.press("#rules")
            page.until("return document.getElementById('dialog').open && document.querySelectorAll('#dialog .rule img').length > 7")
            self.assertEqual(page.count(".rule"), page.count("#lesson .steps li") - 1)  # the last lesson is a game
            self.assertTrue(page.js("return [...document.querySelectorAll('.rule img')].every((picture) => picture.complete && picture.naturalWidth > 50)"))
            self.assertNotRegex(self.text(page, "#dialog"), TYPED)
            self.assertGreater(page.count("#dialog dt"), 5)
            page.press("#dialog .word")
            self.assertTrue(page.js("return document.getElementById('word').matches(':popover-open')"))
            page.keys("\ue00c")
            page.press("#dialog header button")
            page.press("#games")

    def test_the_level_of_a_lesson_is_for_that_lesson(self):
        page = self.page
        self.begin_lesson(page, "fonver")
        page.click("[data-lesson='10']")
        self.assertFalse(page.all("#players")[0].is_displayed())
        page.click(".places [data-step]")
        page.until("return document.querySelectorAll('.turns .turn').length === 2")
        page.new_game("fonver", size=5)
        self.assertEqual(page.js("return document.getElementById('level').value"), "10")

    def test_a_game_after_that_lesson_has_the_level_that_is_chosen(self):
        page = self.page
        self.begin_lesson(page, "fendo")
        page.click("[data-lesson='10']")
        page.press("#games")
        page.press(".cards [data-game=fonver] [data-do=play]")
        self.assertEqual(self.text(page, "dialog [name=level] :checked"), "plays its first games")
        page.press("dialog .main")
        page.until("return document.body.dataset.game === 'fonver'")
        page.until_closed()
        self.assertEqual(page.js("return document.getElementById('level').value"), "1")

    def test_the_keyboard_goes_with_the_lesson_and_to_the_board(self):
        page = self.page
        focused = "return document.activeElement.id || document.activeElement.textContent"
        self.begin_lesson(page, "fonver")
        page.until("return document.activeElement.matches('#lesson h2')")
        self.assertEqual(page.js("return document.activeElement.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).className)"), ["", "task"])
        page.click("[data-step=C3]")
        page.click("#next")
        page.until("return document.activeElement.matches('#lesson h2')")
        self.assertEqual(page.js(focused), "Connect")
        page.press("#games")
        page.press("[data-do=back]")
        self.assertEqual(page.js(focused), "Connect")
        page.press("#games")
        page.press(".cards [data-game=fonver] [data-do=play]")
        page.press("dialog .main")
        page.until_closed()
        self.assertEqual(page.js(focused), "board")

    @unittest.skipIf(QUICK, "takes longer")
    def test_every_lesson_of_every_game(self):
        for game in GAMES:
            with self.subTest(game=game):
                self.learn(self.page, game)


class Lobby(Case):
    def free_port(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            return str(listener.getsockname()[1])

    def start(self, page, game, **fields):
        page.press(".cards [data-game=%s] [data-do=play]" % game)
        for name, value in fields.items():
            page.choose("dialog [name=%s]" % name, value)
        page.press("dialog .main")
        page.until("return !document.body.classList.contains('in-lobby')")

    def rows(self, page):
        """Returns the texts of the kept games."""
        return page.js("return [...document.querySelectorAll('[data-kept] p')].map((p) => [p.querySelector('b').textContent, p.querySelector('small').textContent])")

    def to_lobby(self, page, count):
        page.press("#games")
        page.until("return document.querySelectorAll('[data-kept]').length === arguments[0]", count)

    def test_a_new_visitor_is_greeted_by_five_cards(self):
        page = self.page
        self.assertEqual(page.js("return [...document.querySelectorAll('.cards > li')].map((card) => card.dataset.game)"), list(GAMES))
        for game in GAMES:
            card = ".cards [data-game=%s] " % game
            self.assertTrue(page.js("const picture = document.querySelector(arguments[0] + 'img'); return picture.complete && picture.naturalWidth > 50", card))
            self.assertRegex(self.text(page, card + ".facts"), r"\d players?, .*turns")
            self.assertEqual(page.count(card + "[data-do=puzzles]"), int(game != "fence"))
        self.assertFalse(page.all("main")[0].is_displayed())
        page.press("#games")
        self.assertTrue(page.all("main")[0].is_displayed())

    @unittest.skipIf(SITE, "needs the board in Node")
    def test_whoever_names_a_game_sees_its_board(self):
        server = browser.Server(ENGINE, "fiodar")
        self.addCleanup(server.close)
        page = self.page
        page.open(server.address, lobby=True)
        self.assertEqual(page.count("body.in-lobby"), 0)
        self.assertEqual(page.js("return document.body.dataset.game"), "fiodar")

    def test_a_first_game_is_small_and_mild(self):
        page = self.page
        page.press(".cards [data-game=fonver] [data-do=play]")
        self.assertEqual(self.text(page, "dialog [role=status]"), "You play Black, and begin. The engine plays White.")
        page.choose("dialog [name=side]", "white")
        self.assertEqual(self.text(page, "dialog [role=status]"), "You play White. The engine plays Black, and begins.")
        self.assertEqual(self.text(page, "dialog [name=level] :checked"), "plays its first games")
        page.choose("dialog [name=side]", "black")
        page.press("dialog .main")
        page.until("return !document.body.classList.contains('in-lobby')")
        self.assertEqual(self.text(page, "#title small"), "9 × 9, swap: off")
        self.assertEqual(page.js("return document.getElementById('level').value"), "1")
        page.click("[data-step=E5]")
        page.until("return document.querySelectorAll('.turns .turn').length === 2")

    def test_games_are_kept_gone_on_with_and_deleted(self):
        page = self.page
        self.start(page, "fonver", side="both")
        for point in ("E5", "D4"):
            page.click("[data-step=%s]" % point)
        page.press("#games")
        self.assertEqual(page.count(".kept .now"), 1)
        page.press("[data-do=back]")
        self.assertEqual(page.js(TURNS), 2)
        page.press("#games")
        self.start(page, "fiodar", side="both")
        page.click("[data-step=C3]")
        self.to_lobby(page, 1)
        self.assertEqual(self.rows(page), [["Fonver", "2 turns, unfinished"]])
        page.press("[data-kept] [data-do=go-on]")
        page.until("return !document.body.classList.contains('in-lobby')")
        self.assertEqual(page.js(TURNS), 2)
        self.to_lobby(page, 1)
        self.assertEqual(self.rows(page), [["Fiodar", "1 turn, unfinished"]])
        page.press("[data-kept] [data-do=delete]")
        page.press("#question [value=keep]")
        page.press("[data-kept] [data-do=delete]")
        page.press("#question [value=delete]")
        page.until("return document.querySelectorAll('[data-kept]').length === 0")

    def test_a_finished_game_is_kept_too_and_looked_at(self):
        page = self.page
        page.new_game("fiodar", {"side:white": "person", "side:black": "person"}, size=3, pie="off")
        page.click("[data-step=B2]")
        page.click("#pass")
        page.click("#pass")
        page.new_game("fiodar")
        self.to_lobby(page, 1)
        (name, said), = self.rows(page)
        self.assertEqual(name, "Fiodar")
        self.assertRegex(said, r"^3 turns, Black wins by ")
        page.press("[data-kept] [data-do=go-on]")
        page.until("return document.querySelectorAll('.turns .turn').length === 3")

    def keeps(self, page, address, again):
        """Checks that a game and a finished lesson are still there after a restart."""
        self.begin_lesson(page, "fonver")
        page.click("[data-step=C3]")
        page.press("#games")
        self.start(page, "fonver", side="both")
        for point in ("E5", "D4", "C3"):
            page.click("[data-step=%s]" % point)
        again()
        page.open(address, lobby=True)
        page.until("return document.querySelectorAll('[data-kept]').length === 1")
        self.assertEqual(self.rows(page), [["Fonver", "3 turns, unfinished"]])
        self.assertTrue(page.js("return document.querySelector('[data-kept] img').naturalWidth > 50"))
        self.assertEqual(self.text(page, ".cards [data-game=fonver] [data-do=learn]"), "Learn 1/10")
        page.press("[data-kept] [data-do=go-on]")
        page.until("return document.querySelectorAll('.turns .turn').length === 3")

    @unittest.skipIf(SITE, "needs the board in Node")
    def test_a_game_is_kept_over_a_restart_of_the_board(self):
        server = browser.Server(ENGINE, "--port", self.free_port())
        self.addCleanup(server.close)

        def again():
            server.kill()
            server.start()
        self.page.open(server.address, lobby=True)
        self.keeps(self.page, server.address, again)
        self.page.errors()  # ignores the errors of the requests that the page sent during the restart

    @unittest.skipUnless(SITE, "the board in Node keeps the game on the table")
    def test_a_game_is_kept_over_a_restart_of_the_browser_s_page(self):
        self.keeps(self.page, self.server.address, lambda: None)

    def test_text_is_seen_and_buttons_are_hit(self):
        page = self.page
        for width, is_phone in ((1280, False), (390, True)):
            page.resize(width, 844, 1, is_phone)
            for dark in (False, True):
                page.paint(dark)
                with self.subTest(width=width, dark=dark):
                    if not page.count("body.in-lobby"):
                        page.press("#games")
                    self.assertEqual(page.js(PALE, "body *"), [])
                    self.assertEqual(is_phone and page.js(SMALL), is_phone and [])
                    page.press(".cards [data-game=fonver] [data-do=play]")
                    self.assertEqual(page.js(PALE, "dialog *"), [])
                    self.assertEqual(is_phone and page.js(SMALL), is_phone and [])
                    page.press("dialog header button")
                    self.begin_lesson(page, "fonver")
                    page.click("[data-step=A1]")
                    self.assertEqual(page.js(PALE, "body *"), [])
                    self.assertEqual(is_phone and page.js(SMALL), is_phone and [])
                    self.assertEqual(page.js("return document.documentElement.scrollWidth <= innerWidth"), True)

    def test_the_weight_of_the_page(self):
        """Measures all files that a browser loads to show the board, except engine and nets."""
        index = os.path.join(PAGES, "index.html")
        waiting, loaded = [index, *(os.path.join(PAGES, name) for name in re.findall('(?:href|src)="([^"]+)"', cases.read(index)))], {}
        waiting += [os.path.join(WEB, "worker", "table_worker.js")]  # the page without a server loads it too
        while waiting:
            path = os.path.normpath(waiting.pop())
            if path not in loaded:
                loaded[path] = cases.read(path)
                waiting += [os.path.join(os.path.dirname(path), name) for name in re.findall('^(?:import|export)[^;]* from "(\\.[^"]+)"', loaded[path], re.M)]
        self.assertGreater(len(loaded), 40)
        bytes_of = [text.encode() for text in loaded.values()]
        weight, packed = sum(map(len, bytes_of)), sum(len(gzip.compress(data)) for data in bytes_of)
        print("the page: %d bytes, %d with gzip" % (weight, packed))
        self.assertLess(weight, 300000)
        self.assertLess(packed, 120000)


if __name__ == "__main__":
    sys.exit(cases.main())

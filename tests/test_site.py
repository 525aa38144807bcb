#!/usr/bin/env python3
"""test_site.py - the board as static files in a headless Chromium, without any program behind it.

    tests/test_site.py [FOLDER [NAME ...]]    FOLDER: what `make site` has written, else build/site

Skipped where there is no Chromium, driver or Selenium.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import http.server
import os
import random
import re
import subprocess
import sys
import threading
import time
import unittest

from support import board_client

if not board_client.has_packages("selenium"):
    sys.exit(77)

from support import cases
from wattle.screenshots import browser

SITE = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/site")

# Whether a person is to click, in JavaScript.
MINE = """const status = document.getElementById('status');
return !status.classList.contains('thinking') && (document.querySelectorAll('.places [data-step], .slot, [data-hand-tile]').length > 0
    || !document.getElementById('pass').hidden || /wins|draw/.test(status.textContent))"""
TURNS = "return document.querySelectorAll('.turns .turn').length"
SHORT = "const time = document.getElementById('time'); time.value = 0; time.dispatchEvent(new Event('change'));"
KEPT = """return navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"""
DROP = """const data = new DataTransfer();
data.items.add(new File([arguments[0]], 'game.gtp'));
document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));"""
LINK = "navigator.clipboard.writeText = async (text) => { window.copied = text; }; document.getElementById('link').click();"


class PlainServer:
    """python3 -m http.server on the site."""

    def __init__(self, port=0):
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", SITE],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://\S+/", self.process.stdout.readline())[0]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class IsolatedHandler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *words):
        super().__init__(*words, directory=SITE)

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_words):
        """Nothing."""


class IsolatedServer:
    """Whose pages are cross-origin isolated from the first visit on."""

    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), IsolatedHandler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d/" % self.server.server_port

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Case(unittest.TestCase):
    def setUp(self):
        self.server = PlainServer()
        self.addCleanup(self.server.close)
        self.luck = random.Random(1)
        self.page = self.window(self.server.address)

    def window(self, address, **looks):
        page = browser.Browser(**looks)
        self.addCleanup(page.close)
        page.open(address)
        return page

    def tearDown(self):
        self.assertEqual(self.page.errors(), [])

    def step(self, page):
        """One click on what is offered."""
        page.until(MINE)
        if page.count(".places [data-step]"):
            page.click(".places [data-step]", self.luck.randrange(page.count(".places [data-step]")))
        elif not page.js("return document.getElementById('pass').hidden"):
            page.click("#pass")

    def play(self, page, turns):
        """Until so many turns were made, of both sides together, or the game is over."""
        while page.js(TURNS) < turns and not re.search("wins|draw", page.status()):
            self.step(page)
        page.until(MINE)

    def against_engine(self, page, game, **options):
        page.new_game(game, {"side:white": "person", "side:black": "engine"}, **options)
        page.js(SHORT)

    def five_games(self, page):
        for game in ("fendo", "siemenet", "fonver", "fiodar"):
            with self.subTest(game):
                self.against_engine(page, game)
                self.play(page, 4)
                self.assertGreaterEqual(page.js(TURNS), 4)
        page.press("#new")
        page.press("[data-name=fence]")
        self.assertNotIn("a friend", page.js("return document.getElementById('dialog').textContent"))
        page.press("#dialog header button")
        page.new_game("fence", players=2, tiles="demo")
        page.js(SHORT)
        for _ in range(2):
            page.until("return /^Your turn/.test(document.getElementById('status').textContent)")
            shown = page.js("return document.body.dataset.shown")
            page.lay_tile()
            page.until("return document.body.dataset.shown !== arguments[0]", shown)
        page.until("return document.querySelectorAll('#log li, #log p, #log div').length > 2")


class Games(Case):
    def test_the_five_games_without_threads(self):
        self.assertFalse(self.page.js("return crossOriginIsolated"))
        self.five_games(self.page)

    def test_the_five_games_with_threads(self):
        server = IsolatedServer()
        self.addCleanup(server.close)
        page = self.window(server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        self.five_games(page)
        self.assertEqual(page.errors(), [])

    def test_a_whole_game_on_a_phone(self):
        page = self.window(self.server.address, width=390, height=844, mobile=True)
        self.against_engine(page, "fonver", size=3, pie="off")
        self.play(page, 1000)
        self.assertRegex(page.status(), "wins|draw")
        self.assertEqual(page.errors(), [])

    def test_the_time_to_the_first_click(self):
        began = time.monotonic()
        page = browser.Browser()
        self.addCleanup(page.close)
        started = time.monotonic()
        page.open(self.server.address)
        page.until(MINE)
        print("first click after %.2f s, and %.2f s for the browser" % (time.monotonic() - started, started - began))


class Analysis(Case):
    def test_analysis_and_hint(self):
        page = self.page
        page.new_game("fiodar", {"side:white": "person", "side:black": "person"}, size=5, pie="off")
        page.click("#analyse")
        page.until("return document.querySelectorAll('#thoughts tbody tr').length > 1")
        page.click("[data-step=C3]")  # which interrupts it
        page.until("return document.querySelectorAll('.owner').length > 0")
        page.click("#analyse")
        page.press("#hint")
        page.until("return document.querySelectorAll('.advice').length > 0")

    def test_a_record_that_is_dropped_is_reviewed(self):
        page = self.page
        page.until(KEPT)
        page.open(self.server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        page.js(SHORT)
        page.until("return document.querySelector('label[for=time] + input + output').textContent === '0.1 s'")
        page.js(DROP, "newgame fonver size=4 pie=off\nplay black B2\nplay white C3\nplay black B3\n")
        page.until("return /review is ready/.test(document.getElementById('toast').textContent)")
        self.assertEqual(page.js(TURNS), 3)
        page.press("#toast button")
        page.driver.switch_to.window(page.driver.window_handles[-1])
        page.until("return document.querySelectorAll('#board svg').length === 1")
        self.assertIn("Fonver", page.driver.title)

    def test_a_review_without_threads_is_refused_with_a_reason(self):
        self.page.js(DROP, "newgame fonver size=4 pie=off\nplay black B2\n")
        self.page.until("return /load this page again/.test(document.getElementById('toast').textContent)")


class Offline(Case):
    def test_all_games_without_a_network_after_the_first_visit(self):
        page = self.page
        page.until(KEPT)
        self.server.close()
        page.open(self.server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        self.five_games(page)

    def test_the_game_and_the_strength_are_kept(self):
        page = self.page
        self.against_engine(page, "fonver", size=5, pie="off")
        self.play(page, 4)
        turns = page.js(TURNS)
        page.js("const level = document.getElementById('level'); level.value = 3; level.dispatchEvent(new Event('change'))")
        page.until("return document.querySelector('label[for=level] + input + output').textContent === '3'")
        page.open(self.server.address)
        self.assertEqual(page.js("return document.getElementById('level').value"), "3")
        page.until("return !document.getElementById('left').hidden")
        page.press("#left button")
        page.until(TURNS + " === arguments[0]", turns)


class Links(Case):
    def copied(self, page):
        page.js("window.copied = null;" + LINK)
        return page.until("return window.copied")

    def opened(self, address):
        page = self.window(address)
        page.until(TURNS + " > 0 || document.body.classList.contains('has-puzzle')")
        self.assertEqual(page.errors(), [])
        return page

    def test_a_link_opens_the_position_in_another_browser(self):
        page = self.page
        page.new_game("fiodar", {"side:white": "person", "side:black": "person"}, size=5, pie="off")
        for place in ("B2", "C3", "D4"):
            page.click("[data-step=%s]" % place)
        address = self.copied(page)
        self.assertEqual(address, self.server.address + "#fiodar/size=5/pie=off/B2/C3/D4")
        other = self.opened(address)
        board = "return document.querySelector('#board svg').outerHTML.replace(/<g class=.over.*/s, '')"
        self.assertEqual(other.js(board), page.js(board))
        other.click("[data-step=D2]")
        self.assertEqual(other.js(TURNS), 4)

    def test_a_long_game_is_compressed(self):
        page = self.page
        page.new_game("fonver", {"side:white": "person", "side:black": "person"}, size=9, pie="off")
        points = ["%s%d" % (column, row) for row in (1, 3, 5, 7, 9) for column in "ABCDEFGHJ"]
        page.load(" ".join(points))
        page.until(TURNS + " === arguments[0]", len(points))
        address = self.copied(page)
        self.assertRegex(address, "#~[A-Za-z0-9_-]+$")
        other = self.opened(address)
        self.assertEqual(other.js(TURNS), len(points))

    def test_a_position_that_was_set_up(self):
        page = self.page
        page.new_game("fonver", {"side:white": "person", "side:black": "person"})
        page.js("location.hash = '#fendo/size=3/at=fendo%20w%20size%3D3%203%2FW1O%2F3'")
        page.until("return document.querySelector('#title small').textContent === '3 × 3'")
        page.click("[data-step=B2]")
        other = self.opened(self.copied(page))
        self.assertEqual(other.js(TURNS), 1)
        self.assertEqual(other.status(), page.status())

    def test_a_puzzle(self):
        page = self.opened(self.server.address + "#fonver/puzzle=2")
        self.assertIn("Puzzle 2", page.js("return document.getElementById('puzzle').textContent"))
        self.assertEqual(self.copied(page), self.server.address + "#fonver/puzzle=2")

    def test_a_link_that_cannot_be_read(self):
        page = self.page
        for link, said in (("chess/e4", "there is no such game"), ("~!", "cannot be read"), ("fonver/size=5/black:Z9", "Z9"),
                           ("fence/tiles=secrets.txt", "tiles is one of")):
            page.js("document.getElementById('toast').hidden = true; location.hash = arguments[0]", "#" + link)
            page.until("const toast = document.getElementById('toast'); return !toast.hidden && toast.textContent.includes(arguments[0])", said)


if __name__ == "__main__":
    if not browser.is_there():
        print("skipped, there is no Chromium: scripts/install-packages browser")
        sys.exit(77)
    sys.exit(cases.main())

#!/usr/bin/env python3
"""test_site.py - the board as static files in a headless Chromium, without a program behind it.

    tests/test_site.py [--quick] [FOLDER [NAME ...]]    FOLDER: what `make site` has written, else build/site

With --quick: one game, a link, and a visit without a network. Without Chromium, its driver or Selenium, the test is
skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import base64
import html
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from html.parser import HTMLParser

from support import board_client

if not board_client.has_packages("selenium"):
    sys.exit(77)

from support import cases, clicks
from support.static_server import StaticServer
from wattle.jobs.cores import cores
from wattle.screenshots import browser

QUICK = "--quick" in sys.argv
if QUICK:
    sys.argv.remove("--quick")
SITE = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/site")
# The number of jobs per core, at least 1. Other jobs take their share of the time.
BUSY = max(1, os.getloadavg()[0] / cores())

READY = clicks.WAITS % ("(%s)" % clicks.OPEN)
TURNS = "return document.querySelectorAll('.turns .turn').length"
# Sets the lowest level and the shortest time.
WEAK = """for (const [id, value] of [['level', 1], ['time', 0]]) {
  document.getElementById(id).value = value;
  document.getElementById(id).dispatchEvent(new Event('change'));
}"""
TOLD = "return document.querySelector('label[for=%s] + input + output').textContent === '%s'"
KEPT = "return navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')"
DROP = """const data = new DataTransfer();
data.items.add(new File([arguments[0]], 'game.gtp'));
document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));"""
LINK = "navigator.clipboard.writeText = async (text) => { window.copied = text; }; document.getElementById('link').click();"
TOAST = "const toast = document.getElementById('toast'); return !toast.hidden && toast.textContent.includes(arguments[0])"
PEOPLE = {"side:white": "person", "side:black": "person"}
ENGINE = {"side:white": "person", "side:black": "engine"}
SMALL = {"fendo": dict(size=3), "siemenet": dict(size=5), "fonver": dict(size=3, pie="off"), "fiodar": dict(size=2, pie="off")}


class PlainServer:
    """Runs `python3 -m http.server` on a folder."""

    def __init__(self, folder=SITE):
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://\S+/", self.process.stdout.readline())[0]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Case(unittest.TestCase):
    def setUp(self):
        self.server = PlainServer()
        self.addCleanup(self.server.close)
        self.luck = random.Random(1)
        self.page = self.window(self.server.address)

    def window(self, address, **looks):
        page = browser.Browser(**looks)
        self.addCleanup(page.close)
        self.addCleanup(lambda: self.assertEqual(page.errors(), []))
        page.open(address)
        return page

    def whole_game(self, page, game):
        """Plays by clicks against the weakest engine to the end."""
        page.js(WEAK)
        if game == "fence":
            page.press("#new")
            page.press("[data-name=fence]")
            self.assertNotIn("a friend", page.js("return document.getElementById('dialog').textContent"))
            page.press("#dialog header button")
            page.new_game(game, players=2, tiles="demo", round_cap=2)
            clicks.play_city(self.luck, page)
            return self.assertGreater(page.count(".story li"), 10)
        page.new_game(game, ENGINE, **SMALL[game])
        while clicks.step(page, self.luck):
            pass
        return self.assertGreater(page.js(TURNS), 2)

    def whole_games(self, page):
        for game in (*SMALL, "fence"):
            with self.subTest(game):
                began = time.monotonic()
                self.whole_game(page, game)
                print("%s: %s after %.0f s" % (game, page.status(), time.monotonic() - began))

    def copied(self, page):
        page.js("window.copied = null;" + LINK)
        return page.until("return window.copied")

    def opened(self, address):
        page = self.window(address)
        page.until(TURNS + " > 0 || document.body.classList.contains('has-puzzle')")
        return page


class Quick(Case):
    def test_a_whole_game_and_without_a_network_after_the_first_visit(self):
        page = self.page
        self.assertFalse(page.js("return crossOriginIsolated"))
        self.whole_game(page, "fonver")
        page.until(KEPT)
        self.server.close()
        page.open(self.server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        self.whole_game(page, "fonver")

    def test_a_link_opens_the_position_in_another_browser(self):
        page = self.page
        page.new_game("fiodar", PEOPLE, size=5, pie="off")
        for place in ("B2", "C3", "D4"):
            page.click("[data-step=%s]" % place)
        address = self.copied(page)
        self.assertEqual(address, self.server.address + "#fiodar/size=5/pie=off/B2/C3/D4")
        other = self.opened(address)
        board = "return document.querySelector('#board svg').outerHTML.replace(/<g class=.over.*/s, '')"
        self.assertEqual(other.js(board), page.js(board))
        other.click("[data-step=D2]")
        self.assertEqual(other.js(TURNS), 4)


@unittest.skipIf(QUICK, "takes longer")
class Games(Case):
    """A whole game of each, by clicks alone."""

    def test_without_isolation(self):
        self.assertFalse(self.page.js("return crossOriginIsolated"))
        self.whole_games(self.page)

    def test_with_isolation(self):
        server = StaticServer(SITE, isolated=True)
        self.addCleanup(server.close)
        page = self.window(server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        self.whole_games(page)

    def test_on_a_phone(self):
        self.whole_games(self.window(self.server.address, width=390, height=844, mobile=True))

    def test_without_a_network_after_the_first_visit(self):
        page = self.page
        page.until(KEPT)
        self.server.close()
        page.open(self.server.address)
        self.whole_games(page)
        page.driver.get(self.server.address + "games/")
        self.assertEqual(page.count("main h1"), 1)

    def test_the_first_click_is_possible_within_two_seconds_of_a_cold_start(self):
        page = browser.Browser()
        self.addCleanup(page.close)
        began = time.monotonic()
        page.open(self.server.address)
        page.until(READY)
        page.click(".places [data-step]")
        seconds = time.monotonic() - began
        print("first click after %.2f s, with %.1f jobs a core" % (seconds, BUSY))
        self.assertLess(seconds, 2 * BUSY)


@unittest.skipIf(QUICK, "takes longer")
class Analysis(Case):
    def test_analysis_and_hint(self):
        page = self.page
        page.new_game("fiodar", PEOPLE, size=5, pie="off")
        page.click("#analyse")
        page.until("return document.querySelectorAll('#thoughts tbody tr').length > 1")
        page.click("[data-step=C3]")  # interrupts the analysis
        page.until("return document.querySelectorAll('.owner').length > 0")
        page.click("#analyse")
        page.press("#hint")
        page.until("return document.querySelectorAll('.advice').length > 0")

    def test_a_record_that_is_dropped_is_reviewed(self):
        page = self.page
        page.until(KEPT)
        page.open(self.server.address)
        self.assertTrue(page.js("return crossOriginIsolated"))
        page.js(WEAK)
        page.until(TOLD % ("time", "0.1 s"))
        page.js(DROP, "newgame fonver size=4 pie=off\nplay black B2\nplay white C3\nplay black B3\n")
        page.until(TOAST, "review is ready")
        self.assertEqual(page.js(TURNS), 3)
        page.press("#toast button")
        page.driver.switch_to.window(page.driver.window_handles[-1])
        page.until("return document.querySelectorAll('#board svg').length === 1")
        self.assertIn("Fonver", page.driver.title)

    def test_a_review_without_threads_is_refused_with_a_reason(self):
        self.page.js(DROP, "newgame fonver size=4 pie=off\nplay black B2\n")
        self.page.until(TOAST, "load this page again")

    def test_the_game_and_the_strength_are_kept(self):
        page = self.page
        page.js(WEAK)
        page.new_game("fonver", ENGINE, size=5, pie="off")
        for _ in range(2):
            clicks.step(page, self.luck)
        page.until(READY)
        turns = page.js(TURNS)
        page.js("const level = document.getElementById('level'); level.value = 3; level.dispatchEvent(new Event('change'))")
        page.until(TOLD % ("level", 3))
        page.open(self.server.address)
        self.assertEqual(page.js("return document.getElementById('level').value"), "3")
        page.until("return !document.getElementById('left').hidden")
        page.press("#left button")
        page.until(TURNS + " === arguments[0]", turns)


@unittest.skipIf(QUICK, "takes longer")
class Links(Case):
    def test_a_long_game_is_compressed(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=9, pie="off")
        points = ["%s%d" % (column, row) for row in (1, 3, 5, 7, 9) for column in "ABCDEFGHJ"]
        page.load(" ".join(points))
        page.until(TURNS + " === arguments[0]", len(points))
        address = self.copied(page)
        self.assertRegex(address, "#~[A-Za-z0-9_-]+$")
        other = self.opened(address)
        self.assertEqual(other.js(TURNS), len(points))

    def test_a_position_that_was_set_up(self):
        page = self.page
        page.new_game("fonver", PEOPLE)
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
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        bomb = base64.urlsafe_b64encode(packer.compress(bytes(32 << 20)) + packer.flush()).decode().rstrip("=")
        for link, said in (("chess/e4", "there is no such game"), ("~!", "cannot be read"), ("fonver/size=5/black:Z9", "Z9"),
                           ("fence/tiles=secrets.txt", "tiles is one of"), ("~" + bomb, "unpacks to more than a game"),
                           ("~" + "A" * 100000, "too long")):
            page.js("document.getElementById('toast').hidden = true; location.hash = arguments[0]", "#" + link)
            page.until(TOAST, said)


# ---- Documents, and boards in other pages ----

class References(HTMLParser):
    """The addresses of the links and files in a page."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in ("href", "src")]


def documents():
    for folder in ("games", "strategy", "rules", "."):
        for name in sorted(os.listdir(os.path.join(SITE, folder))):
            if name.endswith(".html") and (folder, name) not in ((".", "index.html"), (".", "embed.html")):
                with open(os.path.join(SITE, folder, name), encoding="utf-8") as file:
                    yield os.path.normpath(os.path.join(folder, name)), file.read()


def examples():
    """Returns the iframes that the page about embedding offers to copy."""
    found = re.findall(r"<code[^>]*>(&lt;iframe.*?)</code>", dict(documents())["embedding.html"], re.S)
    return [html.unescape(text) for text in found]


@unittest.skipIf(QUICK, "takes longer")
class Documents(Case):
    def test_every_reference_leads_to_a_file(self):
        pages = dict(documents())
        self.assertEqual(len(pages), 18)
        for page, text in pages.items():
            for target in References(text).found:
                path = os.path.join(SITE, os.path.dirname(page), target.partition("#")[0].partition("?")[0] or os.path.basename(page))
                self.assertTrue(target.startswith("http") or os.path.exists(path), (page, target))

    def test_a_position_of_a_game_is_played_on(self):
        for game in ("fendo", "siemenet", "fonver", "fiodar"):
            with self.subTest(game):
                self.page.open("%s#%s" % (self.server.address, game))
                self.page.until("return document.body.dataset.game === arguments[0]", game)
                self.page.press("#rules")
                self.page.press("#dialog a", 2)
                # The second row begins after the turns of the first row.
                turns = int(self.page.js("return document.querySelectorAll('pre a')[1].textContent")) - 1
                self.page.press("pre a", 1)
                self.page.until(TURNS + " === arguments[0]", turns)
                self.page.until(READY)

    def test_every_link_to_a_position_can_be_followed(self):
        for page, text in documents():
            links = [target for target in References(text).found if target.startswith("../#")]
            if page.startswith(("games/", "strategy/")) and not page.endswith("/index.html") and page != "games/fence.html":
                self.assertGreater(len(links), 8, page)
            for link in links[::len(links) // 3 or 1]:
                self.page.js("location.hash = arguments[0]", link[3:])
                turns = len([word for word in link.split("/")[2:] if "=" not in word])
                if page != "strategy/fence.html":
                    self.page.until(TURNS + " === arguments[0]", turns)

    def test_the_reader_of_a_position_with_secrets_plays_the_side_to_move(self):
        links = [target for target in References(dict(documents())["strategy/fence.html"]).found if target.startswith("../#")]
        link = next(link for link in links if "at=fence%20p3" in link)
        self.page.js("location.hash = arguments[0]", link[3:])
        self.page.until("return document.body.dataset.game === 'fence' && document.getElementById('status').textContent === 'Your turn'")


@unittest.skipIf(QUICK, "takes longer")
class Frames(Case):
    """Boards in a page of another origin."""

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><link rel=\"icon\" href=\"data:,\"><title>Another page</title>" + "\n".join(examples()).replace("ADDRESS/", self.server.address))
        other = PlainServer(folder.name)
        self.addCleanup(other.close)
        self.page.driver.get(other.address.replace("127.0.0.1", "localhost"))

    def enter(self, nth):
        frame = self.page.all("iframe")[nth]
        self.page.js("arguments[0].scrollIntoView()", frame)
        self.page.driver.switch_to.frame(frame)
        self.page.until("return document.body.dataset.shown > 0 && document.body.classList.contains('framed')")
        self.page.until(READY)
        return self.page

    def test_a_game_against_the_engine(self):
        page = self.enter(0)
        self.assertEqual(page.js("return document.getElementById('level').value"), "3")
        self.assertFalse(page.all("aside")[0].is_displayed())
        page.click(".places [data-point=B2][data-step]")
        page.until(TURNS + " === 2")
        page.until(READY)
        self.assertTrue(page.js("return indexedDB.databases().then((known) => known.length === 0)"))

    def test_a_position_for_two_people(self):
        page = self.enter(1)
        self.assertEqual(page.js(TURNS), 3)
        for point in ("B2", "F6"):
            page.click(".places [data-point=%s][data-step]" % point)
        self.assertEqual(page.js(TURNS), 5)
        page.press("#link")
        page.driver.switch_to.window(page.driver.window_handles[-1])
        page.until(TURNS + " === 5")
        self.assertTrue(page.all("aside")[0].is_displayed())

    def test_a_puzzle(self):
        page = self.enter(2)
        self.assertIn("Puzzle 3", page.js("return document.getElementById('puzzle').textContent"))
        page.click(".places [data-step]")
        page.until("return /\\S/.test(document.querySelector('#puzzle .said')?.textContent)")

    def test_the_board_fits_into_its_frame(self):
        for nth in range(3):
            page = self.enter(nth)
            self.assertEqual(page.js("return [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"),
                             [True, True], examples()[nth])
            page.driver.switch_to.default_content()


if __name__ == "__main__":
    if not browser.is_there():
        print("skipped, there is no Chromium: scripts/install-packages browser")
        sys.exit(77)
    sys.exit(cases.main())

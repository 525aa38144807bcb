"""screenshots board - draws docs/pictures/board-*.png again: the board in a headless Chromium.

    scripts/screenshots board [--engine PROGRAM] [--to DIRECTORY] [NAME ...]

The pictures are for README.md and docs/BOARD.md: an analysis, a seat at FENCE!, a phone, in light and
dark. The script needs the packages of `scripts/install-packages browser`.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys
import time

from wattle.paths import ROOT, has_board
from wattle.screenshots import browser

PEOPLE = {"side:white": "person", "side:black": "person"}


def load(page, game, turns, **options):
    """Loads a game after these turns."""
    page.new_game(game, PEOPLE, **options)
    page.load(turns)


def record(game):
    """Returns the turns of the game in docs/games."""
    with open(os.path.join(ROOT, "docs", "games", game + ".gtp"), encoding="utf-8") as file:
        return [line.split()[2] for line in file if line.startswith("play")]


def options(game):
    with open(os.path.join(ROOT, "docs", "games", game + ".gtp"), encoding="utf-8") as file:
        words = next(line for line in file if line.startswith("newgame")).split("#")[0].split()[2:]
    return dict(word.split("=") for word in words)


def analysed(page, seconds):
    page.click("#analyse")
    page.until("return document.querySelectorAll('#thoughts tbody tr').length > 2")
    time.sleep(seconds)


def fendo(page):
    load(page, "fendo", " ".join(record("fendo")[:22]), **options("fendo"))
    page.click("#judge")
    page.until("return document.getElementById('judge').textContent === 'Judge the whole game'"
               " && document.querySelectorAll('.graph .share').length")
    analysed(page, 3)


def fonver(page):
    page.paint(True)
    load(page, "fonver", " ".join(record("fonver")[:40]), **options("fonver"))
    analysed(page, 2)


def fiodar(page):
    load(page, "fiodar", " ".join(record("fiodar")[:60]), **options("fiodar"))
    analysed(page, 3)


def fence(page):
    page.new_game("fence", players=3, tiles="demo")
    for _ in range(60):
        page.until("return /^Your turn|wins|draw/.test(document.getElementById('status').textContent)")
        if "Your turn" not in page.status():  # all players were caught before the choice of cards
            page.new_game("fence", players=3, tiles="demo")
            continue
        if page.count(".open-hood") and page.count("button[data-card]:not(:disabled)"):
            break
        shown = page.js("return document.body.dataset.shown")
        if page.count("[data-hand-tile]"):
            page.lay_tile()
        elif page.count(".choices > [data-token]"):
            page.press(".choices > [data-token]")
        else:
            page.press(".choices summary")
            page.press(".choices details[open] [data-token]")
        page.until("return document.body.dataset.shown !== arguments[0]", shown)


def phone(page):
    fiodar(page)
    page.resize(390, 844, 2, True)
    page.paint(True)


def lobby(page):
    load(page, "fonver", " ".join(record("fonver")[:40]), **options("fonver"))
    load(page, "fiodar", " ".join(record("fiodar")[:60]), **options("fiodar"))
    page.press("#games")
    page.until("return document.querySelectorAll('[data-kept]').length > 0")


def lesson(page):
    page.resize(390, 844, 2, True)
    page.press("#games")
    page.press(".cards [data-game=fonver] [data-do=learn]")
    page.until("return document.body.classList.contains('has-task') && !document.body.classList.contains('in-lobby')")
    page.click("[data-lesson='5']")
    for point in ("D3", "D4", "D3"):
        page.click(".places [data-step=%s]" % point)


def end(page):
    load(page, "siemenet", " ".join(record("siemenet")), **options("siemenet"))
    page.js("for (const [id, value] of [['time', 0], ['side:white', 'engine'], ['side:black', 'engine']]) {"
            " const input = document.getElementById(id) ?? document.querySelector(`[data-side=${id.slice(5)}]`);"
            " input.value = value; input.dispatchEvent(new Event('change', {bubbles: true})); }")
    page.until("return !document.getElementById('ending').hidden")
    page.click("#judge")
    page.until("return !/A review tells/.test(document.getElementById('ending').textContent)")


def openings(page):
    page.new_game("fiodar", PEOPLE)
    page.until("return !document.getElementById('openings').hidden")
    page.press("#opening-map")


def middle(page, point):
    return page.js("const box = document.querySelector(`.places [data-point=${arguments[0]}]`).getBoundingClientRect();"
                   "return [box.left + box.width / 2, box.top + box.height / 2]", point)


def drag(page):
    load(page, "fendo", " ".join(record("fendo")[:6]), **options("fendo"))
    page.press("#players .checks input")
    page.until("return document.querySelectorAll('.target').length === 0")
    start = page.js("return document.querySelector('.places .liftable').dataset.point")
    (x, y), (to_x, to_y) = middle(page, start), middle(page, "E3")
    for i in range(5):
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", dict(
            type="mouseMoved" if i else "mousePressed", x=x + (to_x - x) * i / 4, y=y + (to_y - y) * i / 4, button="left", buttons=1, clickCount=1))
    page.until("return document.querySelectorAll('.target').length > 2")


def lens(page):
    page.new_game("fonver", PEOPLE, size=13)
    page.resize(390, 844, 2, True)
    page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", dict(enabled=True))
    x, y = middle(page, "G7")
    for kind, touches in (("touchStart", [dict(x=x, y=y)]), ("touchEnd", [])):
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", dict(type=kind, touchPoints=touches))
    page.until("return document.querySelectorAll('.lens').length === 1")


def sideways(page):
    fendo(page)
    page.resize(844, 390, 2, True)


SHOTS = {"lobby": lobby, "lesson": lesson, "fendo": fendo, "fonver": fonver, "fence": fence, "phone": phone,
         "end": end, "openings": openings, "drag": drag, "lens": lens, "sideways": sideways}


def main():
    args = browser.read_arguments(__doc__.split("\n")[0], SHOTS)
    if not has_board():
        sys.exit("screenshots: there is no Node with ws: scripts/install-packages board")
    for name in args.names:
        server = browser.Server(args.engine + " --set seed=1")
        page = browser.Browser()
        try:
            page.open(server.address)
            SHOTS[name](page)
            time.sleep(0.5)
            page.js("document.activeElement?.blur()")
            page.driver.save_screenshot(os.path.join(args.to, "board-%s.png" % name))
            print("board-%s.png" % name, *page.errors())
        finally:
            page.close()
            server.close()

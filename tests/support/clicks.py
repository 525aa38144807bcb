"""clicks.py - plays games on the board by random clicks.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import time

from wattle.screenshots.browser import PATIENCE

# Returns whether a person may click. While the engine thinks, the answer is false.
WAITS = """const status = document.getElementById('status');
return !status.classList.contains('thinking') && %s"""
OPEN = "document.querySelectorAll('.places [data-step]').length + !document.getElementById('pass').hidden > 0"
OVER = "/ wins?\\b|A draw/.test(status.textContent)"
MINE = "/^Your turn/.test(status.textContent)"


def is_over(page):
    return page.js(WAITS % OVER)


def step(page, luck):
    """Makes one click in a game with open information when a person is to move. Returns False if the game is over."""
    page.until(WAITS % ("(%s || %s)" % (OPEN, OVER)))
    if is_over(page):
        return False
    count = page.count(".places [data-step]")
    if count:
        with contextlib.suppress(IndexError):  # after the count, a reply of the engine removed places
            page.click(".places [data-step]", luck.randrange(count))
    else:
        page.click("#pass")
    return True


def act(page, luck):
    """Makes one decision at FENCE! by random clicks."""
    shown = page.js("return document.body.dataset.shown")
    if page.count("[data-hand-tile]"):
        for nth in range(page.count("[data-hand-tile]")):
            if not page.count(".slot"):
                page.press("[data-hand-tile]", nth)
            if page.count(".slot"):
                page.js("document.querySelectorAll('.slot')[arguments[0]].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                        luck.randrange(page.count(".slot")))
                page.press("#lay")
                break
    elif page.count(".open-hood") and luck.random() < 0.5:
        page.press(".open-hood", luck.randrange(page.count(".open-hood")))
        # With one way to the place, the decision is made at once. With several ways, the page lists them.
        page.until("return document.body.dataset.shown !== arguments[0] || document.querySelector('.open-hood.picked')", shown)
        if page.js("return document.body.dataset.shown === arguments[0]", shown):
            page.press(".choices [data-token]")
    elif page.count(".choices > [data-token]"):
        page.press(".choices > [data-token]", luck.randrange(page.count(".choices > [data-token]")))
    else:
        page.press(".choices summary", luck.randrange(page.count(".choices summary")))
        page.press(".choices details[open] [data-token]")
    page.until("return document.body.dataset.shown !== arguments[0]", shown)


def play_city(luck, *pages):
    """Plays a game of FENCE! to its end, with a seat on each page."""
    end = time.monotonic() + 10 * PATIENCE
    while not is_over(pages[0]):
        for page in pages:
            if page.js(WAITS % MINE):
                act(page, luck)
        time.sleep(0.05)
        if time.monotonic() > end:
            raise TimeoutError("the game goes on and on")

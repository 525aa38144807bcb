"""clicks.py - plays games on the board by clicks alone, at random among what is offered.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import time

from wattle.screenshots.browser import PATIENCE

# Whether a person is to click, in JavaScript; the engine thinks otherwise.
WAITS = """const status = document.getElementById('status');
return !status.classList.contains('thinking') && %s"""
OPEN = "document.querySelectorAll('.places [data-step]').length + !document.getElementById('pass').hidden > 0"
OVER = "/ wins?\\b|A draw/.test(status.textContent)"
MINE = "/^Your turn/.test(status.textContent)"


def is_over(page):
    return page.js(WAITS % OVER)


def step(page, luck):
    """One click of an open game, when a person is to move. False: the game is over."""
    page.until(WAITS % ("(%s || %s)" % (OPEN, OVER)))
    if is_over(page):
        return False
    count = page.count(".places [data-step]")
    if count:
        with contextlib.suppress(IndexError):  # an answer of the engine removed places after the count
            page.click(".places [data-step]", luck.randrange(count))
    else:
        page.click("#pass")
    return True


def act(page, luck):
    """One decision at FENCE!, by clicks on what is offered."""
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
        # One way there: it is gone. Several: they are listed.
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
    """A game of FENCE! to its end, with a seat on each page."""
    end = time.monotonic() + 10 * PATIENCE
    while not is_over(pages[0]):
        for page in pages:
            if page.js(WAITS % MINE):
                act(page, luck)
        time.sleep(0.05)
        if time.monotonic() > end:
            raise TimeoutError("the game goes on and on")

"""browser.py - scripts/board in a headless Chromium, driven by Selenium: for tests and
screenshots.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from wattle.paths import ROOT, board_program, has_packages

PATIENCE = 60  # seconds, enough for a slow machine


def is_there():
    """Returns whether a browser and its driver are installed."""
    return shutil.which("chromium") and shutil.which("chromedriver")


def read_arguments(title, names):
    """Reads the options of a program that takes pictures with these names in a browser."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--engine", default=os.path.join(ROOT, "wattle"))
    parser.add_argument("--to", default=os.path.join(ROOT, "docs", "pictures"), help="the folder for the pictures")
    options = parser.parse_args()
    if set(options.names) - set(names):
        parser.error("there is no picture %s" % min(set(options.names) - set(names)))
    if not has_packages("selenium") or not is_there():
        sys.exit("screenshots: there is no Chromium with its driver and Selenium: scripts/install-packages browser")
    options.names = options.names or list(names)
    return options


class Server:
    """scripts/board as a process. `address` is the address of the host's page. Its stored data is
    in a temporary folder, not in the home folder."""

    def __init__(self, engine, *words):
        self.words = [*board_program(), "--no-browser", "--engine", engine, *words]
        self.state = tempfile.TemporaryDirectory()
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE, text=True,
                                        env=dict(os.environ, XDG_STATE_HOME=self.state.name))
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if not found:
            raise RuntimeError("the board did not start: %r" % line)
        self.address = found[0]

    def kill(self):
        """Kills the process without a warning."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        self.process.stdout.close()
        self.state.cleanup()


class Browser:
    """A browser window with a size, a light or dark colour scheme, and optional animations."""

    def __init__(self, width=1280, height=900, dark=False, scale=1, mobile=False, moves=False):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--force-prefers-reduced-motion", "--no-proxy-server",
                     "--window-size=%d,%d" % (width, height)):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        self.resize(width, height, scale, mobile)
        self.paint(dark, moves)

    def resize(self, width, height, scale=1, mobile=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", dict(
            width=width, height=height, deviceScaleFactor=scale, mobile=mobile))
        # The page measures itself again in the frame after the resize.
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def paint(self, dark, moves=False):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", dict(features=[
            dict(name="prefers-color-scheme", value="dark" if dark else "light"),
            dict(name="prefers-reduced-motion", value="no-preference" if moves else "reduce")]))

    def close(self):
        self.driver.quit()

    # ---- Looking ----

    def js(self, code, *words):
        return self.driver.execute_script(code, *words)

    def open(self, address, lobby=False):
        """Opens a page of a board. Leaves the lobby, unless it is wanted."""
        self.driver.get(address)
        self.until("return document.body.dataset.shown > 0")
        if not lobby and self.count("body.in-lobby"):
            self.press("#games")

    def until(self, code, *words, seconds=PATIENCE):
        """Waits until the JavaScript code returns a true value. Returns this value."""
        end = time.monotonic() + seconds
        while True:
            said = self.js(code, *words)
            if said:
                return said
            if time.monotonic() > end:
                raise TimeoutError("waited for: %s; the page says: %s" % (code, self.status()))
            time.sleep(0.02)

    def status(self):
        return self.js("return document.getElementById('status').textContent")

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def count(self, selector):
        return self.js("return document.querySelectorAll(arguments[0]).length", selector)

    def errors(self):
        """Returns the browser's error messages."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    # ---- User actions ----

    def click(self, selector, nth=0):
        """Clicks into the middle of an element, and waits for the next change of the page."""
        shown = self.js("return document.body.dataset.shown")
        self.press(selector, nth)
        self.until("return document.body.dataset.shown !== arguments[0]", shown)

    def press(self, selector, nth=0):
        """Clicks into the middle of an element, for clicks that do not change the page."""
        from selenium.common.exceptions import StaleElementReferenceException
        for _ in range(5):
            try:
                return self.all(selector)[nth].click()
            except StaleElementReferenceException:
                time.sleep(0.1)
        raise TimeoutError("%s does not stay" % selector)

    def choose(self, selector, value):
        from selenium.webdriver.support.ui import Select
        Select(self.all(selector)[0]).select_by_value(value)

    def fill(self, selector, text):
        field = self.all(selector)[0]
        field.clear()
        field.send_keys(text)

    def keys(self, text):
        self.driver.switch_to.active_element.send_keys(text)

    def new_game(self, game, seats=(), **options):
        """Starts a game by the form. `options`: options of the game. `seats`: {field: value}."""
        self.press("#new")
        self.press("[data-name=%s]" % game)
        for name, value in options.items():
            field = self.all("form [name=%s]" % name)[0]
            self.js("arguments[0].closest('details')?.setAttribute('open', '')", field)
            kind = field.get_attribute("type")
            if kind == "checkbox":
                if field.is_selected() != (value == "on"):
                    field.click()
            elif kind in ("number", "text"):
                field.clear()
                field.send_keys(str(value))
                self.js("arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", field)
            else:
                self.choose("form [name=%s]" % name, str(value))
        for name, value in dict(seats).items():
            self.choose("form [name='%s']" % name, value)
        self.press("form .main")
        self.until_closed()

    def load(self, text):
        """Loads a record or a list of turns by the form."""
        self.press("#load")
        self.js("document.querySelector('dialog textarea').value = arguments[0]", text)
        self.press("dialog .main")
        self.until_closed()

    def lay_tile(self, choose=lambda count: 0):
        """In FENCE!, lays the first tile in the hand that fits. choose(number of places) selects
        the place."""
        for nth in range(self.count("[data-hand-tile]")):
            if not self.count(".slot"):
                self.press("[data-hand-tile]", nth)
            if self.count(".slot"):
                self.js("document.querySelectorAll('.slot')[arguments[0]].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                        choose(self.count(".slot")))
                return self.press("#lay")
        return None

    def until_closed(self):
        self.until("return !document.getElementById('dialog').open")

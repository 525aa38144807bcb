"""screenshots review - draws docs/pictures/review-*.png again: reviews in a headless Chromium.

    scripts/screenshots review [--engine PROGRAM] [--to DIRECTORY] [NAME ...]

The script needs the packages of `scripts/install-packages browser`.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import tempfile

from wattle.paths import ROOT
from wattle.screenshots import browser


# The record in docs/games, search iterations, the turn shown, keys then pressed, whether dark.
SHOTS = {"fendo": ("fendo", 1000, 34, "b", False), "fence": ("fence", 400, 120, "n", True)}


def write_page(engine, record, nodes, path):
    subprocess.run([os.path.join(ROOT, "scripts", "review"), "--engine", engine, "--nodes", str(nodes),
                    "--out", path, os.path.join(ROOT, "docs", "games", record + ".gtp")], check=True)


def shoot(engine, name, to):
    from selenium.webdriver.common.action_chains import ActionChains
    record, nodes, turn, keys, dark = SHOTS[name]
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "review.html")
        write_page(engine, record, nodes, path)
        page = browser.Browser(1280, 860, dark)
        try:
            page.driver.get("file://%s#%d" % (path, turn))
            for key in keys:
                ActionChains(page.driver).send_keys(key).perform()
            page.driver.save_screenshot(os.path.join(to, "review-%s.png" % name))
        finally:
            page.close()


def main():
    options = browser.read_arguments(__doc__.split("\n")[0], SHOTS)
    for name in options.names:
        shoot(options.engine, name, options.to)
        print("review-%s.png" % name)

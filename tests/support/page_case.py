"""page_case.py - unittest cases of the board's page: each has a table and a window in a headless Chromium.

    tests/test_NAME.py [--quick] [--site FOLDER] ENGINE [NAME ...]    NAME: as unittest names tests

The table runs in Node with ENGINE. With --site, it runs in the page, from the static files in FOLDER. With
--quick, only the cases that take seconds run. Without Chromium, its driver or Selenium, the import ends the
program with the status of a skipped test. Programs import this module first, because it takes its options
from the command line before other modules read ENGINE there.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import random
import sys
import unittest

from support import board_client
from support.static_server import StaticServer
from wattle.screenshots import browser

# This comes first, because it may start the program again with another Python and all its arguments.
if not (board_client.has_packages if "--site" in sys.argv else board_client.has_board)("selenium"):
    sys.exit(77)
if not browser.is_there():
    print("skipped, there is no Chromium: scripts/install-packages browser")
    sys.exit(77)

QUICK = "--quick" in sys.argv
if QUICK:
    sys.argv.remove("--quick")
SITE = None
if "--site" in sys.argv[1:2]:
    SITE = os.path.abspath(sys.argv[2])
    del sys.argv[1:3]
ENGINE = "%s --set max_nodes=30 --set net=none --set seed=1" % os.path.abspath(sys.argv[1])
PEOPLE = {"side:black": "person", "side:white": "person"}


class PageCase(unittest.TestCase):
    """When a case ends, the browser's console must have no error of the page."""

    size = (1280, 800)
    moves = False  # whether pictures may move
    lobby = False  # whether the lobby stays open
    script = ""  # JavaScript that runs before the page's own

    def setUp(self):
        self.server = StaticServer(SITE, isolated=True) if SITE else browser.Server(ENGINE)
        self.addCleanup(self.server.close)
        self.page = self.window(self.server.address)
        self.luck = random.Random(1)

    def window(self, address, **looks):
        page = browser.Browser(*self.size, moves=self.moves, **looks)
        self.addCleanup(page.close)
        if self.script:
            page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", dict(source=self.script))
        self.open(page, address)
        return page

    def open(self, page, address):
        page.open(address, self.lobby)

    def tearDown(self):
        self.assertEqual(self.page.errors(), [])

#!/usr/bin/env python3
"""wasm_browser.py - the WebAssembly engine in a headless Chromium: in cross-origin isolated pages, where it has
threads, and in other pages.

    wasm_browser.py PACKAGE NATIVE

PACKAGE is the folder that `make wasm` makes, or the folder of the installed npm package. NATIVE is the engine to
compare with. Without Chromium, its driver or Selenium, the test is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys
import unittest

from support import board_client

if not board_client.has_packages("selenium"):
    sys.exit(77)

from support import cases
from support.static_server import StaticServer
from wattle.gtp.engine import Engine
from wattle.screenshots import browser

PATIENCE = 600  # seconds for an answer, also on a busy machine
PACKAGE, NATIVE = (os.path.abspath(word) for word in sys.argv[1:3])
del sys.argv[1:3]
PAGE = b"""<!doctype html><meta charset="utf-8"><body data-shown="1"><p id="status"></p><script type="module">
import { createEngine } from "./browser.mjs";
window.createEngine = createEngine;
</script>"""
START = """const [args, done] = arguments;
createEngine({ args }).then((engine) => { window.engine = engine; done(""); }, (error) => done(error.message));"""
ASK = """const [line, done] = arguments;
engine.ask(line).then((text) => done(text), (error) => done("? " + error.message));"""
# Uses the engine like stockfish.js: a worker, strings in, lines out.
PLAIN = """const [done] = arguments, lines = [], worker = new Worker("wattle-worker.js?args=--protocol&args=ugi");
worker.onmessage = ({ data }) => {
  lines.push(data);
  if (data === "ugiok") { worker.terminate(); done(lines.filter((line) => typeof line !== "string" && !line.ready).length); }
};
worker.postMessage("ugi");"""
# Returns the seconds from the next line to its answer, while an analysis runs.
INTERRUPT = """const [done] = arguments;
let start = 0;
engine.onmessage = ({ data }) => {
  if (!start && data.startsWith("info")) {
    start = performance.now();
    engine.ask("name");
  } else if (data === "= wattle") {
    engine.onmessage = null;
    done((performance.now() - start) / 1000);
  }
};
engine.ask("lz-analyze 10");"""


class Page(unittest.TestCase):
    is_isolated = False

    def setUp(self):
        server = StaticServer(PACKAGE, self.is_isolated, PAGE)
        self.addCleanup(server.close)
        self.page = browser.Browser()
        self.addCleanup(self.page.close)
        self.page.driver.set_script_timeout(PATIENCE)
        self.page.open(server.address)
        self.page.until("return window.createEngine !== undefined")
        self.assertEqual(self.page.js("return crossOriginIsolated"), self.is_isolated)

    def start(self, *args):
        self.assertEqual(self.page.driver.execute_async_script(START, args), "")

    def ask(self, line):
        return self.page.driver.execute_async_script(ASK, line)

    def test_it_plays_as_the_native_engine(self):
        lines = ["set_option max_nodes 100", "set_option seed 7"]
        for game in ("fendo", "siemenet", "fonver", "fiodar", "fence"):
            lines += ["newgame " + game, "genmove " + ("p1" if game == "fence" else "white"), "showboard"]
        lines += ["genmove nobody", "set_option threads 2", "bench 0"]
        native = Engine(NATIVE, seconds=PATIENCE)
        self.addCleanup(native.close)
        self.start()
        for line in lines:
            reply = native.ask(line)
            self.assertEqual(self.ask(line), ("" if reply.ok else "? ") + reply.text, line)

    def test_a_search_takes_less_memory_than_elsewhere(self):
        self.start()
        self.assertIn("memory number 1..65536 default 256 current 64", self.ask("list_options"))

    def test_a_line_ends_an_analysis(self):
        self.start("--game", "fonver")
        self.assertLess(self.page.driver.execute_async_script(INTERRUPT), 10)

    def test_a_plain_worker_speaks_ugi(self):
        self.assertEqual(self.page.driver.execute_async_script(PLAIN), 0)


class IsolatedPage(Page):
    is_isolated = True


if __name__ == "__main__":
    sys.exit(cases.main())

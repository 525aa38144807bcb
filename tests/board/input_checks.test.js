// input_checks.test.js - a page can send only words of known kinds, and no names of files.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { Refused } from "../../web/table/engine.js";
import * as checks from "../../web/table/input_checks.js";

function refuses(check, ...words) {
  assert.throws(() => check(...words), Refused, String(words).slice(0, 80));
}

test("a turn is one word", () => {
  assert.equal(checks.turn("C4-E5W"), "C4-E5W");
  for (const word of ["", "C4 D4", "C4\nquit", "C4\n", "C4#", null, 7, "x".repeat(5000), "../x"]) refuses(checks.turn, word);
});

test("an option names no file but those built in", () => {
  assert.equal(checks.option("tiles", "demo"), "tiles=demo");
  assert.equal(checks.option("size", 9), "size=9");
  const bad = [["tiles", "mine.tiles"], ["net", "x.net"], ["book", "x.book"], ["size", "9 x=1"], ["size", "9\nquit"],
    ["Size", "9"], ["size", null], ["size", "/etc"], ["size", true], ["size", Infinity], ["size", NaN], ["__proto__", "x"]];
  for (const words of bad) refuses(checks.option, ...words);
});

test("records and positions name no file", () => {
  assert.equal(checks.position("fendo  w\n7"), "fendo w 7");
  const bad = ["newgame fence tiles=/etc/passwd", "set_option net /etc/passwd", "set_option book /etc/passwd",
    "newgame fence TILES=x", "x".repeat(1 << 21), "a\0b", "\ud800", null];
  for (const text of bad) refuses(checks.record, text);
  assert.equal(checks.record("newgame fence tiles=demo\n# \u{1f600}"), "newgame fence tiles=demo\n# \u{1f600}");
  refuses(checks.position, "fence p1 players=2 tiles=/etc/passwd + x");
  refuses(checks.position, "fendo w; quit");
});

test("options are read with their choices, up to the engine's own", () => {
  assert.deepEqual(checks.optionsOf("pie switch on|off default on current off\nsize number 2..25 default 9 current 11\nthreads number 1..8 default 1 current 1"), [
    { name: "pie", kind: "switch", allowed: "on|off", default: "on", current: "off", choices: ["on", "off"] },
    { name: "size", kind: "number", allowed: "2..25", default: "9", current: "11", choices: [] }]);
});

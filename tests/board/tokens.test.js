// tokens.test.js - FENCE! in words.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { cardsOf, choiceInWords, countedInWords } from "../../web/page/tokens.js";

test("a tile is called by its name, and its place by what lies there", () => {
  const names = {
    tile: (id) => ({ T23: "Lily Rivers", T13: "Old Town" })[id],
    spot: ({ kind, old, quarters }) => (kind === "swap" ? `in place of ${names.tile(old)}` : `east of Old Town, turned ${90 * quarters} degrees`),
  };
  assert.equal(choiceInWords("place:T23:1,0:3", names), "Lay Lily Rivers east of Old Town, turned 270 degrees");
  assert.equal(choiceInWords("swap:T23:T13:0", names), "Lay Lily Rivers in place of Old Town");
});

test("a list of cards is told in words and counted", () => {
  assert.equal(countedInWords(cardsOf("r1r1b3")), "2 \u00d7 red 1, blue 3");
});

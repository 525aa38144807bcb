// lesson_texts.test.js - sentences of lessons for people who click.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import { readFileSync } from "node:fs";
import test from "node:test";

import { forClicks, sentence } from "../../web/page/lesson_texts.js";

const GAMES = ["fendo", "siemenet", "fonver", "fiodar", "fence"];

/** Returns all sentences of a game's lessons, as the engine prints them. */
function sentencesOf(game) {
  const file = readFileSync(new URL(`../../src/games/${game}/LESSONS.txt`, import.meta.url), "utf8");
  const entries = file.replace(/^#.*\n/gm, "").replace(/\n[ \t]+/g, " ").split("\n");
  return entries.flatMap((entry) => /^(?:text|task|right|wrong|when [^:]*(?::[^ ][^:]*)*): (.*)$/.exec(entry)?.[1] ?? []);
}

test("a turn that is typed becomes clicks", () => {
  for (const [typed, clicked] of [
    ["Move it. Type A3-C3N: from, to, and N, E, S or W for the side.", "Move it."],
    ["That is not C3. Type A3-C3N.", "That is not C3. Click A3, then C3, then its north side."],
    ["What is left to do? Type pass.", "What is left to do? Press Pass."],
    ["Take it over: type swap.", "Take it over: press Swap sides."],
    ["Capture: for example D3,D3xD4.", "Capture."],
    ["Type D2,C3xC2 to see what it costs.", "Click D2, then C2 and C3 to see what it costs."],
    ["Type B3 and a square next to it, such as B3,B2.", "Click B3 and a square next to it, such as B3, then B2."],
    ["Move p3 to Cabbagetown: p3:cabbagetown.", "Move Player 3 to Cabbagetown."],
    ["Win. hint advises you, undo takes a turn back.", "Win. Hint advises you, Take back takes a turn back."],
    ["Stones that touch are a weave.", "Stones that touch are a weave."],
  ]) assert.equal(forClicks(typed), clicked);
  assert.equal(sentence("no piece on D1"), "No piece on D1.");
});

test("no sentence of a lesson tells how to type, and none is empty", () => {
  for (const game of GAMES) {
    const sentences = sentencesOf(game);
    assert.ok(sentences.length > 20, game);
    for (const text of sentences) {
      const clicked = forClicks(text);
      assert.match(clicked, /^[A-Z].{8,}[.!?]$/s, text);
      assert.doesNotMatch(clicked, /\b[Tt]ype\b|[a-z0-9]:[a-z0-9]|\bp[1-8]\b|[A-Z]\d[x,-][A-Z]\d|  |a comma/, text);
    }
  }
});

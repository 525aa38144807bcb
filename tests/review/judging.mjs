// judging.mjs - tests for node --test: the cost of turns, and how reports show it.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { emptyGame } from "../../web/review/game_record.js";
import { judge, kindOf, summary, turningPoint, weighed } from "../../web/review/move_judgement.js";
import { fixed, signed, whole } from "../../web/review/number_format.js";
import { note } from "../../web/review/text_report.js";

/** Returns an answer in which white has this share of the win. Each line is [turn, white's share, visits]. */
const analysis = (white, lines = [], visits = 100, more = {}) => ({
  visits, values: { white, black: 1 - white }, lines: lines.map(([turn, share, n]) =>
    ({ turn, pv: [turn], visits: n, values: { white: share, black: 1 - share } })), ...more });
const gameOf = (turns, more = {}) =>
  ({ ...emptyGame(), turns, sides: ["white", "black"], titles: { white: "White", black: "Black" }, ...more });
const judgeOne = (turn, before, after, more) => judge(gameOf([turn], more), [before, after])[0];
const near = (a, b) => assert.ok(Math.abs(a - b) < 0.005, `${a} is not ${b}`);
const MANY = 1e6;

test("a loss has a name from a twentieth, a tenth and a fifth on", () => {
  assert.deepEqual([0, 0.044, 0.046, 0.1, 0.19, 0.2, 1].map(kindOf),
    [null, null, "inaccuracy", "mistake", "mistake", "blunder", "blunder"]);
});

test("numbers are rounded as Python rounds them", () => {
  assert.deepEqual([0.125, 0.135, 0.375, -0.004, 0.005].map(whole), ["12 %", "14 %", "38 %", "0 %", "0 %"]);
  assert.deepEqual([0.25, 0.75, 12.34].map((n) => fixed(n, 1)), ["0.2", "0.8", "12.3"]);
  assert.deepEqual([0.125, -0.125, 0].map(signed), ["+12 %", "-12 %", "+0 %"]);
});

test("a turn costs what the best one was worth less what it is", () => {
  const turn = judgeOne(["white", "B1"], analysis(0.6, [["A1", 0.7, MANY], ["B1", 0.5, 10]], MANY), analysis(0.45));
  near(turn.loss, 0.25);
  near(turn.worth, 0.7);
  assert.deepEqual([turn.kind, turn.best, turn.agrees], ["blunder", "A1", false]);
  near(judgeOne(["black", "B1"], analysis(0.4, [["A1", 0.3, MANY]], MANY), analysis(0.5)).loss, 0.2);
});

test("no turn costs more than what is told beside it", () => {
  const before = analysis(0.95, [["A1", 0.97, MANY], ["B1", 0.2, 10]], MANY);
  const turn = judgeOne(["white", "B1"], before, analysis(0));
  assert.equal(turn.loss, turn.worth);
  assert.match(note(turn), /blunder, -97 % from 97 %; /);
  const secret = judgeOne(["white", "B1"], before, analysis(0), { hasSecrets: true });
  assert.ok(secret.loss < secret.worth);
  const unseen = judgeOne(["white", "B1"], analysis(0.95, [["A1", 0.97, MANY]], MANY), analysis(0), { hasSecrets: true });
  assert.equal(unseen.worth, secret.worth);
});

test("a better turn than the engine's costs nothing, and nor does its own", () => {
  const before = analysis(0.6, [["A1", 0.6, 1000]]);
  assert.equal(judgeOne(["white", "B1"], before, analysis(0.9)).loss, 0);
  const own = judgeOne(["white", "a1"], before, analysis(0.2));
  assert.deepEqual([own.loss, own.agrees], [0, true]);
});

test("a line with few visits is drawn towards the whole", () => {
  const few = analysis(0.5, [["A1", 0.9, 5]], 400), many = analysis(0.5, [["A1", 0.9, 4000]], 4000);
  assert.ok(weighed(few, few.lines[0], "white") < 0.55);
  assert.ok(weighed(many, many.lines[0], "white") > 0.88);
  const none = analysis(0.5, [["A1", 0.9, 0]], 0);
  assert.equal(weighed(none, none.lines[0], "white"), 0.5);
  few.lines[0].proven = "win";
  assert.equal(weighed(few, few.lines[0], "white"), 0.9);
});

test("what is certain is said to be", () => {
  const won = analysis(1, [["A1", 1, 9]], 100, { proven: "win" }), open = analysis(0.6, [["A1", 0.6, 1000]]);
  const lost = analysis(0, [], 100, { proven: "win" }), drawn = analysis(0.5, [], 100, { proven: "draw" });
  const words = [[won, lost], [won, drawn], [won, analysis(0.3)], [analysis(0.5, [["A1", 0.5, 9]], 100, { proven: "draw" }), lost],
    [open, lost], [open, drawn], [won, analysis(1, [], 100, { proven: "loss" })], [open, open]]
    .map(([before, after]) => judgeOne(["white", "B1"], before, after).verdict);
  assert.deepEqual(words, [
    "a proven win thrown away, now a proven loss", "a proven win thrown away, now a proven draw",
    "a proven win given up", "a proven draw thrown away, now a proven loss",
    "now a proven loss", "now a proven draw", null, null]);
});

test("the end of a game is certain", () => {
  const won = analysis(1, [["A1", 1, 9]], 100, { proven: "win" });
  const turn = judgeOne(["white", "B1"], won, analysis(0, [], 100, { result: "B+" }));
  assert.deepEqual([turn.loss, turn.kind], [1, "blunder"]);
});

test("with secrets a turn is judged by what its player knew", () => {
  const before = analysis(0.6, [["A1", 0.7, MANY], ["B1", 0.5, MANY]], MANY);
  near(judgeOne(["white", "B1"], before, analysis(0.1), { hasSecrets: true }).loss, 0.2);
  assert.equal(judgeOne(["white", "C1"], before, analysis(0.1), { hasSecrets: true }).loss, null);
});

test("luck is what chance brought after the choice", () => {
  const game = gameOf([["white", "A1"], ["chance", "dice:1,1"], ["black", "A2"]], { hasSecrets: true });
  const turns = judge(game, [analysis(0.6, [["A1", 0.6, MANY]], MANY), { visits: 0, lines: [], toMove: "chance" },
    analysis(0.9, [["A2", 0.9, MANY]], MANY), analysis(0.2)]);
  near(turns[0].luck.white, 0.3);
  near(turns[0].luck.black, -0.3);
  assert.ok(!("luck" in turns[2]));
  near(summary(game, turns).white.luck, 0.3);
});

test("a summary counts each player's own turns", () => {
  const game = gameOf([["white", "B1"], ["black", "A1"]]);
  const turns = judge(game, [analysis(0.6, [["A1", 0.7, MANY]], MANY), analysis(0.4, [["A1", 0.4, MANY]], MANY), analysis(0.4)]);
  const { white, black } = summary(game, turns);
  assert.deepEqual([white.blunders, white.agreed, black.turns, black.agreed], [1, 0, 1, 1]);
  for (const [result, number] of [["", 1], ["0", 1], ["B+2", 1], ["W+R", undefined]]) assert.equal(turningPoint(turns, result)?.number, number);
  assert.equal(turningPoint(turns.slice(1), ""), null);
});

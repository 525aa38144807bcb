// reasons.mjs - tests for node --test: why a turn was worse, from answers made by hand.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { areasOf, boardOf, regionOf } from "../../web/review/board_regions.js";
import { inWords, luckReasons, openReasons, secretReasons } from "../../web/review/move_reasons.js";
import { inWords as report } from "../../web/review/text_report.js";

const TITLES = { white: "White", black: "Orange", p1: "p1", p2: "p2" };
const pair = (white, black) => ({ white, black });

/** Returns an answer in which white has this share of the win. */
const answer = (white, facts = {}, more = {}) => ({ values: pair(white, 1 - white), lines: [], facts, ...more });

/** Returns the reasons for a turn of White, in words. The two arrays, for the played and the best turn, are
 *  [answer after the turn, reply, answer after the reply]. */
function told(game, before, [now, reply, later], [then, answerTo, after], more) {
  const reasons = openReasons({ game, side: "white", other: "black", before, verdict: null,
    played: { turn: "A1", answer: now, reply, after: later }, best: { turn: "B1", answer: then, reply: answerTo, after }, ...more });
  return reasons.map((reason) => inWords(reason, game, TITLES));
}

const fendo = (white, black, active = pair(2, 2)) => ({ closed: pair(white, black), active });
const stones = (white, black, missing = pair(4, 4)) => ({ stones: pair(white, black), missing });
const lead = (points) => ({ margins: pair(points, -points) });

test("a loss that the longer searches do not confirm has no reasons", () => {
  const before = answer(0.6, fendo(0, 0)), now = answer(0.5, fendo(0, 9), lead(-9)), then = answer(0.57, fendo(9, 0), lead(9));
  assert.deepEqual(told("fendo", before, [now], [then]), []);
  assert.notDeepEqual(told("fendo", before, [now], [{ ...then, ...answer(0.59, fendo(9, 0), lead(9)) }]), []);
});

test("what ends the game or is proven is said", () => {
  const before = answer(0.6, stones(3, 3)), poor = answer(0.2, stones(4, 3)), good = answer(0.7, stones(4, 3));
  const won = answer(1, stones(4, 3), { result: "W+" }), lost = answer(0, stones(4, 4), { result: "B+" });
  assert.deepEqual(told("fonver", before, [poor], [won]), ["misses B1, which wins at once"]);
  assert.deepEqual(told("fonver", before, [poor, "C1", lost], [good]), ["lets Orange win at once by C1"]);
  const certain = [[answer(0, stones(4, 3), { proven: "win" })], [answer(1, stones(4, 3), { proven: "loss" })]];
  assert.deepEqual(told("fonver", before, ...certain), ["misses B1, a proven win", "is a proven loss"]);
  assert.deepEqual(told("fonver", { ...before, proven: "win" }, ...certain, { verdict: "now a proven loss" }), []);
});

test("cells that change hands are counted and named by their place", () => {
  const cells = Array(49).fill(0), now = [...cells], then = [...cells];
  for (const at of [0, 1, 7, 8, 9, 48]) [then[at], now[at]] = [0.6, -0.4]; // five together, one alone
  for (const at of [42, 43, 44]) [then[at], now[at]] = [0.9, 0.1]; // not given up
  const owners = (list) => ({ ownership: { width: 7, height: 7, owner: "white", cells: list } });
  const before = answer(0.6, fendo(0, 0)), own = [answer(0.4, fendo(0, 0), owners(now))];
  assert.deepEqual(told("fendo", before, own, [answer(0.6, fendo(0, 0), owners(then))]), ["gives up the upper left, 5 cells"]);
  const others = (list) => ({ ownership: { width: 7, height: 7, owner: "black", cells: list } });
  assert.deepEqual(told("fendo", before, [answer(0.4, fendo(0, 0), others(now))], [answer(0.6, fendo(0, 0), others(then))]), []);
});

test("places are named only where most of an area lies there", () => {
  const board = boardOf({ width: 9, height: 9, cells: [0] }), cell = (x, y) => 9 * y + x;
  const named = (...places) => regionOf(places.map(([x, y]) => cell(x, y)), board);
  assert.equal(named([4, 4], [3, 4], [5, 5]), "centre");
  assert.equal(named([8, 0], [7, 1], [8, 2]), "upper right");
  assert.equal(named([4, 8], [3, 8], [4, 7]), "lower edge");
  assert.equal(named([0, 0], [0, 4], [1, 8], [0, 5]), "left side");
  assert.equal(named([0, 0], [4, 4], [8, 8]), null);
  assert.deepEqual(areasOf([cell(0, 0), cell(5, 5), cell(0, 1), cell(1, 2)], board).map((area) => area.length), [2, 1, 1]);
});

test("a rhombus is read as the hexagon that it is", () => {
  // Size 3: five columns and rows. The row of C5 is the highest one.
  const cells = Array(25).fill(0).map((_, at) => (Math.abs((at % 5) - 2 + Math.floor(at / 5) - 2) > 2 ? null : 0));
  const board = boardOf({ width: 5, height: 5, cells }), cell = (column, row) => 5 * (4 - row) + column;
  assert.equal(regionOf([cell(0, 2)], board), "left edge");
  assert.equal(regionOf([cell(2, 4)], board), "upper left"); // C5, over A1 and B1
  assert.equal(regionOf([cell(4, 4)], board), "upper right");
  assert.equal(regionOf([cell(2, 2)], board), "centre");
  assert.equal(areasOf([cell(1, 1), cell(2, 2)], board).length, 1); // along the third line
  assert.equal(areasOf([cell(1, 2), cell(2, 1)], board).length, 2);
});

test("Fendo: areas that are closed too early, for the other side, or missed", () => {
  const before = answer(0.6, fendo(0, 0)), good = answer(0.7, fendo(0, 0), lead(5)), later = answer(0.7, fendo(0, 0));
  assert.deepEqual(told("fendo", before, [answer(0.3, fendo(4, 0), lead(1))], [good]),
    ["costs about 4 points", "closes its own area too early, with 4 cells"]);
  assert.deepEqual(told("fendo", before, [answer(0.3, fendo(0, 6))], [good]), ["closes an area for Orange: 6 cells"]);
  assert.deepEqual(told("fendo", before, [answer(0.3, fendo(0, 0))], [answer(0.7, fendo(7, 0))]), ["misses B1, which closes 7 cells"]);
  assert.deepEqual(told("fendo", before, [answer(0.3, fendo(0, 0))], [answer(0.7, fendo(0, 1))]),
    ["misses B1, which shuts a piece of Orange into 1 cell"]);
  const poor = answer(0.3, fendo(0, 0));
  assert.deepEqual(told("fendo", before, [poor, "C1N", answer(0.3, fendo(0, 8))], [good, "C2", later]), ["lets Orange close 8 cells by C1N"]);
  assert.deepEqual(told("fendo", before, [poor, "C1N", answer(0.3, fendo(1, 0))], [good, "C2", later]),
    ["lets Orange shut a piece into 1 cell by C1N"]);
  assert.deepEqual(told("fendo", before, [answer(0.3, fendo(0, 0, pair(0, 2)))], [good]),
    ["has no piece left in the open area: the rest goes to Orange"]);
});

test("Siemenet: points that are missed or allowed", () => {
  const at = (share, white, black) => answer(share, { points: pair(white, black) }), before = at(0.6, 1, 1);
  assert.deepEqual(told("siemenet", before, [at(0.3, 2, 1)], [at(0.7, 4, 1)]), ["misses B1, which scores 3 points, not 1"]);
  assert.deepEqual(told("siemenet", before, [at(0.3, 1, 1), "C1,D1", at(0.3, 1, 4)], [at(0.7, 1, 1), "E1,E2", at(0.7, 1, 2)]),
    ["lets Orange score 3 points by C1,D1"]);
});

test("Fonver: captures, and the stones that are missing between the edges", () => {
  const before = answer(0.6, stones(3, 3)), poor = answer(0.3, stones(4, 3)), good = answer(0.7, stones(4, 3));
  const later = answer(0.7, stones(4, 4));
  assert.deepEqual(told("fonver", before, [poor], [answer(0.7, stones(4, 2))]), ["misses B1, which captures 1 stone"]);
  assert.deepEqual(told("fonver", before, [poor, "C1,D1xE1", answer(0.3, stones(3, 4))], [good, "C2", later]),
    ["lets Orange capture 1 stone by C1,D1xE1"]);
  assert.deepEqual(told("fonver", before, [poor, "C1", answer(0.3, stones(4, 4, pair(5, 3)))], [good, "C2", later]),
    ["after the answer C1 lacks 5 stones to cross, Orange 3; with B1 instead, 4 and 4"]);
  assert.deepEqual(told("fonver", before, [poor, "C1", answer(0.3, stones(4, 4, pair(null, 3)))], [good, "C2", later]),
    ["is cut off by C1: no way across is left without captures"]);
  assert.deepEqual(told("fonver", before, [poor, "C1", answer(0.3, stones(4, 4, pair(5, 5)))], [good, "C2", later]), []);
});

test("Fiodar: captures, and points of one's own that are filled", () => {
  const at = (share, captured, territory = pair(3, 3)) => answer(share, { captured, territory }), before = at(0.6, pair(1, 0));
  assert.deepEqual(told("fiodar", before, [at(0.3, pair(1, 0))], [at(0.7, pair(4, 0))]), ["misses B1, which captures 3 stones"]);
  assert.deepEqual(told("fiodar", before, [at(0.3, pair(1, 0)), "C1", at(0.3, pair(1, 2))], [at(0.7, pair(1, 0)), "D1", at(0.7, pair(1, 0))]),
    ["lets Orange capture 2 stones by C1"]);
  assert.deepEqual(told("fiodar", before, [at(0.3, pair(1, 0), pair(2, 3))], [at(0.7, pair(1, 0))]), ["fills a point of its own territory"]);
  assert.deepEqual(told("fiodar", at(0.6, pair(0, 0), pair(null, null)), [at(0.3, pair(0, 0))], [at(0.7, pair(0, 0))]), []);
});

const facts = (free, cards, cops) => ({ free: { p1: free[0], p2: free[1] }, cards: { p1: cards[0], p2: cards[1] }, cops: { p1: cops[0], p2: cops[1] } });
const line = (share, visits = 1e6) => ({ visits, values: { p1: share, p2: 1 - share } });

/** Returns the reasons for a turn of p1, in words. */
const secret = (before, now, then, shares = [0.3, 0.6]) => secretReasons({ side: "p1", answer: { visits: 1e6, values: { p1: 0.5, p2: 0.5 } },
  before, played: { line: line(shares[0]), facts: now }, best: { line: line(shares[1]), facts: then } })
  .map((reason) => inWords(reason, "fence", TITLES));

test("FENCE!: Jail, cards and the Cops", () => {
  const at = facts([1, 1], [3, 3], [2, 2]), spent = (cards, cops = 2) => facts([1, 1], [cards, 3], [cops, 2]);
  assert.deepEqual(secret(at, at, facts([1, 0], [3, 3], [2, null])), ["misses sending p2 to Jail"]);
  assert.deepEqual(secret(facts([0, 1], [3, 3], [null, 2]), facts([0, 1], [3, 3], [null, 2]), spent(1)), ["misses the way out of Jail"]);
  assert.deepEqual(secret(at, facts([0, 1], [3, 3], [null, 2]), at), ["goes to Jail by it"]);
  assert.deepEqual(secret(at, spent(1), spent(2)), ["spends 2 cards; the better turn only 1"]);
  assert.deepEqual(secret(at, spent(3, 1), spent(3, null)), ["ends 1 step from the Cops; the better turn, three steps or more"]);
  assert.deepEqual(secret(at, at, facts([1, 1], [3, 3], [2, 1])), ["leaves the Cops 2 steps from p2; the better turn, 1 step"]);
  assert.deepEqual(secret(at, spent(1), spent(2), [0.55, 0.6]), []);
});

test("FENCE!: luck is told beside the choice, and a loss that the search underrates is no luck", () => {
  const of = (after, played, luck, loss = 0) => luckReasons({ luck, loss, side: "p1", line: played,
    answer: { visits: 1e6, values: { p1: 0.5, p2: 0.5 } }, following: { values: { p1: after, p2: 1 - after } } });
  const words = (reasons) => reasons.map((reason) => inWords(reason, "fence", TITLES));
  assert.deepEqual(words(of(0.2, line(0.5), { p1: -0.3, p2: 0.3 })), ["then luck: p1 -30 %, p2 +30 %"]);
  assert.deepEqual(words(of(0.2, line(0.5), { p1: -0.3 }, 0.1)), ["then luck: p1 -30 % (choice cost 10 %, luck 30 %)"]);
  assert.deepEqual(of(0.2, line(0.2, 500), { p1: -0.3 }), []); // the line was as bad as what followed
  assert.deepEqual(of(0.2, line(0.5), { p1: 0.3 }), []); // the shorter search saw the opposite
  assert.deepEqual(of(0.2, line(0.5, 3), { p1: -0.3 }), []);
});

test("the report has a line for each reason, or only blunders", () => {
  const turn = (number, kind, why) => ({ number, side: "white", turn: "A1", kind, loss: 0.3, worth: 0.6, verdict: null, line: ["B1"], why });
  const told_ = { turns: 1, agreed: 0, meanLoss: 0, inaccuracies: 0, mistakes: 0, blunders: 0 };
  const review = { game: "fendo", chosen: "", result: "", people: {}, date: "", limits: { nodes: 5 }, sides: ["white", "black"], titles: TITLES,
    positions: [answer(0.5), answer(0.5), answer(0.5)], turns: [turn(1, "mistake", ["one", "two"]), turn(2, "blunder", ["three"])],
    players: { white: told_, black: told_ } };
  assert.match(report(review), /better B1\n {30,}- one\n {30,}- two\n {3}2 .*\n {30,}- three\n/);
  assert.doesNotMatch(report(review, true), /mistake, |- one/);
  assert.match(report(review, true), /^ {3}2 .*blunder.*\n {30,}- three$/m);
  assert.match(report({ ...review, turns: [] }, true), /^no blunders$/m);
});

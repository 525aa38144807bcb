// clocks.test.js - games with clocks: when a clock runs, how it ends a game, and how it is stored.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { Clocks } from "../../web/table/clocks.js";
import { Page, openTable } from "./helpers.js";

const SIDES = ["white", "black"];
const isState = ({ type }) => type === "state";

/** Opens a table with a game of Fonver and this clock. */
async function begin(t, clock, more = {}) {
  const { table, sent } = await openTable(t, "fonver");
  const page = await new Page().visit(table);
  await table.handle(page, { do: "new", game: "fonver", options: { size: 5, pie: "off" }, computer: [], clock, ...more });
  return { table, page, sent };
}

test("the clock of the second side starts with the first turn, and a turn earns the increment", () => {
  const clocks = new Clocks({ main: 60, increment: 5 }, SIDES);
  assert.deepEqual(clocks.told(9000).left, { white: 60, black: 60 });
  clocks.played("white", "black", 10000);
  assert.equal(clocks.running, "black");
  assert.deepEqual(clocks.told(14000).left, { white: 60, black: 56 });
  clocks.played("black", "white", 14000);
  assert.deepEqual(clocks.told(17000).left, { white: 57, black: 61 });
  assert.equal(clocks.isUp(73999), false);
  assert.equal(clocks.isUp(74000), true);
  assert.equal(clocks.lose(74000), "white");
  assert.equal(clocks.running, null);
});

test("the clocks rest while nobody is there", () => {
  const clocks = new Clocks({ main: 60, increment: 0 }, SIDES);
  clocks.played("white", "black", 0);
  clocks.rest(10000);
  clocks.rest(20000);
  clocks.wake(30000);
  assert.equal(clocks.leftTo("black", 31000), 49);
});

test("an engine without increments is never told more than it can spend", () => {
  for (const left of [0.2, 1, 10, 600]) {
    const clocks = new Clocks({ main: left, increment: 10 }, SIDES);
    assert.ok(clocks.budget("white", 0) / 2 < left);
    assert.ok(clocks.budget("white", 0) > left);
  }
});

test("a clock that is no clock is refused", async (t) => {
  const { table, page } = await begin(t, null);
  for (const clock of [{ main: 0 }, { main: "60" }, { main: 60, increment: -1 }, { main: 1e9 }, { increment: 5 }]) {
    const before = page.heard.length;
    await table.handle(page, { do: "new", game: "fonver", clock });
    assert.ok(page.heard.slice(before).some(({ type }) => type === "refused"), JSON.stringify(clock));
  }
  assert.equal(page.state.clock, null);
});

test("a side whose time is up loses on time, and walking through the game keeps that", async (t) => {
  const { table, page } = await begin(t, { main: 1, increment: 0 });
  assert.equal(page.state.clock.running, null);
  await table.handle(page, { do: "play", turn: "C3" });
  assert.equal(page.state.clock.running, "white");
  await page.next((message) => isState(message) && message.toMove === "none");
  assert.equal(page.state.result, "B+T");
  assert.equal(page.state.clock.lost, "white");
  assert.equal(page.state.clock.left.white, 0);
  await table.handle(page, { do: "go", node: 0 });
  assert.equal(page.state.toMove, "black");
  assert.equal(page.state.clock.running, null);
  await table.handle(page, { do: "go", node: 1 });
  assert.equal(page.state.result, "B+T");
  await table.handle(page, { do: "save" });
  const { text } = page.heard.findLast(({ type }) => type === "record");
  assert.match(text, /^# white lost on time$/m);
  await table.handle(page, { do: "new", game: "fendo" });
  assert.equal(page.state.clock, null);
  await table.handle(page, { do: "load", text });
  assert.equal(page.state.result, "B+T");
  await table.handle(page, { do: "undo" });
  assert.equal(page.state.toMove, "white");
  assert.equal(page.state.clock.running, null);
});

test("a resignation stays at the end of a game that is walked through", async (t) => {
  const { table, page } = await begin(t, null, { me: "black", friends: ["white"] });
  const friend = await new Page(table.seats.join(table.seats.invited.white), false).visit(table);
  await table.handle(page, { do: "play", turn: "C3" });
  await table.handle(friend, { do: "play", turn: "resign" });
  await table.handle(page, { do: "go", node: 0 });
  await table.handle(page, { do: "go", node: 1 });
  assert.equal(page.state.result, "B+R");
});

test("a kept game remembers its clocks, which stand until the next turn", async (t) => {
  const { table, page } = await begin(t, { main: 600, increment: 5 });
  await table.handle(page, { do: "play", turn: "C3" });
  await table.handle(page, { do: "play", turn: "B2" });
  const { left } = page.state.clock;
  assert.ok(left.white > 604 && left.white < 605);
  await table.handle(page, { do: "new", game: "fendo" });
  await table.handle(page, { do: "continue" });
  assert.equal(page.state.clock.running, null);
  assert.ok(page.state.clock.left.white > 600 && page.state.clock.left.white <= left.white);
  await table.handle(page, { do: "save" });
  assert.match(page.heard.findLast(({ type }) => type === "record").text, /^# clocks 600\.0 5\.0 60\d\.\d 60\d\.\d$/m);
});

test("the engine knows its time, and its clock runs while it thinks", async (t) => {
  const { table, page, sent } = await begin(t, { main: 600, increment: 0 }, { computer: ["white"] });
  const replied = page.next((message) => isState(message) && message.line.length === 2);
  await table.handle(page, { do: "play", turn: "C3" });
  assert.equal(page.heard.findLast((message) => isState(message) && message.line.length === 1).clock.running, "white");
  await replied;
  const told = sent.join("").match(/time_settings 600 0 0\ntime_left white ([\d.]+) 0\n/);
  assert.ok(told[1] > 500 && told[1] <= 600);
  assert.equal(page.state.clock.running, "black");
  assert.ok(page.state.clock.left.white < 600);
  await table.handle(page, { do: "new", game: "fonver", options: { size: 5 }, computer: ["black"] });
  await page.next((message) => isState(message) && message.line.length === 1);
  assert.equal(sent.join("").match(/time_settings .*/g).at(-1), "time_settings 0 0 0");
});

test("a rematch turns the seats, and keeps options, clock and guests", async (t) => {
  const { table, page } = await begin(t, { main: 600, increment: 5 }, { options: { size: 3, pie: "off" }, me: "black", friends: ["white"] });
  const friend = await new Page(table.seats.join(table.seats.invited.white), false).visit(table);
  await table.handle(page, { do: "rematch" });
  assert.equal(page.heard.at(-2).text, "the game is not over");
  await table.handle(page, { do: "play", turn: "B2" });
  await table.handle(friend, { do: "play", turn: "resign" });
  await table.handle(friend, { do: "rematch" });
  assert.ok(page.heard.some(({ type }) => type === "rematch"));
  assert.equal(page.state.toMove, "none");
  await table.handle(page, { do: "rematch" });
  assert.deepEqual([page.state.seat, friend.state.seat, page.state.shared, friend.state.toMove], ["white", "black", true, "black"]);
  assert.equal(page.state.options.size, "3");
  assert.deepEqual(page.state.clock.left, { white: 600, black: 600 });
  await table.handle(friend, { do: "play", turn: "A1" });
  assert.equal(page.state.toMove, "white");
});

// table.test.js - a table inside a test: when its engine thinks, and when it rests.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { Page, openTable } from "./helpers.js";

const isAnalysis = ({ type }) => type === "analysis";
const isTurns = (command) => ({ type, toMove }) => type === "state" && toMove === command;

/** Returns the last command if it runs until it is interrupted, or else undefined. */
function running(sent) {
  const last = sent.filter((text) => text.trim()).at(-1);
  return /^(kata-|genmove)/.test(last) ? last : undefined;
}

test("the engine rests while nobody looks on", async (t) => {
  const { table, sent } = await openTable(t, "fendo", { max_nodes: 0 });
  const page = await new Page().visit(table);
  await table.handle(page, { do: "new", game: "fendo", computer: [] });
  await table.handle(page, { do: "analyse", on: true });
  await page.next(isAnalysis);
  assert.match(running(sent), /^kata-analyze/);
  await table.leave(page);
  assert.equal(running(sent), undefined);
  const again = new Page();
  const heard = again.next(isAnalysis);
  await again.visit(table);
  await heard;
});

test("a turn that nobody waited for is played when somebody is back", async (t) => {
  const { table } = await openTable(t, "fendo", { max_nodes: 0 });
  const page = await new Page().visit(table);
  await table.handle(page, { do: "new", game: "fendo", computer: [] });
  await table.handle(page, { do: "set", move_time: 3600 });
  await table.handle(page, { do: "computer", sides: ["white"] });
  await table.leave(page);
  assert.equal(table.tree.at, table.tree.root);
  await table.engine.ask("set_option max_nodes 20");
  const again = new Page();
  const played = again.next(isTurns("black"));
  await again.visit(table);
  await played;
});

test("nothing is analysed for a host who has gone", async (t) => {
  const { table, sent } = await openTable(t, "fence", { max_nodes: 0 });
  const host = await new Page().visit(table);
  await table.handle(host, { do: "new", game: "fence", options: { players: 2, tiles: "demo" }, me: "p1", friends: ["p2"] });
  const friend = await new Page(table.seats.join(table.seats.invited.p2), false).visit(table);
  while (table.toMove !== "p1") await table.handle(friend, { do: "play", turn: friend.state.steps[0] });
  await table.handle(host, { do: "analyse", on: true });
  await host.next(isAnalysis);
  await table.leave(host);
  assert.equal(running(sent), undefined);
  assert.ok(!friend.heard.some(isAnalysis));
  assert.equal(table.pages.size, 1);
});

test("two requests at once interrupt what the first has begun", async (t) => {
  const { table } = await openTable(t, "fendo", { max_nodes: 0 });
  const page = await new Page().visit(table);
  await table.handle(page, { do: "new", game: "fendo", computer: [] });
  for (let i = 0; i < 20; i++) {
    await Promise.all([table.handle(page, { do: "analyse", on: true }), table.handle(page, { do: "set", level: 5 }), table.handle(page, { do: "hint" })]);
  }
  await table.handle(page, { do: "play", turn: "A4-C4N" });
  assert.equal(page.state.toMove, "black");
});

/** A lesson that is a game has a level of its own. The next game has the level that was chosen for it. */
test("a new game has its own level, also after the game of a lesson", async (t) => {
  const { table, sent } = await openTable(t, "fonver"), page = await new Page().visit(table);
  const levels = () => sent.join("").match(/set_option level \d+/g).slice(-1)[0];
  await table.handle(page, { do: "lesson", game: "fendo", number: 10 });
  assert.equal(page.state.level, 1);
  await table.handle(page, { do: "new", game: "fonver", level: 1 });
  assert.equal(page.state.level, 1);
  assert.equal(levels(), "set_option level 1");
  await table.handle(page, { do: "new", game: "fonver" });
  assert.equal(page.state.level, 1);
  await table.handle(page, { do: "new", game: "fiodar", level: 11 });
  assert.equal(page.heard.filter(({ type }) => type === "refused").length, 1);
  assert.deepEqual([page.state.game, page.state.level], ["fonver", 1]);
});

test("a turn that ends the game of a puzzle is judged", async (t) => {
  const { table } = await openTable(t, "siemenet"), page = await new Page().visit(table);
  await table.handle(page, { do: "puzzle", game: "siemenet", number: 1 });
  await table.handle(page, { do: "play", turn: "resign" });
  assert.deepEqual([page.state.toMove, page.state.puzzle.said], ["none", null]);
  await table.handle(page, { do: "undo" });
  await table.handle(page, { do: "play", turn: "E2" });
  await table.handle(page, { do: "play", turn: "E1" });
  assert.deepEqual([page.state.toMove, page.state.puzzle.said], ["none", "wrong"]);
});

test("a guest whose game was left hears nothing of later games", async (t) => {
  const { table } = await openTable(t, "fonver", { max_nodes: 0 }), host = await new Page().visit(table);
  await table.handle(host, { do: "new", game: "fonver", me: "white", friends: ["black"] });
  const friend = await new Page(table.seats.join(table.seats.invited.black), false).visit(table);
  await table.handle(friend, { do: "play", turn: "C3" });
  const named = ["game", "host", "options", "sides", "type"];
  for (const [game, more] of [["fendo", { computer: [] }], ["fence", { options: { players: 2, tiles: "demo" } }]]) {
    friend.heard = [];
    await table.handle(host, { do: "new", game, ...more });
    const analysed = host.next(isAnalysis);
    await table.handle(host, { do: "analyse", on: true });
    if (game === "fendo") await analysed;
    assert.deepEqual(friend.heard.map((message) => Object.keys(message).sort()), friend.heard.map(() => named));
    assert.ok(friend.heard.length >= 2);
  }
});

/** If an engine were ended while it starts, the board would wait for this engine forever. */
test("a request at the end of the board starts no engine", async (t) => {
  const { table, starts } = await openTable(t, "fendo");
  const page = new Page();
  await table.close();
  await table.handle(page, { do: "new", game: "fonver", n: 1 });
  assert.equal(starts(), 1);
  assert.deepEqual(page.heard[0], { type: "refused", text: "the board is ending", n: 1 });
});

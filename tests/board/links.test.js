// links.test.js - games as links: packing, unpacking, and links that would fill the memory.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { linkTo, requestOf } from "../../web/page/links.js";

const GAMES = [{ name: "fonver", first: "black", options: [], sides: [{ word: "white" }, { word: "black" }] }];
const linkOf = (text) => `~${deflateRawSync(text).toString("base64url")}`;

test("a long game comes back from its link", async () => {
  const nodes = new Map([[0, { turn: null }]]);
  for (let id = 1; id <= 200; id++) nodes.set(id, { parent: id - 1, side: id % 2 ? "black" : "white", turn: `A${id % 19 + 1}` });
  const link = await linkTo(GAMES[0], { options: {}, at: 200 }, nodes);
  assert.match(link, /^~[\w-]+$/);
  const [name, { text }] = await requestOf(link, GAMES);
  assert.equal(name, "load");
  assert.equal(text.split("\n").length, 202);
  assert.match(text, /^newgame fonver\nplay black A2\nplay white A3\n/);
});

test("a link that unpacks to more than a game is refused", async () => {
  const [, { text }] = await requestOf(linkOf(`fonver${"/A1".repeat(1 << 18)}`), GAMES);
  assert.equal(text.split("\n").length, (1 << 18) + 2);
  await assert.rejects(requestOf(`~${"A".repeat(1 << 16)}`, GAMES), /it is too long/);
  await assert.rejects(requestOf(linkOf(`fonver${"/A1".repeat(1 << 20)}`), GAMES), /more than a game/);
  await assert.rejects(requestOf(linkOf(new Uint8Array(40 << 20)), GAMES), /more than a game/);
});

test("the visitor of a position plays the side to move", async () => {
  const games = [...GAMES, { name: "fence", first: "p1", options: [], sides: ["p1", "p2", "p3"].map((word) => ({ word })) }];
  const [, { text, me }] = await requestOf("fence/at=fence%20p3%20players=3%20+%20tiles:p1:T13/p3:p1:old-town", games);
  assert.equal(me, "p3");
  assert.equal(text, "newgame fence\nset_position fence p3 players=3 + tiles:p1:T13\nplay p3 p1:old-town\n");
});

test("a damaged link is refused", async () => {
  const link = linkOf(`fonver${"/A1/B2/C3".repeat(100)}`);
  for (const damaged of ["~", "~!", "~AAAA", link.slice(0, 12), `${link.slice(0, 8)}____${link.slice(12)}`])
    await assert.rejects(requestOf(damaged, GAMES), Error, damaged);
});

// kept_games.test.js - the stored games: a list with a limit, and a store that refuses to store.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { Kept, MOST_GAMES } from "../../web/table/kept_games.js";
import { makeStore } from "./helpers.js";

const gameOf = (turns, result = null) => ({ game: "fonver", turns, result, record: `record ${turns}` });

async function leave(kept, ...games) {
  for (const game of games) {
    await kept.keep(game);
    await kept.leave();
  }
}

test("each game before is kept, the last one first, over a restart", async () => {
  const store = makeStore(), kept = await Kept.open(store);
  await leave(kept, gameOf(1), gameOf(2, "B+"), null);
  await kept.keep(gameOf(3));
  const again = await Kept.open(store);
  assert.deepEqual(again.games.map(({ turns, result }) => [turns, result]), [[3, null], [2, "B+"], [1, null]]);
  assert.equal(again.left.turns, 3);
  const { id } = again.games[2];
  assert.equal((await again.get(id)).record, "record 1");
  await again.forget(id);
  assert.equal(await again.get(id), null);
  assert.equal((await Kept.open(store)).games.length, 2);
});

test("the oldest game makes room, and no number is given twice", async () => {
  const kept = await Kept.open(makeStore());
  await leave(kept, ...Array.from({ length: MOST_GAMES + 3 }, (_, i) => gameOf(i + 1)));
  assert.equal(kept.games.length, MOST_GAMES);
  assert.equal(kept.games.at(-1).turns, 4);
  assert.equal(new Set(kept.games.map(({ id }) => id)).size, MOST_GAMES);
  assert.equal(await kept.get(1), null);
});

test("where nothing can be stored, games are kept as long as the table is open", async () => {
  const refuse = async () => { throw new Error("no space"); };
  const kept = await Kept.open({ get: refuse, set: refuse, remove: refuse });
  await leave(kept, gameOf(1), gameOf(2));
  await kept.learn("fonver", 2);
  assert.equal((await kept.get(kept.games[1].id)).record, "record 1");
  assert.deepEqual(kept.learned, { fonver: [2] });
  await kept.forget(kept.games[1].id);
  assert.equal(kept.games.length, 1);
});

// set_up.js - sets up a position by playing stones, for a game whose positions contain the history.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

const LAYOUTS = 12; // orders of the stones that are tried

/** Random numbers in [0, 1), the same for the same seed (generator of Park and Miller). */
function makeLuck(seed) {
  let state = (seed + 1) * 48271;
  return () => { state = state * 48271 % 0x7fffffff; return state / 0x7fffffff; };
}

const shuffled = (words, luck) => words.map((word) => [luck(), word]).sort(([a], [b]) => a - b).map(([, word]) => word);

/** Plays stones, {point: "W" or "B"}, in an order in which all of them stay. Then `side`, "w" or
 *  "b", is to move. Throws Refused if no order is found. */
export async function layOut(engine, stones, side) {
  let reason = "the stones would capture each other";
  for (let seed = 0; seed < LAYOUTS; seed++) {
    try {
      await layInOrder(engine, stones, shuffled(Object.keys(stones).sort(), makeLuck(seed)));
      const rows = (await engine.ask("position")).split(" ").find((word) => word.includes("/"));
      if ((rows.match(/[WB]/g)?.length ?? 0) !== Object.keys(stones).length) continue;
      if ((await engine.ask("side_to_move"))[0] !== side) await playNext(engine, "pass");
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reason = error.message;
    }
  }
  throw new Refused(`this cannot be set up: ${reason}`);
}

async function layInOrder(engine, stones, points) {
  await engine.ask("newgame");
  while (points.length) {
    const letter = (await engine.ask("side_to_move"))[0].toUpperCase();
    const at = points.findIndex((point) => stones[point] === letter);
    await playNext(engine, at < 0 ? "pass" : points.splice(at, 1)[0]);
  }
}

async function playNext(engine, turn) {
  await engine.ask(`play ${await engine.ask("side_to_move")} ${turn}`);
}

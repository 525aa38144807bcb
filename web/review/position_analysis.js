// position_analysis.js - analyzes the positions of a game, and reuses stored answers.
//
// Lives here: requests, and the keys of stored answers. Does not live here: the store
// (../server/answer_store.js), the judgement (move_judgement.js).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Gone } from "../table/engine.js";

const LINES = 3, SECRET_LINES = 64; // of each answer; with secrets the turn played must be among them

/** The request for all positions of a game. */
function requestOf(game, limits, view) {
  const request = { ...game.start, id: "review", turns: game.turns.map(([, turn]) => turn),
    lines: game.hasSecrets ? SECRET_LINES : LINES, ...limits };
  if (game.hasSecrets) request.view = view;
  return request;
}

/** Returns the data on which the answer about the position after `turn` turns depends, except the
 *  engine. Equal positions and limits give the same JSON text. */
export function askedAt(request, turn) {
  const { id, analyzeTurns, ...asked } = request;
  asked.turns = request.turns.slice(0, turn);
  return Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the answers about positions of a game: {number of turns before: answer}. `wanted` lists
 *  the numbers (default: all). `store` has find(asked) and keep(asked, answer). `onStart(count)` is
 *  called with the number of missing answers, `onAnswer()` for each answer. */
export async function analyze(analyst, game, { limits, view, wanted, store, onStart, onAnswer }) {
  const request = requestOf(game, limits, view), answers = {}, missing = [];
  for (const turn of wanted ?? Array.from({ length: game.turns.length + 1 }, (_, i) => i)) {
    const known = store?.find(askedAt(request, turn));
    if (known) answers[turn] = known;
    else missing.push(turn);
  }
  onStart?.(missing.length);
  if (missing.length) analyst.say({ ...request, analyzeTurns: missing });
  for (let left = missing.length; left; left--) {
    const { id, isDuringSearch, ...answer } = await analyst.hear();
    if (answer.error) throw new Gone(`the engine refuses the game: ${answer.error}`);
    store?.keep(askedAt(request, answer.turnNumber), answer);
    answers[answer.turnNumber] = answer;
    onAnswer?.();
  }
  return answers;
}

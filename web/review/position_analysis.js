// position_analysis.js - the positions of a game, analyzed; what was found out before is kept.
//
// Lives here: requests, and which of their answers are known. Does not live here: where answers are
// kept (../server/answer_store.js), or what they mean (move_judgement.js).
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

/** What the answer about the position after `turn` turns of a request depends on, the engine apart:
 *  an object whose text as JSON is the same for the same position and limits. */
export function askedAt(request, turn) {
  const { id, analyzeTurns, ...asked } = request;
  asked.turns = request.turns.slice(0, turn);
  return Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The answers about positions of a game: {number of turns before: answer}. `wanted`: the numbers,
 *  or else all. `store`: keeps answers, {find(asked), keep(asked, answer)}; `onStart(count)` hears
 *  how many are to be found out, `onAnswer()` of each. */
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

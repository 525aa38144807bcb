// position_analysis.js - analyzes the positions of a game, and reuses stored answers.
//
// Lives here: requests, and the keys of stored answers. Does not live here: the store
// (../server/answer_store.js), the judgement (move_judgement.js).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Gone } from "../table/engine.js";

const LINES = 3, SECRET_LINES = 64; // of each answer; with secrets the turn played must be among them

/** The request for positions of a game, or after other turns from its start. */
export function requestOf(game, { limits, view }, turns = game.turns.map(([, turn]) => turn)) {
  const request = { ...game.start, id: "review", turns, lines: game.hasSecrets ? SECRET_LINES : LINES, facts: true, ...limits };
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

/** Sends several requests at once. `questions` lists {request, wanted: [numbers of turns before]}.
 *  Returns the answers to each question: {number of turns before: answer}. `store` has find(asked)
 *  and keep(asked, answer). `onStart(count)` is called with the number of missing answers,
 *  `onAnswer()` for each answer. */
export async function askAll(analyst, questions, { store, onStart, onAnswer }) {
  const answers = questions.map(() => ({})), missing = questions.map(() => []);
  for (const [i, { request, wanted }] of questions.entries())
    for (const turn of wanted) {
      const known = store?.find(askedAt(request, turn));
      if (known) answers[i][turn] = known;
      else missing[i].push(turn);
    }
  let left = missing.flat().length;
  onStart?.(left);
  for (const [i, { request }] of questions.entries())
    if (missing[i].length) analyst.say({ ...request, id: String(i), analyzeTurns: missing[i] });
  for (; left; left--) {
    const { id, isDuringSearch, ...answer } = await analyst.hear();
    if (answer.error) throw new Gone(`the engine refuses the game: ${answer.error}`);
    store?.keep(askedAt(questions[id].request, answer.turnNumber), answer);
    answers[id][answer.turnNumber] = answer;
    onAnswer?.();
  }
  return answers;
}

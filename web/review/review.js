// review.js - reviews one game: turns a record into the object from which page and report are made.
//
// A review needs two engines, one for GTP and one for JSON analysis. An engine is a process or a
// worker of the browser (transports: ../table/engine.js).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "../table/engine.js";
import { visible } from "../table/sanitize.js";
import { judge, judgedTurn, summary } from "./move_judgement.js";
import { inWords } from "./move_reasons.js";
import { askAll, requestOf } from "./position_analysis.js";
import { explain } from "./reason_searches.js";

/** Returns the review of a game as an object (fields: scripts/README.md). `positions` is {number of
 *  turns before: answer}. */
function toObject(game, positions, turns, { name, limits, seat, view, engine }) {
  return {
    ...(seat && { seat }), ...(game.hasSecrets && { view }), record: visible(name), game: game.name,
    options: game.options, chosen: game.chosen, result: game.result, people: game.people, date: game.date,
    sides: game.sides, titles: game.titles, engine, limits, positions: Object.values(positions), turns,
    players: summary(game, turns),
  };
}

/** Reviews the game in a file: {game, review}. `asked` has name, bytes, seat (or undefined), turn
 *  (or undefined for all), and the fields that requestOf and askAll take. onExplain(count) is called
 *  before the searches for reasons, with their number. Throws Refused if the file is no record. */
export async function review(reader, analyst, engine, asked) {
  const { name, bytes, seat, turn } = asked;
  const game = await reader.read(name, bytes, seat);
  if (turn > game.turns.length) throw new Refused(`the game has ${game.turns.length} turns`);
  const wanted = turn ? [turn - 1, turn] : [...game.turns.keys(), game.turns.length];
  const [answers] = await askAll(analyst, [{ request: requestOf(game, asked), wanted }], asked);
  const turns = turn ? [judgedTurn(game, answers, turn - 1)] : judge(game, answers);
  await explain(analyst, game, answers, turns, { ...asked, onStart: asked.onExplain });
  for (const judged of turns) if (judged.reasons) judged.why = judged.reasons.map((reason) => inWords(reason, game.name, game.titles));
  return { game, review: toObject(game, answers, turns, { ...asked, engine }) };
}

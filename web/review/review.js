// review.js - the review of one game, from a record to an object that page and report are made of.
//
// This runs beside an engine of any kind: a process, or a worker of the browser. It needs two, one
// that speaks GTP and one that analyzes in JSON (../table/engine.js tells of their transports).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "../table/engine.js";
import { visible } from "../table/sanitize.js";
import { judge, judgedTurn, summary } from "./move_judgement.js";
import { analyze } from "./position_analysis.js";

/** What there is to say of a game, as an object: scripts/README.md lists its fields. `positions`:
 *  {number of turns before: answer}; `turn`: the number of the only turn that is judged. */
function toObject(game, positions, { name, limits, seat, view, engine, turn }) {
  const turns = turn ? [judgedTurn(game, positions, turn - 1)] : judge(game, positions);
  return {
    ...(seat && { seat }), ...(game.hasSecrets && { view }), record: visible(name), game: game.name,
    options: game.options, chosen: game.chosen, result: game.result, people: game.people, date: game.date,
    sides: game.sides, titles: game.titles, engine, limits, positions: Object.values(positions), turns,
    players: summary(game, turns),
  };
}

/** Reviews the game in a file of this name with these bytes: {game, review}. `asked`: name, bytes,
 *  seat (or undefined) and turn (or undefined, for all), and what analyze takes.
 *  Refused, where the file is no record. */
export async function review(reader, analyst, engine, asked) {
  const { name, bytes, seat, turn } = asked;
  const game = await reader.read(name, bytes, seat);
  if (turn > game.turns.length) throw new Refused(`the game has ${game.turns.length} turns`);
  const wanted = turn ? [turn - 1, turn] : undefined;
  const answers = await analyze(analyst, game, { ...asked, wanted });
  return { game, review: toObject(game, answers, { ...asked, engine }) };
}

// reason_searches.js - longer searches that confirm the loss of a turn and give the reason.
//
// These searches compare the played turn with the best turn. They are longer than the searches of
// the review. A turn gets a reason only if a longer search confirms the reason.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { ownersOf } from "../table/analysis_lines.js";
import { lineOf } from "./move_judgement.js";
import { LEAST_EXPLAINED, luckReasons, openReasons, secretReasons } from "./move_reasons.js";
import { askAll, requestOf } from "./position_analysis.js";

/** Length of the searches for reasons, as a multiple of the searches of the review. In games with
 *  secrets, the values of a search converge more slowly. */
export const LONGER = 4, LONGER_SECRET = 8;

const times = (limits, n) => Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, n * limit]));

function isExplained(game, turn) {
  return turn.kind && !turn.agrees && !turn.forced && (game.hasSecrets || turn.loss >= LEAST_EXPLAINED);
}

/** Returns the two turns to compare, [played, best], each with all earlier turns of the game. */
function bothTurns(game, { number, side, turn, best }) {
  const before = game.turns.slice(0, number - 1).map(([, made]) => made);
  return [turn, best].map((made) => ({ side, turn: made, turns: [...before, made] }));
}

/** Adds `reasons` to turns of a game without secrets. */
async function explainOpen(analyst, game, answers, turns, options) {
  const long = { limits: times(options.limits, LONGER) };
  const pairs = turns.map((turn) => bothTurns(game, turn)), cases = pairs.flat();
  const told = await askAll(analyst, cases.map(({ turns: made }) =>
    ({ request: { ...requestOf(game, long, made), ownership: true }, wanted: [made.length] })), options);
  for (const [i, one] of cases.entries()) {
    one.answer = told[i][one.turns.length];
    // With few nodes a turn, or the reply, may lack its last steps.
    one.isWhole = one.answer.toMove !== one.side;
    one.reply = one.isWhole ? one.answer.lines[0]?.turn ?? null : null;
  }
  const replied = cases.filter(({ reply }) => reply), { store } = options;
  const after = await askAll(analyst, replied.map(({ turns: made, reply }) =>
    ({ request: requestOf(game, { limits: { nodes: 1 } }, [...made, reply]), wanted: [made.length + 1] })), { store });
  for (const [i, one] of replied.entries()) {
    const answer = after[i][one.turns.length + 1];
    if (answer.toMove !== one.answer.toMove) one.after = answer;
  }
  for (const [i, turn] of turns.entries()) {
    const [played, best] = pairs[i];
    if (!played.isWhole || !best.isWhole) continue;
    const other = game.sides.find((side) => side !== turn.side);
    turn.reasons = openReasons({ game: game.name, side: turn.side, other, before: answers[turn.number - 1], played, best,
      verdict: turn.verdict });
    const owners = (one) => one.answer.ownership && ownersOf(one.answer.ownership.cells, one.answer.ownership.owner === game.sides[0]);
    if (played.answer.ownership) turn.owners = { played: owners(played), best: owners(best) };
  }
}

/** The number of turns before the next decision after turn `number`, or before the end. */
function nextDecision(answers, number) {
  return Object.keys(answers).map(Number).sort((a, b) => a - b).find((i) => i >= number && answers[i].values);
}

/** Follows a better line, as long as its player decides: {number of the turn: facts then}. In a game
 *  with secrets a turn of the rules may be several decisions. */
async function factsOfLines(analyst, game, turns, { view, store }) {
  const lines = turns.map(({ number, side, line }) =>
    ({ number, side, left: [...line], turns: game.turns.slice(0, number - 1).map(([, made]) => made) })), facts = {};
  for (let going = lines; going.length;) {
    for (const one of going) one.turns.push(one.left.shift());
    const told = await askAll(analyst, going.map(({ turns: made }) =>
      ({ request: requestOf(game, { limits: { nodes: 1 }, view }, [...made]), wanted: [made.length] })), { store });
    for (const [i, one] of going.entries()) {
      one.answer = told[i][one.turns.length];
      facts[one.number] = one.answer.facts;
    }
    going = going.filter(({ answer, side, left }) => answer.toMove === side && left.length);
  }
  return facts;
}

/** The facts at the end of the turn of the rules to which decision `number` belongs. */
function factsAfter(answers, { number, side }) {
  let at = number;
  while (answers[at].toMove === side && answers[at + 1]) at++;
  return answers[at].facts;
}

/** Adds `reasons` to turns of a game with secrets. */
async function explainSecret(analyst, game, answers, turns, lucky, options) {
  const long = { limits: times(options.limits, LONGER_SECRET), view: options.view };
  const wanted = new Set([...turns, ...lucky].map(({ number }) => number - 1));
  for (const { number } of lucky) wanted.add(nextDecision(answers, number));
  const [told] = await askAll(analyst, [{ request: requestOf(game, long), wanted: [...wanted] }], options);
  const facts = await factsOfLines(analyst, game, turns, options);
  for (const turn of turns) {
    const { number, side, best } = turn, answer = told[number - 1];
    turn.reasons = secretReasons({ side, answer, before: answers[number - 1].facts,
      played: { turn: turn.turn, line: lineOf(answer, turn.turn), facts: factsAfter(answers, turn) },
      best: { turn: best, line: lineOf(answer, best), facts: facts[number] } });
  }
  for (const turn of lucky) {
    const answer = told[turn.number - 1], following = told[nextDecision(answers, turn.number)];
    turn.reasons = [...(turn.reasons ?? []),
      ...luckReasons({ ...turn, answer, line: lineOf(answer, turn.turn), following })];
  }
}

/** Adds `reasons` to each turn that has some (move_reasons.js). `answers` are those about all
 *  positions, and `turns` the judged ones; askAll and requestOf describe the options. */
export async function explain(analyst, game, answers, turns, options) {
  const explained = turns.filter((turn) => isExplained(game, turn));
  if (game.hasSecrets) await explainSecret(analyst, game, answers, explained, turns.filter(({ luck }) => luck && Object.keys(luck).length), options);
  else await explainOpen(analyst, game, answers, explained, options);
  for (const turn of turns) if (turn.reasons && !turn.reasons.length) delete turn.reasons;
}

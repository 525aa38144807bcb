// text_report.js - the text report of a review.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { KINDS, PLURALS, turningPoint } from "./move_judgement.js";
import { fixed, signed, whole } from "./number_format.js";

/** The game, its result and the number of turns. */
function headline({ game, chosen, result, turns }) {
  const told = result ? `${result} after ${turns.length} turns` : `not over, ${turns.length} turns`;
  return `${[game, chosen].filter(Boolean).join(" ")}: ${told}`;
}

/** The players and the date, or "" where the record has none. */
export function who({ people, titles, date }) {
  const words = Object.entries(people).map(([side, name]) => `${titles[side]}: ${name}`);
  return [...words, date].filter(Boolean).join("; ");
}

/** The limits of the review, and the engine's name. */
export function basis({ limits: { nodes, seconds }, seat, view }) {
  const count = (n, word) => n !== undefined && `${n} ${word}${n === 1 ? "" : "s"}`;
  const words = [count(nodes, "node"), count(seconds && Number(seconds.toPrecision(6)), "second")].filter(Boolean);
  return `analyzed with ${words.join(" and ")} a position${seat ? `, as ${seat} saw the game` : ""}` +
    (view === "all" ? ", with everything open" : "");
}

function playerInWords(side, told, titles) {
  const count = (n, kind) => `${n} ${n === 1 ? kind : PLURALS[kind]}`;
  const kinds = KINDS.map(([kind]) => count(told[PLURALS[kind]], kind)).reverse().join(", ");
  return `${titles[side]}: ${told.agreed} of ${told.turns} turns as the engine would, ` +
    `${fixed(100 * told.meanLoss, 1)} % lost a turn; ${kinds}` + ("luck" in told ? `; luck ${signed(told.luck)}` : "");
}

/** The words about a turn, or "". */
export function note(turn) {
  const { kind, loss, worth, verdict, line } = turn;
  return [kind && `${kind}, -${whole(loss)} from ${whole(worth)}`, verdict, kind && `better ${line.slice(0, 6).join(" ")}`]
    .filter(Boolean).join("; ");
}

/** The first side's chance after so many turns: "56 %", "won", or "". */
function standing(review, number) {
  const { values, result, proven } = review.positions[number];
  if (!values) return "";
  if (result !== undefined) return result;
  const share = values[review.sides[0]];
  if (proven === undefined) return whole(share);
  return share >= 1 ? "won" : share <= 0 ? "lost" : "drawn";
}

/** A line a turn, and one below it for each reason. `turns` are those that are told. */
function table(review, turns) {
  const { titles, sides } = review;
  const width = Math.max(6, ...Object.values(titles).map((title) => title.length));
  const turnWidth = Math.max(5, ...turns.map(({ turn }) => turn.length));
  const row = (number, by, turn, share, said) =>
    `${String(number).padStart(4)}  ${by.padEnd(width)}  ${turn.padEnd(turnWidth)}  ${share.padStart(7)}  ${said}`.trimEnd();
  const indent = " ".repeat(row("", "", "", "", "-").length - 1);
  return [row("turn", "by", "played", titles[sides[0]], ""), ...turns.flatMap((turn) => [
    row(turn.number, titles[turn.side] ?? turn.side, turn.turn, standing(review, turn.number), note(turn)),
    ...(turn.why ?? []).map((reason) => `${indent}- ${reason}`)])];
}

/** The summary of each player, and the turn that decided the game. */
function closing({ sides, players, titles, turns, result }) {
  const lines = sides.map((side) => playerInWords(side, players[side], titles));
  const point = turningPoint(turns, result);
  if (point) lines.push(`turning point: turn ${point.number}, ${titles[point.side]} ${point.turn}, -${whole(point.loss)}`);
  return lines;
}

const ended = (lines) => lines.map((line) => `${line}\n`).join("");

/** The summary without the turns, printed beside a page. */
export function inShort(review) {
  return ended([headline(review), ...closing(review)]);
}

/** The whole review as text, or only the blunders of its turns. */
export function inWords(review, onlyBlunders = false) {
  const head = [headline(review), who(review), basis(review)].filter(Boolean);
  const told = onlyBlunders ? review.turns.filter(({ kind }) => kind === "blunder") : review.turns;
  return ended([...head, "", ...(told.length ? table(review, told) : ["no blunders"]), "", ...closing(review)]);
}

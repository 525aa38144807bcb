// words.js - words of the protocol: the places of a turn, and values in text.
//
// The turns of the four open games are recognised by their letters (src/games/*/RULES.md):
// C4, C4N, C4-E5W, E8,D7, K10,C3xD3, xD7, pass, swap.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const vertex = "([A-HJ-Z]\\d{1,2})";
const word = new RegExp(`^(?:${vertex}|(?:${vertex}-)?${vertex}([NESW])|${vertex}x${vertex}|x${vertex})$`);

/** The places of a turn: `moves` as pairs, `points` where a piece is placed, `edges` that are
 *  fenced ({point, side}), and `at`, the point or edge that stands for the turn. */
export function partsOf(turn) {
  const parts = { moves: [], points: [], edges: [], at: null };
  for (const text of turn.split(/[, ]/)) {
    const [, point, from, to, side, taker, taken, gone] = word.exec(text) ?? [];
    if (point) parts.points.push(point);
    if (from ?? taker) parts.moves.push([from ?? taker, to ?? taken]);
    if (to) parts.edges.push({ point: to, side });
    parts.at = point ?? gone ?? (to ? parts.edges.at(-1) : parts.at);
  }
  return parts;
}

/** The name of a game, without its author and its aim. */
export const nameOf = (game) => game.title.split(" (")[0];

const LEVELS = [
  "plays its first games", "has learned the rules", "knows a few tricks", "plays now and then", "plays often",
  "plays well", "plays very well", "makes few mistakes", "is hard to beat", "as strong as it can",
];

/** A level of the engine from 1 to 10 in words. */
export const levelInWords = (level) => LEVELS[level - 1];

/** Formats a share of the win: 0.5342 becomes "53 %". */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** Formats a lead in points, positive for the first side: "White +2.5". */
export function leadOf(points, sides) {
  if (Math.abs(points) < 0.05) return "even";
  return `${sides[points < 0 ? 1 : 0].title} +${Math.abs(points).toFixed(1)}`;
}

// words.js - words of the protocol: the places of a turn, and values in text.
//
// The turns of the four open games are recognised by their letters (src/games/*/RULES.md):
// C4, C4N, C4-E5W, E8,D7, K10,C3xD3, xD7, pass, swap.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const vertex = "([A-HJ-Z]\\d{1,2})";
const bare = new RegExp(`^${vertex}$`);
const built = new RegExp(`^(?:${vertex}-)?${vertex}([NESW])$`);
const taken = new RegExp(`^${vertex}x${vertex}$`);
const given = new RegExp(`^x${vertex}$`);

/** The places of a turn: `moves` as pairs, `points` where a piece is placed, `edges` that are
 *  fenced ({point, side}), `gone` for removed pieces, and `at`, the place that stands for the
 *  turn. */
export function partsOf(turn) {
  const parts = { moves: [], points: [], edges: [], gone: [], at: null };
  for (const word of turn.split(/[, ]/)) {
    let found;
    if ((found = bare.exec(word))) {
      parts.points.push(found[1]);
      parts.at = { point: found[1] };
    } else if ((found = built.exec(word))) {
      if (found[1]) parts.moves.push([found[1], found[2]]);
      parts.edges.push({ point: found[2], side: found[3] });
      parts.at = { edge: parts.edges.at(-1) };
    } else if ((found = taken.exec(word))) {
      parts.moves.push([found[1], found[2]]);
    } else if ((found = given.exec(word))) {
      parts.gone.push(found[1]);
      parts.at = { point: found[1] };
    }
  }
  return parts;
}

/** The short name of a game. */
export const nameOf = (game) => game.title.split(" (")[0];

/** Formats a share of the win: 0.5342 becomes "53 %". */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** Formats a lead in points, positive for the first side: "White +2.5". */
export function leadOf(points, sides) {
  if (Math.abs(points) < 0.05) return "even";
  return `${sides[points < 0 ? 1 : 0].title} +${Math.abs(points).toFixed(1)}`;
}

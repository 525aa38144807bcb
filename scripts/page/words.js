// words.js - what a word of the protocol says: which places a turn names, what a value reads like.
//
// Knows the turns of the four open games by their letters alone (docs in src/games/*/RULES.md):
// C4, C4N, C4-E5W, E8,D7, K10,C3xD3, xD7, pass, swap.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const vertex = "([A-HJ-Z]\\d{1,2})";
const bare = new RegExp(`^${vertex}$`);
const built = new RegExp(`^(?:${vertex}-)?${vertex}([NESW])$`);
const taken = new RegExp(`^${vertex}x${vertex}$`);
const given = new RegExp(`^x${vertex}$`);

/** The places of a turn: `moves` as pairs, `points` where something comes down, `edges` that are
 *  fenced ({point, side}), `gone` what leaves, and `at`, the one place that stands for it. */
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

/** A share of the win as people say it: 0.5342 is "53 %". */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** Points by which `sides` lead, the first one by positive numbers: "White +2.5". */
export function leadOf(points, sides) {
  if (Math.abs(points) < 0.05) return "even";
  return `${sides[points < 0 ? 1 : 0].title} +${Math.abs(points).toFixed(1)}`;
}

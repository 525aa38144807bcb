// analysis_lines.js - parses the lines of kata-analyze.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** Parses names and values in turn as an object. */
const pairs = (text) => Object.fromEntries(Array.from(text.matchAll(/(\S+) (\S+)/g), ([, name, value]) => [name, value]));

/** Converts a share of the win from the player to move to the first side. */
const turned = (value, isFirst) => (isFirst ? value : 1 - value);

function moveOf(text, isFirst) {
  const [said, line = ""] = text.split(" pv "), { move, visits, winrate } = pairs(said);
  return { turn: move, visits: Number(visits), share: turned(Number(winrate), isFirst), line: wordsOf(line) };
}

/** Converts the owners of a square, or of a board within it, row by row, to a map from points to 1 (the
 *  first side's) .. -1. */
export function ownersOf(numbers, isFirst) {
  const size = Math.sqrt(numbers.length), owners = {};
  if (!Number.isInteger(size)) return owners;
  numbers.forEach((number, i) => {
    const value = (isFirst ? 1 : -1) * Number(number);
    if (Math.abs(value) >= 0.05) owners[COLUMNS[i % size] + (size - Math.floor(i / size))] = Math.round(100 * value) / 100;
  });
  return owners;
}

/** Parses a line of analysis: moves (the best first), share, lead, visits, owners, all from the
 *  first side's view. Returns null if the line is no analysis. */
export function thoughtOf(line, isFirst) {
  if (!line.startsWith("info ")) return null;
  const [said, owners = ""] = line.split(" ownership ");
  const [infos, root = ""] = said.split(" rootInfo ");
  const moves = infos.slice(5).split(" info ").map((part) => moveOf(part, isFirst));
  const whole = pairs(root);
  return {
    moves,
    share: whole.winrate ? turned(Number(whole.winrate), isFirst) : moves[0].share,
    lead: whole.scoreLead ? Number(whole.scoreLead) * (isFirst ? 1 : -1) : null,
    visits: Number(whole.visits ?? moves.reduce((sum, move) => sum + move.visits, 0)),
    owners: ownersOf(wordsOf(owners), isFirst),
  };
}

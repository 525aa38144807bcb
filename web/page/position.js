// position.js - text of positions of the four open games, read and written for the editor.
//
// The formats are in "Position text" of src/games/*/RULES.md.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The first column of a row of a hexagon with that side. */
const firstColumn = (game, rows, row) => (game === "fiodar" ? Math.max(0, row - (rows - 1) / 2) : 0);

/** A model of a position: game, side ("w"), options as text, stones (a map from points to W or
 *  B), fences (a set of edges), the common pawn's point or null, and the length of rows. */
export function readPosition(text) {
  const words = text.split(" + ")[0].split(" "), game = words.shift(), side = words.shift();
  const options = words.filter((word) => word.includes("="));
  const rest = words.filter((word) => !word.includes("="));
  const model = { game, side, options, stones: new Map(), fences: new Set(), pawn: null, rows: [], rest: [] };
  if (game === "siemenet") model.pawn = rest.shift();
  const rows = rest.shift().split("/");
  rows.forEach((cells, i) => readRow(model, cells, rows.length, rows.length - 1 - i));
  // Numbers set aside in the extended Siemenet stay as they are.
  model.rest = game === "siemenet" ? rest.filter((word) => /^\d+$/.test(word)) : [];
  return model;
}

function readRow(model, cells, rows, row) {
  let column = firstColumn(model.game, rows, row), point = null, length = 0;
  for (const [, letter, count, mark] of cells.matchAll(/([A-Z.])|(\d+)|([_|])/g)) {
    if (mark === "_") model.fences.add(southOf(point));
    else if (mark === "|") model.fences.add(`${point}E`);
    else {
      const taken = count ? Number(count) : 1;
      point = COLUMNS[column + taken - 1] + (row + 1);
      if (letter && letter !== ".") model.stones.set(point, letter === "O" ? "B" : letter);
      column += taken;
      length += taken;
    }
  }
  model.rows[row] = length;
}

/** The fence south of a cell is named after the cell below it. */
const southOf = (point) => `${point[0]}${Number(point.slice(1)) - 1}N`;

function writeRow(model, row) {
  const first = firstColumn(model.game, model.rows.length, row);
  const cells = Array.from({ length: model.rows[row] }, (_, i) => {
    const point = COLUMNS[first + i] + (row + 1), stone = model.stones.get(point);
    const marks = (model.fences.has(southOf(point)) ? "_" : "") + (model.fences.has(`${point}E`) ? "|" : "");
    const letter = stone === "B" && model.game === "fendo" ? "O" : stone;
    return letter || marks ? (letter ?? ".") + marks : " ";
  });
  return cells.join("").replace(/ +/g, (empty) => empty.length);
}

/** The request to the table: the text for set_position or, for Fiodar, whose text contains the
 *  history, the stones. */
export function writePosition(model) {
  if (model.game === "fiodar")
    return { side: model.side, stones: Object.fromEntries(model.stones) };
  const rows = model.rows.map((_, row) => writeRow(model, row)).reverse().join("/");
  const words = [model.game, model.side, ...model.options];
  if (model.pawn) words.push(model.pawn);
  return { text: [...words, rows, ...model.rest].join(" ") };
}

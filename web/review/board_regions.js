// board_regions.js - areas of a board that change their expected owner, and names for them.
//
// A board is as an answer's `ownership` has it: width, height, and cells row by row from the upper
// left, null where the board has no cell. A board with such places is Fiodar's hexagon as a
// rhombus; each row stands half a cell further to the right than the row above it.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const EDGE = 1 / 3; // the middle third of a board is neither left nor right, neither upper nor lower
const MOST = 0.6; // a name fits if this share of the cells lies there
const EPSILON = 1e-9;

const NAMES = [["upper left", "upper edge", "upper right"], ["left edge", "centre", "right edge"],
  ["lower left", "lower edge", "lower right"]];
const COLUMNS = ["left side", null, "right side"], ROWS = ["upper side", null, "lower side"];

function neighbours(at, { width, height, isHexagon }) {
  const column = at % width, row = Math.floor(at / width);
  const steps = [[1, 0], [-1, 0], [0, 1], [0, -1], ...(isHexagon ? [[1, -1], [-1, 1]] : [])];
  return steps.map(([x, y]) => [column + x, row + y])
    .filter(([x, y]) => x >= 0 && x < width && y >= 0 && y < height).map(([x, y]) => y * width + x);
}

/** Splits a set of cells (numbers) into connected areas, the largest first. */
export function areasOf(cells, board) {
  const left = new Set(cells), areas = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const area = [first];
    for (const at of area)
      for (const next of neighbours(at, board)) if (left.delete(next)) area.push(next);
    areas.push(area.sort((a, b) => a - b));
  }
  return areas.sort((a, b) => b.length - a.length || a[0] - b[0]);
}

const third = (share) => (share < -EDGE - EPSILON ? 0 : share > EDGE + EPSILON ? 2 : 1);

/** The third of the width and of the height in which a cell lies: [column, row] of NAMES. */
function zoneOf(at, { width, height, isHexagon }) {
  const x = (width - 1) / 2, y = (height - 1) / 2, down = Math.floor(at / width) - y;
  const across = (at % width) - x + (isHexagon ? down / 2 : 0);
  return [third(across / x), third(down / y)];
}

/** Names the part of the board where an area lies: "upper left", "left side", "centre". null if it
 *  lies in no single part. */
export function regionOf(area, board) {
  const zones = area.map((at) => zoneOf(at, board)), enough = MOST * area.length;
  const count = (test) => zones.filter(test).length;
  for (const [y, names] of NAMES.entries())
    for (const [x, name] of names.entries()) if (count(([a, b]) => a === x && b === y) >= enough) return name;
  for (const at of [0, 2]) {
    if (count(([x]) => x === at) >= enough) return COLUMNS[at];
    if (count(([, y]) => y === at) >= enough) return ROWS[at];
  }
  return null;
}

/** The board of an answer's `ownership`, as areasOf and regionOf take it. */
export function boardOf({ width, height, cells }) {
  return { width, height, isHexagon: cells.includes(null) };
}

// announcements.js - what was played, in words, for screen readers.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { byId, h } from "./dom.js";

const SIDES = { N: "north", E: "east", S: "south", W: "west" };

/** Lets screen readers say a text, after those that have not been said yet. */
export function announce(text) {
  const log = byId("played");
  if (!text) return;
  log.append(h("p", {}, text));
  if (log.children.length > 6) log.firstChild.remove();
}

/** A turn of an open game in words: "A4-C4N" is "A4 to C4, fence north". */
function turnInWords(game, turn) {
  if (game === "fendo") return turn.replace(/^([A-Z]\d+)(?:-([A-Z]\d+))?([NESW])$/, (_, from, to, side) => `${from}${to ? ` to ${to}` : ""}, fence ${SIDES[side]}`);
  if (game === "siemenet") return turn.replace(/^x/, "sets aside ").replace(/^(\w+),(\w+)$/, "red pawn to $1, pawn on $2");
  return turn.replaceAll("x", " captures ").replaceAll(",", ", ");
}

/** The turns that lead from one state of an open game to a later one, or where a step back has led;
 *  "" if the game is another one. */
export function changeInWords(before, now, titleOf) {
  const line = now.line ?? [], to = line.indexOf(now.at);
  if (before?.secret !== false || before.game !== now.game || before.at === now.at) return "";
  const told = (id) => {
    const { side, turn } = now.nodes.find((node) => node.id === id);
    return `${titleOf(side)}: ${turnInWords(now.game, turn)}.`;
  };
  const from = before.at ? line.indexOf(before.at) : -1;
  if (to > from && (from >= 0 || !before.at)) return line.slice(from + 1, to + 1).map(told).join(" ");
  return to < 0 ? "At the start." : `After turn ${to + 1}. ${told(now.at)}`;
}

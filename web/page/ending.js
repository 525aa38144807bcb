// ending.js - the end of a game in words: the winner, the cause of the win, and the turning point.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { percent } from "./words.js";

/** A result of an open game: "W+3", "B+", "0"; "W+R" after a resignation, "W+T" after a loss on time. */
export function resultInWords(result, sides) {
  if (result === "0") return "A draw";
  const [letter, by] = result.split("+"), ways = { R: "by resignation", T: "on time" };
  const winner = sides.find((side) => side.word[0].toUpperCase() === letter)?.title ?? letter;
  return by ? `${winner} wins ${ways[by] ?? `by ${by}`}` : `${winner} wins`;
}

/** The points of the sides, as the engine writes them below its picture. */
function captions(svg) {
  return [...new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll(".words")].map((text) => text.textContent);
}

const CAUSES = {
  fendo({ result, options, sides }) {
    const cells = Number(options.size) ** 2, margin = (result[0] === "W" ? 1 : -1) * Number(result.split("+")[1]);
    return [`Every area has one owner. ${sides[0].title} owns ${(cells + margin) / 2} cells, ${sides[1].title} ${(cells - margin) / 2}.`];
  },
  siemenet({ svg, options }, [last], [mover, next]) {
    const points = { original: "Three pawns in a row are a point.", revisited: "Each pawn in a group of three or more is a point." };
    return [last === "pass" ? `${mover} has no turn, and ends the game.` : `${next} has no turn.`, points[options.variant] ?? "", ...captions(svg)];
  },
  fonver({ result, options, line }, _turns, [mover]) {
    if (result !== "0") return options.repetition === "superko" ? [] : [`${mover}'s chain joins both of ${mover}'s edges.`];
    return [line.length < 4 * options.size ** 2 + 100 ? "The same position has come for the third time." : "The game has lasted too long."];
  },
  fiodar({ result, svg }, [last, before], [, next]) {
    if (result === "0") return ["The same position has come again, or the game has lasted too long."];
    return [last === "pass" && before === "pass" ? `Two passes end the game. ${next}, who passed first, gets half a point.` : "", ...captions(svg)];
  },
};

/** Why an open game is over, as sentences. `nodes` are the positions by id. */
export function causeOf(state, nodes) {
  const [last, before] = state.line.slice(-2).reverse().map((id) => nodes.get(id)), { sides, result } = state;
  const titles = [last?.side, sides.find(({ word }) => word !== last?.side)?.word].map((word) => sides.find((side) => side.word === word)?.title);
  const loser = sides.find(({ word }) => word[0].toUpperCase() !== result[0])?.title;
  if (result.endsWith("R")) return [`${loser} resigned.`];
  if (result.endsWith("T")) return [`${loser} lost on time.`];
  return CAUSES[state.game]?.(state, [last?.turn, before?.turn], titles).filter(Boolean) ?? [];
}

/** The turn with the largest loss of a player who has not won, if every position of the line is evaluated:
 *  {node, side, turn, loss}, {} if no such turn lost much, or null. `costOf(node)` is its loss. */
export function turningPoint(state, result, nodes, costOf) {
  const line = [0, ...state.line].map((id) => nodes.get(id));
  if (line.some((node) => node.share == null)) return null;
  const lost = line.slice(1).filter(({ side }) => side[0].toUpperCase() !== result[0]);
  const dear = lost.reduce((most, node) => (costOf(node) > (most ? costOf(most) : 0.05) ? node : most), null);
  return dear ? { node: dear.id, number: line.indexOf(dear), side: dear.side, turn: dear.turn, loss: costOf(dear) } : {};
}

/** The panel at the end of a game. It stays while the game is walked through. */
export class Ending {
  #element; #does; #end = null;

  /** Fills `element`. `does` has the functions rematch(), review() and go(node). */
  constructor(element, does) { [this.#element, this.#does] = [element, does]; }

  /** Shows the end if the game has just ended: `said` is {result, causes}, or null before the end.
   *  `place` is the last position. `turned` is as of turningPoint, with the side and turn in words. */
  show({ place, said, turned, mayWalk, isHost }) {
    if (said) this.#end = { place, said };
    else if (this.#end?.place !== place) this.#end = null;
    this.#element.hidden = !this.#end;
    if (!this.#end) return;
    const button = (id, label, does) => h("button", { type: "button", id, onclick: does }, label);
    this.#element.replaceChildren(h("h2", {}, this.#end.said.result), ...this.#end.said.causes.map((cause) => h("p", {}, cause)),
      turned || isHost ? this.#turned(turned, mayWalk) : "", h("div", { class: "actions" },
        button("rematch", isHost ? "Rematch" : "Ask for a rematch", this.#does.rematch),
        isHost && button("review-end", "Review", this.#does.review)));
  }

  #turned(turned, mayWalk) {
    if (!turned) return h("p", { class: "about" }, "A review tells where the game turned.");
    if (!turned.turn) return h("p", { class: "about" }, "No single turn decided the game.");
    const turn = turned.node === undefined || !mayWalk ? h("b", {}, turned.turn) : h("button", { type: "button", id: "turned", onclick: () => this.#does.go(turned.node) }, turned.turn);
    return h("p", {}, `The game turned at turn ${turned.number}, by ${turned.side}: `, turn, `. It cost ${percent(turned.loss)}.`);
  }
}

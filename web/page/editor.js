// editor.js - the editor of positions: pieces, fences, the side to move.
//
// The edited position is a model, whose pieces are drawn as the engine draws them, on the engine's
// board. At the end it is sent to the engine (set_position). If the engine refuses it, the model stays
// and the reason is shown.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { shape } from "./picture.js";
import { readPosition, writePosition } from "./position.js";

// As src/games/*/svg.c draws them: the radius of a piece, of others 17, and the outlines.
const RADIUS = { fendo: 20, siemenet: 18 };
const OUTLINE = { white: "#8f8777", black: "#000000", orange: "#7c3800" };

const boardOf = ({ game, options }) => JSON.stringify([game, options]);

export class Editor {
  isOpen = false;
  #tools; #picture; #start; #onClose; #model = null; #board = ""; #brush = "W"; #titles = {};

  /** `start(position)` sends the position to the table. If the table accepts it, the page closes the
   *  editor. `onClose()` shows the game again. */
  constructor(tools, picture, start, onClose) {
    [this.#tools, this.#picture, this.#start, this.#onClose] = [tools, picture, start, onClose];
  }

  /** Whether the position belongs to the board of `state`. Another page may have begun another game. */
  fits(state) { return this.#board === boardOf(state); }

  /** Opens the editor with the position of `state`. */
  open(state) {
    this.#model = readPosition(state.position);
    this.#titles = { W: state.sides[0].title, B: state.sides[1].title };
    this.#brush = "W";
    this.#board = boardOf(state);
    this.isOpen = true;
    this.draw();
  }

  /** Handles a click on a place. */
  point(place) {
    const { point, edge } = place.dataset, { fences, stones } = this.#model, brush = this.#brush;
    if (brush === "fence" && edge) fences.delete(edge) || fences.add(edge);
    else if (brush === "pawn" && point) this.#model.pawn = point;
    else if (point && (brush === "remove" || stones.get(point) === brush)) stones.delete(point);
    else if (point && brush.length === 1) stones.set(point, brush);
    this.draw();
  }

  draw() {
    document.body.classList.toggle("editing", this.isOpen);
    document.body.classList.toggle("fencing", this.isOpen && this.#brush === "fence");
    if (!this.isOpen) return;
    this.#drawTools();
    this.#picture.clear();
    const layer = shape("g", { class: "setup" });
    for (const [point, stone] of this.#model.stones) layer.append(...this.#stone(this.#picture.where(point), this.#titles[stone].toLowerCase()));
    if (this.#model.pawn) layer.append(this.#pawn(this.#picture.where(this.#model.pawn)));
    for (const edge of this.#model.fences)
      layer.append(this.#picture.bar(this.#picture.where({ point: edge.slice(0, -1), side: edge.slice(-1) }), "setup-fence"));
    this.#picture.svg.querySelector(".over").append(layer);
  }

  #stone({ x, y }, colour) {
    const { game } = this.#model, r = RADIUS[game] ?? 17, shadow = { cx: x + 1, cy: y + 3, rx: r + 1, ry: r, "fill-opacity": 0.28 };
    const stone = shape("circle", { cx: x, cy: y, r, class: "setup-stone", fill: `url(#${colour})`, stroke: game === "fendo" && colour === "white" ? "#8d8574" : OUTLINE[colour] });
    return game === "fendo" ? [shape("ellipse", shadow), stone] : [stone];
  }

  /** The engine's own drawing of the common pawn, moved. */
  #pawn({ x, y }) {
    const pawn = this.#picture.svg.querySelector(":scope > g[transform]").cloneNode(true);
    pawn.setAttribute("transform", `translate(${x} ${y})`);
    return pawn;
  }

  #drawTools() {
    const brush = (name, label) => h("button", { type: "button", "data-brush": name, "aria-pressed": this.#brush === name, onclick: () => { this.#brush = name; this.draw(); } }, label);
    const model = this.#model;
    this.#tools.replaceChildren(
      brush("W", this.#titles.W), brush("B", this.#titles.B),
      ...(model.pawn ? [brush("pawn", "Red pawn")] : []), ...(model.game === "fendo" ? [brush("fence", "Fence")] : []),
      brush("remove", "Remove"),
      h("button", { type: "button", onclick: () => { model.stones.clear(); model.fences.clear(); this.draw(); } }, "Empty"),
      h("select", { "aria-label": "Side to move", id: "edit-side", onchange: (event) => { model.side = event.target.value; } },
        ["w", "b"].map((side) => h("option", { value: side, selected: side === model.side }, `${this.#titles[side.toUpperCase()]} to move`))),
      h("button", { type: "button", onclick: () => this.#cancel() }, "Cancel"),
      h("button", { type: "button", class: "main", id: "edit-done", onclick: () => this.#start(writePosition(model)) }, "Play from here"));
  }

  close() {
    this.isOpen = false;
    this.draw();
  }

  #cancel() {
    this.close();
    this.#onClose();
  }
}

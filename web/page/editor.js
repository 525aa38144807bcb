// editor.js - the editor of positions: pieces, fences, the side to move.
//
// The edited position is a model drawn over the board's picture. At the end it is sent to the
// engine (set_position). If the engine refuses it, the model stays and the reason is shown.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { shape } from "./picture.js";
import { readPosition, writePosition } from "./position.js";

export class Editor {
  isOpen = false;
  #tools; #picture; #start; #onClose; #model = null; #brush = "W"; #titles = {};

  /** `start(position)` sends the position to the table and returns a promise of a boolean: the
   *  table accepted the position. */
  constructor(tools, picture, start, onClose) {
    [this.#tools, this.#picture, this.#start, this.#onClose] = [tools, picture, start, onClose];
  }

  /** Opens the editor with the position of `state`. */
  open(state) {
    this.#model = readPosition(state.position);
    this.#titles = { W: state.sides[0].title, B: state.sides[1].title };
    this.#brush = "W";
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
    const places = [...this.#picture.svg.querySelectorAll(".places [data-point]")];
    for (const place of places) layer.append(this.#ground(this.#picture.where(place.dataset.point)));
    for (const place of places) this.#drawPoint(layer, place.dataset.point);
    for (const edge of this.#model.fences)
      layer.append(this.#picture.bar(this.#picture.where({ point: edge.slice(0, -1), side: edge.slice(-1) }), "setup-fence"));
    this.#picture.svg.querySelector(".over").append(layer);
  }

  #ground({ x, y, width, height }) {
    return shape("rect", { class: "setup-ground", x: x - width / 2 + 0.5, y: y - height / 2 + 0.5, width: width - 1, height: height - 1, rx: 4 });
  }

  #drawPoint(layer, point) {
    const at = this.#picture.where(point), stone = this.#model.stones.get(point), size = Math.min(at.width, at.height);
    const isOrange = stone === "B" && this.#titles.B === "Orange";
    if (stone) layer.append(shape("circle", { cx: at.x, cy: at.y, r: size * 0.38, class: `setup-stone ${isOrange ? "orange" : stone}` }));
    else if (this.#model.pawn !== point) layer.append(shape("circle", { cx: at.x, cy: at.y, r: 2.5, class: "setup-dot" }));
    if (this.#model.pawn === point) layer.append(shape("path", { class: "setup-pawn", d: `M${at.x} ${at.y - 16}l13 30h-26z` }));
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
      h("button", { type: "button", onclick: () => this.#close() }, "Cancel"),
      h("button", { type: "button", class: "main", id: "edit-done", onclick: () => this.#finish() }, "Play from here"));
  }

  async #finish() { if (await this.#start(writePosition(this.#model))) this.#close(); }

  #close() {
    this.isOpen = false;
    this.draw();
    this.#onClose();
  }
}

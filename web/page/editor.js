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
    this.#tools = tools;
    this.#picture = picture;
    this.#start = start;
    this.#onClose = onClose;
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
    const { point, edge } = place.dataset, model = this.#model;
    if (this.#brush === "fence" && edge) model.fences.has(edge) ? model.fences.delete(edge) : model.fences.add(edge);
    else if (this.#brush === "pawn" && point) model.pawn = point;
    else if (this.#brush === "remove" && point) model.stones.delete(point);
    else if (point && this.#brush.length === 1)
      model.stones.get(point) === this.#brush ? model.stones.delete(point) : model.stones.set(point, this.#brush);
    this.draw();
  }

  draw() {
    document.body.classList.add("editing");
    document.body.classList.toggle("fencing", this.#brush === "fence");
    this.#drawTools();
    this.#picture.clear();
    const layer = shape("g", { class: "setup" });
    const places = [...this.#picture.svg.querySelectorAll(".places [data-point]")];
    for (const place of places) layer.append(this.#ground(this.#picture.where(place.dataset.point)));
    for (const place of places) this.#drawPoint(layer, place.dataset.point);
    for (const edge of this.#model.fences) {
      const at = this.#picture.where({ point: edge.slice(0, -1), side: edge.slice(-1) }), flat = at.width > at.height;
      layer.append(shape("rect", { class: "setup-fence", rx: 4, x: at.x - (flat ? at.width / 2 + 10 : 5), y: at.y - (flat ? 5 : at.height / 2 + 10), width: flat ? at.width + 20 : 10, height: flat ? 10 : at.height + 20 }));
    }
    this.#picture.svg.querySelector(".over").append(layer);
  }

  #ground(at) {
    return shape("rect", { class: "setup-ground", x: at.x - at.width / 2 + 0.5, y: at.y - at.height / 2 + 0.5, width: at.width - 1, height: at.height - 1, rx: 4 });
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
    const model = this.#model, hasSides = ["w", "b"];
    this.#tools.hidden = false;
    document.getElementById("actions").hidden = true;
    this.#tools.replaceChildren(
      brush("W", this.#titles.W), brush("B", this.#titles.B),
      ...(model.pawn ? [brush("pawn", "Red pawn")] : []), ...(model.game === "fendo" ? [brush("fence", "Fence")] : []),
      brush("remove", "Remove"),
      h("button", { type: "button", onclick: () => { model.stones.clear(); model.fences.clear(); this.draw(); } }, "Empty"),
      h("select", { "aria-label": "Side to move", id: "edit-side", onchange: (event) => { model.side = event.target.value; } },
        hasSides.map((side) => h("option", { value: side, selected: side === model.side }, `${this.#titles[side.toUpperCase()]} to move`))),
      h("button", { type: "button", onclick: () => this.#close() }, "Cancel"),
      h("button", { type: "button", class: "main", id: "edit-done", onclick: () => this.#finish() }, "Play from here"));
  }

  async #finish() {
    if (await this.#start(writePosition(this.#model))) this.#close();
  }

  #close() {
    this.isOpen = false;
    document.body.classList.remove("editing", "fencing");
    this.#tools.hidden = true;
    document.getElementById("actions").hidden = false;
    this.#onClose();
  }
}

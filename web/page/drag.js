// drag.js - pieces that are dragged to where they go, by mouse or touch.
//
// A hand says which pieces it lifts, and what follows: HandOfSides here for the open games, City for
// FENCE!. The picture may be drawn anew while a piece is held.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { partsOf, piecesOf } from "./animation.js";

const SLACK = 6; // pixels that a pointer may move in a click

export class Drag {
  #element; #handOf; #svg = null; #pieces = []; #held = null;

  /** `handOf()` returns the hand {mayLift(piece), lift(piece), drop(piece, place)} of the present
   *  game. A piece is one of piecesOf, and `place` where it was released, or null. */
  constructor(element, handOf) {
    [this.#element, this.#handOf] = [element, handOf];
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event));
    element.addEventListener("pointercancel", (event) => this.#release(event));
    element.addEventListener("touchmove", this.#stay, { passive: false });
  }

  /** Keeps the page in place under a finger. Touches go on to come to the shape that was pressed,
   *  though a new picture has replaced it. */
  #stay = (event) => { if (this.#held) event.preventDefault(); };

  /** Whether a piece is in the air. */
  get isMoving() { return this.#held?.isMoving ?? false; }

  /** Continues with a new picture. */
  show(svg) {
    this.#svg = svg;
    const pieces = piecesOf(svg), isHeld = ({ look, home }) => look === this.#held?.look && home === this.#held.home;
    this.#pieces = pieces.filter((piece) => isHeld(piece) || this.#handOf().mayLift(piece));
    for (const { element, place } of this.#pieces) (place ?? element).classList.add("liftable");
    if (this.#held) this.#held.parts = this.#pieces.filter(isHeld).flatMap(partsOf);
    if (!this.isMoving) return;
    for (const part of this.#held.parts) if (part.parentNode === svg) svg.querySelector(":scope > .over").before(part);
    this.#follow();
  }

  #press({ isPrimary, button, pointerId, clientX, clientY, target }) {
    if (!isPrimary || button) return;
    const spots = document.elementsFromPoint(clientX, clientY);
    const piece = this.#pieces.filter(({ element, place }) => spots.some((spot) => spot === place || element.contains(spot))).at(-1);
    this.#held = piece ? { ...piece, pointerId, start: [clientX, clientY], now: [clientX, clientY], parts: partsOf(piece), isMoving: false } : null;
    if (piece) target.addEventListener("touchmove", this.#stay, { passive: false });
  }

  #move({ pointerId, clientX, clientY }) {
    const held = this.#held;
    if (held?.pointerId !== pointerId) return;
    held.now = [clientX, clientY];
    if (!held.isMoving && Math.hypot(clientX - held.start[0], clientY - held.start[1]) < SLACK) return;
    if (!held.isMoving) {
      held.isMoving = true;
      this.#element.setPointerCapture(pointerId); // a release elsewhere is heard, and is no click
      this.#element.classList.add("dragging");
      this.#follow();
      this.#handOf().lift(held);
    } else this.#follow();
  }

  #follow() {
    const { now, start, parts } = this.#held, scale = this.#svg.getScreenCTM().a;
    for (const { style } of parts) style.translate = `${(now[0] - start[0]) / scale}px ${(now[1] - start[1]) / scale}px`;
    this.#svg.querySelector(".drop-target")?.classList.remove("drop-target");
    this.#place()?.classList.add("drop-target");
  }

  #place() {
    return document.elementsFromPoint(...this.#held.now).find((spot) => spot.matches(".places [data-point], .places [data-hood]") && this.#svg.contains(spot));
  }

  #release({ type, pointerId }) {
    const held = this.#held;
    if (held?.pointerId !== pointerId) return;
    const place = held.isMoving && type === "pointerup" && this.#place();
    this.#held = null;
    this.#element.classList.remove("dragging");
    if (held.isMoving) this.#handOf().drop(held, place || null);
  }
}

/** The hand at the open games where pieces move: Fendo's, and the common pawn of Siemenet. */
export class HandOfSides {
  #picture; #table; #lifting = null;

  /** `table` has the functions state(), mayPlay(), request(what, more), which returns a promise of
   *  whether the table has done it, ask(what), and again(), which shows the state anew. */
  constructor(picture, table) { [this.#picture, this.#table] = [picture, table]; }

  mayLift({ element, place }) {
    const { game, half = [] } = this.#table.state(), { point, step } = place.dataset;
    if (!this.#table.mayPlay()) return false;
    if (game === "fendo") return half.length ? half.join() === point : step === point;
    return game === "siemenet" && element.matches("g") && !half.length && this.#picture.steps().length > 0;
  }

  lift({ place }) {
    const { step } = place.dataset;
    this.#lifting = step ? this.#table.request("play", { turn: step }) : this.#picture.targets(true);
  }

  /** The picture then moves the piece to its place, or back. */
  async drop(piece, released) {
    const home = piece.place.dataset.point, point = released?.dataset.point, { ask, again, state } = this.#table;
    if (await this.#lifting === false) return void again();
    const place = point && this.#picture.svg.querySelector(`.places [data-point="${point}"]`);
    if (place && point !== home) this.#picture.click(place);
    else if (!place && state().half?.length) ask("cancel");
    if (!place?.dataset.step || point === home) again();
  }
}

// picture.js - a picture drawn by the engine, with marks over it and clickable places.
//
// The class shows an SVG document of the engine, finds its places by their data- attributes
// (PROTOCOL.md, svg), and handles clicks and a keyboard cursor. The marks are targets, the steps of
// an unfinished turn, best turns, a line to come and expected owners. This file knows no game.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Aim } from "./aim.js";
import { partsOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const THICK = 9; // of a bar along an edge
const PLACES = "[data-point], [data-edge], [data-hood], [data-slot]";
const CLICKABLE = "[data-step], .open-hood, .slot";
const keyOf = ({ dataset }) => dataset.point ?? dataset.edge ?? dataset.hood ?? dataset.slot;
const opposite = { N: "S", S: "N", E: "W", W: "E" };

/** Makes an SVG element with these attributes. */
export function shape(name, attributes = {}, text) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Middle and size of a clickable rectangle. */
function boxOf(rectangle) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(rectangle.getAttribute(key)));
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/** The neighbour of a point: C5 is to the north of C4. */
function neighbour(point, side) {
  const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const column = letters.indexOf(point[0]), row = Number(point.slice(1));
  const across = { E: 1, W: -1 }[side] ?? 0, up = { N: 1, S: -1 }[side] ?? 0;
  return `${letters[column + across]}${row + up}`;
}

/** The side of a point that an edge lies on: A2N is the south of A3. undefined if it does not touch
 *  the point. */
export function sideOfEdge(edge, point) {
  const cell = edge.slice(0, -1), side = edge.slice(-1);
  if (cell === point) return side;
  return neighbour(cell, side) === point ? opposite[side] : undefined;
}

export class Picture {
  #element; #svg = null; #over = null; #cursor = null; #cursorName; #onStep; #onPoint; #onShow; #aim;

  /** Fills `element`. `onStep(word, place)` is called for a click where a step is possible,
   *  `onPoint(place)` for a click on any other place. `place` is the clicked shape. `onShow(svg,
   *  old)` is called for each new picture. */
  constructor(element, { onStep = () => {}, onPoint = () => {}, onShow = () => {} } = {}) {
    this.#element = element;
    this.#onStep = onStep;
    this.#onPoint = onPoint;
    this.#aim = new Aim(element);
    this.#onShow = onShow;
    element.classList.add("picture");
    element.tabIndex = 0;
    element.setAttribute("role", "application");
    element.setAttribute("aria-label", "Board. Arrow keys move, Enter plays.");
    element.addEventListener("click", (event) => {
      const place = event.target.closest("[data-point], [data-edge]");
      if (place && !this.#aim.takes(place, event)) this.#click(place);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#measure()).observe(element);
  }

  get svg() { return this.#svg; }

  /** Shows a document and removes the marks on the last one. */
  show(text) {
    const page = new DOMParser().parseFromString(text, "image/svg+xml");
    const old = this.#svg;
    if (page.querySelector("parsererror")) throw new Error("no picture: " + text.slice(0, 80));
    this.#aim.clear();
    this.#svg = document.importNode(page.documentElement, true);
    for (const name of ["width", "height"]) this.#svg.removeAttribute(name);
    const { width, height } = this.#svg.viewBox.baseVal;
    this.#element.parentElement.style.setProperty("--ratio", width / height);
    this.#svg.querySelector("title")?.remove(); // otherwise a tooltip follows the pointer
    this.#over = shape("g", { class: "over" });
    const places = this.#svg.querySelector(".places");
    if (places) places.before(this.#over); else this.#svg.append(this.#over);
    this.#element.replaceChildren(this.#svg);
    this.#measure();
    this.#point(null, this.#cursorName);
    this.#onShow(this.#svg, old);
  }

  /** Sets the names of places for screen readers, by a function from places. The keyboard cursor
   *  stays where it was before the picture was shown. */
  name(nameOf) {
    for (const place of this.#svg.querySelectorAll(PLACES)) {
      const name = nameOf(place);
      if (!name) continue;
      place.id = `place-${keyOf(place)}`;
      place.setAttribute("role", place.matches(CLICKABLE) ? "button" : "img");
      place.setAttribute("aria-label", name);
    }
    const named = (id) => this.#svg.querySelector(`[id="place-${id}"]`);
    // A side of a cell that can no longer be fenced gives the cursor to the cell.
    if (this.#cursorName) this.#point(named(this.#cursorName) ?? named(this.#cursorName.slice(0, -1)));
  }

  /** All words that can be clicked now. */
  steps() {
    return [...this.#places("[data-step]")].map((place) => place.dataset.step);
  }

  /** Does as a click on a place does. */
  click(place) { this.#click(place); }

  /** Middle and size of a place: a point by its name, or an edge ({point, side}). null if there
   *  is none. */
  where(place) {
    if (!place) return null;
    const names = typeof place === "string" ? [`[data-point="${place}"]`] : [
      `[data-edge="${place.point}${place.side}"]`,
      `[data-edge="${neighbour(place.point, place.side)}${opposite[place.side]}"]`];
    const found = this.#svg?.querySelector(names.join(","));
    return found ? boxOf(found) : null;
  }

  /** Removes the marks of one layer or of all. */
  clear(layer) {
    this.#over?.querySelectorAll(layer ? `:scope > .${layer}` : ":scope > *").forEach((g) => g.remove());
  }

  // ---- Layers, each drawn again as a whole ----

  /** Draws a dot on each place where a step is possible. */
  targets(isWanted) {
    const layer = this.#layer("targets");
    if (!isWanted) return;
    for (const place of this.#places("[data-step]")) {
      const at = boxOf(place);
      if (place.dataset.edge) layer.append(this.bar(at, "target"));
      else layer.append(shape("circle", { cx: at.x, cy: at.y, r: Math.min(at.width, at.height) / 10, class: "target" }));
    }
  }

  /** Draws the steps of an unfinished turn as rings joined by a path. */
  half(steps) {
    const layer = this.#layer("half");
    let before = null;
    for (const step of steps) {
      const at = this.where(partsOf(step).points[0]);
      if (!at) continue;
      this.#arrow(layer, before, at, "half-way");
      layer.append(shape("circle", { cx: at.x, cy: at.y, r: at.width * 0.44, class: "half-point" }));
      before = at;
    }
  }

  /** Draws evaluated turns, the best first: {turn, label, weight from 0 to 1}. Of several turns
   *  at one place only the best is drawn. */
  best(turns) {
    const layer = this.#layer("best"), used = new Set();
    turns.forEach(({ turn, label, weight }, rank) => {
      const parts = partsOf(turn), at = this.where(parts.at), key = `${at?.x},${at?.y}`;
      if (!at || used.has(key)) return;
      used.add(key);
      const kind = rank === 0 ? "first" : "other";
      const size = Math.max(13, Math.min(at.width, at.height, 40) * 0.42);
      const mark = shape("g", { class: `advice ${kind}` });
      for (const edge of rank === 0 ? parts.edges : []) mark.append(this.bar(this.where(edge), "advice-edge"));
      for (const [from, to] of rank === 0 ? parts.moves : []) this.#arrow(mark, this.where(from), this.where(to), "advice-way");
      mark.append(shape("circle", { cx: at.x, cy: at.y, r: size, "stroke-opacity": rank ? 0.2 + 0.8 * weight : 1 }));
      mark.append(shape("text", { x: at.x, y: at.y + 4, "font-size": label.length > 3 ? 9 : 11 }, label));
      layer.append(mark);
    });
  }

  /** Draws turns to come, numbered from 1, of alternating sides. `first` is 0 or 1. */
  line(turns, first = 0) {
    const layer = this.#layer("line"), taken = new Set();
    turns.forEach((turn, i) => {
      const parts = partsOf(turn), at = this.where(parts.at);
      const group = shape("g", { class: `ghost side${(first + i) % 2}` });
      for (const [from, to] of parts.moves) this.#arrow(group, this.where(from), this.where(to), "ghost-way");
      for (const edge of parts.edges) group.append(this.bar(this.where(edge), "ghost-edge"));
      for (const point of parts.points.slice(0, -1)) {
        const via = this.where(point);
        if (via) group.append(shape("circle", { cx: via.x, cy: via.y, r: via.width * 0.2, class: "ghost-via" }));
      }
      if (at && !taken.has(`${at.x},${at.y}`)) {
        taken.add(`${at.x},${at.y}`);
        group.append(shape("circle", { cx: at.x, cy: at.y, r: Math.max(11, Math.min(at.width, at.height, 46) * 0.38), class: "ghost-disc" }));
        group.append(shape("text", { x: at.x, y: at.y + 4.5 }, i + 1));
      }
      layer.append(group);
    });
  }

  /** Draws the expected owner of each point: a map from names to numbers from 1, the first
   *  side's, to -1. Stones on the points of `taken` and the best turns stay visible. */
  shade(owners, taken = new Map()) {
    const layer = this.#layer("owners");
    this.#over?.prepend(layer);
    for (const [point, share] of owners ?? []) {
      const at = this.where(point);
      if (!at || Math.abs(share) < 0.08) continue;
      const size = Math.min(at.width, at.height) * (taken.has(point) ? 0.24 : 0.25 + 0.35 * Math.abs(share));
      layer.append(shape("rect", {
        x: at.x - size / 2, y: at.y - size / 2, width: size, height: size, rx: size / 5,
        class: `owner side${share > 0 ? 0 : 1}`, opacity: 0.25 + 0.55 * Math.abs(share),
      }));
    }
  }

  // ---- Private ----

  #measure() {
    const { a: scale } = this.#svg?.getScreenCTM() ?? {};
    if (scale) this.#element.style.setProperty("--scale", scale);
  }

  #places(selector) {
    return this.#svg?.querySelectorAll(`.places ${selector}`) ?? [];
  }

  #layer(name) {
    this.clear(name);
    const layer = shape("g", { class: name });
    this.#over?.append(layer);
    return layer;
  }

  /** Makes a bar along an edge. */
  bar(at, name) {
    if (!at) return shape("g");
    const [width, height] = at.width > at.height ? [at.width + 12, THICK] : [THICK, at.height + 12];
    return shape("rect", { class: name, rx: THICK / 2, x: at.x - width / 2, y: at.y - height / 2, width, height });
  }

  /** Adds a line between two boxes to a group, if both are known. */
  #arrow(group, from, to, name) {
    if (from && to) group.append(shape("path", { class: name, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
  }

  #click(place) {
    if (!place) return;
    if (place.dataset.hood || place.dataset.slot) place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (place.dataset.step) {
      place.classList.add("pressed"); // at once, before the table answers
      this.#onStep(place.dataset.step, place);
    } else this.#onPoint(place);
  }

  #point(place, name = place && keyOf(place)) {
    this.#cursor?.classList.remove("cursor");
    this.#cursor = place;
    this.#cursorName = name;
    place?.classList.add("cursor");
    this.#element.setAttribute("aria-activedescendant", place?.id ?? "");
  }

  /** Moves the cursor to the nearest place in a direction. Clickable edges are places too. On a map,
   *  which is no grid, left and right lead through all places from the top to the bottom. */
  #step(dx, dy) {
    const slots = this.#svg.querySelectorAll("[data-slot]"), isMap = !this.#places("[data-point]").length;
    const places = [...slots.length ? slots : this.#svg.querySelectorAll("[data-point], [data-edge][data-step], [data-hood]")];
    if (!this.#cursor?.isConnected)
      return this.#point(places.find((place) => place.matches(CLICKABLE)) ?? places[0] ?? null);
    const middle = (place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    if (isMap && dx) {
      const sorted = places.map((place) => [place, ...middle(place)]).sort(([, x, y], [, u, v]) => y - v || x - u).map(([place]) => place);
      return this.#point(sorted[sorted.indexOf(this.#cursor) + dx] ?? this.#cursor);
    }
    const here = middle(this.#cursor);
    let best = null, least = Infinity;
    for (const place of places) {
      const there = middle(place), [right, down] = [there[0] - here[0], there[1] - here[1]];
      const along = right * dx + down * dy, aside = Math.abs(right * dy) + Math.abs(down * dx);
      if (along < 3 || aside > along + 2) continue;
      // Of two that are equally near on a hexagon, the one in the same column.
      const far = along ** 2 + 3 * aside ** 2 - (keyOf(place)[0] === this.#cursorName[0]);
      if (far < least) [best, least] = [place, far];
    }
    if (best) this.#point(best);
  }

  #key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (ways[event.key]) this.#step(...ways[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && this.#cursor) this.#click(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

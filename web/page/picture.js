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

/** The corners of a hexagon with a corner at its top. */
function hexagon({ x, y }, radius) {
  return [0, 1, 2, 3, 4, 5].map((i) => `${x + radius * Math.sin(i * Math.PI / 3)},${y - radius * Math.cos(i * Math.PI / 3)}`).join(" ");
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
  #element; #svg = null; #over = null; #under = null; #cursor = null; #cursorName; #on; #aim;

  /** Fills `element`. `on.onStep(word, place)` is called for a click where a step is possible. It
   *  returns whether an answer comes, which is a new picture or a refusal. `onPoint(place)` is called
   *  for a click on any other place. `place` is the clicked shape. `onShow(svg, old)` is called for
   *  each new picture. */
  constructor(element, on = {}) {
    this.#element = element;
    this.#on = on;
    this.#aim = new Aim(element);
    element.classList.add("picture");
    element.tabIndex = 0;
    element.setAttribute("role", "application");
    element.setAttribute("aria-label", "Board. Arrow keys move, Enter plays.");
    element.addEventListener("click", (event) => {
      const place = event.target.closest("[data-point], [data-edge]");
      if (place && !this.#aim.takes(place, event)) this.click(place);
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
    this.#under = shape("g", { class: "owners" });
    (this.#svg.querySelector(":scope > g[font-size]") ?? this.#over).before(this.#under); // below the pieces
    this.#element.replaceChildren(this.#svg);
    this.#measure();
    this.#point(null, this.#cursorName);
    this.#on.onShow?.(this.#svg, old);
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
  click(place) {
    if (place.dataset.hood || place.dataset.slot) place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (!place.dataset.step) this.#on.onPoint?.(place);
    else if (!place.classList.contains("pressed")) // the second click of two does nothing
      place.classList.toggle("pressed", Boolean(this.#on.onStep?.(place.dataset.step, place)));
  }

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
    if (!layer || layer === "owners") this.#under?.replaceChildren();
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
    const layer = this.#layer("best"), used = new Set(), size = Math.max(13, Math.min(this.#cell().width, 40) * 0.42);
    turns.forEach(({ turn, label, weight }, rank) => {
      const parts = partsOf(turn), at = this.where(parts.at), key = `${at?.x},${at?.y}`;
      if (!at || used.has(key)) return;
      used.add(key);
      const kind = rank === 0 ? "first" : "other";
      const mark = shape("g", { class: `advice ${kind}` });
      for (const edge of rank === 0 ? parts.edges : []) mark.append(this.bar(this.where(edge), "advice-edge"));
      for (const [from, to] of rank === 0 ? parts.moves : []) this.#arrow(mark, this.where(from), this.where(to), "advice-way");
      mark.append(shape("circle", { cx: at.x, cy: at.y, r: size, "stroke-opacity": rank ? 0.2 + 0.8 * weight : 1 }));
      mark.append(shape("text", { x: at.x, y: at.y + 0.3 * size, "font-size": 0.8 * size }, label));
      layer.append(mark);
    });
  }

  /** Draws values of places: {place, value in thousandths, label, below}. Even values have no colour. */
  map(values) {
    const layer = this.#layer("map"), most = Math.min(250, Math.max(50, ...values.map(({ value }) => Math.abs(value - 500))));
    for (const { place, value, label, below } of values) {
      const at = this.where(place);
      if (!at) continue;
      const size = Math.min(at.width, at.height), strength = Math.min(1, Math.abs(value - 500) / most);
      layer.append(shape("circle", { cx: at.x, cy: at.y, r: 0.46 * size, class: value < 500 ? "poor" : "good", style: `--strength: ${Math.round(100 * strength)}%` }));
      layer.append(shape("text", { x: at.x, y: at.y + (below ? 0.05 : 0.14) * size, "font-size": 0.4 * size }, label));
      if (below) layer.append(shape("text", { x: at.x, y: at.y + 0.32 * size, "font-size": 0.24 * size }, below));
    }
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

  /** Shades each cell in the colour of its expected owner, below the pieces. `owners` are pairs of a
   *  point and a number from 1, the first side's, to -1. */
  shade(owners) {
    const { apart, width } = this.#cell(), isHexagon = apart > width + 1;
    this.#under?.replaceChildren(...(owners ?? []).flatMap(([point, share]) => {
      const at = this.where(point);
      if (!at || Math.abs(share) < 0.08) return [];
      const look = { class: `owner side${share > 0 ? 0 : 1}`, opacity: 0.1 + 0.55 * Math.abs(share) };
      return [isHexagon ? shape("polygon", { ...look, points: hexagon(at, apart / Math.sqrt(3)) })
        : shape("rect", { ...look, x: at.x - at.width / 2, y: at.y - at.height / 2, width: at.width, height: at.height })];
    }));
  }

  // ---- Private ----

  #measure() {
    const { a: scale } = this.#svg?.getScreenCTM() ?? {};
    if (scale) this.#element.style.setProperty("--scale", scale);
  }

  #places(selector) {
    return this.#svg?.querySelectorAll(`.places ${selector}`) ?? [];
  }

  /** The width of a point's clickable place, and the distance to the next. */
  #cell() {
    const [one, next] = [...this.#places("[data-point]")].slice(0, 2).map(boxOf);
    return next ? { width: one.width, apart: Math.hypot(next.x - one.x, next.y - one.y) } : { width: 40, apart: 40 };
  }

  #layer(name) {
    this.clear(name);
    const layer = shape("g", { class: name });
    this.#over?.append(layer);
    return layer;
  }

  bar(at, name) {
    if (!at) return shape("g");
    const [width, height] = at.width > at.height ? [at.width + 12, THICK] : [THICK, at.height + 12];
    return shape("rect", { class: name, rx: THICK / 2, x: at.x - width / 2, y: at.y - height / 2, width, height });
  }

  /** Adds a line between two boxes to a group, if both are known. */
  #arrow(group, from, to, name) {
    if (from && to) group.append(shape("path", { class: name, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
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
    else if ((event.key === "Enter" || event.key === " ") && this.#cursor) this.click(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// graph.js - a clickable graph of the shares of the win and the points over the turns.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { shape } from "./picture.js";
import { leadOf, percent } from "./words.js";

const WIDE = 400, HIGH = 120, PAD = 8;

export class Graph {
  #element; #points = []; #current;

  /** Fills `element`. `onSelect(id)` is called for a click. `sides` are two sides with titles. */
  constructor(element, { onSelect, sides }) {
    [this.#element, this.sides] = [element, sides];
    element.classList.add("graph");
    element.append(shape("svg"), h("p", { class: "told" }));
    element.addEventListener("click", (event) => {
      const point = this.#nearest(event);
      if (point) onSelect(point.id);
    });
    element.addEventListener("pointermove", (event) => this.#tell(this.#nearest(event)));
    element.addEventListener("pointerleave", () => this.#tell(null));
  }

  /** Draws positions in order: {id, name, share, lead, mark}. `share` of the win (0 to 1) and
   *  `lead` in points are the first side's, or null if the position is not evaluated. `mark` is
   *  a class ("blunder"). `current` is an id. */
  show(points, current) {
    const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": "Course of the game" });
    this.#points = points;
    const known = points.map((point, i) => ({ ...point, x: this.#x(i) })).filter((point) => point.share != null);
    if (known.length) {
      svg.append(shape("rect", { class: "ground", x: known[0].x, width: known.at(-1).x - known[0].x, height: HIGH }));
      const tops = known.map((point) => `${point.x} ${this.#y(point.share)}`);
      svg.append(shape("path", { class: "area", d: `M${known[0].x} ${HIGH}L${tops.join("L")}L${known.at(-1).x} ${HIGH}z` }));
      svg.append(shape("path", { class: "share", d: `M${tops.join("L")}` }));
    }
    svg.append(shape("path", { class: "middle", d: `M0 ${HIGH / 2}H${WIDE}` }));
    this.#addLead(svg);
    for (const point of known.filter((p) => p.mark || known.length === 1))
      svg.append(shape("path", { class: `dot ${point.mark ?? ""}`, d: `M${point.x} ${this.#y(point.share)}h0` }));
    const here = points.findIndex((point) => point.id === current);
    if (here >= 0) svg.append(shape("path", { class: "here", d: `M${this.#x(here)} 0V${HIGH}` }));
    this.#element.querySelector("svg").replaceWith(svg);
    this.#current = points[here];
    this.#tell(null);
  }

  #addLead(svg) {
    const led = this.#points.map((point, i) => [this.#x(i), point.lead]).filter(([, lead]) => lead != null);
    const most = Math.max(5, ...led.map(([, lead]) => Math.abs(lead)));
    if (led.length > 1)
      svg.append(shape("path", { class: "lead", d: "M" + led.map(([x, lead]) => `${x} ${HIGH / 2 - (lead / most) * (HIGH / 2 - PAD)}`).join("L") }));
  }

  #x(i) { return PAD + (i * (WIDE - 2 * PAD)) / Math.max(1, this.#points.length - 1); }

  #y(share) { return HIGH - PAD - share * (HIGH - 2 * PAD); }

  #nearest(event) {
    const box = this.#element.querySelector("svg").getBoundingClientRect();
    if (!box.width || !this.#points.length) return null;
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const i = Math.round(((x - PAD) / (WIDE - 2 * PAD)) * (this.#points.length - 1));
    return this.#points[Math.max(0, Math.min(this.#points.length - 1, i))];
  }

  /** The line below the graph, for the position under the pointer or the present one. */
  #tell(point) {
    const { name, share, lead } = point ?? this.#current ?? {};
    const words = [name, share != null && `${this.sides[0].title} ${percent(share)}`, lead != null && leadOf(lead, this.sides)];
    this.#element.querySelector(".told").textContent = words.filter(Boolean).join(" · ");
  }
}

// aim.js - on small boards a first tap of a finger aims, a second one plays.
//
// A lens above the finger shows the aimed place and its neighbours. A mouse and the keyboard need none.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

const SMALL = 30; // px: a point that is drawn smaller is hard to hit
const WIDE = 3.2; // points across the lens
const LENS = 150, ABOVE = 36; // px: width of the lens, and its distance from the place

export class Aim {
  #element; #lens = null; #aimed = null;

  /** `element` holds the picture. */
  constructor(element) {
    this.#element = element;
    document.addEventListener("scroll", () => this.clear(), { capture: true, passive: true });
    document.addEventListener("click", ({ target }) => { if (!element.contains(target)) this.clear(); });
  }

  clear() {
    this.#lens?.remove();
    this.#aimed?.classList.remove("aimed");
    this.#lens = this.#aimed = null;
  }

  /** Whether a click on a place only aims. */
  takes(place, { pointerType }) {
    const isAimed = place === this.#aimed, svg = place.ownerSVGElement;
    this.clear();
    const point = svg.querySelector("[data-point]")?.getBoundingClientRect();
    if (isAimed || pointerType !== "touch" || !place.dataset.step || !(point?.width < SMALL)) return false;
    this.#aimed = place;
    place.classList.add("aimed");
    this.#show(svg, place, point.width);
    return true;
  }

  #show(svg, place, size) {
    const at = place.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    const scale = svg.getScreenCTM().a, wide = (WIDE * size) / scale, middle = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    const drawing = svg.cloneNode(true);
    drawing.querySelectorAll("[id^=place-]").forEach((named) => named.removeAttribute("id"));
    drawing.setAttribute("viewBox", `${middle.x - wide / 2} ${middle.y - wide / 2} ${wide} ${wide}`);
    this.#lens = h("div", { class: "lens picture", "aria-hidden": "true" }, drawing);
    const top = y - at.height / 2 - ABOVE - LENS; // below the finger, where there is no place above it
    const left = Math.max(4, Math.min(document.documentElement.clientWidth - LENS - 4, x - LENS / 2));
    Object.assign(this.#lens.style, { width: `${LENS}px`, height: `${LENS}px`, left: `${left}px`, top: `${top < 4 ? y + at.height / 2 + ABOVE : top}px` });
    this.#element.append(this.#lens);
  }
}

// portrait.js - the board of a picture that the engine has drawn, as an image.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

const MARGIN = 14; // around the board, in the picture's own units

/** The part of a picture that the board fills, {x, y, width, height}, or null. */
export function boardOf(page, margin = MARGIN) {
  const places = page.querySelectorAll(".places [data-point], [data-place] > [data-tile] > rect:first-child");
  const boxes = [...places].map((place) => ["x", "y", "width", "height"].map((key) => Number(place.getAttribute(key))));
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map(([x]) => x)), top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width)), bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** The board of a picture of the engine, as an image. */
export function portraitOf(svg, name) {
  if (!svg) return h("span", { class: "portrait" });
  const page = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, board = boardOf(page);
  if (board) {
    const { x, y, width, height } = board;
    for (const [key, value] of Object.entries({ viewBox: `${x} ${y} ${width} ${height}`, width, height })) page.setAttribute(key, value);
  }
  page.querySelectorAll("title, .page, .names, .words, .result, .places, .label, [data-part=panel]").forEach((part) => part.remove());
  const text = new XMLSerializer().serializeToString(page);
  return h("img", { class: "portrait", src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: `A position of ${name}` });
}

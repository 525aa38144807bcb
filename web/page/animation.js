// animation.js - motion from one picture of a board to the next: pieces move, appear and fade,
// fences grow.
//
// The engine's pictures name no pieces. Therefore a piece is matched to the nearest one of the same
// look that has left its place. Nothing moves where the system asks for less motion.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { shape } from "./picture.js";

const MILLISECONDS = 200;
const MOST = 16; // pieces that change; more of them are a step to another part of the game
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const numbers = (element, ...names) => names.map((name) => Number(element.getAttribute(name)));
const all = (svg, selector, read) => [...svg?.querySelectorAll(selector) ?? []].map(read);

/** A piece: its look, its home, and the place to which a person drags it. */
function readPiece(element) {
  const look = element.dataset.piece ?? element.getAttribute("fill");
  const [homeX, homeY] = element.dataset.piece ? numbers(element.querySelector("text"), "x", "y")
    : element.matches("circle") ? numbers(element, "cx", "cy") : element.getAttribute("transform").match(/[\d.]+/g).map(Number);
  const [dx = 0, dy = 0] = (element.style.translate ?? "").split(" ").map((word) => parseFloat(word) || 0);
  const x = homeX + dx, y = homeY + dy;
  return { element, look, home: `${homeX},${homeY}`, x, y, key: `${look} ${x} ${y}` };
}

/** The pieces on the board: {element, look, home, x, y, place}. `place` is the clickable shape of
 *  the point; in FENCE! there is none. */
export function piecesOf(svg) {
  const places = new Map(all(svg, ".places [data-point]", (place) => {
    const [x, y, width, height] = numbers(place, "x", "y", "width", "height");
    return [`${x + width / 2},${y + height / 2}`, place];
  }));
  return all(svg, ':scope > [fill^="url("]:is(circle, g), :scope > [data-part="map"] [data-piece]', readPiece)
    .map((piece) => ({ ...piece, place: places.get(piece.home) }))
    .filter(({ element, place }) => place || element.dataset.piece);
}

/** Fences, and bands below stones. */
const linesOf = (svg) => all(svg, ':scope > [stroke-linecap="round"] > path', (element) => ({ element, isLine: true, key: element.getAttribute("d") }));

const tilesOf = (svg) => all(svg, ':scope > [data-part="map"] [data-place]',
  (element) => ({ element, key: element.dataset.place + element.querySelector("[data-tile]").dataset.tile }));

/** The elements of a piece: its shadow, itself, and the marks on it. */
export function partsOf({ element, home = "," }) {
  const [x, y] = home.split(","), shadow = element.previousElementSibling;
  const marks = all(element.ownerSVGElement, `:scope > circle[cx="${x}"][cy="${y}"]`, (mark) => mark);
  return [...new Set([...(shadow?.matches("ellipse") ? [shadow] : []), element, ...marks])];
}

function without(these, others) {
  const known = new Set(others.map(({ key }) => key));
  return these.filter(({ key }) => !known.has(key));
}

/** The difference of two pictures: `moved` has pairs of a piece before and now, `came` and `gone`
 *  have pieces and lines. */
export function compare(old, now) {
  const change = { moved: [], came: [], gone: [] }, isSameBoard = old?.getAttribute("viewBox") === now.getAttribute("viewBox");
  for (const read of isSameBoard ? [piecesOf, linesOf, tilesOf] : [tilesOf]) {
    const before = read(old), after = read(now);
    change.came.push(...without(after, before));
    if (read !== tilesOf) change.gone.push(...without(before, after));
  }
  for (const piece of change.came.filter(({ look }) => look)) {
    const [from] = change.gone.filter(({ look }) => look === piece.look)
      .sort((a, b) => Math.hypot(a.x - piece.x, a.y - piece.y) - Math.hypot(b.x - piece.x, b.y - piece.y));
    if (!from) continue;
    change.moved.push([from, piece]);
    change.came.splice(change.came.indexOf(piece), 1);
    change.gone.splice(change.gone.indexOf(from), 1);
  }
  return change;
}

const sizeOf = ({ moved, came, gone }) => moved.length + came.length + gone.length;

/** Copies what is gone from `old` into `now`, where it fades. */
function fade(gone, old, now, begin) {
  const layer = shape("g", { class: "leaving" });
  for (const part of gone.flatMap((thing) => (thing.isLine ? [thing.element] : partsOf(thing)))) {
    let copy = part.cloneNode(true);
    for (let group = part.parentNode; group !== old; group = group.parentNode) {
      const around = group.cloneNode();
      around.append(copy);
      copy = around;
    }
    layer.append(copy);
  }
  now.append(layer);
  begin(layer, { opacity: [1, 0] }).onfinish = () => layer.remove();
}

function run({ moved, came, gone }, old, now, elapsed) {
  const begin = (element, frames) => {
    const animation = element.animate(frames, { duration: MILLISECONDS, easing: "ease-out" });
    animation.currentTime = elapsed;
    return animation;
  };
  for (const [from, piece] of moved.filter(([, { element }]) => !element.style.translate)) // not in a person's hand
    for (const part of partsOf(piece)) begin(part, { translate: [`${from.x - piece.x}px ${from.y - piece.y}px`, "0px 0px"] });
  for (const thing of came)
    for (const part of thing.look ? partsOf(thing) : [thing.element]) {
      Object.assign(part.style, { transformBox: "fill-box", transformOrigin: "center" });
      begin(part, { opacity: [0, 1], ...(part.matches("[transform]") ? {} : { scale: [0.3, 1] }) });
    }
  if (gone.length) fade(gone, old, now, begin);
}

export class Animation {
  #from = null; #since = -Infinity;

  /** Begins the motion from the picture `old` to `now`. Returns their difference, or null if it is
   *  more than a turn. A table tells the same picture again when the engine begins to think: then
   *  the motion goes on. */
  show(now, old) {
    const change = compare(old, now), time = performance.now(), isNew = sizeOf(change) > 0;
    if (isNew) [this.#from, this.#since] = [old, time];
    const elapsed = time - this.#since, motion = isNew || elapsed >= MILLISECONDS ? change : compare(this.#from, now);
    if (sizeOf(motion) > MOST) return null;
    if (!calm.matches && elapsed < MILLISECONDS) run(motion, this.#from, now, elapsed);
    return change;
  }
}

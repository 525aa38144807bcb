// turns.js - the turns of a game as a clickable list, with the variations.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

function buttonOf({ id, side, turn, mark, by }, current, isAhead) {
  return h("button", {
    type: "button", class: ["turn", `side${side}`, mark, isAhead && "ahead"].filter(Boolean).join(" "), "data-id": id,
    "aria-label": by ? `${by}: ${turn}` : null, "aria-current": id === current ? "step" : null,
  }, turn);
}

export class Turns {
  #element;

  /** Fills `element`. `onSelect(id)` is called for a click. */
  constructor(element, { onSelect }) {
    this.#element = element;
    element.classList.add("turns");
    new ResizeObserver(() => this.#keepInSight()).observe(element);
    element.addEventListener("click", (event) => {
      const button = event.target.closest("[data-id]");
      if (button) onSelect(Number(button.dataset.id));
    });
  }

  /** Shows a line of a tree. `line` holds nodes from the first turn on: {id, side (0 or 1),
   *  turn, mark, note, others}, where `others` are the alternatives to the node. `current` is an
   *  id. Later nodes are paler. Where turns are left out, nodes have {number, isAhead} too. */
  show(line, current) {
    const at = line.findIndex((node) => node.id === current);
    this.#element.replaceChildren(h("ol", {}, line.map((node, i) => h("li", {},
      h("span", { class: "number" }, node.number ?? i + 1), buttonOf(node, current, node.isAhead ?? i > at),
      node.note && h("span", { class: `note ${node.mark ?? ""}` }, node.note),
      node.others?.length > 0 && h("span", { class: "others" }, "or", node.others.map((other) => buttonOf(other, current, true)))))));
    this.#keepInSight();
  }

  /** Scrolls the list without scrolling the page. */
  #keepInSight() {
    const list = this.#element, here = list.querySelector("[aria-current]")?.closest("li");
    const top = here ? here.offsetTop - list.offsetTop : 0;
    if (!here) list.scrollTop = 0;
    else if (top < list.scrollTop || top + here.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
}

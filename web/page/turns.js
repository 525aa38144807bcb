// turns.js - the turns of a game as a clickable list, with the variations.
//
// SPDX-License-Identifier: GPL-3.0-or-later

function element(name, properties, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

function buttonOf(node, current, isAhead) {
  const classes = ["turn", `side${node.side}`, node.mark, isAhead && "ahead"].filter(Boolean);
  const button = element("button", { type: "button", className: classes.join(" ") }, node.turn);
  button.dataset.id = node.id;
  if (node.by) button.setAttribute("aria-label", `${node.by}: ${node.turn}`);
  if (node.id === current) button.setAttribute("aria-current", "step");
  return button;
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
    this.#element.replaceChildren(element("ol", {}, ...line.map((node, i) => {
      const row = element("li", {}, element("span", { className: "number" }, node.number ?? i + 1),
        buttonOf(node, current, node.isAhead ?? i > at));
      if (node.note) row.append(element("span", { className: `note ${node.mark ?? ""}` }, node.note));
      if (node.others?.length)
        row.append(element("span", { className: "others" }, "or", ...node.others.map((other) => buttonOf(other, current, true))));
      return row;
    })));
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

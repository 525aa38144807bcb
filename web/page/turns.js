// turns.js - the turns of a game as a clickable list, with the variations.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export class Turns {
  #element; #onSelect;

  /** Fills `element`. `onSelect(id)` is called for a click. */
  constructor(element, { onSelect = () => {} } = {}) {
    this.#element = element;
    this.#onSelect = onSelect;
    element.classList.add("turns");
    element.addEventListener("click", (event) => {
      const button = event.target.closest("[data-id]");
      if (button) this.#onSelect(Number(button.dataset.id));
    });
  }

  /** Shows a line of a tree. `line` holds nodes from the first turn on: {id, side (0 or 1),
   *  turn, mark, note, others}, where `others` are the alternatives to the node. `current` is an
   *  id. Later nodes are paler. */
  show(line, current) {
    const rows = [], at = line.findIndex((node) => node.id === current);
    line.forEach((node, i) => {
      const row = document.createElement("li");
      row.append(this.#number(i + 1), this.#button(node, current, i > at));
      if (node.note) row.append(this.#note(node));
      if (node.others?.length) row.append(this.#others(node.others, current));
      rows.push(row);
    });
    const list = document.createElement("ol");
    list.append(...rows);
    this.#element.replaceChildren(list);
    this.#keepInSight();
  }

  #number(n) {
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = n;
    return number;
  }

  #button(node, current, isAhead) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.id = node.id;
    button.className = `turn side${node.side}${node.mark ? " " + node.mark : ""}${isAhead ? " ahead" : ""}`;
    button.textContent = node.turn;
    if (node.id === current) button.setAttribute("aria-current", "step");
    return button;
  }

  #note(node) {
    const note = document.createElement("span");
    note.className = `note ${node.mark ?? ""}`;
    note.textContent = node.note;
    return note;
  }

  #others(nodes, current) {
    const others = document.createElement("span");
    others.className = "others";
    others.append("or", ...nodes.map((node) => this.#button(node, current, true)));
    return others;
  }

  /** Scrolls the list without scrolling the page. */
  #keepInSight() {
    const here = this.#element.querySelector("[aria-current]")?.closest("li");
    if (!here) { this.#element.scrollTop = 0; return; }
    const top = here.offsetTop - this.#element.offsetTop;
    if (top < this.#element.scrollTop || top + here.offsetHeight > this.#element.scrollTop + this.#element.clientHeight)
      this.#element.scrollTop = top - this.#element.clientHeight / 2;
  }
}

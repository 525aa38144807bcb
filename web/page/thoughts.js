// thoughts.js - the engine's analysis: the best turns as a list and on the board.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h, texts } from "./dom.js";
import { leadOf, percent } from "./words.js";

const SWITCHES = { best: "Best turns", owners: "Ownership", values: "Values" };
const keyOf = (what) => `wattle-shows-${what}`;
const shows = (what) => texts[keyOf(what)] !== "off";

export class Thoughts {
  #element; #told = h("div"); #picture; #play; #inWords; #point; #last = null; #hovered = null; #state = null;

  /** `play(turn, isByKey)` plays a turn that was chosen with the pointer or by a key. `inWords(turn)`
   *  returns it as text for people. In a game with secrets, `point(turn)` shows its place, or with null none. */
  constructor(element, picture, play, { inWords, point }) {
    [this.#element, this.#picture, this.#play, this.#inWords, this.#point] = [element, picture, play, inWords, point];
    const choose = (what) => ({ target }) => { texts[keyOf(what)] = target.checked ? "on" : "off"; this.#draw(); };
    element.append(this.#told, h("div", { class: "checks", role: "group", "aria-label": "Shown" }, Object.entries(SWITCHES).map(([what, label]) =>
      h("label", {}, h("input", { type: "checkbox", name: what, checked: shows(what), onchange: choose(what) }), label))));
  }

  /** Shows a line of analysis, unless it belongs to an earlier position than that of `state`. */
  show(message, state) {
    if (!state || (!state.secret && message.node !== state.at)) return;
    [this.#last, this.#state] = [message, state];
    this.#draw();
  }

  clear() {
    this.#last = this.#hovered = null; // a removed row gets no pointerleave event
    this.#element.hidden = true;
    this.#point(null);
    for (const layer of ["best", "owners", "line"]) this.#picture.clear(layer);
  }

  /** Draws the analysis again after the board was drawn. */
  refresh(state) {
    const isShown = this.#last?.node === state.at;
    if (isShown && !state.half?.length) this.show(this.#last, state);
    else if (!isShown || !state.analysing) this.clear();
  }

  #isFirst() { return this.#state.toMove === this.#state.sides[0].word; }

  /** The share of the win of the player to move. */
  #own(share) { return this.#state.secret || this.#isFirst() ? share : 1 - share; }

  #draw() {
    const { moves, owners } = this.#last;
    this.#element.hidden = false;
    if (this.#hovered !== null) return;
    this.#list(this.#last, this.#state);
    if (this.#state.secret) return;
    this.#picture.best(moves.slice(0, shows("best") ? 8 : 0).map((move) => ({
      turn: move.turn, label: shows("values") ? percent(this.#own(move.share)).replace(" %", "") : "",
      weight: Math.sqrt(move.visits / Math.max(1, moves[0].visits)),
    })));
    this.#picture.shade(owners && shows("owners") ? Object.entries(owners) : []);
  }

  #list({ moves, share, lead, visits }, { secret, sides }) {
    const words = !shows("values") ? [] : [
      share !== undefined && (secret ? `You win ${percent(share)}` : `${sides[0].title} ${percent(share)}`),
      lead != null && leadOf(lead, sides), visits && `${visits.toLocaleString("en")} visits`,
    ].filter(Boolean);
    const enter = (move, rank) => () => this.#enter(move, rank), leave = () => this.#leave();
    // The rows stay while the keyboard walks through them.
    const lose = ({ relatedTarget }) => { if (!this.#told.contains(relatedTarget)) leave(); };
    const depart = () => { if (!this.#told.contains(document.activeElement)) leave(); };
    const rows = moves.slice(0, shows("best") ? 6 : 0).map((move, rank) => h("tr", {
      onpointerenter: enter(move, rank), onpointerleave: depart, onfocusin: enter(move, rank), onfocusout: lose,
      onclick: ({ detail }) => { leave(); this.#play(move.turn, detail === 0); },
    }, h("td", {}, h("button", { type: "button", class: "turn-name" }, this.#inWords(move.turn))), shows("values") && h("td", {}, percent(this.#own(move.share))),
    secret ? null : h("td", { class: "pv" }, move.line.slice(1, 7).join(" "))));
    this.#told.replaceChildren(h("p", { class: "sum" }, words.join(" · ") || "Best turns"), h("table", {}, h("tbody", {}, rows)));
  }

  #enter(move, rank) {
    this.#hovered = rank;
    if (this.#state.secret) return void this.#point(move.turn);
    this.#picture.clear("best");
    this.#picture.line(move.line.slice(0, 8), this.#isFirst() ? 0 : 1);
  }

  #leave() {
    if (this.#hovered === null) return; // a row that is removed loses the focus too
    this.#hovered = null;
    this.#point(null);
    this.#picture.clear("line");
    if (this.#last) this.#draw();
  }
}

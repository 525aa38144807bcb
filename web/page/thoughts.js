// thoughts.js - the engine's analysis: the best turns as a list and on the board.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";
import { readPosition } from "./position.js";
import { leadOf, percent } from "./words.js";

export class Thoughts {
  #element; #picture; #play; #inWords; #last = null; #hovered = null; #state = null;

  /** `inWords` turns a turn into text for people. */
  constructor(element, picture, play, inWords) {
    this.#inWords = inWords;
    this.#element = element;
    this.#picture = picture;
    this.#play = play;
  }

  /** Shows a line of analysis, unless it belongs to an earlier position than that of `state`. */
  show(message, state) {
    if (!state || (!state.secret && message.node !== state.at)) return;
    this.#last = message;
    this.#draw(state);
  }

  hint(message, state) {
    this.show(message, state);
  }

  clear() {
    this.#last = this.#hovered = null; // a removed row gets no pointerleave event
    this.#element.hidden = true;
    for (const layer of ["best", "owners", "line"]) this.#picture.clear(layer);
  }

  /** Draws the analysis again after the board was drawn. */
  refresh(state) {
    if (this.#last && this.#last.node === state.at && !state.half?.length) this.#draw(state);
    else if (this.#last?.node !== state.at || !state.analysing) this.clear();
  }

  /** The share of the win of the player to move. */
  #own(share, state) {
    return state.secret || state.toMove === state.sides[0].word ? share : 1 - share;
  }

  #draw(state) {
    const { moves, share, lead, visits, owners } = this.#last;
    this.#state = state;
    this.#element.hidden = false;
    if (this.#hovered === null && !state.secret) {
      this.#picture.best(moves.slice(0, 8).map((move) => ({
        turn: move.turn, label: percent(this.#own(move.share, state)).replace(" %", ""),
        weight: Math.sqrt(move.visits / Math.max(1, moves[0].visits)),
      })));
      this.#picture.shade(owners && Object.entries(owners), readPosition(state.position).stones);
    }
    if (this.#hovered === null) this.#list(state, moves, share, lead, visits);
  }

  #list(state, moves, share, lead, visits) {
    const words = [];
    if (share !== undefined && !state.secret) words.push(`${state.sides[0].title} ${percent(share)}`);
    else if (share !== undefined) words.push(`You win ${percent(share)}`);
    if (lead != null) words.push(leadOf(lead, state.sides));
    if (visits) words.push(`${visits.toLocaleString("en")} visits`);
    const rows = moves.slice(0, 6).map((move, rank) => h("tr", {
      tabindex: 0, onpointerenter: () => this.#enter(move, rank), onfocus: () => this.#enter(move, rank),
      onpointerleave: () => this.#leave(), onblur: () => this.#leave(),
      onclick: () => { this.#leave(); this.#play(move.turn); },
    }, h("td", {}, h("b", {}, this.#inWords(move.turn))), h("td", {}, percent(this.#own(move.share, state))),
    state.secret ? null : h("td", { class: "pv" }, move.line.slice(1, 7).join(" "))));
    this.#element.replaceChildren(h("p", { class: "sum" }, words.join(" · ") || "Best turns"), h("table", {}, h("tbody", {}, rows)));
  }

  #enter(move, rank) {
    this.#hovered = rank;
    if (this.#state.secret) return;
    this.#picture.clear("best");
    this.#picture.line(move.line.slice(0, 8), this.#state.toMove === this.#state.sides[0].word ? 0 : 1);
  }

  #leave() {
    this.#hovered = null;
    this.#picture.clear("line");
    if (this.#last && this.#state) this.#draw(this.#state);
  }
}

// opening_map.js - shows on the board the value of each first turn, from a search, and the number of
// games that the engine has played after this turn.
//
// scripts/openings writes the numbers of docs/openings to first_turns.json.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h, texts } from "./dom.js";
import { partsOf } from "./words.js";

const KEY = "wattle-opening-map", BEST = 5;

/** The places of a turn in the order in which they are clicked: its points, then its fence. */
function stepsOf(turn) {
  const { moves: [move], points, edges } = partsOf(turn);
  return [...(move ?? (edges.length ? [edges[0].point] : points)), ...edges];
}

/** Whether the numbers are about this game. The options pie and repetition may differ: they do not
 *  change the value of a first turn. */
function fits({ game }, state, options) {
  const [name, ...pairs] = game.split(" "), chosen = Object.fromEntries(pairs.map((pair) => pair.split("=")));
  return name === state.game && options.every((option) =>
    ["pie", "repetition"].includes(option.name) || (chosen[option.name] ?? option.default) === state.options[option.name]);
}

/** The best turn of each place that can be clicked next: {place, turn, alike, value, games,
 *  isProven}. Until a piece of Fendo is chosen, the place of a turn is the last cell of its move. */
export function placesOf({ turns }, game, half) {
  const best = new Map();
  for (const [alike, value, games, isProven] of turns) {
    for (const turn of alike.split(" ")) {
      const steps = stepsOf(turn);
      if (!half.every((word, i) => steps[i] === word)) continue;
      const isByEnd = game === "fendo" && !half.length, end = steps.findLastIndex((step) => typeof step === "string");
      if (isByEnd && end === 0 && steps[1]) continue; // a piece that stays
      const place = steps[isByEnd ? end : half.length];
      const key = JSON.stringify(place);
      if (place && !(best.get(key)?.value >= value)) best.set(key, { place, turn, alike, value, games, isProven });
    }
  }
  return [...best.values()];
}

export class OpeningMap {
  #element; #picture; #redraw; #reports = null; #told = h("div");

  /** Fills `element`. `redraw()` is called when the person has chosen, or when the numbers are there. */
  constructor(element, picture, redraw) {
    [this.#element, this.#picture, this.#redraw] = [element, picture, redraw];
    const choose = ({ target }) => { texts[KEY] = target.checked ? "on" : "off"; redraw(); };
    element.append(h("label", { class: "checks" }, h("input", { type: "checkbox", id: "opening-map", checked: texts[KEY] === "on", onchange: choose }), "Show how good each first turn is"), this.#told);
  }

  async #load() {
    this.#reports = []; // not twice
    this.#reports = Object.values(await (await fetch(new URL("first_turns.json", import.meta.url))).json());
    this.#redraw();
  }

  /** Shows the map if `state` is at the start of a game for which there are numbers. */
  show(state, { options }, isWanted) {
    const isStart = isWanted && !state.secret && state.at === 0 && !state.start && !state.puzzle && !state.lesson;
    if (isStart && !this.#reports) this.#load().catch(() => {}); // a board without them
    const report = isStart ? this.#reports?.find((one) => fits(one, state, options)) : null;
    this.#element.hidden = !report;
    this.#picture.clear("map");
    if (!report || texts[KEY] !== "on") return this.#told.replaceChildren();
    const places = placesOf(report, state.game, state.half);
    this.#picture.map(places.map(({ place, value, games }) => ({ place, value, label: Math.round(value / 10), below: games || "" })));
    return this.#told.replaceChildren(...this.#explained(report, state, places));
  }

  #explained({ side, nodes, engine }, { sides, options }, places) {
    const title = sides.find(({ word }) => word === side).title, other = sides.find(({ word }) => word !== side).title;
    const row = ({ turn, value, games, isProven }) => h("tr", {}, h("td", {}, h("b", {}, turn)), h("td", {}, `${(value / 10).toFixed(1)} %`),
      h("td", {}, isProven ? "proven" : games ? `${games} games` : ""));
    const best = places.toSorted((a, b) => b.value - a.value).filter(({ alike }, i, all) => all.findIndex((one) => one.alike === alike) === i);
    return [
      h("p", { class: "about" }, `Each number is ${title}'s chance to win with the best first turn there, in hundredths, by a search of ${nodes.toLocaleString("en")} nodes. `
        + "The small number counts the games that the engine has played from there. Green is good, red is bad."
        + (options.pie === "on" ? ` With the swap rule a turn near 50 is best, because ${other} may take it over.` : "")),
      h("table", { class: "numbers" }, h("tbody", {}, best.slice(0, BEST).map(row))),
      h("p", { class: "about" }, `By ${engine}.`)];
  }
}

// clock.js - the players' clocks beside the line with the side to move.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

const LOW = 10; // seconds from which tenths are shown

/** Formats a time in seconds: "9:58", "1:02:03", "0:07.4". */
export function timeInWords(seconds) {
  if (seconds < LOW) return `0:0${(Math.floor(10 * Math.max(0, seconds)) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds), two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** The choice of a clock for a new game, and `clockOf(form)`, its answer as a request takes it. */
export function clockFields(clock, row) {
  const select = (name, label, values, chosen, tell) => h("select", { name, "aria-label": label }, values.map((value) =>
    h("option", { value, selected: value === chosen }, tell(value))));
  return h("fieldset", {}, h("legend", {}, "Clock"),
    row("Time for each player", select("clock", "Time for each player", [0, 60, 180, 300, 600, 900, 1800, 3600], clock?.main ?? 0, (time) => (time ? `${time / 60} min` : "no clock"))),
    row("For each turn", select("increment", "Time added for each turn", [0, 1, 2, 5, 10, 30], clock?.increment ?? 0, (time) => `+ ${time} s`)));
}

export const clockOf = ({ elements: { clock, increment } }) => (Number(clock?.value) ? { main: Number(clock.value), increment: Number(increment.value) } : null);

export class ClockFaces {
  #faces; #state = null; #heard = 0; #beat = 0;

  /** `faces` are the two elements. */
  constructor(faces) { this.#faces = faces; }

  show(state) {
    [this.#state, this.#heard] = [state, performance.now()];
    clearInterval(this.#beat);
    this.#draw();
    if (state.clock?.running) this.#beat = setInterval(() => this.#draw(), 100);
  }

  #draw() {
    const { clock, sides } = this.#state, passed = (performance.now() - this.#heard) / 1000;
    this.#faces.forEach((face, i) => {
      face.hidden = !clock;
      if (!clock) return;
      const { word, title } = sides[i], runs = clock.running === word, left = clock.left[word] - (runs ? passed : 0);
      face.replaceChildren(h("span", { class: `disc ${title.toLowerCase()}` }), timeInWords(left));
      face.setAttribute("aria-label", `${title}'s clock`);
      face.classList.toggle("runs", runs);
      face.classList.toggle("low", left < LOW);
    });
  }
}

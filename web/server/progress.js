// progress.js - a line that shows the progress of a long job.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const PAUSE = 2000; // milliseconds between two lines

export function timeLeft(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** Rewrites the line at a terminal. Elsewhere adds lines every two seconds. `what` is counted. */
export class Progress {
  #title; #wanted; #what; #out; #clock; #started; #told = -Infinity; #done = 0;

  constructor(title, wanted, what, out = process.stderr, clock = () => performance.now()) {
    [this.#title, this.#wanted, this.#what, this.#out, this.#clock] = [title, wanted, what, out, clock];
    this.#started = clock();
  }

  #text() {
    const text = `${this.#title}: ${this.#done} of ${this.#wanted} ${this.#what}`;
    if (this.#done >= this.#wanted) return text;
    const spent = (this.#clock() - this.#started) / 1000;
    return `${text}, about ${timeLeft((spent / this.#done) * (this.#wanted - this.#done))} left`;
  }

  step(n = 1) {
    this.#done += n;
    const isLast = this.#done === this.#wanted, now = this.#clock();
    if (this.#out.isTTY) this.#out.write(`\r\x1b[K${this.#text()}${isLast ? "\n" : ""}`);
    else if (isLast || now - this.#told > PAUSE) {
      this.#told = now;
      this.#out.write(`${this.#text()}\n`);
    }
  }
}

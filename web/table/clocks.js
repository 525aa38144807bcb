// clocks.js - the players' clocks: main time, and an increment for each turn (Fischer).
//
// Does not live here: the alarm when time is up, and its effect on the game (table.js). Times are in
// seconds, and `now` is a time in milliseconds that never runs back.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { integer, isObject, number } from "./input_checks.js";

const LONGEST = 24 * 3600;
// The shell keeps the clocks of an unfinished game in the same line (protocol/shell/player_clocks.c).
const CLOCKS = /^# clocks ([\d.]+) ([\d.]+)((?: -?[\d.]+)+)$/m;
const LOST = /^# (\w+) lost on time$/m;

/** The clock of a request: {main, increment} in seconds, or null. */
export function clockOf(asked) {
  if (!isObject(asked)) return null;
  return { main: integer(asked.main, 1, LONGEST, "the main time"), increment: number(asked.increment ?? 0, 0, 3600, "the increment") };
}

/** Clocks that stand until the first turn is complete. `running` is the side whose time runs, or null,
 *  and `lost` the side whose time is up. When the game is over, they stand for good. */
export class Clocks {
  running = null;
  lost = null;
  isOver = false;
  #since = 0; #rests = null;

  constructor({ main, increment, left = {} }, sides) {
    Object.assign(this, { main, increment });
    this.left = Object.fromEntries(sides.map((side) => [side, left[side] ?? main]));
  }

  /** The time that is left to a side. */
  leftTo(side, now) { return this.left[side] - (side === this.running ? (now - this.#since) / 1000 : 0); }

  isUp(now) { return this.running !== null && this.leftTo(this.running, now) <= 0; }

  stop(now) {
    if (this.running) this.left[this.running] = Math.max(0, this.leftTo(this.running, now));
    this.running = null;
  }

  /** Lets the time of a side run. */
  run(side, now) {
    this.stop(now);
    if (!this.isOver) [this.running, this.#since] = [side, now];
  }

  /** A side has completed a turn, and `next` is to move. */
  played(side, next, now) {
    const wasRunning = this.running === side;
    this.stop(now);
    if (wasRunning && !this.isOver) this.left[side] += this.increment;
    this.run(next, now);
  }

  /** Lets the clocks stand while nobody is at the table, and run on when somebody is back. */
  rest(now) {
    this.#rests ??= this.running;
    this.stop(now);
  }

  wake(now) {
    if (this.#rests) this.run(this.#rests, now);
    this.#rests = null;
  }

  end(now) {
    this.stop(now);
    this.isOver = true;
  }

  /** The time of the side that is running is up. Returns the side. */
  lose(now) {
    this.lost = this.running;
    this.end(now);
    return this.lost;
  }

  /** The time to tell an engine that knows no increments. It plans for many turns, and spends at most
   *  half of the time it is told on one of them. */
  budget(side, now) {
    const left = this.leftTo(side, now);
    return Math.min(left + 20 * this.increment, 1.5 * left);
  }

  /** The clocks as a page shows them. */
  told(now) {
    const { main, increment, running, lost } = this, sides = Object.keys(this.left);
    return { main, increment, running, lost, left: Object.fromEntries(sides.map((side) => [side, Math.max(0, this.leftTo(side, now))])) };
  }

  /** The clocks as they are stored with a game. */
  kept(now) {
    const { running: _, ...told } = this.told(now);
    return { ...told, isOver: this.isOver };
  }

  static of(kept, sides) {
    return kept ? Object.assign(new Clocks(kept, sides), { lost: kept.lost, isOver: kept.isOver }) : null;
  }

  /** Adds the clocks to a record, before its turns. */
  addTo(record, now) {
    const lines = [`# clocks ${[this.main, this.increment, ...Object.values(this.told(now).left)].map((time) => time.toFixed(1)).join(" ")}\n`];
    if (this.lost) lines.push(`# ${this.lost} lost on time\n`);
    return record.replace(/^(?!#)/m, lines.join(""));
  }

  /** The clocks in a record, or null. */
  static in(record, sides) {
    const [, main, increment, times] = CLOCKS.exec(record) ?? [], lost = LOST.exec(record)?.[1] ?? null;
    if (!(main > 0)) return null;
    const left = Object.fromEntries(times.trim().split(" ").map((time, i) => [sides[i], Math.max(0, Number(time))]));
    return Clocks.of({ main: Number(main), increment: Number(increment), left, lost: sides.includes(lost) ? lost : null, isOver: false }, sides);
  }
}

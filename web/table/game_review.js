// game_review.js - a review of the game on a table, by two engines of its own.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { linesToDraw, page, PARTS } from "../review/html_page.js";
import { Reader } from "../review/game_record.js";
import { Analyst } from "../review/json_analysis.js";
import { review } from "../review/review.js";
import { Engine, Refused } from "./engine.js";

const WORDS = [["--protocol", "gtp"], ["--protocol", "json", "--threads", "1", "--seed", "1"]];
const ALONE = "A review needs an engine with threads, and a page that is cross-origin isolated: load this page again.";

/** Makes at most one review at a time. `page` is the last finished one, or null. */
export class GameReview {
  page = null;
  #startEngine; #readPart; #engines = null;

  /** `startEngine(words)` returns a promise of a transport (engine.js) to an engine with these
   *  arguments, and `readPart(name)` a promise of the text of a file of the page. */
  constructor(startEngine, readPart) { [this.#startEngine, this.#readPart] = [startEngine, readPart]; }

  isBusy() { return this.#engines !== null; }

  /** Reviews a record. `tell` is called with progress messages. Returns whether there is a page. */
  async make(record, seat, seconds, tell) {
    const engines = this.#engines = [];
    try {
      if (globalThis.crossOriginIsolated === false) throw new Refused(ALONE);
      for (const words of WORDS) engines.push(await this.#startEngine(words));
      this.page = await this.#make(...engines, record, seat, seconds, tell);
      return true;
    } catch (error) {
      tell(error.message);
      return false;
    } finally {
      for (const engine of engines) engine.end();
      this.#engines = null;
    }
  }

  async #make(forRecord, forPositions, record, seat, seconds, tell) {
    const reader = new Reader(new Engine(forRecord)), analyst = new Analyst(forPositions);
    let done = 0, of = 0;
    const onStart = (count) => { of += count; };
    const made = await review(reader, analyst, await analyst.identity(), {
      name: "game.gtp", bytes: new TextEncoder().encode(record), seat: seat || undefined, limits: { seconds }, view: "mover",
      onStart, onExplain: onStart, onAnswer: () => tell(`review: ${++done} of ${of} positions`),
    });
    const pictures = await reader.pictures(made.game, linesToDraw(made.game, made.review));
    const texts = await Promise.all(PARTS.map(async (name) => [name, await this.#readPart(name)]));
    return page(made.game, made.review, pictures, Object.fromEntries(texts));
  }

  /** Ends the engines, which ends the review. */
  stop() { this.#engines?.forEach((engine) => engine.end()); }
}

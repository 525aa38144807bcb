// browser_review.js - a review of the game on a table in a worker, by two engines of its own.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { linesToDraw, page, PARTS } from "../review/html_page.js";
import { Reader } from "../review/game_record.js";
import { Analyst } from "../review/json_analysis.js";
import { review } from "../review/review.js";
import { Engine, Gone, Refused } from "../table/engine.js";
import { connectWorker } from "./engine_worker.js";

const ALONE = "A review needs an engine with threads, and a page that is cross-origin isolated: load this page again.";

/** Makes at most one review at a time. keepTable (table_home.js) describes the arguments. */
export class BrowserReview {
  #startEngine; #readPart; #engines = null;

  constructor(startEngine, readPart) {
    this.#startEngine = startEngine;
    this.#readPart = readPart;
  }

  isBusy() { return this.#engines !== null; }

  /** Reviews a record. `tell` is called with progress messages. Returns {html}, the text of the page,
   *  or null. */
  async make(record, seat, seconds, tell) {
    if (globalThis.crossOriginIsolated === false) {
      tell(ALONE);
      return null;
    }
    const words = [["--protocol", "gtp"], ["--protocol", "json", "--threads", "1", "--seed", "1"]];
    this.#engines = words.map((list) => connectWorker(this.#startEngine(list)));
    try {
      return { html: await this.#make(record, seat, seconds, tell) };
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Gone)) throw error;
      tell(error.message);
      return null;
    } finally {
      await this.stop();
    }
  }

  async #make(record, seat, seconds, tell) {
    const [reader, analyst] = [new Reader(new Engine(this.#engines[0])), new Analyst(this.#engines[1])];
    let done = 0, of = 0;
    const made = await review(reader, analyst, await analyst.identity(), {
      name: "game.gtp", bytes: new TextEncoder().encode(record), seat: seat || undefined, limits: { seconds }, view: "mover",
      onStart: (count) => { of = count; }, onAnswer: () => tell(`review: ${++done} of ${of} positions`),
    });
    const pictures = await reader.pictures(made.game, linesToDraw(made.game, made.review));
    const texts = await Promise.all(PARTS.map(async (name) => [name, await this.#readPart(name)]));
    return page(made.game, made.review, pictures, Object.fromEntries(texts));
  }

  async stop() {
    for (const engine of this.#engines ?? []) engine.end();
    this.#engines = null;
  }
}

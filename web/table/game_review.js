// game_review.js - a review of the game on a table, by two engines of its own.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Engine, Refused } from "./engine.js";

const WORDS = [["--protocol", "gtp"], ["--protocol", "json", "--threads", "1", "--seed", "1"]];
const ALONE = "A review needs an engine with threads, and a page that is cross-origin isolated: load this page again.";

/** Makes at most one review at a time. `page` is the last finished one, or null, and `turned` the turn
 *  with its largest loss, or null. */
export class GameReview {
  page = null;
  turned = null;
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
    // A browser loads this code for the first review, not with the board.
    const [{ linesToDraw, page, PARTS }, { Reader }, { Analyst }, { turningPoint }, { review }] = await Promise.all([
      import("../review/html_page.js"), import("../review/game_record.js"), import("../review/json_analysis.js"),
      import("../review/move_judgement.js"), import("../review/review.js")]);
    const reader = new Reader(new Engine(forRecord)), analyst = new Analyst(forPositions);
    let done = 0, of = 0;
    const onStart = (count) => { of += count; };
    const made = await review(reader, analyst, await analyst.identity(), {
      name: "game.gtp", bytes: new TextEncoder().encode(record), seat: seat || undefined, limits: { seconds }, view: "mover",
      onStart, onExplain: onStart, onAnswer: () => tell(`review: ${++done} of ${of} positions`),
    });
    const pictures = await reader.pictures(made.game, linesToDraw(made.game, made.review));
    this.turned = turningPoint(made.review.turns, made.review.result);
    const texts = await Promise.all(PARTS.map(async (name) => [name, await this.#readPart(name)]));
    return page(made.game, made.review, pictures, Object.fromEntries(texts));
  }

  /** Ends the engines, which ends the review. */
  stop() { this.#engines?.forEach((engine) => engine.end()); }
}

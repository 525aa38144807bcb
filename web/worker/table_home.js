// table_home.js - a table in a worker, for the one page that has started the worker.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { GameReview } from "../table/game_review.js";
import { Kept } from "../table/kept_games.js";
import { Table } from "../table/table.js";
import { connectWorker } from "./engine_worker.js";

/** Opens a table for the page at the other end of `port`, which has postMessage and onmessage.
 *
 *  startEngine(words)  returns the Worker of an engine with these arguments
 *  openStore()         returns a promise of a store (table/kept_games.js)
 *  readPart(name)      returns a promise of the text of a file of the page
 *
 *  Requests wait until the table is open. Returns a promise of the table. */
export function keepTable(port, { startEngine, openStore, readPart, game }) {
  const start = async (words) => connectWorker(startEngine(words)), reviewer = new GameReview(start, readPart);
  // A server has an address for the review. Here the page gets it in the message.
  const send = (message) => port.postMessage(message.type === "reviewed" ? { ...message, html: reviewer.page } : message);
  const page = { token: "", isHost: true, send };
  const opened = (async () => {
    const table = new Table(start, await Kept.open(await openStore()), reviewer);
    await table.open(game);
    table.pages.add(page);
    await table.showTo(page);
    return table;
  })();
  port.onmessage = async ({ data }) => (await opened).handle(page, data);
  return opened;
}

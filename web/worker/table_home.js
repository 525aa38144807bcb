// table_home.js - a table in a worker, for the one page that has started the worker.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Kept } from "../table/kept_games.js";
import { Table } from "../table/table.js";
import { connectWorker } from "./engine_worker.js";

// Only servers make reviews.
const NO_REVIEWS = {
  page: null,
  isBusy: () => false,
  make: async (_record, _seat, _seconds, tell) => { tell("reviews need scripts/board"); return false; },
  stop: async () => {},
};

/** Opens a table for the page at the other end of `port`, which has postMessage and onmessage.
 *  `startEngine` returns the Worker of an engine, `openStore` a promise of a store. Requests wait
 *  until the table is open. Returns a promise of the table. */
export function keepTable(port, startEngine, openStore, game) {
  const page = { token: "", isHost: true, send: (message) => port.postMessage(message) };
  const open = async () => {
    const table = new Table(async () => connectWorker(startEngine()), await Kept.open(await openStore()), NO_REVIEWS);
    await table.open(game);
    table.pages.add(page);
    await table.showTo(page);
    return table;
  };
  const opened = open();
  port.onmessage = async ({ data }) => (await opened).handle(page, data);
  return opened;
}

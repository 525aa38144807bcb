// table_worker.js - the worker that a page without a server starts: a table beside the WebAssembly
// engine. Its address can name the engine's worker and a game: table_worker.js?engine=URL&game=NAME.
// With `forget` nothing is kept.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { openStore } from "./browser_store.js";
import { keepTable } from "./table_home.js";

const words = new URLSearchParams(location.search);
const engine = new URL(words.get("engine") ?? "../engine/wattle-worker.js", location.href);

function startEngine(args) {
  const address = new URL(engine);
  for (const word of args) address.searchParams.append("args", word);
  return new Worker(address);
}

await keepTable(self, {
  startEngine, openStore: () => openStore(!words.has("forget")), game: words.get("game") ?? undefined,
  readPart: async (name) => (await fetch(new URL(`../page/${name}`, location.href))).text(),
});

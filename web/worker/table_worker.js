// table_worker.js - the worker that a page without a server starts: a table beside the WebAssembly
// engine. Its address may name the engine's worker and a game: table_worker.js?engine=...&game=fiodar
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { openStore } from "./browser_store.js";
import { keepTable } from "./table_home.js";

const words = new URLSearchParams(location.search);
const engine = new URL(words.get("engine") ?? "../wasm/engine_worker.js", location.href);

await keepTable(self, () => new Worker(engine, { type: "module" }), openStore, words.get("game") ?? undefined);

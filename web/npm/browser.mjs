// browser.mjs - for import "wattle" in a page. index.d.ts says what there is.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Engine } from "./engine.mjs"; // made of engine.cjs

export function createEngine({ args = [], threads, worker } = {}) {
  const url = new URL(worker ?? new URL("./wattle-worker.js", import.meta.url), location.href);
  args.forEach((word) => url.searchParams.append("args", word));
  if (threads === false) url.searchParams.set("threads", "no");
  return new Engine((take) => {
    const engine = new Worker(url);
    engine.onmessage = (event) => take(event.data);
    engine.onerror = (event) => take({ error: "wattle: " + (event.message || "no worker"), fatal: true });
    return { post: (text) => engine.postMessage(text), end: () => engine.terminate() };
  }).ready;
}

// answer_store.js - stores analysis answers in a file, so that an interrupted review can continue.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from "node:fs";

import { allVisible } from "../review/json_analysis.js";

/** The identity of an engine, on which its answers depend: its command line and its program file. */
export function fingerprint(words) {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const word of words)
    if (statSync(word, { throwIfNoEntry: false })?.isFile()) hash.update(readFileSync(word));
  return hash.digest("hex");
}

/** Stores answers by request, in an append-only file of JSON lines. Broken lines, left by an
 *  interruption, are skipped. */
export class AnswerStore {
  #engine; #file; #known = new Map();

  constructor(path, engine) {
    this.#engine = engine;
    for (const line of existsSync(path) ? readFileSync(path, "utf8").split("\n") : []) {
      try {
        const { key, answer } = JSON.parse(line);
        if (key && answer) this.#known.set(key, allVisible(answer));
      } catch { /* the line is broken */ }
    }
    this.#file = openSync(path, "a");
  }

  #key(asked) {
    return createHash("sha256").update(JSON.stringify([this.#engine, asked])).digest("hex");
  }

  find(asked) {
    return this.#known.get(this.#key(asked));
  }

  keep(asked, answer) {
    const key = this.#key(asked);
    this.#known.set(key, answer);
    writeSync(this.#file, `\n${JSON.stringify({ key, answer })}\n`); // the previous line may be incomplete
  }

  close() {
    closeSync(this.#file);
  }
}

// json_analysis.js - the engine as it analyzes in batches: requests in JSON, answers in any order.
//
// Does not live here: how its lines travel (a transport, ../table/engine.js), what is asked
// (position_analysis.js). docs/protocol/ANALYSIS.md describes requests and answers.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Gone } from "../table/engine.js";
import { visible } from "../table/sanitize.js";

/** A value read from JSON with all its texts visible. */
export function allVisible(value) {
  if (typeof value === "string") return visible(value);
  if (Array.isArray(value)) return value.map(allVisible);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [visible(name), allVisible(item)]));
}

/** The engine at the other end of a transport, started with --protocol json. */
export class Analyst {
  #transport;

  constructor(transport) {
    this.#transport = transport;
  }

  /** Sends a request, and waits for nothing. */
  say(request) {
    this.#transport.send(`${JSON.stringify(request)}\n`);
  }

  /** The next answer. Gone, where the engine has ended or says something else. */
  async hear() {
    const { value, done } = await this.#transport.lines.next();
    if (done) throw new Gone("the engine has ended");
    try {
      return allVisible(JSON.parse(value));
    } catch {
      throw new Gone(`this is no answer in JSON: ${visible(value.slice(0, 200))}`);
    }
  }

  /** The engine's name and version. */
  async identity() {
    this.say({ id: "v", action: "query_version" });
    const { name, version } = await this.hear();
    return `${name} ${version}`;
  }
}

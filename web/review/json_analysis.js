// json_analysis.js - batch analysis by the engine: JSON requests, with answers in any order.
//
// Does not live here: the transport of lines (../table/engine.js), the content of requests
// (position_analysis.js). docs/protocol/ANALYSIS.md describes requests and answers.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Gone } from "../table/engine.js";
import { visible } from "../table/sanitize.js";

/** Returns a JSON value with the invisible characters of all its strings replaced. */
export function allVisible(value) {
  if (typeof value === "string") return visible(value);
  if (Array.isArray(value)) return value.map(allVisible);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [visible(name), allVisible(item)]));
}

/** An engine behind a transport, started with --protocol json. */
export class Analyst {
  #transport;

  constructor(transport) {
    this.#transport = transport;
  }

  /** Sends a request without waiting. */
  say(request) {
    this.#transport.send(`${JSON.stringify(request)}\n`);
  }

  /** Returns the next answer. Throws Gone if the engine has ended or the line is not JSON. */
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

// helpers.js - what the tests of the board share: engines, tables and pages inside a test.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { webcrypto } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startProcess } from "../../web/server/engine_process.js";
import { Kept } from "../../web/table/kept_games.js";
import { Table } from "../../web/table/table.js";

globalThis.crypto ??= webcrypto;

export const ENGINE = process.env.WATTLE_ENGINE;

/** A folder that goes with the test. */
export function makeFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "board-test"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A store of a table's games that forgets them. */
export function makeStore() {
  const values = new Map();
  return {
    async get(name) { return values.get(name) ?? null; },
    async set(name, value) { values.set(name, structuredClone(value)); },
    async remove(name) { values.delete(name); },
  };
}

const NO_REVIEWS = { page: null, isBusy: () => false, stop: async () => {} };

/** A table with a real engine. Its `sent` has all that was sent to engines, and `starts` counts
 *  them. */
export async function openTable(t, game, { max_nodes = 20 } = {}) {
  const folder = makeFolder(t), sent = [];
  let starts = 0;
  const start = async () => {
    starts++;
    const transport = await startProcess([ENGINE, "--set", `max_nodes=${max_nodes}`, "--set", "net=none", "--set", "seed=1"], folder);
    return { ...transport, send(text) { sent.push(text); transport.send(text); } };
  };
  const table = new Table(start, await Kept.open(makeStore()), NO_REVIEWS);
  t.after(() => table.close());
  await table.open(game);
  return { table, sent, starts: () => starts };
}

/** A page at a table; `heard` has all that it was told. */
export class Page {
  heard = [];
  state = null;
  #waiting = [];

  constructor(token = "host", isHost = true) { Object.assign(this, { token, isHost }); }

  send(message) {
    this.heard.push(message);
    if (message.type === "state") this.state = message;
    this.#waiting = this.#waiting.filter((wait) => !wait(message));
  }

  /** Waits for a message of which `isWanted` holds. */
  next(isWanted) {
    return new Promise((resolve) => this.#waiting.push((message) => isWanted(message) && (resolve(message), true)));
  }

  async visit(table) {
    table.pages.add(this);
    await table.showTo(this);
    return this;
  }
}

/** Whether a process has ended, or is about to be buried. */
export function hasEnded(pid) {
  const path = `/proc/${pid}/stat`;
  return !existsSync(path) || readFileSync(path, "latin1").includes(") Z ");
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

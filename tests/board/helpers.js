// helpers.js - engines, tables and pages for the tests of the board.
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

/** Makes a folder that is removed after the test. */
export function makeFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "board-test"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns a store for a table's games that keeps them only in memory. */
export function makeStore() {
  const values = new Map();
  return {
    async get(name) { return values.get(name) ?? null; },
    async set(name, value) { values.set(name, structuredClone(value)); },
    async remove(name) { values.delete(name); },
  };
}

const NO_REVIEWS = { page: null, isBusy: () => false, stop: async () => {} };

/** Opens a table with a real engine. Returns the table, the list `sent` of all texts that were sent
 *  to engines, and a function `starts` that returns the number of started engines. */
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

/** A page at a table. `heard` has all messages that the page got. */
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

  /** Waits for a message for which `isWanted` returns true. */
  next(isWanted) {
    return new Promise((resolve) => this.#waiting.push((message) => isWanted(message) && (resolve(message), true)));
  }

  async visit(table) {
    table.pages.add(this);
    await table.showTo(this);
    return this;
  }
}

/** Returns whether a process has ended or is a zombie. */
export function hasEnded(pid) {
  const path = `/proc/${pid}/stat`;
  return !existsSync(path) || readFileSync(path, "latin1").includes(") Z ");
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

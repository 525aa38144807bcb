// review_process.js - reviews the game of a table by running scripts/review as a process.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../scripts/review", import.meta.url));
const RECORD = "review.gtp", PAGE = "review.html"; // in the table's folder

const quoted = (word) => `'${word.replace(/'/g, "'\\''")}'`;

/** Runs at most one review at a time. `page` is the last finished one, as bytes, or null. */
export class Review {
  page = null;
  #folder; #engine; #process = null;

  constructor(folder, engineWords) {
    this.#folder = folder;
    this.#engine = engineWords.map(quoted).join(" ");
  }

  isBusy() { return this.#process !== null; }

  /** Reviews a record. `tell` is called with progress messages. Returns {} if there is a page, or null. */
  async make(record, seat, seconds, tell) {
    const folder = this.#folder;
    await writeFile(join(folder, RECORD), record);
    const words = ["--seconds", seconds, "--jobs", 1, "--fresh", "--out", PAGE, "--engine", this.#engine,
      ...(seat ? ["--seat", seat] : []), RECORD];
    this.#process = spawn(PROGRAM, words.map(String), {
      cwd: folder, detached: true, stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, TMPDIR: folder }, // temporary files stay in the folder
    });
    try {
      createInterface({ input: this.#process.stderr }).on("line", (line) => tell(line.trim()));
      const [status] = await once(this.#process, "close");
      if (status === 0) this.page = await readFile(join(folder, PAGE));
      return status === 0 ? {} : null;
    } catch (error) {
      tell(`the review cannot be started: ${error.code}`);
      return null;
    } finally {
      this.#process = null;
    }
  }

  async stop() {
    if (!this.#process) return;
    this.#process.kill("SIGTERM");
    await once(this.#process, "exit");
  }
}

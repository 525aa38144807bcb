// atomic_files.js - writes files atomically: a reader sees a complete file or none, even if the
// writer is killed.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a text to a temporary file on the disk, and then renames the file. No signal handler runs
 *  in between. */
export function writeText(path, text) {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, "w");
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

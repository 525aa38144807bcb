// atomic_files.js - files that a reader sees whole or not at all, while programs write them that
// may be killed at any moment.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a text, and gives the file its name only when all of it is on the disk. No signal comes
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

// state_folder.js - where a board keeps what it keeps between runs, and its engine's files.
//
// In $XDG_STATE_HOME/wattle/board, or ~/.local/state/wattle/board, for its owner's eyes only, since a
// record of a game with secrets tells them all:
//
//     secret-ADDRESS-PORT    the secret in the address
//     1/, 2/, ...            one for each of the boards that run at the same time:
//         lock               held by the board whose folder it is
//         game.json          the game in progress, written after each change
//         former.json        the one that was left
//         work/              the engine's files; emptied at the next start where a board was killed
//
// Whoever cannot write there plays without: all is in a folder that goes with the board.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

import { newSecret } from "../table/seats.js";

const MOST_BOARDS = 100; // that run at the same time
const SECRET_BYTES = 16;

/** The folder by the XDG Base Directory Specification, in which relative paths are invalid. */
function stateFolder() {
  const { XDG_STATE_HOME: state = "", HOME: home = "" } = process.env;
  if (isAbsolute(state)) return join(state, "wattle", "board");
  if (isAbsolute(home)) return join(home, ".local", "state", "wattle", "board");
  throw new Error("there is no home to keep anything in");
}

const makeFolder = (path) => mkdirSync(path, { recursive: true, mode: 0o700 });
const remove = (path) => rmSync(path, { recursive: true, force: true });

/** Replaces a file as a whole. */
export function writePrivate(path, text) {
  const temporary = `${path}.tmp`;
  remove(temporary);
  writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
  renameSync(temporary, path);
}

/** The folder of the first number that no running board has. Its lock is held until this process
 *  ends, however it ends: `flock` locks the file for whoever has it open, which we do. */
function takeNumber(state) {
  for (let number = 1; number <= MOST_BOARDS; number++) {
    const folder = join(state, String(number));
    makeFolder(folder);
    const lock = openSync(join(folder, "lock"), "a", 0o600);
    if (spawnSync("flock", ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", lock] }).status === 0) return folder;
    closeSync(lock);
  }
  throw new Error("too many boards are running");
}

/** A store (table/kept_games.js) of objects in files. */
function storeIn(folder) {
  const path = (name) => join(folder, `${name}.json`);
  return {
    async get(name) {
      const value = JSON.parse(readFileSync(path(name), "utf8"));
      return value && typeof value === "object" ? value : null;
    },
    async set(name, value) { writePrivate(path(name), JSON.stringify(value)); },
    async remove(name) { remove(path(name)); },
  };
}

/** {store, work, clear}: where games are kept, the folder of the engine's files, and a function that
 *  removes them when the board ends. */
export function openState() {
  let folder, work, isOurs = true;
  const open = () => {
    work = join(folder, "work");
    remove(work);
    mkdirSync(work, { mode: 0o700 });
  };
  try {
    const state = stateFolder();
    makeFolder(dirname(state));
    makeFolder(state);
    folder = takeNumber(state);
    open();
  } catch {
    folder = mkdtempSync(join(tmpdir(), "board"));
    isOurs = false;
    open();
  }
  return { store: storeIn(folder), work, clear: () => remove(isOurs ? work : folder) };
}

/** The secret in the board's address: the same at each start where a port was chosen. */
export function secretOf(address, port) {
  const made = newSecret(SECRET_BYTES);
  if (!port) return made;
  try {
    const path = join(stateFolder(), `secret-${address}-${port}`);
    const known = existsSync(path) ? readFileSync(path, "ascii") : "";
    if (known.length === made.length) return known;
    writePrivate(path, made);
  } catch {} // another one at each start, then
  return made;
}

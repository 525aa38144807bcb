// state_folder.js - the folder of a board's saved games, its secret and its engine's files.
//
// The folder is $XDG_STATE_HOME/wattle/board, or ~/.local/state/wattle/board. Only its owner can
// read it, because the record of a game with secrets contains all of them:
//
//     secret-ADDRESS-PORT    the secret in the address
//     1/, 2/, ...            one for each board that runs at the same time:
//         lock               locked by the board that uses the folder
//         game.json          the game in progress, written after each change
//         game-N.json        a game before
//         games.json         the list of the games before
//         strength.json      the engine's level and time
//         learned.json       the lessons that are done
//         work/              the engine's files; emptied at the next start
//
// If the folder cannot be written, the board uses a temporary folder, which it removes at its end.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

import { newSecret } from "../table/seats.js";

const MOST_BOARDS = 100; // the most boards at the same time
const SECRET_BYTES = 16;

/** The folder by the XDG Base Directory Specification, in which relative paths are invalid. */
function stateFolder() {
  const { XDG_STATE_HOME: state = "", HOME: home = "" } = process.env;
  if (isAbsolute(state)) return join(state, "wattle", "board");
  if (isAbsolute(home)) return join(home, ".local", "state", "wattle", "board");
  throw new Error("there is no home folder for saved games; set XDG_STATE_HOME");
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

/** The folder of the first number that no running board uses. Its lock lasts until this process
 *  ends in any way: `flock` locks a file descriptor that this process keeps open. */
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

/** Returns {store, work, clear}: the store of games, the folder of the engine's files, and a
 *  function that removes temporary folders at the end. */
export function openState() {
  let folder, work, isOurs = true;
  const open = () => {
    work = join(folder, "work");
    remove(work);
    mkdirSync(work, { mode: 0o700 });
  };
  try {
    folder = takeNumber(stateFolder());
    open();
  } catch {
    folder = mkdtempSync(join(tmpdir(), "board"));
    isOurs = false;
    open();
  }
  return { store: storeIn(folder), work, clear: () => remove(isOurs ? work : folder) };
}

/** The secret in the board's address. With a chosen port it is the same at each start. */
export function secretOf(address, port) {
  const made = newSecret(SECRET_BYTES);
  if (!port) return made;
  try {
    const path = join(stateFolder(), `secret-${address}-${port}`);
    const known = existsSync(path) ? readFileSync(path, "ascii") : "";
    if (known.length === made.length) return known;
    writePrivate(path, made);
  } catch {} // without a saved secret each start makes a new one
  return made;
}

// main.js - the main program of the board, started by scripts/board, which documents the arguments.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { GameReview } from "../table/game_review.js";
import { Kept } from "../table/kept_games.js";
import { visible } from "../table/sanitize.js";
import { Table } from "../table/table.js";
import { startProcess } from "./engine_process.js";
import { complain, loadWs, PAGES, Server } from "./http_server.js";
import { splitWords } from "./shell_words.js";
import { openState, secretOf, writePrivate } from "./state_folder.js";

globalThis.crypto ??= webcrypto; // Node 18 has only this name

const ENGINE = fileURLToPath(new URL("../../wattle", import.meta.url));

/** Ends the program with a message. */
function stop(text, status = 2) {
  process.stderr.write(`board: ${visible(text)}\n`);
  process.exit(status);
}

function readArguments() {
  const options = {
    listen: { type: "string", default: "127.0.0.1" }, port: { type: "string", default: "0" },
    origin: { type: "string" }, "no-browser": { type: "boolean" }, engine: { type: "string", default: ENGINE },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) stop(`name one game, not ${positionals.length}; --help lists the switches`);
    return { ...values, game: positionals[0] };
  } catch (error) {
    return stop(`${error.message.split(". ")[0]}; --help lists the switches`);
  }
}

/** Whether this is the origin of a page: a scheme, a name and perhaps a port. */
function isOrigin(text) {
  try {
    return /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
  } catch {
    return false;
  }
}

function checkArguments({ listen, port, origin }) {
  if (!isIP(listen)) stop("--listen takes an address in numbers, such as 192.168.1.5");
  if (/^[0.]+$|^[0:]+$/.test(listen)) stop("--listen takes one address, such as 192.168.1.5, not all of them");
  if (origin !== undefined && !isOrigin(origin)) stop("--origin takes the public address of the proxy without a path, such as https://board.example.org");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) stop("--port takes a number from 0 to 65535");
}

// All users of the machine can read command lines. So the browser gets a file that only its owner
// can read, and that redirects to the address.
const leadTo = (address) => `<!DOCTYPE html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>wattle</title>
<p>The board is at <a href="${address}">its address</a>.
`;

/** Opens a file in the browser that $BROWSER names, or the desktop's. */
function openBrowser(path) {
  const [chosen] = (process.env.BROWSER ?? "").split(":");
  const words = splitWords(chosen || "xdg-open"), address = pathToFileURL(path).href;
  const named = words.map((word) => word.replaceAll("%s", address));
  if (!chosen.includes("%s")) named.push(address);
  // Browsers may write to standard output and start slowly.
  spawn(named[0], named.slice(1), { stdio: "ignore", detached: true }).on("error", () => {}).unref();
}

/** Prints the address. `way`: a file that may be written to open a browser, or null. */
function show(address, way) {
  process.stdout.write(`The board is at ${address}\nCtrl-C ends it.\n`);
  // Without a screen the browser would be a text browser in this terminal.
  if (!way || !(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)) return;
  writePrivate(way, leadTo(address));
  openBrowser(way);
}

async function run({ listen, port, origin, engine, game, "no-browser": isQuiet }) {
  const asked = new Promise((resolved) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolved(true)); // the next one ends the program
  });
  const ws = loadWs(), state = openState();
  const words = engine.includes(" ") ? splitWords(engine) : [engine];
  words[0] = resolve(words[0]);
  const start = (folder) => (more) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return startProcess([...words, ...more], folder);
  };
  const reviewer = new GameReview(start(join(state.work, "review")), (name) => readFile(new URL(name, PAGES), "utf8"));
  const table = new Table(start(state.work), await Kept.open(state.store), reviewer);
  let server = null;
  try {
    if (await Promise.race([asked, table.open(game).then(() => null)])) return;
    server = new Server(table, listen, secretOf(listen, Number(port)), origin, ws);
    show(await server.start(Number(port)), isQuiet ? null : join(state.work, "open.html"));
    await asked;
  } finally {
    await table.close();
    server?.stop();
    state.clear();
  }
}

// An error ends no game. It is logged in one line, so that no client can fill the disk.
for (const event of ["unhandledRejection", "uncaughtException"]) process.on(event, complain);

const wanted = readArguments();
checkArguments(wanted);
await run(wanted).then(() => process.exit(0), (error) => stop(error.message, 1));

#!/usr/bin/env node
// cli.cjs - `npx wattle`: the engine on standard input and output, with the switches of ./wattle.
//
// WATTLE_SINGLE=1 runs the program without threads, as a page without isolation does.
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

const fs = require("fs");
const { startEngine } = require("./node-engine.cjs");

// Writes all bytes; a pipe that is full is waited for.
function write(descriptor, bytes) {
  const nobody = new Int32Array(new SharedArrayBuffer(4));

  for (let done = 0; done < bytes.length;) {
    try {
      done += fs.writeSync(descriptor, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") return error.code;
      Atomics.wait(nobody, 0, 0, 2);
    }
  }
  return "";
}

async function main() {
  const engine = await startEngine(
    {
      args: process.argv.slice(2),
      output: (bytes) => write(1, bytes),
      error: (line) => write(2, Buffer.from(line + "\n")),
      exit: (status) => process.exit(status),
      environment: process.env,
      isTerminal: Boolean(process.stdin.isTTY),
    },
    Boolean(process.env.WATTLE_SINGLE),
  );

  process.on("SIGINT", () => engine.interrupt() || process.exit(130));
  process.stdin.on("data", (bytes) => engine.send(bytes));
  process.stdin.on("end", () => engine.end());
  process.stdin.on("error", () => engine.end());
}

main().catch((error) => {
  write(2, Buffer.from(error.message + "\n"));
  process.exit(1);
});

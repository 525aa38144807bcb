// node-worker.cjs - the engine in a worker thread of node; index.mjs and index.cjs start it.
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

const { parentPort, workerData } = require("worker_threads");
const { startEngine } = require("./node-engine.cjs");
const { wattleLines } = require("./start.js");

const early = [];
let engine = null;

function take(text) {
  engine.send(new TextEncoder().encode(text.endsWith("\n") ? text : text + "\n"));
}

parentPort.on("message", (text) => (engine ? take(text) : early.push(text)));

startEngine(
  {
    args: workerData.args,
    output: wattleLines((line) => parentPort.postMessage(line)),
    error: (line) => parentPort.postMessage({ error: String(line) }),
    exit: (status) => parentPort.postMessage({ exit: status }),
  },
  workerData.threads === false,
).then(
  (started) => {
    engine = started;
    parentPort.postMessage({ ready: true });
    early.forEach(take);
  },
  (error) => parentPort.postMessage({ error: error.message, fatal: true }),
);

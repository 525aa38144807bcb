// wattle-worker.js - the engine in a browser's worker, as users of stockfish.js know it:
//
//     const engine = new Worker("wattle-worker.js");
//     engine.onmessage = (event) => console.log(event.data);
//     engine.postMessage("genmove p1");
//
// A message to the worker contains one or more lines of input. A string from the worker is a line
// of an answer, and an object { error } contains an error message. The address contains the words
// of the command line: wattle-worker.js?args=--protocol&args=ugi. threads=no turns threads off.
//
// The engine's files are in memory. A request { do, name, text, n }, with do "write", "read" or
// "remove", is answered by { n }, after "read" { n, text }, or by { n, error }.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/* global importScripts, wattleStart, wattleLines, createWattle */
"use strict";

const here = new URL(".", self.location.href);
const query = new URLSearchParams(self.location.search);
const hasThreads = self.crossOriginIsolated === true && query.get("threads") !== "no";
const program = hasThreads ? "threads" : "single";
const early = []; // messages that came before the engine was ready
let engine = null;

function useFile({ do: action, name, text, n }) {
  try {
    self.postMessage({ n, text: engine.files[action](name, text) });
  } catch {
    self.postMessage({ n, error: "cannot " + action + " the file " + name });
  }
}

function take(message) {
  if (typeof message !== "string") useFile(message);
  else engine.send(new TextEncoder().encode(message.endsWith("\n") ? message : message + "\n"));
}

self.onmessage = (event) => {
  if (engine) take(event.data);
  else early.push(event.data);
};

async function fetchProgram() {
  const url = new URL(program + ".wasm", here);
  const response = await fetch(url);
  if (!response.ok) throw new Error(url + ": " + response.status + " " + response.statusText);
  return response.arrayBuffer();
}

// A worker may wait for a request. Nets are read when a game needs them.
function readData(path) {
  const url = new URL(path, here);
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(url + ": " + request.status + " " + request.statusText);
  return new Uint8Array(request.response);
}

async function start() {
  importScripts(new URL("start.js", here), new URL(program + ".js", here));
  engine = await wattleStart(createWattle, {
    args: query.getAll("args"),
    binary: fetchProgram(),
    output: wattleLines((line) => self.postMessage(line)),
    error: (line) => self.postMessage({ error: String(line) }),
    exit: (status) => self.postMessage({ exit: status }),
    readData,
    locateFile: (name) => new URL(name, here).href,
    script: new URL(program + ".js", here).href,
  });
  self.postMessage({ ready: true });
  early.forEach(take);
}

start().catch((error) => {
  self.postMessage({ error: "wattle: the engine cannot be loaded: " + error.message, fatal: true });
});

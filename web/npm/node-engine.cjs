// node-engine.cjs - the engine in a thread of node: what the command line and the worker share.
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

const fs = require("fs");
const path = require("path");
const { wattleStart } = require("./start.js");

const file = (name) => path.join(__dirname, name);

// settings: those of wattleStart that differ; isSingle: the program without threads.
function startEngine(settings, isSingle = false) {
  const name = isSingle ? "single" : "node";
  let binary;
  let create;

  try {
    binary = fs.readFileSync(file(name + ".wasm"));
    create = require(file(name + ".js"));
  } catch (error) {
    return Promise.reject(new Error("wattle: the engine cannot be loaded: " + error.message));
  }
  return wattleStart(create, {
    binary,
    readData: (data) => fs.readFileSync(file(data)),
    locateFile: file,
    script: file(name + ".js"),
    ...settings,
  });
}

module.exports = { startEngine };

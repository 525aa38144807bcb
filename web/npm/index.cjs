// index.cjs - for require("wattle") in node. index.d.ts says what there is.
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

const { Engine, openNode } = require("./engine.cjs");

function createEngine({ args = [], threads } = {}) {
  return new Engine(openNode(args, threads)).ready;
}

module.exports = { createEngine };

// index.mjs - for import "wattle" in node. index.d.ts says what there is. Pages import browser.mjs.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import wattle from "./index.cjs";

export const createEngine = wattle.createEngine;

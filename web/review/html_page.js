// html_page.js - builds a review as one self-contained HTML page.
//
// Lives here: the assembly of the page, and the compression of the pictures. Does not live here:
// the look and behaviour of the page (web/page/review.*).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import * as textReport from "./text_report.js";

const MODULES = ["dom", "words", "tokens", "aim", "picture", "graph", "turns", "review"]; // imports come first
const STYLES = ["viewer", "review"];
const LINE_TURNS = 8; // turns of a better line that are drawn

/** The source files of the page. */
export const PARTS = ["review.html", ...STYLES.map((name) => `${name}.css`), ...MODULES.map((name) => `${name}.js`)];

/** The text at the head of every review. */
export const MADE_HERE = '<meta name="generator" content="wattle review">';

/** Wraps a module as a function that returns its exports. */
export function bundled(name, text) {
  const exported = [];
  const inner = text.replace(/^import (\{[^}]*\}) from "\.\/(\w+)\.js";$/gm, "const $1 = module_$2;")
    .replace(/^export (?=(?:class|function|const) (\w+))/gm, (_, word) => { exported.push(word); return ""; });
  if (/^(import|export)\b/m.test(inner)) throw new Error(`${name}.js: an import or export of another kind`);
  return `const module_${name} = (() => {\n${inner}\nreturn { ${exported.join(", ")} };\n})();`;
}

/** Stores pictures as runs [first line, count] of one shared list of lines, because consecutive
 *  pictures share most lines. The page plays no turns. So the clickable places are stored once and
 *  apart, which lets browsers draw a large board twice as fast. */
class Sharing {
  lines = []; places = null; #numbers = new Map();

  add(picture) {
    const pattern = /^<g class="places"[^]*?^<\/g>\n/m;
    this.places ??= pattern.exec(picture)?.[0].replace(/ data-step="[^"]*"/g, "") ?? null;
    const runs = [];
    for (const line of picture.replace(pattern, "").split("\n")) {
      if (!this.#numbers.has(line)) this.#numbers.set(line, this.lines.push(line) - 1);
      const number = this.#numbers.get(line), last = runs.at(-1);
      if (last && last[0] + last[1] === number) last[1]++;
      else runs.push([number, 1]);
    }
    return runs;
  }
}

/** Returns {number of turns before: better line} for each turn with a loss. In games with secrets
 *  the result is empty, because the other players' turns depend on hidden cards. */
export function linesToDraw(game, review) {
  if (game.hasSecrets) return {};
  return Object.fromEntries(review.turns.filter((turn) => turn.line?.length && !turn.agrees && turn.kind)
    .map((turn) => [turn.number - 1, turn.line.slice(0, LINE_TURNS)]));
}

/** JSON text that is safe inside a script element. */
export function inScript(value) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escaped(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (letter) => names[letter]);
}

/** Returns the page as text. `drawn` has a picture of each position, `others` is {number of turns
 *  before: pictures of the better line}, and `parts` is {name: text} of the files in PARTS. */
export function page(game, review, { drawn, others }, parts) {
  const sharing = new Sharing(), title = game.title || game.name;
  const pictures = drawn.map((picture) => sharing.add(picture));
  const beside = Object.fromEntries(Object.entries(others)
    .map(([number, line]) => [Number(number) + 1, line.map((picture) => sharing.add(picture))]));
  const positions = review.positions.map(({ values, proven, result, margins }) => ({ values, proven, result, margins }));
  const data = { ...review, positions, title, who: textReport.who(review),
    basis: textReport.basis(review), shared: sharing.lines, places: sharing.places ?? "", pictures, others: beside };
  const filled = { title: escaped(`${title}, reviewed`), style: STYLES.map((name) => parts[`${name}.css`]).join("\n"),
    data: inScript(data), script: ['"use strict";', ...MODULES.map((name) => bundled(name, parts[`${name}.js`]))].join("\n") };
  return parts["review.html"].replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]);
}

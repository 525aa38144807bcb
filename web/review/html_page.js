// html_page.js - a review as one page of HTML that needs nothing else.
//
// Lives here: putting the parts of the page together, and the pictures, which share their lines.
// Does not live here: how the page looks and acts (review.* among the board's pages).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import * as textReport from "./text_report.js";

const MODULES = ["words", "tokens", "picture", "graph", "turns", "review"]; // each after those it imports from
const STYLES = ["viewer", "review"];
const LINE_TURNS = 8; // of a better line, drawn

/** The files that a page is made of. */
export const PARTS = ["review.html", ...STYLES.map((name) => `${name}.css`), ...MODULES.map((name) => `${name}.js`)];

/** What every review says at its head. */
export const MADE_HERE = '<meta name="generator" content="wattle review">';

/** One module as a function that returns what it exports. */
export function bundled(name, text) {
  const exported = [];
  const inner = text.replace(/^import (\{[^}]*\}) from "\.\/(\w+)\.js";$/gm, "const $1 = module_$2;")
    .replace(/^export (?=(?:class|function|const) (\w+))/gm, (_, word) => { exported.push(word); return ""; });
  if (/^(import|export)\b/m.test(inner)) throw new Error(`${name}.js: an import or export of another kind`);
  return `const module_${name} = (() => {\n${inner}\nreturn { ${exported.join(", ")} };\n})();`;
}

/** The modules of the page as one script. */
export function bundle(parts) {
  return `"use strict";\n${MODULES.map((name) => bundled(name, parts[`${name}.js`])).join("\n")}`;
}

/** Pictures as runs of lines, [first, how many], of one list: most of a picture is in the next one,
 *  too. Nothing can be played on the page, so the places to click on stand apart, once: a browser
 *  draws a large board twice as fast without them. */
class Sharing {
  lines = []; places = null; #numbers = new Map();

  add(picture) {
    const pattern = /^<g class="places"[^]*?^<\/g>\n/m;
    this.places ??= pattern.exec(picture)?.[0].replace(/ data-step="[^"]*"/g, "") ?? null;
    const runs = [];
    for (const line of picture.replace(pattern, "").split("\n")) {
      const number = this.#number(line), last = runs.at(-1);
      if (last && last[0] + last[1] === number) last[1]++;
      else runs.push([number, 1]);
    }
    return runs;
  }

  #number(line) {
    if (!this.#numbers.has(line)) this.#numbers.set(line, this.lines.push(line) - 1);
    return this.#numbers.get(line);
  }
}

/** {number of turns before: the better line from there}, where something was lost. With secrets
 *  none: what others would do depends on what they hold. */
export function linesToDraw(game, review) {
  if (game.hasSecrets) return {};
  return Object.fromEntries(review.turns.filter((turn) => turn.line?.length && !turn.agrees && turn.kind)
    .map((turn) => [turn.number - 1, turn.line.slice(0, LINE_TURNS)]));
}

/** JSON that stands in a script element. */
export function inScript(value) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The parts of an answer that the page needs. */
function slim(answer) {
  const { values, proven, result, margins } = answer;
  return { values, proven, result, margins };
}

function escaped(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (letter) => names[letter]);
}

/** The page as text. `drawn`: a picture of each position; `others`: {number of turns before: the
 *  pictures of the better line}; `parts`: {name: text} of the files in PARTS. */
export function page(game, review, { drawn, others }, parts) {
  const sharing = new Sharing(), title = game.title || game.name;
  const pictures = drawn.map((picture) => sharing.add(picture));
  const beside = Object.fromEntries(Object.entries(others)
    .map(([number, line]) => [Number(number) + 1, line.map((picture) => sharing.add(picture))]));
  const data = { ...review, positions: review.positions.map(slim), title, who: textReport.who(review),
    basis: textReport.basis(review), shared: sharing.lines, places: sharing.places ?? "", pictures, others: beside };
  const filled = { title: escaped(`${title}, reviewed`), style: STYLES.map((name) => parts[`${name}.css`]).join("\n"),
    data: inScript(data), script: bundle(parts) };
  return parts["review.html"].replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]);
}

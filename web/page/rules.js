// rules.js - the rules of a game for people who click: each rule beside a board, and the words.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h, openDialog } from "./dom.js";
import { explained } from "./glossary.js";
import { forClicks } from "./lesson_texts.js";
import { portraitOf } from "./portrait.js";
import { nameOf } from "./words.js";

/** Opens the rules. `rules` are {title, text, svg}, as the table tells them, `more` leads on. */
export function openRules(game, rules, more = "") {
  openDialog(nameOf(game),
    h("p", { class: "about" }, game.title.replace(/^.*?\((.*?)\): /, "By $1: ") + "."),
    more, ...rules.map(({ title, text, svg }) => h("section", { class: "rule" }, portraitOf(svg, nameOf(game)),
      h("div", {}, h("h3", {}, title), h("p", {}, ...explained(forClicks(text), game.words))))),
    game.words.length ? h("h3", {}, "Words") : "",
    h("dl", {}, game.words.flatMap(({ forms, meaning }) => [h("dt", {}, forms[0]), h("dd", {}, meaning)])));
}

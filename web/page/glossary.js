// glossary.js - words of the rules, underlined in a text and explained when they are clicked.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { h } from "./dom.js";

const GAP = 6; // pixels between a word and its explanation
const box = h("div", { id: "word", popover: true, tabindex: -1, role: "note" });

/** Returns the nodes of a text. In it, each word of the rules is a button where it stands first.
 *  `words` are {forms, meaning}, as the table tells them. */
export function explained(text, words) {
  const known = new Map(words.flatMap((word) => word.forms.map((form) => [form.toLowerCase(), word])));
  if (!known.size) return [text];
  const forms = [...known.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[^\w\s]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\w-])(${forms.join("|")})(?![\\w-])`, "gi"), nodes = [], used = new Set();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const word = known.get(found.toLowerCase());
    if (used.has(word)) continue;
    used.add(word);
    nodes.push(text.slice(from, index), h("button", { type: "button", class: "word", onclick: (event) => explain(event.currentTarget, word) }, found));
    from = index + found.length;
  }
  return [...nodes, text.slice(from)];
}

function explain(button, { forms, meaning }) {
  (button.closest("dialog") ?? document.body).append(box); // an open dialog makes all else inert
  box.replaceChildren(h("b", {}, forms[0]), ` ${meaning}`);
  box.showPopover();
  const at = button.getBoundingClientRect(), { width, height } = box.getBoundingClientRect();
  const top = at.bottom + GAP + height < innerHeight ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height);
  box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
  box.style.top = `${top}px`;
  box.focus();
}

// lesson_texts.js - changes the sentences of lessons for players who click. The engine's sentences
// are for players who type.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const POINT = "[A-Z]\\d+", SIDES = { N: "north", E: "east", S: "south", W: "west" };
const BUTTONS = { pass: "Pass", swap: "Swap sides" };
const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

// A turn after a colon or a comma, such as ": C3,B4xB3" or ": me:b3:old-town". It only repeats the
// sentence.
const REPEATED = new RegExp(`[:,] (?:for example )?(?:${POINT}(?:,${POINT}x${POINT})+|${POINT}-${POINT}[NESW]|[a-z0-9]+:[a-z0-9:,-]+)(?=[.,;]|$)`, "g");
const EXPLAINS = /(^|[.!?] )Type [^.]*?(?:: |, a comma|the number)[^.]*(?:\.|$)/g; // how to type a turn
const CHAIN = new RegExp(`\\b(${POINT})((?:,${POINT}x${POINT})+)`, "g");
const MOVED = new RegExp(`\\b(${POINT})-(${POINT})([NESW])?\\b`, "g");
const PAIR = new RegExp(`\\b(${POINT}),(${POINT})\\b`, "g");

const chainInClicks = (_, point, captures) =>
  [point, ...[...captures.matchAll(new RegExp(`(${POINT})x(${POINT})`, "g"))].map(([, from, to]) => `${to} and ${from}`)].join(", then ");

/** Changes a sentence of a lesson for players who click: "Type pass." becomes "Press Pass." */
export function forClicks(text) {
  return text
    .replace(/\b[Tt]ype (pass|swap)\b/g, (found, word) => `${found[0] === "T" ? "Press" : "press"} ${BUTTONS[word]}`)
    .replace(/\bhint advises you, undo takes a turn back\b/, "Hint advises you, Take back takes a turn back")
    .replace(/\bhint advises you\b/, "Hint advises you").replace(/, pass passes when/, ", Pass passes when")
    .replace(/\bType the number of [^.;]*; /, "")
    .replace(EXPLAINS, "$1").replace(REPEATED, "")
    .replace(/: ([A-Z]\d+), a comma, and /, ", and then click ").replace(/ \((?:the lines - and \||~)\)/g, "")
    .replace(/\b[Tt]ype /g, ([letter]) => (letter === "T" ? "Click " : "click "))
    .replace(CHAIN, chainInClicks)
    .replace(MOVED, (_, from, to, side) => `${from}, then ${to}${side ? `, then its ${SIDES[side]} side` : ""}`)
    .replace(PAIR, "$1, then $2")
    .replace(/\bp([1-8])\b/g, "Player $1")
    .replace(/ {2,}/g, " ").trim();
}

/** The reason of a judgement as a sentence: "no piece on D1" becomes "No piece on D1." */
export function sentence(reason) {
  const text = capital(forClicks(reason));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

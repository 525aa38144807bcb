// input_checks.js - checks the messages of a page before the engine gets them.
//
// A page may belong to a stranger. So only words of a few known kinds are accepted from it, and
// never a file name.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

const TURN = /^[A-Za-z0-9:,.+?-]{1,4000}$/;
const OPTION = /^[a-z][a-z0-9_]{0,39}$/;
const VALUE = /^[A-Za-z0-9_.-]{1,40}$/;
const POSITION = /^[A-Za-z0-9 ./_|=,+:?-]{1,200000}$/;
const POINT = /^[A-HJ-Z][0-9]{1,2}$/, STONE = /^[WB]$/;
const RECORD_LIMIT = 1 << 20;
const MOST_STONES = 700;
const MOST = 1e9; // for a numeric option; the engine checks its range
const NO_TEXT = /[\0\p{Surrogate}]/u; // JSON may contain half of a character
const BUILT_IN = { tiles: ["city", "demo"], net: ["auto", "none"], book: ["auto", "none"] };
const FILES = /\b(tiles|net|book)[ =]+(\S+)/gi;

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function checked(pattern, word, what) {
  if (typeof word !== "string" || !pattern.test(word)) throw new Refused(`that is no ${what}`);
  return word;
}

export const turn = (word) => checked(TURN, word, "turn");

/** Refuses an option that names a file, unless the file is built in. */
function builtIn(name, value) {
  const known = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : [value];
  if (!known.includes(value)) throw new Refused(`${name} is one of ${known.join(", ")} here`);
}

/** Returns "name=value", as newgame takes it. */
export function option(name, value) {
  checked(OPTION, name, "name of an option");
  const word = typeof value === "number" ? String(number(value, -MOST, MOST, name)) : value;
  checked(VALUE, word, `value for ${name}`);
  builtIn(name, word);
  return `${name}=${word}`;
}

/** Refuses text that would make the engine open a file. */
function noFiles(text) {
  for (const [, name, value] of text.matchAll(FILES)) builtIn(name.toLowerCase(), value);
  return text;
}

export function position(text) {
  const line = typeof text === "string" ? text.trim().split(/\s+/).join(" ") : text;
  return noFiles(checked(POSITION, line, "position"));
}

/** Checks a position {point: "W" or "B"}. */
export function stones(laid) {
  if (!isObject(laid) || Object.keys(laid).length > MOST_STONES) throw new Refused("that is no position");
  for (const [point, stone] of Object.entries(laid)) {
    checked(POINT, point, "point");
    checked(STONE, stone, "stone");
  }
  return laid;
}

export function record(text) {
  if (typeof text !== "string" || text.length > RECORD_LIMIT || NO_TEXT.test(text)) throw new Refused("that is no record of a game");
  return noFiles(text);
}

export function number(value, low, high, what) {
  if (typeof value !== "number" || !(low <= value && value <= high)) throw new Refused(`${what} is a number from ${low} to ${high}`);
  return value;
}

export const integer = (...words) => Math.trunc(number(...words));

/** Checks a list of words, such as sides. */
export function names(value) {
  if (!Array.isArray(value) || !value.every((word) => typeof word === "string")) throw new Refused("that is no list of sides");
  return value;
}

/** Returns {name: value} as words of newgame. */
export function options(value) {
  if (!isObject(value)) throw new Refused("those are no options");
  return Object.entries(value).map(([name, word]) => option(name, word));
}

/** Parses the reply of list_options as a list of objects, without the engine's own options. */
export function optionsOf(reply) {
  const options = [];
  for (const line of reply.split("\n")) {
    const [, name, kind, allowed, value, current] = /^(\S+) (\S+) (.*) default (.*) current (.*)$/.exec(line);
    if (name === "threads") break;
    const choices = ["choice", "switch", "file"].includes(kind) ? allowed.split("|") : [];
    options.push({ name, kind, allowed, default: value, current, choices: choices.filter((word) => word && word !== "FILE") });
  }
  return options;
}

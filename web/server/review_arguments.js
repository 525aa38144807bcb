// review_arguments.js - parses the command line of scripts/review, which contains the help.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { basename, extname } from "node:path";
import { parseArgs } from "node:util";

import { cores } from "./cores.js";

const MOST_JOBS = 64;
const WITH_VALUE = ["nodes", "seconds", "jobs", "out", "cache", "seat", "turn", "view", "seed", "engine"];
const ALONE = ["text", "json", "fresh", "blunders"];

/** The command line is invalid. The message says why. */
export class BadArguments extends Error {}

/** Parses a number above 0 and at most 10^12, or returns undefined. */
function positive(name, word) {
  const number = Number(word);
  if (word !== undefined && !(number > 0 && number <= 1e12)) throw new BadArguments(`--${name} takes a number above 0`);
  return word === undefined ? undefined : number;
}

function integer(name, word, least, most) {
  const number = /^[-+]?\d+$/.test(word) ? Number(word) : NaN;
  if (number >= least && number <= most) return number;
  throw new BadArguments(`--${name} takes ${Number.isFinite(most) ? `${least} to ${most}` : "a whole number"}`);
}

function parse(words) {
  const options = Object.fromEntries([...WITH_VALUE.map((name) => [name, { type: "string" }]),
    ...ALONE.map((name) => [name, { type: "boolean" }])]);
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new BadArguments(error.message.split(". ")[0]);
  }
}

function limitsOf({ nodes, seconds }) {
  const limits = {};
  if (nodes !== undefined) limits.nodes = Math.trunc(positive("nodes", nodes));
  if (seconds !== undefined || nodes === undefined) limits.seconds = positive("seconds", seconds) ?? 1;
  return limits;
}

/** Returns the options as an object, with defaults for missing ones. */
export function readArguments(words) {
  const { values, positionals: records } = parse(words);
  if (!records.length) throw new BadArguments("there is no record to review");
  if (values.out && records.length > 1) throw new BadArguments("--out works with one record only; without it, each page has the name of its record");
  if (!["mover", "all", undefined].includes(values.view)) throw new BadArguments("--view takes mover or all");
  const options = { ...values, records, limits: limitsOf(values), view: values.view ?? "mover" };
  options.jobs = integer("jobs", values.jobs ?? String(Math.min(cores(), MOST_JOBS)), 1, MOST_JOBS);
  options.seed = integer("seed", values.seed ?? "1", -Infinity, Infinity);
  if (values.blunders && !values.text) throw new BadArguments("--blunders is for --text");
  if (values.turn !== undefined) {
    if (!values.json) throw new BadArguments("--turn is for --json");
    options.turn = integer("turn", values.turn, 1, 1e6);
  }
  return options;
}

function withoutEnding(path) {
  return path.slice(0, path.length - extname(path).length);
}

/** The output file of a record's page. */
export function pageOf(options, record) {
  return options.out ?? `${withoutEnding(basename(record))}.html`;
}

/** The file that stores the answers. With --text and --json only --cache names one. */
export function cacheOf(options, record) {
  if (options.cache || options.text || options.json) return options.cache;
  return `${withoutEnding(pageOf(options, record))}.analysis`;
}

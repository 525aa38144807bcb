// review_main.js - the main program of scripts/review, which reviews recorded games.
//
// Lives here: files, engine processes, output, the exit status. Does not live here: the review
// itself (../review/review.js), which browsers use too.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import * as htmlPage from "../review/html_page.js";
import { Reader } from "../review/game_record.js";
import { Analyst } from "../review/json_analysis.js";
import { review } from "../review/review.js";
import { inShort, inWords } from "../review/text_report.js";
import { Engine, Gone, Refused } from "../table/engine.js";
import { visible } from "../table/sanitize.js";
import { AnswerStore, fingerprint } from "./answer_store.js";
import { writeText } from "./atomic_files.js";
import { startProcess } from "./engine_process.js";
import { Progress } from "./progress.js";
import { BadArguments, cacheOf, pageOf, readArguments } from "./review_arguments.js";
import { splitWords } from "./shell_words.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = join(ROOT, "web/page");
const MEMORY = 256; // megabytes per position, fixed because a full tree changes the values

const WHY = { ENOENT: "there is no such program", EACCES: "it is no program" };

const complain = (text) => process.stderr.write(`${visible(text)}\n`);

// ---- Engines ----

const leftovers = []; // functions that release engines and the reader's folder, the last one first

const clear = () => leftovers.forEach((release) => release());

/** Starts an engine in a folder. `command` is the command that the user gave. */
async function start(command, words, folder) {
  try {
    const transport = await startProcess(words, folder);
    leftovers.unshift(() => transport.end());
    return transport;
  } catch (error) {
    throw new Gone(`cannot start '${command}': ${WHY[error.message.split(": ").at(-1)] ?? error.message}`);
  }
}

/** The words of the engine's command line. File names become absolute, valid in all folders. */
function engineWords({ engine }) {
  let words = [join(ROOT, "wattle")];
  try {
    if (engine !== undefined) words = splitWords(engine);
  } catch (error) {
    throw new Gone(`cannot start '${engine}': ${error.message}`);
  }
  if (!words[0]) throw new Gone(`cannot start '${engine}': the command is empty`);
  return words.map((word) => (word.includes("/") && existsSync(word) ? resolve(word) : word));
}

/** The engines for all records: {reader, analyst, engine (its name), identity}. */
async function startEngines(options) {
  const words = engineWords(options), command = options.engine ?? words[0];
  const memory = words.some((word) => word.includes("memory")) ? [] : ["--memory", String(MEMORY * options.jobs)];
  const folder = mkdtempSync(join(tmpdir(), "wattle-review-"));
  leftovers.unshift(() => rmSync(folder, { recursive: true, force: true }));
  const reader = await start(command, [...words, "--protocol", "gtp"], folder);
  const analyst = new Analyst(await start(command, [...words, "--protocol", "json", "--threads", String(options.jobs),
    ...memory, "--seed", String(options.seed)], process.cwd()));
  return { reader: new Reader(new Engine(reader)), analyst, engine: await analyst.identity(),
    identity: `${fingerprint(words)} ${options.seed}` };
}

// ---- A record ----

async function reviewRecord(options, engines, record, number) {
  const { length } = options.records, title = (length > 1 ? `${number}/${length} ` : "") + visible(record);
  const bytes = readFileSync(record), path = cacheOf(options, record);
  if (path && options.fresh) rmSync(path, { force: true });
  const store = path ? new AnswerStore(path, engines.identity) : null;
  let progress;
  try {
    return await review(engines.reader, engines.analyst, engines.engine, {
      name: basename(record), bytes, seat: options.seat, turn: options.turn, limits: options.limits, view: options.view, store,
      onStart: (count) => { progress = new Progress(title, count, "positions"); },
      onExplain: (count) => { progress = new Progress(title, count, "searches for reasons"); }, onAnswer: () => progress.step(),
    });
  } finally {
    store?.close();
  }
}

/** Prints a review, or writes its page. Replaces another review, but no other file. */
async function putOut(options, { reader }, { game, review: made }, record) {
  if (options.json) process.stdout.write(`${JSON.stringify(made)}\n`);
  else process.stdout.write(visible(options.text ? inWords(made, options.blunders) : inShort(made)));
  if (options.json || options.text) return;
  const pictures = await reader.pictures(game, htmlPage.linesToDraw(game, made));
  const parts = Object.fromEntries(htmlPage.PARTS.map((name) => [name, readFileSync(join(PAGES, name), "utf8")]));
  const path = pageOf(options, record);
  if (existsSync(path) && !readFileSync(path, "utf8").slice(0, 2000).includes(htmlPage.MADE_HERE))
    throw new Refused(`${path} exists and is not a review; name another file with --out`);
  writeText(path, htmlPage.page(game, made, pictures, parts));
  process.stdout.write(`${visible(`the review is in ${path}`)}\n`);
}

/** Reviews all records. Returns the exit status. */
async function run(options) {
  const engines = await startEngines(options);
  let status = 0;
  for (const [i, record] of options.records.entries()) {
    try {
      await putOut(options, engines, await reviewRecord(options, engines, record, i + 1), record);
    } catch (error) {
      if (!(error instanceof Refused || error.syscall)) throw error;
      complain(`review: ${record}: ${error.message.replace(/^[A-Z]+: /, "")}`);
      status = 1;
    }
  }
  return status;
}

// ---- The program ----

/** Ends the program at an interrupt, or when nobody reads its output. */
function watch() {
  const end = (status) => {
    clear();
    process.exit(status);
  };
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"])
    process.on(signal, () => {
      complain("\nreview: interrupted; the same command continues it");
      end(130);
    });
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => end(1));
}

async function main(words) {
  watch();
  try {
    return await run(readArguments(words));
  } catch (error) {
    if (error instanceof BadArguments) {
      complain(`usage: review [OPTION ...] RECORD ...; review --help lists the options\nreview: ${error.message}`);
      return 2;
    }
    if (!(error instanceof Gone)) throw error;
    complain(`review: ${error.message}${existsSync(join(ROOT, "wattle")) ? "" : "; make builds wattle"}`);
    return 1;
  } finally {
    clear();
  }
}

process.exitCode = await main(process.argv.slice(2));

// confirm_reasons.mjs - checks whether the reasons of reviews are right. It checks each reason by `solve`,
// by the rules, or by a search with another seed and ten times the nodes of the search that confirmed it.
//
//     WATTLE_ENGINE=$PWD/wattle node tests/review/confirm_reasons.mjs [--nodes N] [--least TURNS] RECORD ...
//
// Prints a table by game, and each reason that is not confirmed. The exit status is 1 if a game has
// fewer than TURNS turns with reasons, or if fewer than 19 of 20 reasons are right.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

import { Reader } from "../../web/review/game_record.js";
import { Analyst } from "../../web/review/json_analysis.js";
import { LEAST_LUCK, LEAST_NAMED } from "../../web/review/move_reasons.js";
import { askAll, requestOf } from "../../web/review/position_analysis.js";
import { LONGER, LONGER_SECRET } from "../../web/review/reason_searches.js";
import { review } from "../../web/review/review.js";
import { startProcess } from "../../web/server/engine_process.js";
import { splitWords } from "../../web/server/shell_words.js";
import { Engine } from "../../web/table/engine.js";

const TIMES = 10, RIGHT = 0.95, SOLVE = "60 3000000", AS_GOOD = 0.05;
const { values, positionals } = parseArgs({ options: { nodes: { type: "string", default: "200" }, least: { type: "string", default: "20" } },
  allowPositionals: true });
const nodes = Number(values.nodes), deepNodes = (game) => nodes * (game.hasSecrets ? LONGER_SECRET : LONGER) * TIMES;

const folder = mkdtempSync(join(tmpdir(), "wattle-reasons-"));
const words = splitWords(process.env.WATTLE_ENGINE), transports = [];

async function start(...more) {
  transports.push(await startProcess([...words, ...more], folder));
  return transports.at(-1);
}

const engine = new Engine(await start("--protocol", "gtp")), reader = new Reader(engine);
const json = (seed) => start("--protocol", "json", "--threads", "1", "--memory", "256", "--seed", String(seed));
const analyst = new Analyst(await json(1)), deep = new Analyst(await json(77));

/** Returns the answer of a deep search of the position after these turns. */
async function deepAfter(game, turns) {
  const request = { ...requestOf(game, { limits: { nodes: deepNodes(game) }, view: "mover" }, turns), ownership: true };
  const [answers] = await askAll(deep, [{ request, wanted: [turns.length] }], {});
  return answers[turns.length];
}

/** Returns the share of a side that `solve` proves after these turns, or null. */
async function solved(game, turns, side) {
  await engine.ask(`newgame ${game.name} ${game.options}`);
  await engine.ask(`set_position ${game.start.position}`);
  for (const turn of turns) await engine.ask(`play ${await engine.ask("side_to_move")} ${turn}`);
  const told = await engine.ask("side_to_move") === "none" ? await engine.ask("final_score") : await engine.ask(`solve ${SOLVE}`);
  const [result] = told.split(/\s/);
  if (result === "0") return 0.5;
  return /^[WB]\+/.test(result) ? Number(result[0].toLowerCase() === side[0]) : null;
}

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** Returns the fault of a reason, or null. `at` is {game, turn, before, played, best, side}, where
 *  played and best are deep answers. */
async function wrong(reason, at) {
  const { game, turn, before, played, best } = at, { side, number } = turn, { kind } = reason;
  if (kind === "proven-win" || kind === "missed-win") return await solved(game, [...before, reason.turn], side) === 1 ? null : "solve";
  if (kind === "proven-loss") return await solved(game, [...before, turn.turn], side) === 0 ? null : "solve";
  if (kind === "lets-win") return await solved(game, [...before, turn.turn, reason.turn], side) === 0 ? null : "solve";
  const loss = best.values[side] - played.values[side];
  if (loss < LEAST_NAMED) return `loss ${loss.toFixed(3)} at turn ${number}`;
  const margin = played.margins ? best.margins[side] - played.margins[side] : 0;
  if (kind === "points" && !(margin >= reason.points / 2 && margin <= reason.points * 2)) return `points ${margin.toFixed(1)}`;
  if (kind === "closed-early" && !(margin >= 1)) return `points ${margin.toFixed(1)}`;
  if (kind === "area") {
    const sign = played.ownership.owner === side ? 1 : -1;
    const [now, then] = [played, best].map(({ ownership: { cells } }) => sign * mean(reason.at.map((cell) => cells[cell])));
    if (!(now < 0 && then > 0)) return `owned ${then.toFixed(2)} to ${now.toFixed(2)}`;
  }
  if (reason.turn && ["lets-close", "shut-in", "lets-score", "lets-capture", "cut-off", "race"].includes(kind)) {
    const other = game.sides.find((one) => one !== side);
    const reply = (await deepAfter(game, [...before, turn.turn, reason.turn])).values[other];
    if (reply < played.values[other] - AS_GOOD) return `the reply is worth ${reply.toFixed(2)}, not ${played.values[other].toFixed(2)}`;
  }
  return null;
}

const isSame = (turn, other) => turn.toLowerCase() === other.toLowerCase();

/** Returns the same for a turn of FENCE!. */
function wrongSecret(reason, { turn, answer, following }) {
  const { side } = turn, value = (made) => answer.lines.find((line) => isSame(line.turn, made))?.values;
  if (reason.kind === "luck") {
    const luck = (who) => following.values[who] - value(turn.turn)[who];
    const bad = Object.entries(reason.shares).filter(([who, share]) => luck(who) * Math.sign(share) < LEAST_LUCK / 2);
    return bad.length ? `luck ${bad.map(([who]) => `${who} ${luck(who).toFixed(2)}`)}` : null;
  }
  const loss = value(turn.best)[side] - value(turn.turn)[side];
  return loss < LEAST_NAMED / 2 ? `loss ${loss.toFixed(3)}` : null;
}

/** Returns [turn, reason, fault or null] for each reason of a game. */
async function checked(game, made) {
  const list = [];
  for (const turn of made.turns.filter(({ reasons }) => reasons)) {
    const before = game.turns.slice(0, turn.number - 1).map(([, one]) => one);
    if (game.hasSecrets) {
      const next = made.positions.findIndex((position, i) => i >= turn.number && position.values);
      const answer = await deepAfter(game, before);
      const following = await deepAfter(game, game.turns.slice(0, next).map(([, one]) => one));
      for (const reason of turn.reasons) list.push([turn, reason, wrongSecret(reason, { turn, answer, following })]);
    } else {
      const [played, best] = [await deepAfter(game, [...before, turn.turn]), await deepAfter(game, [...before, turn.best])];
      for (const reason of turn.reasons) list.push([turn, reason, await wrong(reason, { game, turn, before, played, best })]);
    }
  }
  return list;
}

const games = new Map();
for (const record of positionals) {
  const { game, review: made } = await review(reader, analyst, "", { name: basename(record), bytes: readFileSync(record),
    limits: { nodes }, view: "mover" });
  const list = await checked(game, made);
  for (const [turn, reason, fault] of list)
    if (fault) console.log(`${basename(record)} ${turn.number} ${turn.side} ${turn.turn}: ${turn.why[turn.reasons.indexOf(reason)]}: ${fault}`);
  games.set(game.name, [...(games.get(game.name) ?? []), ...list.map(([turn, ...rest]) => [`${record} ${turn.number}`, ...rest])]);
}

let isRight = true;
console.log("\n| game | turns | right | reasons | right | by kind |\n|---|---|---|---|---|---|");
for (const [name, list] of games) {
  const turns = new Set(list.map(([turn]) => turn)), bad = new Set(list.filter(([, , fault]) => fault).map(([turn]) => turn));
  const right = list.filter(([, , fault]) => !fault).length, kinds = Map.groupBy?.(list, ([, { kind }]) => kind) ?? new Map();
  if (!Map.groupBy) for (const one of list) kinds.set(one[1].kind, [...(kinds.get(one[1].kind) ?? []), one]);
  const told = [...kinds].sort().map(([kind, some]) => `${kind} ${some.filter(([, , fault]) => !fault).length}/${some.length}`);
  console.log(`| ${name} | ${turns.size} | ${turns.size - bad.size} | ${list.length} | ${right} | ${told.join(", ")} |`);
  isRight &&= turns.size >= Number(values.least) && right >= RIGHT * list.length;
}
for (const transport of transports) transport.end();
rmSync(folder, { recursive: true, force: true });
process.exitCode = isRight ? 0 : 1;

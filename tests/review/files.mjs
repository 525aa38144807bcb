// files.mjs - tests for node --test: records that an engine reads, stored answers, progress, the
// parts of a page, and the command line. WATTLE_ENGINE names the engine.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { Reader } from "../../web/review/game_record.js";
import { bundled, inScript } from "../../web/review/html_page.js";
import { basis } from "../../web/review/text_report.js";
import { askedAt } from "../../web/review/position_analysis.js";
import { AnswerStore } from "../../web/server/answer_store.js";
import { quota } from "../../web/server/cores.js";
import { startProcess } from "../../web/server/engine_process.js";
import { Progress, timeLeft } from "../../web/server/progress.js";
import { splitWords } from "../../web/server/shell_words.js";
import { Engine, Refused } from "../../web/table/engine.js";

const FENDO = "newgame fendo size=3\nplay white A2N\nplay black C2-C1N\nplay white A2-C2W\nplay black C1-A2E\nplay white C2-A3E\n";
const FONVER = "newgame fonver size=5 pie=off\nplay black C3\nplay white D4\n";

function makeFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "wattle-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns {reader, read}. read(text) returns the game of a record. */
async function open(t) {
  const engine = new Engine(await startProcess([...splitWords(process.env.WATTLE_ENGINE), "--protocol", "gtp"], makeFolder(t)));
  t.after(() => engine.close());
  const reader = new Reader(engine);
  return { reader, read: (text) => reader.read("a game", new TextEncoder().encode(text)) };
}

test("an unfinished turn is left out, and a position is a start", async (t) => {
  const { reader, read } = await open(t);
  const game = await read("newgame fendo size=3\nset_position fendo b size=3 3/WWO/3\n" +
    "play black C2-B3W\nplay white B2\nplay white B1\n");
  assert.deepEqual(game.turns, [["black", "C2-B3W"]]);
  assert.deepEqual(game.start, { position: "fendo b size=3 3/WWO/3" });
  assert.deepEqual(game.titles, { white: "White", black: "Orange" });
  assert.equal((await reader.pictures(game)).drawn.length, 2);
});

test("the head of a record tells who played and who gave up", async (t) => {
  const { read } = await open(t);
  const game = await read("# date: 2026-11-22\n# white: a person\n# black: wattle 0.1, level 5\n# result: B+R\n" +
    FENDO.split("\n").slice(0, 4).join("\n"));
  assert.deepEqual(game.people, { white: "a person", black: "wattle 0.1, level 5" });
  assert.deepEqual([game.date, game.result], ["2026-11-22", "B+R"]);
  const other = await read(`# white: not told\n# date:\n# result: unfinished\n${FENDO}# black: too late\n`);
  assert.deepEqual([other.people, other.date, other.result], [{}, "", "B+7"]);
});

test("who gave up is told by records of all kinds", async (t) => {
  const { reader, read } = await open(t);
  for (const text of [`${FONVER}play black resign\n`, "(;GM[wattle-fonver]RU[size=5 pie=off]RE[W+R];B[C3];W[D4])",
    `\ufeff# result: W+R\r\n${FONVER}`]) {
    const game = await read(text);
    assert.deepEqual([game.result, game.turns], ["W+R", [["black", "C3"], ["white", "D4"]]], text);
    assert.match(game.start.position, /^fonver b /);
    assert.equal((await reader.pictures(game)).drawn.length, 3);
  }
  const siemenet = await read("newgame siemenet size=7 start=B2\nplay white B7,A6\nplay black D7\nplay black resign\n");
  assert.deepEqual([siemenet.result, siemenet.turns], ["W+R", [["white", "B7,A6"]]]);
  assert.equal((await read("newgame fence players=2\nplay p1 resign\n")).result, "p2+R");
});

test("what is no record is refused with the reason, SGF that lost turns with line and column", async (t) => {
  const { read } = await open(t);
  await assert.rejects(read("(;GM[wattle-fonver]\n;B[C3]C[a]];W[D4])"), /line 2, column 11: /);
  for (const text of ["play black D4\nnonsense\n", ""]) await assert.rejects(read(text), Refused);
});

test("a line is drawn, and the game goes on", async (t) => {
  const { reader, read } = await open(t);
  const game = await read(FONVER);
  const { drawn, others } = await reader.pictures(game, { 1: ["B2", "A1"] });
  assert.deepEqual([drawn.length, others[1].length], [3, 2]);
  assert.equal(await reader.ask("side_to_move"), "black");
});

test("an answer is found again for the same position, limits and engine", (t) => {
  const path = join(makeFolder(t), "kept");
  const store = (engine = "e") => {
    const made = new AnswerStore(path, engine);
    t.after(() => made.close());
    return made;
  };
  const request = { id: "x", position: "p", turns: ["A1", "B1"], nodes: 5 }, first = askedAt(request, 1);
  store().keep(first, { visits: 5 });
  assert.deepEqual(store().find(first), { visits: 5 });
  assert.deepEqual(store().find(askedAt({ nodes: 5, turns: ["A1", "C1"], position: "p", id: "y" }, 1)), { visits: 5 });
  for (const asked of [askedAt(request, 2), askedAt({ ...request, nodes: 6 }, 1)]) assert.equal(store().find(asked), undefined);
  assert.equal(store("f").find(first), undefined);
  appendFileSync(path, '{"key": "abc", "answ'); // an interrupted write
  const other = askedAt({ ...request, nodes: 7 }, 0);
  store().keep(other, { visits: 7 });
  assert.deepEqual([store().find(first), store().find(other)], [{ visits: 5 }, { visits: 7 }]);
});

test("progress says how long the rest may take", () => {
  let said = "", now = 0;
  const line = new Progress("game", 4, "positions", { write: (text) => { said += text; } }, () => now);
  now = 20000;
  line.step(2);
  line.step(2);
  assert.equal(said, "game: 2 of 4 positions, about 20 s left\ngame: 4 of 4 positions\n");
  assert.deepEqual([5, 600, 7200].map(timeLeft), ["5 s", "10 min", "2.0 h"]);
});

test("what a record says cannot end the script", () => {
  const text = inScript({ a: "</script><!--" });
  assert.ok(!text.includes("<"));
  assert.deepEqual(JSON.parse(text), { a: "</script><!--" });
});

test("a module is bundled, or refused", () => {
  const made = bundled("b", 'import { a } from "./a.js";\nexport class Graph {}\nexport function f() {}\n');
  assert.match(made, /^const \{ a \} = module_a;$/m);
  assert.match(made, /^return \{ Graph, f \};$/m);
  assert.throws(() => bundled("b", "export default 3;\n"));
});

test("command lines are read as a shell reads them", () => {
  assert.deepEqual(splitWords(` a  'b c'd "e \\" f" g\\ h '' `), ["a", "b cd", 'e " f', "g h", ""]);
  for (const text of ["'a", 'b "c', "d \\"]) assert.throws(() => splitWords(text));
});

test("the quota of a group or of one above it counts, in both versions", (t) => {
  const proc = makeFolder(t), mount = join(proc, "a b");
  mkdirSync(join(mount, "up/down"), { recursive: true });
  const write = (name, text) => writeFileSync(join(proc, name), text);
  write("cgroup", "0::/up/down\n");
  write("mountinfo", `1 1 0:1 / ${mount.replace(" ", "\\040")} rw - cgroup2 cgroup2 rw\n`);
  assert.equal(quota(proc), Infinity);
  write("a b/up/cpu.max", "150000 100000\n");
  write("a b/up/down/cpu.max", "max 100000\n");
  assert.equal(quota(proc), 1.5);
  write("cgroup", "3:cpu,cpuacct:/up\n");
  write("mountinfo", `1 1 0:1 / ${mount.replace(" ", "\\040")} rw - cgroup cgroup rw,cpu,cpuacct\n`);
  write("a b/up/cpu.cfs_quota_us", "50000\n");
  write("a b/up/cpu.cfs_period_us", "100000\n");
  assert.equal(quota(proc), 0.5);
});

test("the limits of a review are told in words", () => {
  const words = (limits) => basis({ limits }).replace(/^analyzed with (.*) a position$/, "$1");
  assert.equal(words({ seconds: 1 }), "1 second");
  assert.equal(words({ seconds: 0.5 }), "0.5 seconds");
  assert.equal(words({ nodes: 20, seconds: 2 }), "20 nodes and 2 seconds");
  assert.equal(words({ nodes: 1 }), "1 node");
});

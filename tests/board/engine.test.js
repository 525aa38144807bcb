// engine.test.js - engines as processes: commands, interrupts, ends, and bad behaviour of foreign
// engines.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import test from "node:test";

import { startProcess } from "../../web/server/engine_process.js";
import { Engine, Gone, makeLock, Refused } from "../../web/table/engine.js";
import { ENGINE, hasEnded, makeFolder, pause } from "./helpers.js";

const start = async (t, ...words) => new Engine(await startProcess(words, makeFolder(t)));
const shell = (t, script) => start(t, "/bin/sh", "-c", script);

test("a command is one line", async (t) => {
  const engine = await start(t, ENGINE);
  for (const line of ["name\nquit", "name\rquit", "name # quit"]) {
    await assert.rejects(engine.ask(line), Refused);
    await assert.rejects(engine.askAll(["name", line]), Refused);
  }
  assert.equal(await engine.ask("name"), "wattle");
  await engine.close();
});

test("several commands are answered in order, refusals among them", async (t) => {
  const engine = await start(t, ENGINE);
  const [name, refusal, side] = await engine.askAll(["name", "nonsense", "side_to_move"]);
  assert.deepEqual([name, refusal instanceof Refused, side], ["wattle", true, "white"]);
  assert.match(refusal.message, /unknown command/);
  await engine.close();
});

test("an analysis is heard line by line until it is interrupted", async (t) => {
  const engine = await start(t, ENGINE, "--set", "net=none");
  let heard = 0;
  await engine.stream("kata-analyze white interval 5", (line) => {
    if (line.startsWith("info ") && ++heard === 2) engine.interrupt();
  });
  assert.ok(heard >= 2);
  assert.equal(await engine.accepts("kata-analyze white nonsense"), false);
  assert.equal(await engine.accepts("kata-analyze white interval 5"), true);
  assert.equal(await engine.ask("name"), "wattle");
  await engine.close();
});

test("its words are visible", async (t) => {
  const engine = await shell(t, "printf '= \\033[2Jred\\n\\n'; printf '\\033[2Jsaid\\n' >&2; cat");
  const { write } = process.stderr, said = [];
  process.stderr.write = (text) => said.push(text);
  try {
    assert.equal(await engine.ask("name"), "?[2Jred");
    while (!said.length) await pause(10);
  } finally {
    process.stderr.write = write;
  }
  assert.deepEqual(said, ["?[2Jsaid\n"]);
  await engine.close();
});

test("what it has started ends with it", async (t) => {
  for (const end of ["cat", "exit"]) {
    const engine = await shell(t, `sleep 1000 & printf '= %d\\n\\n' $!; ${end}`);
    const child = Number(await engine.ask("name"));
    await engine.close();
    while (!hasEnded(child)) await pause(10);
  }
});

test("a line without end is given up", async (t) => {
  const engine = await shell(t, "yes | tr '\\n' ' '");
  await assert.rejects(engine.ask("name"), Gone);
  assert.equal(engine.hasEnded, true);
  await engine.close();
});

test("one that ends is gone, for whoever asks then and later", async (t) => {
  const engine = await shell(t, "read line; exit");
  await assert.rejects(engine.ask("name"), Gone);
  await assert.rejects(engine.ask("name"), Gone);
  await engine.close();
});

test("a program that is not there is an error with its name", async (t) => {
  await assert.rejects(start(t, "/no/such/engine"), /\/no\/such\/engine/);
});

test("a lock is given in order, and at once where it is free", async () => {
  const lock = makeLock(), done = [];
  let isFree = false;
  const works = [lock(async () => { isFree = true; await pause(5); done.push(1); }),
    lock(async () => { done.push(2); throw new Error("no"); }), lock(async () => { done.push(3); })];
  assert.ok(isFree);
  await Promise.allSettled(works);
  assert.deepEqual(done, [1, 2, 3]);
  await assert.rejects(works[1], /no/);
});

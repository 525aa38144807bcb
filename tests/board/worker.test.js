// worker.test.js - a table in a worker. The engine is a process of this machine behind the
// interface of a browser's Worker.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { startProcess } from "../../web/server/engine_process.js";
import { Engine, Gone } from "../../web/table/engine.js";
import { connectWorker } from "../../web/worker/engine_worker.js";
import { keepTable } from "../../web/worker/table_home.js";
import { ENGINE, makeFolder, makeStore } from "./helpers.js";

/** A Worker around an engine. It gets lines and requests for files, and sends lines and answers. */
class EngineWorker {
  onmessage = null;
  onerror = null;
  #process;

  constructor(folder, words = []) {
    this.#process = startProcess([ENGINE, "--set", "max_nodes=20", "--set", "net=none", "--set", "seed=1", ...words], folder);
    this.#listen();
  }

  async #listen() {
    const { lines } = await this.#process;
    for await (const line of lines) this.onmessage({ data: line });
    this.onmessage({ data: { exit: 0 } });
  }

  async postMessage(data) {
    const { send, files } = await this.#process;
    if (typeof data === "string") return send(data);
    return files[data.do](data.name, data.text).then(
      (text) => this.onmessage({ data: { n: data.n, text } }), (error) => this.onmessage({ data: { n: data.n, error: error.message } }));
  }

  async terminate() { (await this.#process).end(); }
}

/** Makes the page's end of a port. It sends requests, and `heard` has the messages that it got. */
function makePort() {
  const port = { heard: [], waiting: [], postMessage(message) {
    const copy = structuredClone(message); // as a browser does it
    port.heard.push(copy);
    port.waiting = port.waiting.filter((wait) => !wait(copy));
  } };
  port.next = (isWanted) => new Promise((resolve) => port.waiting.push((message) => isWanted(message) && (resolve(message), true)));
  port.ask = async (request, more = {}) => {
    const done = port.next(({ type, n }) => type === "done" && n === port.n);
    port.n = (port.n ?? 0) + 1;
    port.onmessage({ data: { do: request, ...more, n: port.n } });
    await done;
    return port.heard.filter(({ type }) => type === "state").at(-1);
  };
  return port;
}

async function keep(t, store, game) {
  const port = makePort(), folder = makeFolder(t);
  const opened = keepTable(port, {
    startEngine: (words) => new EngineWorker(folder, words), openStore: async () => store, game,
    readPart: (name) => readFile(new URL(`../../web/page/${name}`, import.meta.url), "utf8"),
  });
  t.after(async () => (await opened).close());
  return { port, opened };
}

test("a game is played, offered again, and gone on with", async (t) => {
  const store = makeStore();
  const { port, opened } = await keep(t, store, "fonver");
  const state = await port.ask("new", { game: "fonver", options: { size: 5, pie: "off" }, computer: [] }); // before it is open
  await opened;
  assert.deepEqual(port.heard.slice(0, 2).map(({ type }) => type), ["hello", "state"]);
  assert.equal(port.heard[0].games.length, 5);
  assert.equal(state.game, "fonver");
  await port.ask("play", { turn: "C3" });
  const before = await port.ask("play", { turn: "B2" });
  assert.deepEqual(before.nodes.map((node) => node.turn), [null, "C3", "B2"]);
  const again = await keep(t, store);
  await again.opened;
  assert.deepEqual(again.port.heard[1].left, { game: "fonver", turns: 2 });
  assert.deepEqual(await again.port.ask("continue"), before);
});

test("the engine answers, analyses, and gives way", async (t) => {
  const { port } = await keep(t, makeStore(), "siemenet");
  await port.ask("new", { game: "siemenet", options: { size: 5 }, computer: ["black"] });
  const answered = port.next(({ type, toMove, nodes }) => type === "state" && toMove === "white" && nodes.length === 3);
  await port.ask("play", { turn: "B3,B2" });
  assert.equal((await answered).nodes[2].side, "black");
  const analysed = port.next(({ type }) => type === "analysis");
  await port.ask("analyse", { on: true });
  await analysed;
  assert.equal((await port.ask("undo")).at, 0);
});

test("a game is reviewed by two more engines", async (t) => {
  const { port } = await keep(t, makeStore(), "fendo");
  await port.ask("new", { game: "fendo", computer: [] });
  await port.ask("play", { turn: "A4-C4N" });
  const reviewed = port.next(({ type }) => type === "reviewed" || type === "refused");
  await port.ask("review", { seconds: 0.01 });
  const { html, text } = await reviewed;
  assert.match(html ?? text, /<title>Fendo, reviewed<\/title>/);
  assert.match(port.heard.filter(({ type }) => type === "reviewing").at(-1).text, /(\d+) of \1 positions/);
});

test("the engine's strength is kept", async (t) => {
  const store = makeStore();
  const { port } = await keep(t, store);
  await port.ask("set", { level: 4, move_time: 0.5 });
  const again = await keep(t, store);
  await again.opened;
  const { level, moveTime } = again.port.heard[1];
  assert.deepEqual([level, moveTime], [4, 0.5]);
  await store.set("strength", { level: 99 }); // of another version
  const third = await keep(t, store);
  await third.opened;
  assert.equal(third.port.heard[1].level, 10);
});

test("a worker that ends is gone, with all that was asked of it", async (t) => {
  const engine = new Engine(connectWorker(new EngineWorker(makeFolder(t))));
  assert.equal(await engine.ask("name"), "wattle");
  await assert.rejects(engine.files.read("none.gtp"), /none\.gtp/);
  await engine.files.write("a.gtp", "newgame fonver size=5\n");
  await engine.ask("loadgame a.gtp");
  await engine.close();
  await engine.ended;
  await assert.rejects(engine.ask("name"), Gone);
});

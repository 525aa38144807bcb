// server.test.js - the server around a table that is a stand-in.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import { once } from "node:events";
import test from "node:test";

import { loadWs, Server } from "../../web/server/http_server.js";

const { WebSocket } = loadWs();

test("a page is shown the table before it hears anything else", async (t) => {
  const greeting = {};
  greeting.wanted = new Promise((resolve) => { greeting.allow = resolve; });
  const table = {
    pages: new Set(), seats: { guests: {} }, leave: async (page) => { table.pages.delete(page); },
    async showTo(page) {
      greeting.begun?.();
      await greeting.wanted;
      page.send({ type: "hello" });
      page.send({ type: "state" });
    },
  };
  const begun = new Promise((resolve) => { greeting.begun = resolve; });
  const server = new Server(table, "127.0.0.1", "secret");
  t.after(() => server.stop());
  const url = await server.start();
  const channel = new WebSocket(`${url.replace("http:", "ws:")}channel`, { origin: new URL(url).origin });
  const heard = [];
  channel.on("message", (data) => heard.push(JSON.parse(data).type));
  await begun;
  for (const page of table.pages) page.send({ type: "analysis" });
  greeting.allow();
  while (heard.length < 2) await once(channel, "message");
  for (const page of table.pages) page.send({ type: "analysis" });
  while (heard.length < 3) await once(channel, "message");
  assert.deepEqual(heard, ["hello", "state", "analysis"]);
});

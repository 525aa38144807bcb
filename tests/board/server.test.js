// server.test.js - the server, with a stand-in for the table.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import assert from "node:assert";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { get } from "node:http";
import test from "node:test";
import { gunzipSync } from "node:zlib";

import { loadWs, PAGES, Server } from "../../web/server/http_server.js";

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

/** Sends a plain request. Returns the headers and the unchanged bytes of the answer. */
async function ask(url, headers = {}) {
  const [response] = await once(get(url, { headers }), "response");
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

test("the files of the page come compressed to a browser that takes gzip", async (t) => {
  const server = new Server({ pages: new Set(), seats: { guests: {} } }, "127.0.0.1", "secret");
  t.after(() => server.stop());
  const url = await server.start();
  let [raw, packed] = [0, 0];
  for (const name of readdirSync(PAGES).filter((file) => !file.startsWith("review"))) {
    const plain = await ask(url + name), small = await ask(url + name, { "accept-encoding": "deflate, gzip;q=0.8, br" });
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(small.headers["content-encoding"], "gzip");
    assert.equal(small.headers.vary, "Accept-Encoding");
    assert.deepEqual(gunzipSync(small.body), plain.body);
    raw += plain.body.length;
    packed += small.body.length;
  }
  assert.ok(packed < raw / 2, `${packed} of ${raw} bytes`);
  t.diagnostic(`the page: ${raw} bytes, ${packed} with gzip`);
  for (const refused of ["br", "gzip;q=0", "x-gzipped"])
    assert.equal((await ask(`${url}board.js`, { "accept-encoding": refused })).headers["content-encoding"], undefined);
});

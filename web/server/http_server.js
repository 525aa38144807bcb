// http_server.js - a table on the web: pages, one channel to each page, and access control.
//
// A request is answered only if Host names this machine as in the browser's address, Origin is a
// page of this server, and the address contains a valid secret. Only listed files are served. No
// text of a request becomes part of a path or a command. Clients without a secret get few
// connections, and each only for a short time.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";

import { makeLock } from "../table/engine.js";
import { inShort } from "../table/sanitize.js";
import { same } from "../table/seats.js";

export const PAGES = new URL("../page/", import.meta.url);
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" };
const LONGEST_MESSAGE = 1 << 21; // bytes
const LONGEST_HEAD = 1 << 14; // bytes of a request before its body
const HEAD_SECONDS = 10; // until the head of a request is complete
const IDLE_SECONDS = 60; // without progress in sending an answer
const BEAT_SECONDS = 30; // until a page must show that it is alive
const MOST_STRANGERS = 32; // connections without a complete request head yet
const BACKLOG = 16; // connections that may wait to be accepted
const MOST_PAGES = 16; // open pages with the same secret
const MOST_BYTES = 1 << 23; // of unsent messages to a page
const POLICY = "Content-Security-Policy";
const NOWHERE_ELSE = "base-uri 'none'; frame-ancestors 'none'; form-action";
const HEADERS = {
  [POLICY]: `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ${NOWHERE_ELSE} 'none'`,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  Connection: "close", // only channels stay open, so that no client can occupy many connections
};
// For a self-contained page.
const ALONE = { [POLICY]: `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; ${NOWHERE_ELSE} 'none'` };
// For a page with a form. The policy no-referrer would remove the form's Origin.
const FORM = { [POLICY]: `default-src 'none'; style-src 'unsafe-inline'; ${NOWHERE_ELSE} 'self'`, "Referrer-Policy": "same-origin" };
const NO_REQUEST = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

const invitation = (game, seat) => `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>An invitation</title>
<style>
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
<h1>${game}</h1>
<p>You are invited to this seat: ${seat}. Whoever takes it first has it.</p>
<form method="post"><button autofocus>Take the seat</button></form>
</html>
`;

/** Debian's node-ws, which Node from other sources does not find. Throws an Error if absent. */
export function loadWs() {
  const require = createRequire(import.meta.url);
  for (const name of ["ws", "/usr/share/nodejs/ws"]) {
    try {
      return require(name);
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Error("Node has no ws; on Debian: apt-get install node-ws");
}

/** Logs an error in one line, so that no client can fill the disk. */
export function complain(error) {
  process.stderr.write(`board: ${inShort(String(error.stack ?? error).replace(/\s+/g, " "))}\n`);
}

/** A browser's page at the table: its secret and its channel. A page that does not read its
 *  messages is disconnected, and returns by reloading. A page gets its greeting first. */
class Page {
  #channel; #wasGreeted = false;

  constructor(token, isHost, channel) {
    Object.assign(this, { token, isHost });
    this.#channel = channel;
  }

  send(message) {
    this.#wasGreeted ||= message.type === "hello";
    if (this.#wasGreeted) this.#channel.send(JSON.stringify(message));
    if (this.#channel.bufferedAmount > MOST_BYTES) this.close();
  }

  /** Ends the channel without a closing message, which the page might not read either. */
  close() { this.#channel.terminate(); }
}

/** Ends a channel whose page is silent for too long. */
function keepBeating(channel) {
  let isThere = true;
  const timer = setInterval(() => {
    if (!isThere) return channel.terminate();
    isThere = false;
    return channel.ping();
  }, 1000 * BEAT_SECONDS);
  channel.on("pong", () => { isThere = true; });
  channel.on("close", () => clearInterval(timer));
}

/** Parses a message of a page. Returns null if it is invalid. */
function read(data) {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}

/** The files of the page by name. They hold no secret, so that their compressed length tells nothing. */
function readFiles() {
  const names = readdirSync(PAGES).filter((name) => extname(name) in KINDS);
  return new Map(names.map((name) => {
    const body = readFileSync(new URL(name, PAGES));
    return [name, { body, packed: gzipSync(body), kind: KINDS[extname(name)] }];
  }));
}

/** Whether a client takes gzip, by its header Accept-Encoding. */
const takesGzip = (accepted = "") => /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))/i.test(accepted);

const answer = (status, body, headers = {}, kind = "text/plain") => ({ status, body, headers, kind });
const notFound = (text) => answer(404, `${text}\n`);
const forbidden = (text) => answer(403, `${text}\n`);
const NO_TABLE = notFound("There is no game at this address. Ask the person who opened the game for the address.");
const NO_SEAT = notFound("This seat is taken, or the game is over. Ask the person who opened the game.");

export class Server {
  #table; #address; #public; #token; #files = readFiles();
  #http = createServer({ maxHeaderSize: LONGEST_HEAD, keepAlive: false });
  #channels;
  #strangers = new Set();

  /** `token` is the secret in the address of the host's page, `origin` that of a proxy in front of
   *  this server, such as https://board.example.org, or undefined. */
  constructor(table, address, token, origin, { WebSocketServer } = loadWs()) {
    this.#table = table;
    this.#address = address;
    this.#public = origin;
    this.#token = token;
    this.#channels = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false });
    this.#http.timeout = 1000 * IDLE_SECONDS;
    this.#http.on("connection", (socket) => this.#meet(socket));
    this.#http.on("clientError", (_error, socket) => { if (socket.writable) socket.end(NO_REQUEST, () => socket.destroy()); });
    this.#http.on("request", (request, response) => this.#respond(request, response));
    this.#http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  // ---- Start and end ----

  /** Listens; returns the address of the host's page. */
  async start(port = 0) {
    this.#http.listen({ port, host: this.#address, backlog: BACKLOG });
    await once(this.#http, "listening");
    return `${this.#public ?? this.#origin()}/${this.#token}/`;
  }

  stop() {
    this.#http.close();
    for (const page of this.#table.pages) page.close();
    this.#http.closeAllConnections();
  }

  #origin() {
    const address = this.#address.includes(":") ? `[${this.#address}]` : this.#address;
    return `http://${address}:${this.#http.address()?.port}`;
  }

  // ---- Access control ----

  /** A connection counts as a stranger's until the head of a request is complete. */
  #meet(socket) {
    const leave = () => {
      clearTimeout(timer);
      this.#strangers.delete(socket);
    };
    const timer = setTimeout(() => socket.destroy(), 1000 * HEAD_SECONDS);
    socket.once("close", leave).once("head", leave).on("error", () => {});
    this.#strangers.add(socket);
    if (this.#strangers.size > MOST_STRANGERS) this.#strangers.values().next().value.destroy();
  }

  /** The origins of this server's pages. Foreign names that resolve to this machine are invalid. */
  #origins() {
    const own = this.#origin(), { port } = this.#http.address();
    return [own, ...(["127.0.0.1", "::1"].includes(this.#address) ? [`http://localhost:${port}`] : []), ...(this.#public ? [this.#public] : [])];
  }

  /** Returns the reason to refuse a request with a foreign address or origin, or null. */
  #guard({ headers: { host, origin } }) {
    const origins = this.#origins();
    if (!origins.some((known) => new URL(known).host === host)) return forbidden("This is not the address of the board.");
    if (origin !== undefined && !origins.includes(origin)) return forbidden("This page does not belong to the board.");
    return null;
  }

  /** Returns the known secret that equals this part of an address, or undefined. */
  #known(word) {
    return [this.#token, ...Object.keys(this.#table.seats.guests)].find((known) => same(known, word));
  }

  // ---- Answers ----

  async #respond(request, response) {
    request.socket.emit("head");
    request.on("error", () => {});
    try {
      const { status, body, headers, kind } = this.#guard(request) ?? await this.#answer(request);
      response.writeHead(status, { ...HEADERS, "Content-Type": `${kind}; charset=utf-8`, "Content-Length": Buffer.byteLength(body), ...headers });
      response.end(request.method === "HEAD" ? undefined : body);
    } catch (error) {
      complain(error);
      request.socket.destroy();
    }
  }

  async #answer({ method, url, headers }) {
    const [, first, rest, ...more] = url.split("?")[0].split("/");
    if (url[0] !== "/" || rest === undefined || more.length) return NO_TABLE;
    if (first === "join") return this.#invite(method, rest);
    const token = this.#known(first);
    if (!token) return NO_TABLE;
    if (method !== "GET" && method !== "HEAD") return answer(405, "This address accepts no data.\n", { Allow: "GET, HEAD" });
    if (rest === "review") {
      const page = token === this.#token && this.#table.reviewer.page;
      return page ? answer(200, page, ALONE, "text/html") : notFound("There is no review yet.");
    }
    const file = this.#files.get(rest || "index.html");
    if (!file) return notFound("There is no such file.");
    const [body, coding] = takesGzip(headers["accept-encoding"]) ? [file.packed, { "Content-Encoding": "gzip" }] : [file.body, {}];
    return answer(200, body, { Vary: "Accept-Encoding", ...coding }, file.kind);
  }

  /** A page with a button that takes the seat. Programs that open links, such as messengers, press
   *  no button and take no seat. */
  async #invite(method, secret) {
    const { games, game, sides, seats } = this.#table;
    if (!["GET", "HEAD", "POST"].includes(method)) return answer(405, "To take the seat, press the button on its page.\n", { Allow: "GET, HEAD, POST" });
    const player = seats.playerInvited(secret);
    if (!player) return NO_SEAT;
    if (method === "POST") {
      const token = seats.join(secret);
      await this.#table.showAgain();
      return answer(303, "", { Location: `/${token}/` });
    }
    const [title] = games.find(({ name }) => name === game).title.split(" (");
    return answer(200, invitation(title, sides.find(({ word }) => word === player).title), FORM, "text/html");
  }

  // ---- Channels ----

  #upgrade(request, socket, head) {
    socket.emit("head");
    const [, word, ...rest] = request.url.split("/"), token = rest.join("/") === "channel" ? this.#known(word) : undefined;
    const refusal = this.#guard(request) ?? this.#refusal(request, token);
    if (!refusal) return void this.#channels.handleUpgrade(request, socket, head, (channel) => this.#open(channel, token));
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.on("finish", () => socket.destroySoon());
    response.writeHead(refusal.status, HEADERS).end(refusal.body);
    return undefined;
  }

  /** Returns the reason to refuse a channel, or null. */
  #refusal({ headers }, token) {
    if (!token) return NO_TABLE;
    if (!headers.origin) return forbidden("Only pages of the board may do this.");
    const count = [...this.#table.pages].filter((page) => page.token === token).length;
    return count < MOST_PAGES ? null : answer(503, "Too many pages of the board are open. Close some.\n");
  }

  async #open(channel, token) {
    const page = new Page(token, token === this.#token, channel), lock = makeLock();
    const orEnd = (work) => lock(work).catch((error) => {
      complain(error);
      page.close();
    });
    let waiting = 0;
    channel.on("error", () => {}); // the close event follows
    channel.on("close", () => { this.#table.leave(page).catch(complain); });
    channel.on("message", async (data, isBinary) => {
      if (isBinary) return;
      waiting++;
      channel.pause(); // so that no client can fill the memory with requests
      await orEnd(() => this.#table.handle(page, read(data)));
      if (--waiting === 0) channel.resume();
    });
    keepBeating(channel);
    this.#table.pages.add(page);
    await orEnd(() => this.#table.showTo(page));
  }
}

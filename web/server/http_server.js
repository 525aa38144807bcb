// http_server.js - a table on the web: pages, one channel to each, and who is let in.
//
// Only requests that name this machine as the browser's own address does (Host), that come from a
// page of ours (Origin) and that know a secret in the address are answered. Files are those of one
// list; nothing from a request is ever part of a path or a command. Whoever does not know a secret
// holds nothing: neither a connection for long, nor many of them.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";

import { makeLock } from "../table/engine.js";
import { inShort } from "../table/sanitize.js";
import { same } from "../table/seats.js";

const PAGES = new URL("../page/", import.meta.url);
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const LONGEST_MESSAGE = 1 << 21; // bytes
const LONGEST_HEAD = 1 << 14; // bytes of a request before its body
const HEAD_SECONDS = 10; // for the head of a request to be there
const IDLE_SECONDS = 60; // for which nothing of an answer is taken
const BEAT_SECONDS = 30; // in which a page has to say that it is still there
const MOST_STRANGERS = 32; // connections that have not sent the head of a request yet
const BACKLOG = 16; // so many are taken at once, before those that are too many have gone
const MOST_PAGES = 16; // that are open with the same secret
const MOST_WAITING = 256, MOST_BYTES = 1 << 23; // messages that a page has not taken yet
const POLICY = "Content-Security-Policy";
const NOWHERE_ELSE = "base-uri 'none'; frame-ancestors 'none'; form-action";
const HEADERS = {
  [POLICY]: `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ${NOWHERE_ELSE} 'none'`,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  Connection: "close", // only channels stay open, so that nobody holds many connections
};
// For a page that has everything in it.
const ALONE = { [POLICY]: `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; ${NOWHERE_ELSE} 'none'` };
// For a page with a form. Without its own address the browser would not say where it comes from.
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

/** Debian's node-ws, which a Node from elsewhere does not look for. Error, where it is not there. */
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

/** Tells an error in one line, so that no client can fill the disk. */
export function complain(error) {
  process.stderr.write(`board: ${inShort(String(error.stack ?? error).replace(/\s+/g, " "))}\n`);
}

/** A browser's page at the table: its secret, and the channel to it. Nobody waits for a page: one
 *  that does not take what it is told is dropped, and comes back by loading anew. It hears nothing
 *  before it was greeted: it would not know what the rest is about. */
class Page {
  #channel; #wasGreeted = false; #waiting = 0; #bytes = 0;

  constructor(token, isHost, channel) {
    Object.assign(this, { token, isHost });
    this.#channel = channel;
  }

  send(message) {
    this.#wasGreeted ||= message.type === "hello";
    if (!this.#wasGreeted) return;
    const text = JSON.stringify(message);
    this.#waiting++;
    this.#bytes += text.length;
    this.#channel.send(text, () => {
      this.#waiting--;
      this.#bytes -= text.length;
    });
    if (this.#waiting > MOST_WAITING || this.#bytes > MOST_BYTES) this.close();
  }

  /** Ends the channel without a word, which might not be taken either. */
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

/** A message of a page, or null where it is none. */
function read(data) {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}

function readFiles() {
  const files = new Map();
  for (const name of readdirSync(PAGES)) {
    const kind = KINDS[extname(name)];
    if (kind) files.set(name, { body: readFileSync(new URL(name, PAGES)), kind });
  }
  return files;
}

const answer = (status, body, headers = {}, kind = "text/plain") => ({ status, body, headers, kind });
const notFound = (text) => answer(404, `${text}\n`);
const forbidden = (text) => answer(403, `${text}\n`);
const NO_TABLE = notFound("There is no table here. Ask whoever opened it for its address.");
const NO_SEAT = notFound("This seat is taken, or the game is over. Ask whoever opened the table.");

export class Server {
  #table; #address; #token; #files = readFiles();
  #http = createServer({ maxHeaderSize: LONGEST_HEAD, keepAlive: false });
  #channels;
  #strangers = new Set();

  /** `token` is the secret in the address of the host's page. */
  constructor(table, address, token, { WebSocketServer } = loadWs()) {
    this.#table = table;
    this.#address = address;
    this.#token = token;
    this.#channels = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false });
    this.#http.timeout = 1000 * IDLE_SECONDS;
    this.#http.on("connection", (socket) => this.#meet(socket));
    this.#http.on("clientError", (_error, socket) => { if (socket.writable) socket.end(NO_REQUEST, () => socket.destroy()); });
    this.#http.on("request", (request, response) => this.#respond(request, response));
    this.#http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  // ---- Beginning and ending ----

  /** Listens; returns the address of the host's page. */
  async start(port = 0) {
    this.#http.listen({ port, host: this.#address, backlog: BACKLOG });
    await once(this.#http, "listening");
    return `${this.#origin()}/${this.#token}/`;
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

  // ---- Who is let in ----

  /** A connection is a stranger's until the head of a request is there. */
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

  /** What this machine may be called in a request: a name of somebody else's that leads here is none. */
  #names() {
    const own = this.#origin().slice("http://".length);
    return ["127.0.0.1", "::1"].includes(this.#address) ? [own, `localhost:${own.split(":").at(-1)}`] : [own];
  }

  /** The refusal of a request that is not of our address or our pages, or null. */
  #guard({ headers: { host, origin } }) {
    if (!this.#names().includes(host)) return forbidden("This is not the address of the board.");
    if (origin !== undefined && !this.#names().some((name) => origin === `http://${name}`)) return forbidden("This page is not one of the board's.");
    return null;
  }

  /** The known secret that this word of an address is, or undefined. */
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

  async #answer({ method, url }) {
    const [, first, rest, ...more] = url.split("?")[0].split("/");
    if (url[0] !== "/" || rest === undefined || more.length) return NO_TABLE;
    if (first === "join") return this.#invite(method, rest);
    const token = this.#known(first);
    if (!token) return NO_TABLE;
    if (method !== "GET" && method !== "HEAD") return answer(405, "Nothing is sent to here.\n", { Allow: "GET, HEAD" });
    if (rest === "review") return this.#review(token);
    const file = this.#files.get(rest || "index.html");
    return file ? answer(200, file.body, {}, file.kind) : notFound("There is no such file.");
  }

  /** The last review: one page with all that it needs in it. */
  #review(token) {
    const { page } = this.#table.reviewer;
    return token === this.#token && page ? answer(200, page, ALONE, "text/html") : notFound("There is no review yet.");
  }

  /** A page with a button, which takes the seat. Programs that look at what is behind an address,
   *  such as messengers, take no seat by it. */
  async #invite(method, secret) {
    const { games, game, sides, seats } = this.#table;
    if (!["GET", "HEAD", "POST"].includes(method)) return answer(405, "A seat is taken by its button.\n", { Allow: "GET, HEAD, POST" });
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
    const { token, refusal } = this.#welcome(request);
    if (!refusal) return void this.#channels.handleUpgrade(request, socket, head, (channel) => this.#open(channel, token));
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.on("finish", () => socket.destroySoon());
    response.writeHead(refusal.status, HEADERS).end(refusal.body);
    return undefined;
  }

  /** {token} of whoever may open a channel by this request, or {refusal}. */
  #welcome(request) {
    const [, word, ...rest] = request.url.split("/");
    const token = rest.join("/") === "channel" ? this.#known(word) : undefined;
    const count = [...this.#table.pages].filter((page) => page.token === token).length;
    let refusal = this.#guard(request);
    if (!refusal && !token) refusal = NO_TABLE;
    else if (!refusal && !request.headers.origin) refusal = forbidden("Only pages of the board may do this.");
    else if (!refusal && count >= MOST_PAGES) refusal = answer(503, "Too many pages of the board are open. Close some.\n");
    return { token, refusal };
  }

  async #open(channel, token) {
    const page = new Page(token, token === this.#token, channel), lock = makeLock();
    const orEnd = (work) => lock(work).catch((error) => {
      complain(error);
      page.close();
    });
    let waiting = 0;
    channel.on("error", () => {}); // it has gone, as its close says
    channel.on("close", () => { this.#table.leave(page).catch(complain); });
    channel.on("message", async (data, isBinary) => {
      if (isBinary) return;
      waiting++;
      channel.pause(); // so that nobody fills the memory with requests
      await orEnd(() => this.#table.handle(page, read(data)));
      if (--waiting === 0) channel.resume();
    });
    keepBeating(channel);
    this.#table.pages.add(page);
    await orEnd(() => this.#table.showTo(page));
  }
}

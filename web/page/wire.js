// wire.js - the channel to the table: messages in both directions, and reconnection.
//
// The page's server offers the table as a WebSocket. Without a server the table is a worker beside
// the page. Its address is in <html data-table="...">.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export const SILENT = "The board does not answer. It may have been ended.";

const WORKER = document.documentElement.dataset.table;

/** Whether other people can join this table. */
export const hasServer = WORKER === undefined;

/** Each function opens a channel, {isOpen(), send(object)}. `on` has the functions open(),
 *  hear(object) and close(). */
function openSocket(on) {
  const address = new URL("channel", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", on.open);
  socket.addEventListener("message", (event) => on.hear(JSON.parse(event.data)));
  socket.addEventListener("close", on.close);
  return { isOpen: () => socket.readyState === WebSocket.OPEN, send: (message) => socket.send(JSON.stringify(message)) };
}

function openWorker(on) {
  const worker = new Worker(WORKER, { type: "module" });
  let isOpen = true;
  worker.addEventListener("message", (event) => on.hear(event.data));
  worker.addEventListener("error", () => {
    isOpen = false;
    worker.terminate();
    on.close();
  });
  on.open();
  return { isOpen: () => isOpen, send: (message) => worker.postMessage(message) };
}

export class Wire {
  #channel = null; #onMessage; #onBreak; #pause = 500;
  #count = 0; #waiting = new Map(); // unanswered requests by number: {resolve, refusal}

  /** `onMessage` gets each message of the table, and `onBreak(isBroken)` each change of the
   *  connection. */
  constructor(onMessage, onBreak) {
    this.#onMessage = onMessage;
    this.#onBreak = onBreak;
    this.#open();
  }

  #open() {
    this.#channel = (hasServer ? openSocket : openWorker)({
      open: () => { this.#pause = 500; this.#onBreak(false); },
      hear: (message) => this.#hear(message),
      close: () => {
        this.#giveUp(SILENT);
        this.#onBreak(true);
        setTimeout(() => this.#open(), this.#pause);
        this.#pause = Math.min(2 * this.#pause, 8000);
      },
    });
  }

  #hear(message) {
    const asked = this.#waiting.get(message.n);
    if (asked && message.type === "refused") asked.refusal = message.text;
    else if (asked && message.type === "done") {
      this.#waiting.delete(message.n);
      asked.resolve(asked.refusal);
    } else {
      this.#onMessage(message);
    }
  }

  #giveUp(reason) {
    for (const { resolve } of this.#waiting.values()) resolve(reason);
    this.#waiting.clear();
  }

  /** Sends a request: ask("play", {turn: "C4"}). Returns whether it could be sent. */
  ask(what, more = {}) {
    const isOpen = this.#channel.isOpen();
    if (isOpen) this.#channel.send({ do: what, ...more });
    else this.#onBreak(true);
    return isOpen;
  }

  /** Sends a request and returns a promise of null, or of the reason for a refusal. */
  request(what, more = {}) {
    const n = ++this.#count;
    if (!this.ask(what, { ...more, n })) return Promise.resolve(SILENT);
    return new Promise((resolve) => this.#waiting.set(n, { resolve, refusal: null }));
  }
}

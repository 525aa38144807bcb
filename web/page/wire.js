// wire.js - the channel to the table: messages in both directions, and reconnection.
//
// The page's server offers the table as a WebSocket. Without a server the table is a worker beside
// the page. Its address is in <html data-table="...">.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export const SILENT = "The board does not answer. Perhaps it has ended: start it again.";

const WORKER = document.documentElement.dataset.table;

/** Whether other people can join this table. */
export const hasServer = WORKER === undefined;

/** Each function opens a channel and returns a function that sends an object. `on` has the functions
 *  open(), hear(object) and close(). */
function openSocket(on) {
  const address = new URL("channel", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  const socket = Object.assign(new WebSocket(address), { onopen: on.open, onclose: on.close });
  socket.onmessage = ({ data }) => on.hear(JSON.parse(data));
  return (message) => socket.send(JSON.stringify(message));
}

function openWorker(on) {
  const worker = new Worker(WORKER, { type: "module" });
  worker.onmessage = ({ data }) => on.hear(data);
  worker.onerror = () => {
    worker.terminate();
    on.close();
  };
  queueMicrotask(on.open);
  return (message) => worker.postMessage(message);
}

export class Wire {
  #send; #isOpen = false; #onMessage; #onBreak; #pause = 500;
  #count = 0; #waiting = new Map(); // unanswered requests by number: {resolve, refusal}

  /** `onMessage` gets each message of the table, and `onBreak(isBroken)` each change of the
   *  connection. */
  constructor(onMessage, onBreak) {
    [this.#onMessage, this.#onBreak] = [onMessage, onBreak];
    this.#open();
  }

  #open() {
    this.#send = (hasServer ? openSocket : openWorker)({
      open: () => { [this.#isOpen, this.#pause] = [true, 500]; this.#onBreak(false); },
      hear: (message) => this.#hear(message),
      close: () => this.#lose(),
    });
  }

  /** Gives up the unanswered requests, and opens another channel after a pause. */
  #lose() {
    this.#isOpen = false;
    for (const { resolve } of this.#waiting.values()) resolve(SILENT);
    this.#waiting.clear();
    this.#onBreak(true);
    setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, 8000);
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

  /** Sends a request: ask("play", {turn: "C4"}). Returns whether it could be sent. */
  ask(what, more = {}) {
    if (this.#isOpen) this.#send({ do: what, ...more });
    else this.#onBreak(true);
    return this.#isOpen;
  }

  /** Sends a request and returns a promise of null, or of the reason for a refusal. */
  request(what, more = {}) {
    const n = ++this.#count;
    if (!this.ask(what, { ...more, n })) return Promise.resolve(SILENT);
    return new Promise((resolve) => this.#waiting.set(n, { resolve, refusal: null }));
  }
}

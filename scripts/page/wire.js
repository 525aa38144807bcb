// wire.js - the channel to the table: messages in both directions, and reconnection.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export const SILENT = "The board does not answer. It may have been ended.";

export class Wire {
  #socket = null; #onMessage; #onBreak; #pause = 500;
  #count = 0; #waiting = new Map(); // unanswered requests by number: {resolve, refusal}

  /** `onMessage` gets each message of the table, and `onBreak(isBroken)` each change of the
   *  connection. */
  constructor(onMessage, onBreak) {
    this.#onMessage = onMessage;
    this.#onBreak = onBreak;
    this.#open();
  }

  #open() {
    const address = new URL("channel", location.href);
    address.protocol = "ws:";
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("open", () => { this.#pause = 500; this.#onBreak(false); });
    this.#socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => {
      this.#giveUp(SILENT);
      this.#onBreak(true);
      setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, 8000);
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
    const isOpen = this.#socket.readyState === WebSocket.OPEN;
    if (isOpen) this.#socket.send(JSON.stringify({ do: what, ...more }));
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

// wire.js - the channel to the table: messages both ways, and coming back after a break.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export const SILENT = "The board does not answer. It may have been ended.";

export class Wire {
  #socket = null; #onMessage; #onBreak; #pause = 500;
  #count = 0; #waiting = new Map(); // requests without an answer: {resolve, refusal}, by number

  /** `onMessage` gets each message of the table, `onBreak(isBroken)` whether the channel is down. */
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

  /** Asks the table for something: ask("play", {turn: "C4"}). Whether it could be asked. */
  ask(what, more = {}) {
    const isOpen = this.#socket.readyState === WebSocket.OPEN;
    if (isOpen) this.#socket.send(JSON.stringify({ do: what, ...more }));
    else this.#onBreak(true);
    return isOpen;
  }

  /** Asks, and waits for the answer: a promise of null, or of the reason why it is refused. */
  request(what, more = {}) {
    const n = ++this.#count;
    if (!this.ask(what, { ...more, n })) return Promise.resolve(SILENT);
    return new Promise((resolve) => this.#waiting.set(n, { resolve, refusal: null }));
  }
}

// wire.js - the channel to the table: messages both ways, and coming back after a break.
//
// SPDX-License-Identifier: GPL-3.0-or-later

export class Wire {
  #socket = null; #onMessage; #onBreak; #pause = 500;

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
    this.#socket.addEventListener("message", (event) => this.#onMessage(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => {
      this.#onBreak(true);
      setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, 8000);
    });
  }

  /** Asks the table for something: ask("play", {turn: "C4"}). */
  ask(what, more = {}) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ do: what, ...more }));
  }
}

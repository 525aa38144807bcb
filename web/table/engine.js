// engine.js - an engine that speaks GTP, driven without waiting: asking, streaming, interrupting,
// ending.
//
// Does not live here: how its lines travel. That is a transport, a process of this machine
// (server/engine_process.js) or a worker beside the page (worker/engine_worker.js):
//
//   send(text)   whole lines to the engine; nothing happens where it has ended
//   lines        its lines, without line feeds, as an asynchronous iterator: done when it ends,
//                throws an Error where a line is without end
//   ended        a promise that is kept when the engine ends
//   end()        ends it at once, and all that it has started
//   files        its folder: {write(name, text), read(name), remove(name)}, each a promise
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { visible } from "./sanitize.js";

const ENDED = "the engine has ended";
const CLOSING = 2000; // milliseconds that an engine has to end by itself

/** The engine, or the table, refuses what was asked; the message says why. */
export class Refused extends Error {}

/** The engine has ended. */
export class Gone extends Error {}

function check(line) {
  if (/[\n\r#]/.test(line)) throw new Refused("a command is one line without comments");
}

/** The text of a reply, or the refusal that it is. */
function answerOf(lines) {
  const text = [lines[0].slice(1).trim(), ...lines.slice(1)].join("\n");
  return lines[0].startsWith("?") ? new Refused(text) : text;
}

/** Waits for a promise, but not longer than so many milliseconds. */
export function within(promise, milliseconds) {
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(resolve, milliseconds); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Lets one after the other do something: `await lock(async () => ...)`. Whoever finds it free begins
 *  at once: an interruption that comes next finds the command on its way. */
export function makeLock() {
  const waiting = [];
  let isHeld = false;
  return async (work) => {
    if (isHeld) await new Promise((resolve) => waiting.push(resolve));
    isHeld = true;
    try {
      return await work();
    } finally {
      if (waiting.length) waiting.shift()();
      else isHeld = false;
    }
  };
}

/** One engine, asked one thing after the other. */
export class Engine {
  #transport; #lock = makeLock();

  constructor(transport) {
    this.#transport = transport;
    this.hasEnded = false;
    transport.ended.then(() => { this.hasEnded = true; });
  }

  get files() { return this.#transport.files; }

  /** A promise that is kept when the engine ends. */
  get ended() { return this.#transport.ended; }

  /** The text of the reply. Refused, with the engine's reason. */
  async ask(line) {
    return (await this.stream(line, null)).join("\n");
  }

  /** Sends several commands at once, and reads all replies: texts, or Refused. On a busy machine
   *  this takes hardly longer than one of them. */
  async askAll(lines) {
    lines.forEach(check);
    return this.#lock(async () => {
      this.#send(lines.map((line) => `${line}\n`).join(""));
      const answers = [];
      while (answers.length < lines.length) answers.push(answerOf(await this.#reply(null)));
      return answers;
    });
  }

  /** Asks for a list of lines, and calls `onLine` with each as it comes. Returns all. */
  async stream(line, onLine) {
    check(line);
    const answer = await this.#lock(async () => {
      this.#send(`${line}\n`);
      return answerOf(await this.#reply(onLine));
    });
    if (answer instanceof Refused) throw answer;
    return answer.split("\n");
  }

  /** Whether a command that goes on until the next line is obeyed; it is ended at once. */
  accepts(line) {
    check(line);
    return this.#lock(async () => {
      this.#send(`${line}\n\n`);
      return (await this.#reply(null))[0].startsWith("=");
    });
  }

  #send(text) {
    if (this.hasEnded) throw this.lost(ENDED);
    this.#transport.send(text);
  }

  async #reply(onLine) {
    const lines = [];
    for (;;) {
      const text = visible(await this.#line());
      if (!text && lines.length) return lines;
      if (!text) continue;
      lines.push(text);
      onLine?.(text);
    }
  }

  async #line() {
    let next = { done: true }, reason = ENDED;
    try {
      next = await this.#transport.lines.next();
    } catch (error) {
      reason = error.message;
    }
    if (next.done) throw this.lost(reason);
    return next.value;
  }

  /** It is of no more use, and ends if it has not yet; to be thrown. */
  lost(reason) {
    this.hasEnded = true;
    this.#transport.end();
    return new Gone(reason);
  }

  /** Ends what it is busy with: a search answers with what it has, an analysis ends. */
  interrupt() {
    this.#transport.send("# interrupt\n\n");
  }

  /** Ends it, and all that it has started. */
  async close() {
    if (!this.hasEnded) {
      this.#transport.send("\nquit\n");
      await within(this.ended, CLOSING);
    }
    this.#transport.end();
    await within(this.ended, CLOSING);
  }
}

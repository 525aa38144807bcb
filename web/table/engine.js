// engine.js - asynchronous control of a GTP engine: commands, streams, interruption, end.
//
// Does not live here: the transport of lines, which is a process of this machine
// (server/engine_process.js) or a worker beside the page (worker/engine_worker.js):
//
//   send(text)   sends whole lines to the engine; does nothing after its end
//   lines        the engine's lines without line feeds: next() as of an asynchronous iterator, done at
//                its end, throws an Error if a line is too long
//   ended        a promise, resolved when the engine ends
//   end()        ends the engine and its child processes at once
//   files        the engine's folder: {write(name, text), read(name), remove(name)}, each a promise
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { visible } from "./sanitize.js";

const ENDED = "the engine has ended";
const CLOSING = 2000; // milliseconds that an engine has to end by itself

/** The engine or the table refuses a request. The message gives the reason. */
export class Refused extends Error {}

/** The engine has ended. */
export class Gone extends Error {}

function check(line) {
  if (/[\n\r#]/.test(line)) throw new Refused("a command is one line without comments");
}

/** Returns the text of a reply, or the refusal as a Refused. */
function answerOf(lines) {
  const text = [lines[0].slice(1).trim(), ...lines.slice(1)].join("\n");
  return lines[0].startsWith("?") ? new Refused(text) : text;
}

/** Runs functions one after the other: `await lock(async () => ...)`. A free lock starts its
 *  function at once, so that a later interruption finds the command already sent. */
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

/** One engine, which gets one command after the other. */
export class Engine {
  #transport; #lock = makeLock();

  constructor(transport) {
    this.#transport = transport;
    this.hasEnded = false;
    transport.ended.then(() => { this.hasEnded = true; });
  }

  get files() { return this.#transport.files; }

  /** A promise that is resolved when the engine ends. */
  get ended() { return this.#transport.ended; }

  /** Sends a command. Returns the text of its reply. Throws Refused with the engine's reason. */
  async ask(line) {
    return (await this.stream(line)).join("\n");
  }

  /** Sends several commands at once, and reads all replies: texts, or Refused. On a busy machine
   *  this takes hardly longer than a single command. Calls `onLine` for each line. */
  async askAll(lines, onLine) {
    lines.forEach(check);
    return this.#lock(async () => {
      this.#send(`${lines.join("\n")}\n`);
      const answers = [];
      while (answers.length < lines.length) answers.push(answerOf(await this.#reply(onLine)));
      return answers;
    });
  }

  /** Sends a command whose reply is a list of lines. Calls `onLine` for each. Returns them all. */
  async stream(line, onLine) {
    const [answer] = await this.askAll([line], onLine);
    if (answer instanceof Refused) throw answer;
    return answer.split("\n");
  }

  /** Whether the engine accepts a command that runs until the next line. Ends it at once. */
  accepts(line) {
    check(line);
    return this.#lock(async () => {
      this.#send(`${line}\n\n`);
      return (await this.#reply())[0].startsWith("=");
    });
  }

  #send(text) {
    if (this.hasEnded) throw this.lost(ENDED);
    this.#transport.send(text);
  }

  async #reply(onLine) {
    const lines = [];
    for (;;) {
      const { value, reason = ENDED } = await this.#transport.lines.next().catch((error) => ({ reason: error.message }));
      if (value === undefined) throw this.lost(reason);
      const text = visible(value);
      if (!text && lines.length) return lines;
      if (!text) continue;
      lines.push(text);
      onLine?.(text);
    }
  }

  /** Marks the engine as unusable and ends it. Returns an error to throw. */
  lost(reason) {
    this.hasEnded = true;
    this.#transport.end();
    return new Gone(reason);
  }

  /** Interrupts the running command. A search then replies with its present result. */
  interrupt() {
    this.#transport.send("# interrupt\n\n");
  }

  /** Ends the engine and its child processes. */
  async close() {
    const late = setTimeout(() => this.#transport.end(), CLOSING);
    if (!this.hasEnded) this.#transport.send("\nquit\n");
    await this.ended;
    clearTimeout(late);
    this.#transport.end();
  }
}

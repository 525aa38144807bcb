// engine_worker.js - a transport to an engine in a worker, such as the WebAssembly engine.
//
// The worker gets strings of whole lines, and requests for its files, {do, name, text, n} with do
// "write", "read" or "remove". The worker sends lines as strings, answers {n, text} or {n, error},
// and {ended: true} after `quit`. A line interrupts a running command, as on a pipe.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** A queue of lines as an asynchronous iterator. */
class Lines {
  #lines = []; #wake = null; #isDone = false;

  push(...lines) {
    this.#lines.push(...lines);
    this.#wake?.();
  }

  end() {
    this.#isDone = true;
    this.#wake?.();
  }

  async next() {
    while (!this.#lines.length && !this.#isDone) await new Promise((resolve) => { this.#wake = resolve; });
    return this.#lines.length ? { done: false, value: this.#lines.shift() } : { done: true };
  }
}

/** The transport (table/engine.js) to a Worker. */
export function connectWorker(worker) {
  const lines = new Lines(), asked = new Map();
  let count = 0, isEnded;
  const ended = new Promise((resolve) => { isEnded = resolve; });

  function end() {
    worker.terminate();
    lines.end();
    for (const { reject } of asked.values()) reject(new Error("the engine has ended"));
    asked.clear();
    isEnded();
  }
  function hear({ data }) {
    if (typeof data === "string") {
      lines.push(...data.replace(/\n$/, "").split("\n"));
    } else if (data.ended) end();
    else if (asked.has(data.n)) {
      const { resolve, reject } = asked.get(data.n);
      asked.delete(data.n);
      if (data.error) reject(new Error(data.error));
      else resolve(data.text);
    }
  }
  function ask(request) {
    return new Promise((resolve, reject) => {
      asked.set(++count, { resolve, reject });
      worker.postMessage({ ...request, n: count });
    });
  }
  worker.onmessage = hear;
  worker.onerror = end;
  return {
    send: (text) => worker.postMessage(text), lines, ended, end,
    files: {
      read: (name) => ask({ do: "read", name }),
      write: (name, text) => ask({ do: "write", name, text }),
      remove: (name) => ask({ do: "remove", name }),
    },
  };
}

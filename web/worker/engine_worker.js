// engine_worker.js - a transport to an engine in a worker, such as the WebAssembly engine.
//
// The worker gets strings of whole lines, and requests for its files, {do, name, text, n} with do
// "write", "read" or "remove". The worker sends lines as strings, answers {n, text} or {n, error},
// {exit: status} at its end, and {error} as a message about something that went wrong, with `fatal`
// if the engine cannot be started. A line interrupts a running command, as on a pipe.
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
    if (typeof data === "string") return void lines.push(...data.replace(/\n$/, "").split("\n"));
    const request = asked.get(data.n);
    asked.delete(data.n);
    if (!request) {
      if (data.error) console.warn(data.error);
      if (data.fatal || "exit" in data) end();
    } else if (data.error) request.reject(new Error(data.error));
    else request.resolve(data.text);
  }
  function ask(request) {
    return new Promise((resolve, reject) => {
      asked.set(++count, { resolve, reject });
      worker.postMessage({ ...request, n: count });
    });
  }
  worker.onmessage = hear;
  worker.onerror = (event) => {
    event?.preventDefault?.(); // else the worker of the table ends, too
    end();
  };
  return {
    send: (text) => worker.postMessage(text), lines, ended, end,
    files: {
      read: (name) => ask({ do: "read", name }),
      write: (name, text) => ask({ do: "write", name, text }),
      remove: (name) => ask({ do: "remove", name }),
    },
  };
}

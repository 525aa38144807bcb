// engine_worker.js - a transport to an engine in a worker, such as the WebAssembly engine.
//
// Messages to the worker: a string of whole lines, or a request for a file, {do, name, text, n}.
// `do` is "write", "read" or "remove". A line interrupts a running command, as on a pipe.
//
// Messages from the worker: a line as a string; the answer to request n, {n, text} or {n, error};
// the exit status at the end of the engine, {exit: status}; an error outside of requests, {error},
// with `fatal` if the engine cannot be started.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** The transport (table/engine.js) to a Worker. */
export function connectWorker(worker) {
  const asked = new Map(), stopping = new AbortController(), { signal } = stopping;
  let count = 0, queue;
  const lines = new ReadableStream({ start: (controller) => { queue = controller; } }).getReader();
  const ended = new Promise((resolve) => { signal.onabort = resolve; });

  function end() {
    if (signal.aborted) return;
    stopping.abort();
    worker.terminate();
    queue.close();
    for (const { reject } of asked.values()) reject(new Error("the engine has ended"));
    asked.clear();
  }
  function hear({ data }) {
    if (signal.aborted) return;
    if (typeof data === "string") return data.replace(/\n$/, "").split("\n").forEach((line) => queue.enqueue(line));
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
    send: (text) => worker.postMessage(text), lines: { next: () => lines.read() }, ended, end,
    files: Object.fromEntries(["read", "write", "remove"].map((word) => [word, (name, text) => ask({ do: word, name, text })])),
  };
}

// engine.cjs - an engine in a worker, for index.mjs and index.cjs.
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

// `open(take)` starts a worker that calls take(message), and returns { post(text), end() }.
class Engine {
  constructor(open) {
    this.onmessage = null; // called with { data: line }, as a worker's
    this.onerror = null; // called with an Error
    this.waiting = []; // promises of answers in GTP
    this.lines = [];
    this.isEnded = false;
    this.ready = new Promise((resolve, reject) => {
      this.isReady = resolve;
      this.isFailed = reject;
    });
    this.ready.catch(() => {});
    this.worker = open((message) => this.take(message));
  }

  // A line of input, or several.
  postMessage(text) {
    this.worker.post(String(text));
  }

  // Sends a command of GTP. Resolves to its answer without "= ", rejects with the words after "? ".
  ask(command) {
    if (this.isEnded) return Promise.reject(new Error("the engine has ended"));
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.postMessage(command);
    });
  }

  terminate() {
    this.fail(new Error("the engine was ended"));
    return this.worker.end();
  }

  fail(error) {
    this.isEnded = true;
    this.isFailed(error);
    this.waiting.splice(0).forEach(({ reject }) => reject(error));
  }

  take(message) {
    if (typeof message === "string") {
      this.collect(message);
      if (this.onmessage) this.onmessage({ data: message });
    } else if (message.ready) {
      this.isReady(this);
    } else if (message.error) {
      const error = new Error(message.error);
      if (message.fatal) this.fail(error);
      if (this.onerror) this.onerror(error);
    } else {
      this.fail(new Error("the engine has ended"));
    }
  }

  // An answer ends with an empty line.
  collect(line) {
    if (!this.waiting.length) return;
    if (line) {
      this.lines.push(line);
    } else if (this.lines.length) {
      const text = this.lines.splice(0).join("\n");
      const { resolve, reject } = this.waiting.shift();
      if (text.startsWith("?")) reject(new Error(text.replace(/^\?\d* ?/, "")));
      else resolve(text.replace(/^=\d* ?/, ""));
    }
  }
}

function openNode(args, threads) {
  return (take) => {
    const { Worker } = require("worker_threads");
    const path = require("path");
    const worker = new Worker(path.join(__dirname, "node-worker.cjs"), {
      workerData: { args, threads },
    });
    worker.on("message", take);
    worker.on("error", (error) => take({ error: error.message, fatal: true }));
    return { post: (text) => worker.postMessage(text), end: () => worker.terminate() };
  };
}

module.exports = { Engine, openNode };

// engine_process.js - a transport to an engine that runs as a local process.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { visible } from "../table/sanitize.js";

const LONGEST_LINE = 1 << 24; // characters; analysis of a large board needs thousands
const MOST_SAID = 1 << 16; // bytes of standard error that are passed on

/** The lines of a stream. The engine waits while no line is read. */
async function* linesOf(stream) {
  let rest = "";
  stream.setEncoding("utf8");
  try {
    for await (const text of stream) {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      if (rest.length > LONGEST_LINE) throw new Error("the engine sends a line without end");
      yield* lines;
    }
  } catch (error) {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error; // the process was ended
  }
}

/** Passes on standard error, made printable, up to a limit. */
function listen(stream) {
  let left = MOST_SAID;
  stream.on("data", (data) => {
    if (left > 0) process.stderr.write(`${visible(data.subarray(0, left).toString().replace(/\n+$/, ""))}\n`);
    left -= data.length;
  });
  stream.on("error", () => {});
}

/** Starts the program `words` with `folder` as its working directory. Throws an Error on failure. */
export async function startProcess(words, folder) {
  const child = spawn(words[0], words.slice(1), { cwd: folder, detached: true, stdio: "pipe" });
  const ended = new Promise((resolve) => { child.once("exit", resolve); });
  await new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) => reject(new Error(`${words[0]}: ${error.code}`)));
  });
  child.stdin.on("error", () => {}); // the engine has ended; the end of its output shows this
  listen(child.stderr);
  return {
    send: (text) => { if (child.stdin.writable) child.stdin.write(text); },
    lines: linesOf(child.stdout),
    ended,
    end() {
      try {
        process.kill(-child.pid, "SIGKILL"); // the process group, which includes its children
      } catch (error) {
        if (error.code !== "ESRCH" && error.code !== "EPERM") throw error; // the group is empty
      }
      child.stdout.destroy();
      child.stderr.destroy();
    },
    files: { // the table chooses their names
      read: (name) => readFile(join(folder, name), "utf8"),
      write: (name, text) => writeFile(join(folder, name), text, { mode: 0o600 }),
      remove: (name) => rm(join(folder, name), { force: true }),
    },
  };
}

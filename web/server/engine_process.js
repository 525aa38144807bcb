// engine_process.js - a transport to an engine that is a process of this machine.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { visible } from "../table/sanitize.js";

const LONGEST_LINE = 1 << 24; // characters; a line of analysis of a large board has thousands
const MOST_SAID = 1 << 16; // bytes of what it says on standard error that are passed on

/** The lines of a stream. Whoever does not read them lets the engine wait. */
async function* linesOf(stream) {
  let rest = "";
  stream.setEncoding("utf8");
  try {
    for await (const text of stream) {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      if (rest.length > LONGEST_LINE) break;
      yield* lines;
    }
  } catch (error) {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error; // it was ended
  }
  if (rest.length > LONGEST_LINE) throw new Error("the engine sends a line without end");
}

/** Passes on what it says on standard error, as it may be shown, and not without end. */
function listen(stream) {
  let left = MOST_SAID;
  stream.on("data", (data) => {
    if (left > 0) process.stderr.write(`${visible(data.subarray(0, left).toString().replace(/\n+$/, ""))}\n`);
    left -= data.length;
  });
  stream.on("error", () => {});
}

/** The files of an engine that works in `folder`. Their names are the table's own. */
function filesIn(folder) {
  return {
    read: (name) => readFile(join(folder, name), "utf8"),
    write: (name, text) => writeFile(join(folder, name), text, { mode: 0o600 }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Ends a process and all that it has started, which has its group. */
function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error; // nothing is left
  }
}

/** Starts the program `words` in a folder, which is where its files are. Error, where it cannot be
 *  started. */
export async function startProcess(words, folder) {
  const child = spawn(words[0], words.slice(1), { cwd: folder, detached: true, stdio: "pipe" });
  const ended = new Promise((resolve) => { child.once("exit", resolve); });
  await new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) => reject(new Error(`${words[0]}: ${error.code}`)));
  });
  child.stdin.on("error", () => {}); // it has ended, as its output says
  listen(child.stderr);
  return {
    send: (text) => { if (child.stdin.writable) child.stdin.write(text); },
    lines: linesOf(child.stdout),
    ended,
    end() {
      killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
    },
    files: filesIn(folder),
  };
}

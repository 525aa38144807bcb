// start.js - starts the engine in this thread, and defines the functions of Module for system.js.
//
// wattleStart(create, settings) returns a promise of { send, end, interrupt, files }. `create` is
// the linker's function, `settings`:
//   args            the words of the command line
//   output(bytes)   takes bytes of standard output; returns "EPIPE" if no reader is left
//   error(line)     takes a line of standard error
//   exit(status)    is called at the end
//   readData(path)  returns the bytes of "nets/NAME.net", or throws
//   binary          the bytes of the program, or a promise of them
//   memory          megabytes that the program may have at most
//   environment     variables of the environment
//   isTerminal      whether standard input is a terminal
//
// SPDX-License-Identifier: GPL-3.0-or-later

"use strict";

(function (root) {
  // Calls `act` after all pending events: messages, input.
  function soon(act) {
    if (typeof setImmediate === "function") return setImmediate(act);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      act();
    };
    port2.postMessage(0);
  }

  async function wattleStart(create, settings) {
    let wake = null; // resumes a program without threads that waits for input
    let timer = 0;

    function resume() {
      const act = wake;
      clearTimeout(timer);
      wake = null;
      if (act) act();
    }

    const options = {
      arguments: settings.args || [],
      thisProgram: "wattle",
      wasmBinary: await settings.binary,
      INITIAL_MEMORY: 32 << 20,
      output: settings.output,
      isTerminal: Boolean(settings.isTerminal),
      print: (line) => settings.output(new TextEncoder().encode(line + "\n")),
      printErr: settings.error,
      onExit: settings.exit,
      onAbort: (why) => settings.error("wattle: the engine has ended: " + why),
      locateFile: settings.locateFile,
      mainScriptUrlOrBlob: settings.script,
      preRun: [(module) => Object.assign(module.ENV, settings.environment)],
      readData(path) {
        try {
          return settings.readData(path);
        } catch (error) {
          settings.error("wattle: cannot read " + path + ", so the engine plays without it: " +
            error.message);
          return null;
        }
      },
      waitForInput(milliseconds, wakeUp) {
        wake = wakeUp;
        if (milliseconds === 0) soon(() => wake === wakeUp && resume());
        else if (milliseconds > 0) timer = setTimeout(resume, milliseconds);
      },
    };
    const module = await create(options);

    function give(bytes) {
      const at = module._malloc(bytes.length + 1);
      // module.HEAPU8 may be too short: another thread may have enlarged the memory.
      module.writeArrayToMemory(bytes, at);
      module._wattle_input(at, bytes.length);
      module._free(at);
      // Not inside the message handler.
      if (wake) soon(resume);
    }

    return {
      send: (bytes) => bytes.length && give(bytes),
      end: () => give(new Uint8Array(0)),
      interrupt: () => Boolean(module._wattle_interrupt()),
      files: {
        write: (name, text) => module.FS.writeFile(name, text),
        read: (name) => module.FS.readFile(name, { encoding: "utf8" }),
        remove: (name) => module.FS.unlink(name),
      },
    };
  }

  // Splits bytes of UTF-8 into lines.
  function wattleLines(take) {
    const decoder = new TextDecoder();
    let rest = "";

    return (bytes) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop();
      lines.forEach(take);
    };
  }

  Object.assign(root, { wattleStart, wattleLines });
  if (typeof module === "object" && module.exports) module.exports = { wattleStart, wattleLines };
})(typeof self === "object" ? self : globalThis);

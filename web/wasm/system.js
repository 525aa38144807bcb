// system.js - the JavaScript functions that src/base/system_wasm.c calls, as an emscripten library.
//
// Functions with __proxy run on the thread that has the event loop. start.js defines the functions
// of Module that this file calls.
//
// SPDX-License-Identifier: GPL-3.0-or-later

mergeInto(LibraryManager.library, {
#if ASYNCIFY
  wattle_wait: function (milliseconds) {
    Asyncify.handleSleep(function (wakeUp) {
      Module["waitForInput"](milliseconds, wakeUp);
    });
  },
#else
  // With threads, the thread itself sleeps in C.
  wattle_wait: function () {},
#endif

  wattle_write__proxy: "sync",
  wattle_write__sig: "iii",
  wattle_write: function (bytes, n) {
    // slice copies the bytes, because TextDecoder and node cannot read shared memory.
    const broken = Module["output"](HEAPU8.slice(bytes, bytes + n));
    return broken ? -(broken === "EPIPE" ? {{{ cDefine('EPIPE') }}} : {{{ cDefine('EIO') }}}) : n;
  },

  wattle_is_terminal__proxy: "sync",
  wattle_is_terminal__sig: "ii",
  wattle_is_terminal: function (fd) {
    return Module["isTerminal"] && fd < 2 ? 1 : 0;
  },

  wattle_data__proxy: "sync",
  wattle_data__sig: "iii",
  wattle_data__deps: ["malloc"],
  wattle_data: function (path, size) {
    const bytes = Module["readData"](UTF8ToString(path));
    if (!bytes) return 0;
    const at = _malloc(bytes.length);
    if (!at) return 0;
    HEAPU8.set(bytes, at);
    HEAP32[size >> 2] = bytes.length;
    return at;
  },

  wattle_is_page: function () {
    return ENVIRONMENT_IS_NODE ? 0 : 1;
  },

  // A page has no CPU clock.
  wattle_cpu_seconds: function () {
    if (!ENVIRONMENT_IS_NODE) return performance.now() / 1000;
    const used = process.cpuUsage();
    return (used.user + used.system) / 1e6;
  },
});

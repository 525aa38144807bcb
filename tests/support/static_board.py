"""static_board.py - the board as static files, with a stand-in for the WebAssembly engine: a worker whose
lines go to an engine of this machine.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import http.server
import json
import os
import shlex
import subprocess
import tempfile
import threading

from wattle.paths import WEB

ENGINE_WORKER = """
const lines = fetch("/lines");
let last = lines; // one after the other
self.onmessage = ({ data }) => {
  last = last.then(() => fetch("/ask", { method: "POST", body: JSON.stringify(data) }))
    .then((answer) => answer.json()).then((answer) => answer && self.postMessage(answer));
};
lines.then(async (answer) => {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = "", next; !(next = await reader.read()).done;) {
    const whole = (rest + next.value).split("\\n");
    rest = whole.pop();
    for (const line of whole) self.postMessage(line);
  }
});
"""
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Handler(http.server.BaseHTTPRequestHandler):
    """Each request for lines starts an engine, and the others go to the one that was started last."""

    engine = folder = None  # set by StaticBoard: its words, and where its files are
    started = []

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/lines":
            self.tell_lines()
        elif path == "/engine.js":
            self.answer(ENGINE_WORKER.encode(), "text/javascript")
        elif os.path.isfile(WEB + path):
            with open(WEB + path, "rb") as file:
                text = file.read()
            if path == "/page/index.html":
                text = text.replace(b"<html", b'<html data-table="../worker/table_worker.js?engine=/engine.js"', 1)
            self.answer(text, KINDS[os.path.splitext(path)[1]])
        else:
            self.send_error(404)

    def tell_lines(self):
        process = subprocess.Popen(self.engine, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.started.append(process)
        self.send_response(200)
        self.end_headers()
        try:
            self.wfile.write(b"\n")  # which begins the answer
            for line in process.stdout:
                self.wfile.write(line)
        except ConnectionError:
            pass  # the page has gone

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = None
        if isinstance(asked, str):
            self.started[-1].stdin.write(asked.encode())
            self.started[-1].stdin.flush()
        else:
            answer = dict(n=asked["n"], text=self.do_file(**asked))
        self.answer(json.dumps(answer).encode(), "application/json")

    def do_file(self, do, name, n, text=None):
        path = os.path.join(self.folder, name)
        if do == "remove":
            os.unlink(path)
        else:
            with open(path, "w" if do == "write" else "r", encoding="utf-8") as file:
                return file.write(text) and None if do == "write" else file.read()
        return None

    def log_message(self, *_words):
        """Nothing."""


class StaticBoard:
    """A server of files; `address` is the page's."""

    def __init__(self, engine):
        self.folder = tempfile.TemporaryDirectory()
        Handler.engine, Handler.folder = shlex.split(engine), self.folder.name
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d/page/index.html" % self.server.server_port

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        for process in Handler.started:
            process.kill()
            process.communicate()
        Handler.started.clear()
        self.folder.cleanup()

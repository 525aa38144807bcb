"""static_server.py - a web server of static files in this process, for pages in a browser.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder. If `isolated`, pages are cross-origin isolated. `page` replaces the page at /."""

    def __init__(self, *words, isolated, page, **folder):
        self.isolated, self.page = isolated, page
        super().__init__(*words, **folder)

    def do_GET(self):
        if self.page is None or self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(self.page)))
        self.end_headers()
        self.wfile.write(self.page)

    def end_headers(self):
        if self.isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_words):
        """Writes no log."""


class StaticServer:
    """Serves the folder until `close`. `address` is the folder's address."""

    def __init__(self, folder, isolated=False, page=None):
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, isolated=isolated, page=page, directory=folder))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d/" % self.server.server_port

    def close(self):
        self.server.shutdown()
        self.server.server_close()

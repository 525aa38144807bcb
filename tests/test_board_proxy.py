#!/usr/bin/env python3
"""test_board_proxy.py - the board behind nginx with TLS, by the configuration of docs/BOARD.md.

    tests/test_board_proxy.py ENGINE [NAME ...]    skipped without nginx, openssl or aiohttp

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

from support import cases
from support.board_client import Running, has_board
from wattle.paths import ROOT

ENGINE = os.path.abspath(sys.argv[1])
NAME = "board.example.org"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BehindNginx(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def start_nginx(self, port, board_port):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=" + NAME,
                        "-addext", "subjectAltName=DNS:" + NAME, "-keyout", self.path("board.key"), "-out", self.path("board.pem")],
                       check=True, stderr=subprocess.DEVNULL)
        site = re.search(r"```nginx\n(.*?)```", cases.read(os.path.join(ROOT, "docs", "BOARD.md")), re.DOTALL)[1]
        for ours, theirs in ("listen 443 ssl", "listen 127.0.0.1:%d ssl" % port), ("127.0.0.1:8400", "127.0.0.1:%d" % board_port), \
                ("/etc/ssl/certs/board.pem", self.path("board.pem")), ("/etc/ssl/private/board.key", self.path("board.key")):
            self.assertIn(ours, site)
            site = site.replace(ours, theirs)
        places = "".join("%s %s;\n" % (what, self.path(what)) for what in
                         ("client_body_temp_path", "proxy_temp_path", "fastcgi_temp_path", "uwsgi_temp_path", "scgi_temp_path"))
        cases.write(self.path("nginx.conf"), "daemon off;\npid %s;\nerror_log %s;\nevents {}\nhttp {\n%s%s}\n" %
                    (self.path("pid"), self.path("errors"), places, site))
        nginx = subprocess.Popen(["nginx", "-e", self.path("errors"), "-c", self.path("nginx.conf")])
        self.addCleanup(nginx.wait)
        self.addCleanup(nginx.terminate)

    async def test_two_people_play_over_tls(self):
        import aiohttp
        port, board_port = free_port(), free_port()
        origin = "https://%s:%d" % (NAME, port)
        self.start_nginx(port, board_port)
        async with Running(ENGINE, self.folder, "--no-browser", "--port", str(board_port), "--origin", origin) as board:
            self.assertTrue(board.url.startswith(origin + "/"))
            await board.session.close()
            trusted = ssl.create_default_context(cafile=self.path("board.pem"))
            board.session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted, resolver=Loopback()))
            self.assertEqual((await board.get(board.path()))[0], 200)
            self.assertEqual((await board.get("/wrong/"))[0], 404)
            self.assertEqual((await board.get(board.path(), Host="evil.example"))[0], 403)
            self.assertEqual((await board.get(board.path(), Origin="https://evil.example"))[0], 403)
            host = await board.visit()
            state = await host.ask("new", game="fonver", options=dict(size=3, pie="off"), friends=["white"])
            friend = await board.join(state["invited"]["white"])
            self.assertTrue(friend.url.startswith(origin + "/"))
            await host.play("B2")
            self.assertEqual((await friend.until(lambda s: s["toMove"] == "white"))["seat"], "white")
            await friend.play("A1")
            self.assertEqual(len((await host.until(lambda s: s["toMove"] == "black"))["line"]), 2)


class Loopback:
    """Resolves every name to this machine."""

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [dict(hostname=host, host="127.0.0.1", port=port, family=family, proto=0, flags=0)]

    async def close(self):
        pass


if __name__ == "__main__":
    if not shutil.which("nginx") or not shutil.which("openssl"):
        print("skipped, nginx or openssl is missing: apt-get install nginx-light openssl")
        sys.exit(77)
    sys.exit(cases.main() if has_board("aiohttp") else 77)

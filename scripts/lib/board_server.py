"""board_server.py - a table on the web: pages, one channel to each, and who is let in.

Only requests that name this machine as the browser's own address does (Host), that come from a
page of ours (Origin) and that know a secret in the address are answered. Files are those of one
list; nothing from a request is ever part of a path or a command.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import hmac
import json
import os
import secrets

from aiohttp import WSMsgType, web

PAGES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "page")
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
LONGEST_MESSAGE = 1 << 21  # bytes
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
                               "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
                               "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
# For a page that has everything in it.
ALONE = ("default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
         "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")


class Page:
    """A browser's page at the table: its secret, and the channel to it."""

    def __init__(self, token, is_host, channel):
        self.token, self.is_host, self.channel = token, is_host, channel

    async def send(self, message):
        try:
            await self.channel.send_str(json.dumps(message, separators=(",", ":")))
        except (ConnectionError, RuntimeError):
            pass  # it has gone; its own loop takes it off the table


class Server:
    def __init__(self, table, address):
        self.table, self.address, self.port = table, address, None
        self.host_token = secrets.token_urlsafe(16)
        self.files = self.read_files()
        app = web.Application(middlewares=[self.guard])
        app.router.add_get("/join/{secret}", self.join)
        app.router.add_get("/{token}/", self.page)
        app.router.add_get("/{token}/channel", self.channel)
        app.router.add_get("/{token}/review", self.review)
        app.router.add_get("/{token}/{name}", self.file)
        self.runner = web.AppRunner(app, access_log=None)

    @staticmethod
    def read_files():
        files = {}
        for name in sorted(os.listdir(PAGES)):
            kind = KINDS.get(os.path.splitext(name)[1])
            if kind:
                with open(os.path.join(PAGES, name), "rb") as file:
                    files[name] = (kind, file.read())
        return files

    # ---- Beginning and ending ----

    async def start(self, port=0):
        """Listens; returns the address of the host's page."""
        await self.runner.setup()
        site = web.TCPSite(self.runner, self.address, port, shutdown_timeout=1)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]
        return "%s/%s/" % (self.origin(), self.host_token)

    async def stop(self):
        for page in list(self.table.pages):
            await page.channel.close()
        await self.runner.cleanup()

    def origin(self):
        address = "[%s]" % self.address if ":" in self.address else self.address
        return "http://%s:%d" % (address, self.port)

    # ---- Who is let in ----

    def names(self):
        """What this machine may be called in a request: a name of somebody else's that leads
        here is none."""
        names = [self.origin()[len("http://"):]]
        if self.address in ("127.0.0.1", "::1"):
            names.append("localhost:%d" % self.port)
        return names

    @web.middleware
    async def guard(self, request, handler):
        if request.headers.get("Host") not in self.names():
            raise web.HTTPForbidden(text="This is not the address of the board.\n", headers=HEADERS)
        origin = request.headers.get("Origin")
        if origin is not None and origin not in ["http://" + name for name in self.names()]:
            raise web.HTTPForbidden(text="This page is not one of the board's.\n", headers=HEADERS)
        return await handler(request)

    def check(self, request):
        """The token of the address; whoever does not know one sees nothing."""
        token = request.match_info["token"]
        for known in [self.host_token, *self.table.seats.guests]:
            if hmac.compare_digest(known.encode(), token.encode()):
                return known
        raise web.HTTPNotFound(
            text="There is no table here. Ask whoever opened it for its address.\n", headers=HEADERS)

    # ---- Answers ----

    async def page(self, request):
        self.check(request)
        return self.answer("index.html")

    async def file(self, request):
        self.check(request)
        return self.answer(request.match_info["name"])

    async def review(self, request):
        """The last review: one page with all that it needs in it."""
        page = self.table.reviewer.page
        if self.check(request) != self.host_token or not page:
            raise web.HTTPNotFound(text="There is no review yet.\n", headers=HEADERS)
        headers = dict(HEADERS, **{"Content-Security-Policy": ALONE})
        return web.Response(body=page, content_type="text/html", charset="utf-8", headers=headers)

    def answer(self, name):
        if name not in self.files:
            raise web.HTTPNotFound(text="There is no such file.\n", headers=HEADERS)
        kind, body = self.files[name]
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=HEADERS)

    async def join(self, request):
        token = self.table.seats.join(request.match_info["secret"])
        if not token:
            raise web.HTTPNotFound(headers=HEADERS, text="This seat is taken, or the game is over. "
                                   "Ask whoever opened the table.\n")
        await self.table.show()
        raise web.HTTPSeeOther("/%s/" % token, headers=HEADERS)

    async def channel(self, request):
        token = self.check(request)
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only pages of the board may do this.\n", headers=HEADERS)
        channel = web.WebSocketResponse(max_msg_size=LONGEST_MESSAGE, heartbeat=30, compress=False)
        await channel.prepare(request)
        page = Page(token, token == self.host_token, channel)
        self.table.pages.add(page)
        try:
            await self.table.show_to(page)
            async for message in channel:
                if message.type == WSMsgType.TEXT:
                    await self.table.handle(page, read(message.data))
        finally:
            self.table.pages.discard(page)
        return channel


def read(text):
    """A message of a page, or None where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None


async def serve(table, address, port, opened):
    """Runs until it is cancelled; `opened` is called with the address of the host's page."""
    server = Server(table, address)
    try:
        opened(await server.start(port))
        await asyncio.Event().wait()
    finally:
        await server.stop()

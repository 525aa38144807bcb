"""web_server.py - a table on the web: pages, one channel to each, and who is let in.

Only requests that name this machine as the browser's own address does (Host), that come from a
page of ours (Origin) and that know a secret in the address are answered. Files are those of one
list; nothing from a request is ever part of a path or a command. Whoever does not know a secret
holds nothing: neither a connection for long, nor many of them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import json
import os

from aiohttp import WSMsgType, web

from wattle.board.seats import same
from wattle.paths import PAGES

KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
LONGEST_MESSAGE = 1 << 21  # bytes
LONGEST_HEAD = 1 << 14  # bytes of a request before its body
HEAD_SECONDS = 10  # for the head of a request to be there
MOST_STRANGERS = 32  # connections that have not sent the head of a request yet
BACKLOG = 16  # so many are taken at once, before those that are too many have gone
MOST_PAGES = 16  # that are open with the same secret
MOST_WAITING, MOST_BYTES = 256, 1 << 23  # messages that a page has not taken yet
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


NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
# For a page with a form. Without its own address the browser would not say where it comes from.
FORM = dict(HEADERS, **{
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                               "form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin"})
INVITATION = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>An invitation</title>
<style>
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
<h1>%s</h1>
<p>You are invited to this seat: %s. Whoever takes it first has it.</p>
<form method="post"><button autofocus>Take the seat</button></form>
</html>
"""


class Page:
    """A browser's page at the table: its secret, and the channel to it. Nobody waits for a page:
    one that does not take what it is told is dropped, and comes back by loading anew. It hears
    nothing before it was greeted: it would not know what the rest is about."""

    def __init__(self, token, is_host, channel, transport):
        self.token, self.is_host = token, is_host
        self.channel, self.transport = channel, transport
        self.was_greeted = False
        self.waiting, self.bytes = asyncio.Queue(), 0
        self.writer = asyncio.create_task(self._write())

    def send(self, message):
        self.was_greeted = self.was_greeted or message["type"] == "hello"
        if not self.was_greeted:
            return
        text = json.dumps(message, separators=(",", ":"))
        self.bytes += len(text)
        self.waiting.put_nowait(text)
        if self.waiting.qsize() > MOST_WAITING or self.bytes > MOST_BYTES:
            self.close()

    async def _write(self):
        try:
            while True:
                text = await self.waiting.get()
                await self.channel.send_str(text)
                self.bytes -= len(text)
        except (ConnectionError, RuntimeError):
            pass  # it has gone; its own loop takes it off the table

    def close(self):
        """Ends the channel without a word, which might not be taken either."""
        self.writer.cancel()
        self.transport.abort()


class Stranger(asyncio.Protocol):
    """A connection until the head of a request is there; then aiohttp has it."""

    def __init__(self, strangers, make):
        self.strangers, self.make = strangers, make
        self.transport, self.timer, self.head = None, None, b""

    def connection_made(self, transport):
        self.transport = transport
        self.timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, transport.abort)
        self.strangers[self] = None
        if len(self.strangers) > MOST_STRANGERS:
            next(iter(self.strangers)).transport.abort()

    def data_received(self, data):
        self.head += data
        if b"\r\n\r\n" in self.head:
            self.leave()
            known = self.make()
            self.transport.set_protocol(known)
            known.connection_made(self.transport)
            try:
                known.data_received(self.head)
            except ValueError:  # an address that aiohttp cannot take apart
                self.transport.write(NO_REQUEST)
                self.transport.close()
        elif len(self.head) > LONGEST_HEAD:
            self.transport.abort()

    def connection_lost(self, _error):
        self.leave()

    def leave(self):
        self.strangers.pop(self, None)
        self.timer.cancel()


class Server:
    def __init__(self, table, address, token):
        self.table, self.address, self.port = table, address, None
        self.host_token = token
        self.files = self.read_files()
        self.listener, self.strangers = None, {}
        app = web.Application(middlewares=[self.guard])
        app.router.add_get("/join/{secret}", self.invitation)
        app.router.add_post("/join/{secret}", self.join)
        app.router.add_get("/{token}/", self.page)
        app.router.add_get("/{token}/channel", self.channel)
        app.router.add_get("/{token}/review", self.review)
        app.router.add_get("/{token}/{name}", self.file)
        # A body that nobody reads is not waited for.
        self.runner = web.AppRunner(app, access_log=None, lingering_time=0)

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
        self.listener = await asyncio.get_running_loop().create_server(
            lambda: Stranger(self.strangers, self.runner.server), self.address, port,
            backlog=BACKLOG)
        self.port = self.listener.sockets[0].getsockname()[1]
        return "%s/%s/" % (self.origin(), self.host_token)

    async def stop(self):
        if self.listener:
            self.listener.close()
        for page in list(self.table.pages):
            page.close()
        for stranger in list(self.strangers):
            stranger.transport.abort()
        if self.runner.server:
            await self.runner.server.shutdown(1)
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
        """Only channels stay open, so that nobody holds many connections."""
        try:
            answer = await self.guarded(request, handler)
        except web.HTTPException as refusal:
            refusal.force_close()
            raise
        if not answer.prepared:
            answer.force_close()
        return answer

    async def guarded(self, request, handler):
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
            if same(known, token):
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

    async def invitation(self, request):
        """A page with a button. Programs that look at what is behind an address, such as
        messengers, take no seat by it."""
        player = self.table.seats.player_invited(request.match_info["secret"])
        if not player:
            raise self.no_seat()
        title = next(g["title"] for g in self.table.games if g["name"] == self.table.game)
        seat = next(side["title"] for side in self.table.sides if side["word"] == player)
        return web.Response(text=INVITATION % (title.split(" (")[0], seat),
                            content_type="text/html", headers=FORM)

    async def join(self, request):
        token = self.table.seats.join(request.match_info["secret"])
        if not token:
            raise self.no_seat()
        await self.table.show_again()
        raise web.HTTPSeeOther("/%s/" % token, headers=HEADERS)

    @staticmethod
    def no_seat():
        return web.HTTPNotFound(headers=HEADERS, text="This seat is taken, or the game is over. "
                                "Ask whoever opened the table.\n")

    async def channel(self, request):
        token = self.check(request)
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only pages of the board may do this.\n", headers=HEADERS)
        if sum(page.token == token for page in self.table.pages) >= MOST_PAGES:
            raise web.HTTPServiceUnavailable(
                text="Too many pages of the board are open. Close some.\n", headers=HEADERS)
        channel = web.WebSocketResponse(max_msg_size=LONGEST_MESSAGE, heartbeat=30, compress=False)
        try:
            await channel.prepare(request)
        except ValueError:  # bytes that are no text
            raise web.HTTPBadRequest(text="This is no channel.\n", headers=HEADERS) from None
        page = Page(token, token == self.host_token, channel, request.transport)
        self.table.pages.add(page)
        try:
            await self.table.show_to(page)
            async for message in channel:
                if message.type == WSMsgType.TEXT:
                    await self.table.handle(page, read(message.data))
        finally:
            page.writer.cancel()
            await self.table.leave(page)
        return channel


def read(text):
    """A message of a page, or None where it is none, or nested too deep for one."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


async def serve(table, address, port, token, opened):
    """Runs until it is cancelled; `opened` is called with the address of the host's page, of which
    `token` is the secret."""
    server = Server(table, address, token)
    try:
        opened(await server.start(port))
        await asyncio.Event().wait()
    finally:
        await table.close()
        await server.stop()

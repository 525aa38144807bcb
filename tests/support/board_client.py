"""board_client.py - a table of scripts/board inside a test, and pages at it without a browser.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(HERE, "..", "..", "scripts", "lib")
DEBIAN = "/usr/bin/python3"  # the one that Debian's packages are for
PATIENCE = 60  # seconds for an answer, on a machine however slow


def with_packages(*names):
    """Goes on in a Python that has these packages; ends the program as skipped where none has."""
    import importlib.util
    missing = [name for name in names if not importlib.util.find_spec(name)]
    if not missing:
        return
    if os.path.exists(DEBIAN) and not os.environ.get("WATTLE_TEST_PYTHON"):
        os.environ["WATTLE_TEST_PYTHON"] = "1"
        os.execv(DEBIAN, [DEBIAN] + sys.argv)
    print("skipped, there is no Python with %s: scripts/install-packages browser" % ", ".join(missing))
    sys.exit(77)


class Visitor:
    """A page without a browser: it keeps every word that came over the wire."""

    def __init__(self, channel):
        self.channel = channel
        self.heard = []  # as text
        self.state = None
        self.n = 0  # of the last request

    async def next(self, kind="state"):
        """The next message of a kind."""
        while True:
            text = (await asyncio.wait_for(self.channel.receive(), PATIENCE)).data
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] == "state":
                self.state = message
            if message["type"] == kind:
                return message

    async def until(self, wanted):
        """The next state, or the present one, of which `wanted` holds."""
        while not (self.state and wanted(self.state)):
            await self.next()
        return self.state

    async def ask(self, what, **more):
        """Asks for something, and waits until it is done; the state then."""
        self.n += 1
        await self.channel.send_str(json.dumps(dict(do=what, n=self.n, **more)))
        while (await self.next("done"))["n"] != self.n:
            pass
        return self.state

    async def refused(self, what, **more):
        """Asks for what must be refused; the reason. The state that follows is the old one."""
        before, told = self.state, len(self.heard)
        await self.ask(what, **more)
        assert self.state == before, "a refused request changed something"
        refusals = [m for m in map(json.loads, self.heard[told:]) if m["type"] == "refused"]
        assert len(refusals) == 1, "not refused"
        return refusals[0]["text"]

    async def play(self, *turns):
        for turn in turns:
            await self.ask("play", turn=turn)
        return self.state


class Board:
    """A table with its server; use it with `async with`."""

    def __init__(self, engine, game="fendo", address="127.0.0.1"):
        self.words = [os.path.abspath(engine), "--set", "max_nodes=20", "--set", "net=none",
                      "--set", "seed=1"]
        self.game, self.address = game, address

    async def __aenter__(self):
        import aiohttp
        import board_server
        import board_table
        self.directory = tempfile.TemporaryDirectory()
        self.table = board_table.Table(self.directory.name)
        await self.table.open(self.words, self.game)
        self.server = board_server.Server(self.table, self.address)
        self.url = await self.server.start()
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_error):
        await self.session.close()
        await self.server.stop()
        await self.table.close()
        self.directory.cleanup()

    def origin(self):
        return self.server.origin()

    async def get(self, path, **headers):
        """(status, text) of a plain request, without following."""
        from yarl import URL
        address = URL(self.origin() + path, encoded=True)
        async with self.session.get(address, headers=headers, allow_redirects=False) as answer:
            return answer.status, await answer.text()

    async def visit(self, url=None):
        """A page, once it has seen the table."""
        channel = await self.session.ws_connect((url or self.url) + "channel",
                                                headers={"Origin": self.origin()})
        visitor = Visitor(channel)
        await visitor.next()
        return visitor

    async def join(self, secret):
        """A page that has followed an invitation."""
        async with self.session.get("%s/join/%s" % (self.origin(), secret)) as answer:
            return await self.visit(str(answer.url))


sys.path.insert(0, LIBRARY)

"""board_client.py - a board as a program, and its pages without a browser.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import json
import os
import re
import resource
import shlex
import signal

from wattle import paths
from wattle.paths import WEB, board_program

PATIENCE = 60  # seconds for an answer, also on a slow machine


def has_packages(*names):
    """Continues in a Python that has these packages. If no Python has them, prints this and returns
    False."""
    if paths.has_packages(*names):
        return True
    print("skipped, there is no Python with %s: scripts/install-packages browser" % " and ".join(names))
    return False


def has_board(*names):
    """Does the same as has_packages, and also requires a Node that runs the board."""
    if not paths.has_board():
        print("skipped, there is no Node with ws: scripts/install-packages board")
        return False
    return has_packages(*names)


class Visitor:
    """A page without a browser. It keeps all messages from the board."""

    def __init__(self, channel, url):
        self.channel, self.url = channel, url
        self.heard = []  # messages, as text
        self.state = None
        self.n = 0  # number of the last request

    def steps(self):
        """Returns the possible steps that the picture offers."""
        return re.findall(r'data-step="([^"]+)"', self.state["svg"])

    async def next(self, kind="state"):
        """Returns the next message of a kind."""
        while True:
            text = (await asyncio.wait_for(self.channel.receive(), PATIENCE)).data
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] == "state":
                self.state = message
            if message["type"] == kind:
                return message

    async def until(self, wanted):
        """Waits for a state for which `wanted` is true. Returns it. The present state counts
        too."""
        while not (self.state and wanted(self.state)):
            await self.next()
        return self.state

    async def ask(self, what, **more):
        """Sends a request and waits until it is done. Returns the state after it."""
        self.n += 1
        await self.channel.send_str(json.dumps(dict(do=what, n=self.n, **more)))
        while (await self.next("done"))["n"] != self.n:
            pass
        return self.state

    async def refused(self, what, **more):
        """Sends a request that the board must refuse. Returns the reason. The state must stay as it
        was."""
        before, told = self.state, len(self.heard)
        await self.ask(what, **more)
        assert self.state == before, "a refused request changed something"
        refusals = [m for m in map(json.loads, self.heard[told:]) if m["type"] == "refused"]
        assert len(refusals) == 1, "not refused"
        return refusals[0]["text"]

    async def play(self, *turns):
        told = len(self.heard)
        for turn in turns:
            await self.ask("play", turn=turn)
        refusals = [text for text in self.heard[told:] if json.loads(text)["type"] == "refused"]
        assert not refusals, refusals
        return self.state


class Client:
    """Sends HTTP requests to a board. `url` is the address of the host's page."""

    url = session = None

    def path(self, name=""):
        """Returns the path of a file of the host's page."""
        return self.url[len(self.origin()):] + name

    async def leave(self):
        """Closes all pages."""
        for channel in self.channels:
            await channel.close()
        await self.session.close()

    def come(self):
        import aiohttp
        self.session, self.channels = aiohttp.ClientSession(), []

    def origin(self):
        return self.url.rsplit("/", 2)[0]

    async def get(self, path, method="GET", **headers):
        """Returns (status, text) of a plain request, without following redirects."""
        from yarl import URL
        address = URL(self.origin() + path, encoded=True)
        async with self.session.request(method, address, headers=headers,
                                        allow_redirects=False) as answer:
            return answer.status, await answer.text()

    async def visit(self, url=None):
        """Opens a page. Returns it after it has received the state of the table."""
        url = url or self.url
        channel = await self.session.ws_connect(url + "channel", headers={"Origin": self.origin()})
        self.channels.append(channel)
        visitor = Visitor(channel, url)
        await visitor.next()
        return visitor

    async def join(self, secret):
        """Follows an invitation and takes the seat. Returns the page of the seat."""
        async with self.session.post("%s/join/%s" % (self.origin(), secret),
                                     headers={"Origin": self.origin()}) as answer:
            return await self.visit(str(answer.url))


def words_for(engine):
    """Returns the words that start a quick engine with the same play each time."""
    return [os.path.abspath(engine), "--set", "max_nodes=20", "--set", "net=none", "--set", "seed=1"]


class Running(Client):
    """A board as a process. Tests know only its address. In the folder `home`, `state` has the
    files that the board keeps, and `tmp` its temporary files. `web` is the folder of its own
    files."""

    def __init__(self, engine, home, *words, engine_words=None, most_files=None, web=WEB,
                 **environment):
        self.home, self.most_files = home, most_files
        self.words = [*board_program(web), "--engine", shlex.join(engine_words or words_for(engine)),
                      *words]
        folders = {name: os.path.join(home, name) for name in ("state", "tmp")}
        for folder in folders.values():
            os.makedirs(folder, exist_ok=True)
        self.environment = dict(os.environ, XDG_STATE_HOME=folders["state"], TMPDIR=folders["tmp"],
                                DISPLAY="", WAYLAND_DISPLAY="") | environment

    async def __aenter__(self):
        self.said = open(os.path.join(self.home, "said"), "w+", encoding="utf-8")
        self.process = await asyncio.create_subprocess_exec(
            *self.words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=self.said, env=self.environment, preexec_fn=self.limit)
        first = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
        self.url = re.search(r"https?://\S+", first)[0]
        self.come()
        return self

    async def __aexit__(self, *_error):
        await self.leave()
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.said.close()

    def limit(self):
        if self.most_files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.most_files, self.most_files))

    def port(self):
        return int(self.origin().rsplit(":", 1)[1])

    def log(self):
        """Returns the lines of standard error."""
        self.said.seek(0)
        return self.said.read().splitlines()

    async def kill(self):
        self.process.kill()
        await self.process.wait()

    def engines(self):
        """Returns the process ids of the child processes."""
        with open("/proc/%d/task/%d/children" % (self.process.pid, self.process.pid),
                  encoding="ascii") as file:
            return [int(word) for word in file.read().split()]

    def kill_engine(self):
        """Kills the engine, as a machine without free memory would do."""
        pid, = self.engines()
        os.kill(pid, signal.SIGKILL)
        return pid

    def left_over(self):
        """Returns the names of the temporary files."""
        return [name for _, folders, files in os.walk(os.path.join(self.home, "tmp"))
                for name in folders + files]

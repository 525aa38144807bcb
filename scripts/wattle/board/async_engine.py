"""async_engine.py - the engine of a table: a process that speaks GTP, driven without waiting.

Lives here: starting it, asking, streaming, interrupting, ending. Does not live here: what is
asked, and who may know the answer (table.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import os
import signal
import sys

from wattle.output.sanitize import show, visible

LONGEST_LINE = 1 << 24  # bytes; a line of analysis of a large board has thousands
MOST_SAID = 1 << 16  # bytes of what it says on standard error that are passed on


class Refused(Exception):
    """The engine, or the table, refuses what was asked; the text says why."""


class Gone(Exception):
    """The engine has ended."""


def check(line):
    if "\n" in line or "#" in line:
        raise Refused("a command is one line without comments")


def answer_of(lines):
    """The text of a reply, or the refusal that it is."""
    text = "\n".join([lines[0][1:].strip()] + lines[1:])
    return Refused(text) if lines[0].startswith("?") else text


class Engine:
    """One engine, asked one thing after the other, by whoever holds the table."""

    def __init__(self, process):
        self.process = process
        self.lock = asyncio.Lock()
        self.has_ended = False
        self.listener = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, words, directory):
        """Starts the program `words` in a directory, which is where its files are."""
        process = await asyncio.create_subprocess_exec(
            *words, cwd=directory, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE, limit=LONGEST_LINE, start_new_session=True)
        return cls(process)

    async def _listen(self):
        """Passes on what it says on standard error, as it may be shown, and not without end."""
        left = MOST_SAID
        while data := await self.process.stderr.read(1 << 16):
            if left > 0:
                show(data[:left].decode("utf-8", "replace").rstrip("\n"), sys.stderr)
            left -= len(data)

    async def ask(self, line):
        """The text of the reply. Refused, with the engine's reason."""
        return "\n".join(await self.stream(line, None))

    async def ask_all(self, lines):
        """Sends several commands at once, and reads all replies: texts, or Refused. On a busy
        machine this takes hardly longer than one of them."""
        for line in lines:
            check(line)
        async with self.lock:
            self.send("".join(line + "\n" for line in lines))
            return [answer_of(await self.read_reply(None)) for _ in lines]

    async def stream(self, line, on_line):
        """Asks for a list of lines, and calls `on_line` with each as it comes."""
        check(line)
        async with self.lock:
            self.send(line + "\n")
            answer = answer_of(await self.read_reply(on_line))
        if isinstance(answer, Refused):
            raise answer
        return answer.split("\n")

    async def accepts(self, line):
        """Whether a command that goes on until the next line is obeyed; it is ended at once."""
        async with self.lock:
            self.send(line + "\n\n")
            return (await self.read_reply(None))[0].startswith("=")

    async def read_reply(self, on_line):
        lines = []
        while True:
            try:
                raw = await self.process.stdout.readline()
            except ValueError:
                raise self.lost("the engine sends a line without end") from None
            if not raw:
                raise self.lost("the engine has ended")
            text = visible(raw.decode("utf-8", "replace").rstrip("\n"))
            if not text:
                return lines
            lines.append(text)
            if on_line:
                on_line(text)

    def send(self, text):
        try:
            self.process.stdin.write(text.encode())
        except (ConnectionError, RuntimeError):
            raise self.lost("the engine has ended") from None

    def lost(self, reason):
        """It is of no more use, and ends if it has not yet; to be raised."""
        if not self.has_ended:
            self.has_ended = True
            self.kill()
        return Gone(reason)

    async def end(self):
        """Waits until it has ended."""
        await self.process.wait()
        self.has_ended = True

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass  # nothing is left

    def interrupt(self):
        """Ends what it is busy with: a search answers with what it has, an analysis ends."""
        self.send("# interrupt\n\n")

    async def close(self):
        """Ends it, and all that it has started."""
        try:
            if self.process.returncode is None:
                self.send("\nquit\n")
                await asyncio.wait_for(self.process.wait(), 2)
        except (Gone, asyncio.TimeoutError):
            pass
        self.kill()
        try:
            await asyncio.wait_for(self._read_to_end(), 2)
        except (asyncio.TimeoutError, RuntimeError):
            pass  # somebody else has its output, or reads it
        self.listener.cancel()

    async def _read_to_end(self):
        """Reads the rest of the output. Unread output would keep the pipe open and hide its end."""
        while await self.process.stdout.read(1 << 16):
            pass
        await self.process.wait()

"""engine.py - an engine as a supervised process, over GTP or over JSON (analysis in batches).

Lives here: sending a line, reading a reply and checking its framing; requests and answers in JSON
(docs/protocol/ANALYSIS.md). Does not live here: the process (process.py), and checks of the content
of a reply (transcript.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import time

from wattle.gtp.process import Fault, Program, Silence

LARGEST_ID = 2**31 - 1
MEMORY = 256  # megabytes, the engine's default
STREAM_SECONDS = 0.3  # duration of an analysis, until a line of input ends it

# A complete reply: its status, its id, its text.
STRICT = r"([=?])(\d*)(?: (.*)|())"
LENIENT = r"([=?])(\d*)[ \t]*(.*)"
# Lines before the status, which do not belong to a reply.
BETWEEN = re.compile(rb"\A(?:(?![=?])[^\n]*\n)+")


class Reply:
    """A reply: its success or failure, and its text without status and id."""

    def __init__(self, ok, text, lines):
        self.ok = ok
        self.text = text
        self.lines = lines  # unchanged lines


def command_of(line):
    """Returns (id or None, name) of an input line, or (None, '') if the line gets no reply."""
    words = line.split("#")[0].split()
    number = None
    if words and words[0].isdigit():
        number = int(words.pop(0))
        if not words:
            return number, "(id only)"
    return number, words[0] if words else ""


def to_bytes(line):
    return line.encode("utf-8", "surrogateescape") + b"\n"


def streams(name):
    """Returns whether the reply continues until the next line of input (lz-analyze and similar
    commands)."""
    return name.endswith("analyze") and not name.endswith("genmove_analyze")


class Engine(Program):
    """A program that speaks GTP.

    strict: whether framing errors are faults. Otherwise, common deviations are accepted: carriage
    returns, no blank after `=`, empty lines and other text between replies.
    """

    def __init__(self, command, args=(), directory=None, seconds=60, strict=True, apart=False):
        super().__init__(command, args, directory, seconds, apart)
        self.strict = strict

    def read_reply(self, name, seconds, end, delay=None):
        """Returns the bytes of one reply up to its empty line. The empty line must arrive by the
        time `end`, or by `end` plus the seconds that delay() then returns. An analysis is ended
        after its first line, or after half of the time."""
        start = time.monotonic()
        stop = start + STREAM_SECONDS if streams(name) else None
        self.tidy()
        while (reply := self.cut(b"\n\n")) is None:
            now = time.monotonic()
            last = end + delay() if delay and now >= end else end
            if now >= last:
                raise Silence("no complete reply within %g s" % seconds)
            if stop and now >= stop and now < start + seconds / 2 and self.pending.count(b"\n") < 2:
                stop = now + STREAM_SECONDS / 10  # only the status line
            if stop and now >= stop:
                stop = None
                self.send(b"\n", end - now)
            self.read_some((stop or last) - now)
            self.tidy()
        return reply

    def cleaned(self, data):
        return data if self.strict else data.replace(b"\r", b"")

    def tidy(self):
        """Removes the deviations from the output that only a strict reader refuses."""
        if not self.strict and self.pending.find(b"\n", self.searched) >= 0:
            between = BETWEEN.match(self.pending)
            if between:
                self.forget(between.end())

    def ask(self, line, seconds=None, delay=None):
        """Sends a line and returns its reply. The reply must arrive within `seconds`. Then the
        function `delay`, if given, returns additional seconds."""
        number, name = command_of(line)
        if self.pending and self.strict:
            raise Fault("output that nobody asked for: %r" % bytes(self.pending[:200]))
        self.forget()
        seconds = self.seconds if seconds is None else seconds
        end = time.monotonic() + seconds
        self.send(to_bytes(line), seconds)
        raw = self.read_reply(name, seconds, end, delay)
        raw = raw.decode("utf-8", "surrogateescape")
        shape = re.fullmatch(STRICT if self.strict else LENIENT, raw, re.DOTALL)
        if not shape:
            raise Fault("not '=' or '?', the id and a blank: %r" % raw[:200])
        wanted = str(number) if number is not None and number <= LARGEST_ID else ""
        if shape[2].lstrip("0") != wanted.lstrip("0") or bool(shape[2]) != bool(wanted):
            raise Fault("id %r where %r was sent" % (shape[2], wanted))
        return Reply(shape[1] == "=", shape[3] or "", raw.split("\n"))


class Analyst(Engine):
    """An engine for JSON analysis. It analyzes `threads` positions at a time. Unless the command
    sets the memory, each position has the default memory of a single search, because a full tree
    gives other values."""

    def __init__(self, command, threads=1, args=(), **how):
        memory = [] if "memory" in command else ["--memory", str(MEMORY * threads)]
        super().__init__(command, ["--protocol", "json", "--threads", str(threads), *memory, *args], **how)

    def say(self, request):
        """Sends a request (an object, or a raw line) without waiting."""
        line = request if isinstance(request, str) else json.dumps(request)
        self.send(to_bytes(line))

    def hear(self):
        """Returns the next answer."""
        return json.loads(self.read_line("answer"))

    def answers_to(self, requests):
        """Sends these requests, closes the input, and returns all answers."""
        for request in requests:
            self.say(request)
        self.process.stdin.close()
        return [json.loads(line) for line in self.drain().splitlines()]

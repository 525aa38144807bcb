"""engine.py - a GTP engine as a process that is watched.

Lives here: starting the program, sending a line, reading one reply and finding fault
with its framing, ending. Does not live here: what a reply should say (transcript.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import select
import shlex
import signal
import subprocess
import tempfile
import threading
import time

LARGEST_ID = 2**31 - 1
STREAM_SECONDS = 0.3  # how long an analysis may stream before a line ends it

# A reply, whole: its status, its id, its text.
STRICT = r"([=?])(\d*)(?: (.*)|())"
LENIENT = r"([=?])(\d*)[ \t]*(.*)"
# What does not belong to a reply: whole lines before its status.
BETWEEN = re.compile(rb"\A(?:(?![=?])[^\n]*\n)+")


# Those that were started and not closed, or None: none may be started any more.
running = set()
registry = threading.RLock()  # a handler of signals may come in between


class Fault(Exception):
    """The engine broke the protocol, died or was silent for too long."""


class Silence(Fault):
    """The engine was silent for too long."""


class Reply:
    """One reply: whether it is a success, and its text without status and id."""

    def __init__(self, ok, text, lines):
        self.ok = ok
        self.text = text
        self.lines = lines  # as they came


def command_of(line):
    """(id or None, name) of an input line; (None, '') when it gets no reply."""
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
    """Whether the reply goes on until the next line of input (lz-analyze and its kin)."""
    return name.endswith("analyze") and not name.endswith("genmove_analyze")


class Engine:
    """A program that speaks GTP at the other ends of two pipes.

    `command` is a shell-like string (wrapper, program); `args` are added to it. With a
    `directory` the program runs in it, and has it for a home.
    strict: faults of framing are faults. Otherwise what programs are known to do is let pass:
    carriage returns, no blank after `=`, empty lines and other words between replies.
    apart: in a process group of its own, so that Ctrl-C ends the caller alone, and ending a
    wrapper ends its program.
    """

    def __init__(self, command, args=(), directory=None, seconds=60, strict=True, apart=False):
        words = [os.path.abspath(w) if "/" in w and os.path.exists(w) else w
                 for w in shlex.split(command)]
        self.seconds = seconds
        self.strict = strict
        self.apart = apart
        home = dict(HOME=directory, XDG_STATE_HOME=directory) if directory else {}
        self.errors = tempfile.TemporaryFile()
        self.pending = b""
        with registry:
            if running is None:
                raise Fault("too late to start %r" % command)
            try:
                self.process = subprocess.Popen(
                    words + list(args), cwd=directory, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=self.errors, env=dict(os.environ, **home),
                    bufsize=0, start_new_session=apart)
            except (OSError, IndexError) as error:
                self.errors.close()
                raise Fault("cannot start %r: %s" % (command, error)) from None
            running.add(self)

    def send(self, data):
        try:
            self.process.stdin.write(data)
        except BrokenPipeError:
            raise Fault("the engine has gone") from None

    def read_some(self, seconds):
        """Waits for more output; False when none comes in time."""
        out = self.process.stdout.fileno()
        if not select.select([out], [], [], max(seconds, 0))[0]:
            return False
        data = os.read(out, 65536)
        if not data:
            raise Fault("the engine ended its output in the middle of a reply")
        self.pending += data
        return True

    def read_reply(self, name, seconds):
        """The bytes of one reply up to its empty line."""
        end = time.monotonic() + seconds
        stop = time.monotonic() + STREAM_SECONDS if streams(name) else None
        self.tidy()
        while b"\n\n" not in self.pending:
            now = time.monotonic()
            if now >= end:
                raise Silence("no complete reply within %g s" % seconds)
            if stop and now >= stop:
                stop = None
                self.send(b"\n")
            self.read_some((stop or end) - now)
            self.tidy()
        reply, self.pending = self.pending.split(b"\n\n", 1)
        return reply

    def tidy(self):
        """Takes out of the output what only a strict reader minds."""
        if not self.strict:
            self.pending = BETWEEN.sub(b"", self.pending.replace(b"\r", b""))

    def ask(self, line, seconds=None):
        """Sends a line that expects a reply, and reads that."""
        number, name = command_of(line)
        if self.pending and self.strict:
            raise Fault("output that nobody asked for: %r" % self.pending[:200])
        self.pending = b""
        self.send(to_bytes(line))
        raw = self.read_reply(name, self.seconds if seconds is None else seconds)
        raw = raw.decode("utf-8", "surrogateescape")
        shape = re.fullmatch(STRICT if self.strict else LENIENT, raw, re.DOTALL)
        if not shape:
            raise Fault("not '=' or '?', the id and a blank: %r" % raw[:200])
        wanted = str(number) if number is not None and number <= LARGEST_ID else ""
        if shape[2].lstrip("0") != wanted.lstrip("0") or bool(shape[2]) != bool(wanted):
            raise Fault("id %r where %r was sent" % (shape[2], wanted))
        return Reply(shape[1] == "=", shape[3] or "", raw.split("\n"))

    def finish(self):
        """Ends the input; the engine must end by itself, successfully and in silence."""
        self.process.stdin.close()
        try:
            rest = self.pending + self.drain()
            status = self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Fault("still running %g s after the end of its input" % self.seconds) from None
        if rest:
            raise Fault("output that nobody asked for: %r" % rest[:200])
        if status:
            raise Fault("exit status %d" % status)

    def drain(self):
        """What comes until the output ends."""
        end = time.monotonic() + self.seconds
        out = self.process.stdout.fileno()
        data = b""
        while True:
            left = end - time.monotonic()
            if left <= 0 or not select.select([out], [], [], left)[0]:
                raise subprocess.TimeoutExpired(self.process.args, self.seconds)
            more = os.read(out, 65536)
            if not more:
                return data
            data += more

    def kill(self):
        if self.process.returncode is not None:
            return
        if self.apart:
            os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()

    def leave(self, seconds=2):
        """Asks it to end, and sees to it that it does; returns what it said on stderr."""
        if self.errors.closed:
            return ""
        try:
            self.send(b"quit\n")
            self.process.stdin.close()
            self.process.wait(seconds)
        except (OSError, Fault, subprocess.TimeoutExpired):
            pass
        return self.close()

    def close(self):
        """Makes sure that nothing is left running; returns what it said on stderr."""
        with registry:
            (running or set()).discard(self)
        self.kill()
        self.process.wait()
        self.process.stdout.close()
        if not self.process.stdin.closed:
            self.process.stdin.close()
        self.errors.seek(0)
        said = self.errors.read().decode("utf-8", "replace")
        self.errors.close()
        return said


def kill_all():
    """For a program that ends at once: no engine is left, and none can be started."""
    global running
    with registry:
        left, running = running or set(), None
    for engine in left:
        engine.kill()

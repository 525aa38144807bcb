"""process.py - an untrusted program that is connected by three pipes.

Lives here: starting the program, writing and reading with limits of time and size, keeping its
standard error, and ending the program with all its children. Does not live here: the protocol
(engine.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import ctypes
import functools
import os
import select
import shlex
import signal
import subprocess
import sys
import threading
import time

MOST_UNREAD = 1 << 24  # bytes of an answer
MOST_SAID = 1 << 16  # largest kept end of standard error, in bytes

# The running programs. None means that no further program may start.
running = set()
registry = threading.RLock()  # reentrant, because a signal handler may interrupt its owner


class Fault(Exception):
    """The program broke the protocol, died or was silent for too long."""


class Silence(Fault):
    """The program was silent for too long."""


def words_of(command):
    """Returns the words of a shell-like command string. Raises Fault if the string names no
    program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Fault("cannot start %r: %s" % (command, error)) from None
    if not words or not words[0]:
        raise Fault("cannot start %r: the command is empty" % command)
    return words


class Program:
    """A program with pipes for input, output and standard error.

    `command` is a shell-like string (wrapper, program); `args` are added to it. With a `directory`,
    the program runs there and has it as its home. `seconds`: the time limit for reading its input.
    apart: whether the program has a separate process group. Then Ctrl-C ends only the caller, and
    the end of a wrapper also ends its program and all their children.
    """

    def __init__(self, command, args=(), directory=None, seconds=60, apart=False):
        words = [os.path.abspath(w) if "/" in w and os.path.exists(w) else w
                 for w in words_of(command)]
        self.seconds = seconds
        self.apart = apart
        self.pending = bytearray()  # output that was read but not taken
        self.searched = 0  # length of the part of `pending` without an end
        self.said = b""
        self.closed = False
        home = dict(HOME=directory, XDG_STATE_HOME=directory) if directory else {}
        with registry:
            if running is None:
                raise Fault("the time for starting %r is over" % command)
            try:
                self.process = subprocess.Popen(
                    words + list(args), cwd=directory, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ, **home),
                    bufsize=0, start_new_session=apart)
            except OSError as error:
                raise Fault("cannot start %r: %s" % (command, error)) from None
            running.add(self)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self):
        """Reads standard error at once, so that the program never blocks. Keeps its end."""
        errors = self.process.stderr.fileno()
        while data := os.read(errors, 1 << 16):
            self.said = (self.said + data)[-MOST_SAID:]

    def send(self, data, seconds=None):
        """Writes all data. Meanwhile reads the program's output, because the program may block
        until its output is read."""
        seconds = self.seconds if seconds is None else seconds
        end = time.monotonic() + seconds
        into, out = self.process.stdin.fileno(), self.process.stdout.fileno()
        while data:
            try:
                data = data[os.write(into, data):]
            except BlockingIOError:
                left = end - time.monotonic()
                if left <= 0:
                    raise Silence("it has not read its input within %g s" % seconds) from None
                if select.select([out], [into], [], left)[0]:
                    self._take()
            except BrokenPipeError:
                raise Fault("the engine has ended") from None

    def read_some(self, seconds):
        """Waits for more output. Returns False after a timeout."""
        if not select.select([self.process.stdout.fileno()], [], [], max(seconds, 0))[0]:
            return False
        self._take()
        return True

    def _take(self):
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        if not data:
            raise Fault("the engine ended its output in the middle of a reply")
        self.pending += self.cleaned(data)
        if len(self.pending) > MOST_UNREAD:
            self.forget()
            raise Fault("it has sent more than %d bytes without an end" % MOST_UNREAD)

    def cleaned(self, data):
        """Returns the part of the output that is kept."""
        return data

    def cut(self, end):
        """Takes the output up to `end` and removes `end`. Returns None if `end` has not arrived
        yet. Each byte is searched once, even if the output comes in small pieces."""
        at = self.pending.find(end, max(self.searched - len(end) + 1, 0))
        if at < 0:
            self.searched = len(self.pending)
            return None
        piece = bytes(self.pending[:at])
        self.forget(at + len(end))
        return piece

    def read_line(self, what):
        """Waits for a line and returns it without its line feed. After a timeout, the Fault says
        that `what` is missing."""
        end = time.monotonic() + self.seconds
        while (line := self.cut(b"\n")) is None:
            if not self.read_some(end - time.monotonic()) and time.monotonic() >= end:
                raise Fault("no %s within %g s" % (what, self.seconds))
        return line

    def forget(self, count=None):
        """Discards the first `count` bytes of the output so far, or all of it."""
        del self.pending[:count]
        self.searched = 0

    def finish(self):
        """Closes the input. The program must then end with success and without output."""
        self.process.stdin.close()
        try:
            rest = self.drain()
            status = self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Fault("still running %g s after the end of its input" % self.seconds) from None
        if rest:
            raise Fault("output that nobody asked for: %r" % rest[:200])
        if status:
            raise Fault("exit status %d" % status)

    def drain(self):
        """Returns the unread output, up to its end."""
        end = time.monotonic() + self.seconds
        out = self.process.stdout.fileno()
        while True:
            left = end - time.monotonic()
            if left <= 0 or not select.select([out], [], [], left)[0]:
                raise subprocess.TimeoutExpired(self.process.args, self.seconds)
            more = os.read(out, 65536)
            if not more:
                rest = bytes(self.pending)
                self.forget()
                return rest
            self.pending += more

    def kill(self):
        """Kills the program. If `apart`, also kills its children, even if the program has already
        ended."""
        try:
            if self.apart:
                os.killpg(self.process.pid, signal.SIGKILL)
            elif self.process.returncode is None:
                self.process.kill()
        except (ProcessLookupError, PermissionError):
            pass  # no process is left, or (on macOS) only dead processes

    def leave(self, seconds=2):
        """Asks the program to end, and kills it after the timeout. Returns its standard error."""
        if self.closed:
            return ""
        try:
            self.send(b"quit\n", seconds)
            self.process.stdin.close()
            self.process.wait(seconds)
        except (OSError, Fault, subprocess.TimeoutExpired):
            pass
        return self.close()

    def close(self):
        """Makes sure that no process is left. Returns the end of standard error."""
        self.kill()
        self.process.wait()
        with registry:
            (running or set()).discard(self)
        self.closed = True
        self.process.stdout.close()
        if not self.process.stdin.closed:
            self.process.stdin.close()
        # A process that has left the process group may hold the other end of this pipe forever.
        self.listener.join(1)
        if not self.listener.is_alive():
            self.process.stderr.close()
        return self.said.decode("utf-8", "replace")


def kill_all():
    """Kills all processes and allows no new ones. For a program that ends at once."""
    global running
    with registry:
        left, running = running or set(), None
    for program in left:
        program.kill()


def be_interruptible():
    """The first SIGHUP, SIGINT or SIGTERM raises KeyboardInterrupt in the main thread. Later
    signals are ignored, so that they do not interrupt the cleanup, such as kill_all."""
    numbers = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)

    def interrupt(*_):
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in numbers:
        signal.signal(number, interrupt)


def interruptible(main):
    """Decorates a main function. If it is interrupted, the exit status is 130, and no engine is
    left."""
    @functools.wraps(main)
    def guarded(*words):
        be_interruptible()
        try:
            return main(*words)
        except KeyboardInterrupt:
            return 130
        finally:
            kill_all()
    return guarded


# ---- Orphans: processes of engines that have left their process group ----
# On Linux, a program can adopt the orphans of its descendants (subreaper). It thus finds all
# processes that its engines have started, in any process group. On other systems, nothing is done.

PR_SET_CHILD_SUBREAPER = 36  # of <linux/prctl.h>
ROUNDS = 1000  # each round adopts the children of ended processes
adopting = False


def adopt_orphans():
    """This program adopts orphans from now on."""
    global adopting
    if sys.platform == "linux":
        adopting = ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def children():
    """Returns the children of this program."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, "rb") as file:
                # PID (NAME) STATE PARENT ... NAME may contain any character.
                if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                    found.append(int(name))
        except OSError:
            pass  # it has ended
    return found


def end_orphans():
    """Ends all children and their descendants. For the end of a program that adopts orphans."""
    for _ in range(ROUNDS if adopting else 0):
        left = children()
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass  # another thread has waited for it

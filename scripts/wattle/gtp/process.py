"""process.py - a program at the other ends of three pipes, which may do anything.

Lives here: starting it, writing and reading with limits of time and size, what it says on standard
error, and ending it with all that it has started. Does not live here: what is said (engine.py).

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
MOST_SAID = 1 << 16  # bytes that are kept of what it said last on standard error

# Those that were started and not closed, or None: none may be started any more.
running = set()
registry = threading.RLock()  # a handler of signals may come in between


class Fault(Exception):
    """The program broke the protocol, died or was silent for too long."""


class Silence(Fault):
    """The program was silent for too long."""


def words_of(command):
    """The words of a shell-like string that names a program; a Fault when it names none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Fault("cannot start %r: %s" % (command, error)) from None
    if not words or not words[0]:
        raise Fault("cannot start %r: the command is empty" % command)
    return words


class Program:
    """A program of which the input, the output and the errors are pipes.

    `command` is a shell-like string (wrapper, program); `args` are added to it. With a
    `directory` the program runs in it, and has it for a home. `seconds`: how long it may take to
    read what it is sent.
    apart: in a process group of its own, so that Ctrl-C ends the caller alone, and ending a
    wrapper ends its program, and whatever it has started.
    """

    def __init__(self, command, args=(), directory=None, seconds=60, apart=False):
        words = [os.path.abspath(w) if "/" in w and os.path.exists(w) else w
                 for w in words_of(command)]
        self.seconds = seconds
        self.apart = apart
        self.pending = bytearray()  # read and not taken yet
        self.searched = 0  # so much of it holds no end
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
        """Keeps the last words on standard error, and never lets it wait for having them read."""
        errors = self.process.stderr.fileno()
        while data := os.read(errors, 1 << 16):
            self.said = (self.said + data)[-MOST_SAID:]

    def send(self, data, seconds=None):
        """Writes all of it. What the program says in the meantime is read, for it may be waiting
        for that."""
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
        """Waits for more output; False when none comes in time."""
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
        """The part of the output that is kept."""
        return data

    def cut(self, end):
        """Takes the output up to `end`, which is passed over; None as long as that has not come. Each
        byte is looked at once, however small the pieces are in which it comes."""
        at = self.pending.find(end, max(self.searched - len(end) + 1, 0))
        if at < 0:
            self.searched = len(self.pending)
            return None
        piece = bytes(self.pending[:at])
        self.forget(at + len(end))
        return piece

    def read_line(self, what):
        """Waits for a line, without its line feed; `what` is missed where none comes in time."""
        end = time.monotonic() + self.seconds
        while (line := self.cut(b"\n")) is None:
            if not self.read_some(end - time.monotonic()) and time.monotonic() >= end:
                raise Fault("no %s within %g s" % (what, self.seconds))
        return line

    def forget(self, count=None):
        """The first bytes of the output that has come, or all of it."""
        del self.pending[:count]
        self.searched = 0

    def finish(self):
        """Ends the input; the program must end by itself, successfully and in silence."""
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
        """The output that nobody has read, until its end."""
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
        """Ends it, and where it is apart what it has started, though it may have ended before."""
        try:
            if self.apart:
                os.killpg(self.process.pid, signal.SIGKILL)
            elif self.process.returncode is None:
                self.process.kill()
        except (ProcessLookupError, PermissionError):
            pass  # nothing is left, or (on macOS) nothing but what is dead

    def leave(self, seconds=2):
        """Asks it to end, and sees to it that it does; returns what it said on stderr."""
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
        """Makes sure that nothing is left running; returns the end of what it said on stderr."""
        self.kill()
        self.process.wait()
        with registry:
            (running or set()).discard(self)
        self.closed = True
        self.process.stdout.close()
        if not self.process.stdin.closed:
            self.process.stdin.close()
        # Whoever has left the process group may hold the other end of this pipe for ever.
        self.listener.join(1)
        if not self.listener.is_alive():
            self.process.stderr.close()
        return self.said.decode("utf-8", "replace")


def kill_all():
    """Kills all processes and starts no more, for a program that ends at once."""
    global running
    with registry:
        left, running = running or set(), None
    for program in left:
        program.kill()


def be_interruptible():
    """Lets SIGHUP, SIGINT and SIGTERM raise KeyboardInterrupt in the main thread, the first of them:
    what is done then, such as kill_all, is not interrupted in turn."""
    numbers = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)

    def interrupt(*_):
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in numbers:
        signal.signal(number, interrupt)


def interruptible(main):
    """A program whose exit status is 130 when it is interrupted, and that leaves no engine behind."""
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


# ---- What engines leave running that is in no process group of theirs any more ----
# On Linux a program can have the children of those that end handed to it: so it finds all that its engines
# have started, wherever they have moved it. Elsewhere nothing is done.

PR_SET_CHILD_SUBREAPER = 36  # of <linux/prctl.h>
ROUNDS = 1000  # in which those that end hand over their children
adopting = False


def adopt_orphans():
    """From now on orphans come to this program."""
    global adopting
    if sys.platform == "linux":
        adopting = ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def children():
    """The processes whose parent this program is."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, "rb") as file:
                # PID (NAME) STATE PARENT ..., and NAME may be anything.
                if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                    found.append(int(name))
        except OSError:
            pass  # it has ended
    return found


def end_orphans():
    """Ends all children, and what they have started; for the end of a program that adopts."""
    for _ in range(ROUNDS if adopting else 0):
        left = children()
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass  # somebody else has waited for it

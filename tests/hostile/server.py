"""server.py - a program for each connection, as a service manager starts them, and what is seen of it.

Lives here: the socket, starting the programs, looking at them from outside (/proc), their ends, the folder
in which they run. Does not live here: what the clients say (clients.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import ctypes
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing answers with a reset
# What a program may say on standard error before it ends.
LAST_WORDS = {b"": 0, b"wattle: the client has sent nothing for too long\n": 0,
              b"wattle: a command did not end in time\n": 1, b"wattle: out of memory\n": 1}
WATCHDOG = b"wattle: a command did not end in time\n"
# IN_ACCESS, IN_MODIFY, IN_ATTRIB, IN_OPEN, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE, IN_DELETE
WATCHED = 0x1 | 0x2 | 0x4 | 0x20 | 0x40 | 0x80 | 0x100 | 0x200
EVENT = struct.Struct("iIII")
TILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "games", "fence",
                     "tiles", "demo.tiles")
RECORD = "newgame fendo size=3\nplay w B2\nsavegame stolen.gtp\n# %s\n"


class Canary:
    """A folder in which nothing may be opened, made or changed while strangers are served, with a `secret` in every
    file of it; served programs run in it. The kernel tells (inotify) of everything that is done there, so that
    also what is read and left as it was is noticed."""

    def __init__(self, secret):
        self.secret = secret
        self.path = tempfile.mkdtemp(prefix="wattle-canary-")
        self.fill()
        libc = ctypes.CDLL(None, use_errno=True)
        self.events = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        for folder in self.path, os.path.join(self.path, "home"):
            if self.events < 0 or libc.inotify_add_watch(self.events, folder.encode(), WATCHED) < 0:
                raise OSError(ctypes.get_errno(), "inotify")

    def fill(self):
        os.mkdir(os.path.join(self.path, "home"))
        os.mkfifo(os.path.join(self.path, "pipe"))
        self.write("secret.txt", self.secret + "\n")
        self.write("home/.inputrc", "# %s\n" % self.secret)
        self.write("game.gtp", RECORD % self.secret)
        self.write("game.sgf", "(;GM[1]C[%s])" % self.secret)
        self.write("own.net", "wattle-net 1\n%s\n" % self.secret)
        with open(TILES, encoding="utf-8") as file:
            self.write("own.tiles", file.read() + "\n; %s\n" % self.secret)
        os.symlink("secret.txt", os.path.join(self.path, "link"))

    def write(self, name, content):
        with open(os.path.join(self.path, name), "w", encoding="utf-8") as file:
            file.write(content)

    def environment(self):
        """For programs whose home it is."""
        home = os.path.join(self.path, "home")
        return dict(os.environ, HOME=home, XDG_STATE_HOME=home, TMPDIR=self.path)

    def disturbances(self):
        """What has been done there since the last time, as words, each once."""
        done = set()
        while True:
            try:
                data = os.read(self.events, 1 << 16)
            except BlockingIOError:
                return sorted(done)
            while data:
                _, mask, _, n = EVENT.unpack_from(data)
                name = data[EVENT.size:EVENT.size + n].rstrip(b"\0").decode("utf-8", "replace")
                done.add("%s: %#x" % (name or ".", mask & 0xFFF))
                data = data[EVENT.size + n:]

    def close(self):
        os.close(self.events)
        shutil.rmtree(self.path)


class Server:
    """Listens for both kinds of socket; each connection has a process of `command`."""

    def __init__(self, command, canary, patience):
        self.command = command
        self.canary = canary
        self.patience = patience  # seconds, for what must not take for ever
        self.lock = threading.Lock()
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "socket")
        self.listeners = {
            socket.AF_INET: socket.create_server(("127.0.0.1", 0), backlog=64),
            socket.AF_UNIX: socket.socket(socket.AF_UNIX)}
        self.listeners[socket.AF_UNIX].bind(path)
        self.listeners[socket.AF_UNIX].listen(64)

    def connect(self, family):
        """The ends of client and server of a new connection."""
        listener = self.listeners[family]
        with self.lock:
            here = socket.socket(family)
            here.connect(listener.getsockname())
            there, _ = listener.accept()
        return here, there

    def close(self):
        for listener in self.listeners.values():
            listener.close()
        self.folder.cleanup()


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def parents():
    """Of every process of the machine its parent's number and its name."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            stat = read_file("/proc/%s/stat" % name)
            found[int(name)] = (int(stat[stat.rindex(b")") + 2:].split()[1]), stat)
    return found


class Visit:
    """A client's connection and the process at its other end, which begins with the first words."""

    def __init__(self, server, family=socket.AF_INET):
        self.server = server
        self.socket, self.there = server.connect(family)
        self.errors = tempfile.TemporaryFile()
        self.pid = self.pidfd = self.status = self.usage = None
        self.heard = b""
        self.at_end = False      # nothing more comes from there
        self.is_cut = False      # nothing more can be sent
        self.complaints = []     # (expectation, what was seen)
        self.threads = 0         # the most that were seen,
        self.kilobytes = 0       # and its peak; that of wait4 would be the parent's, too
        self.lock = threading.Lock()  # for whoever looks while it ends

    def complain(self, expectation, what):
        self.complaints.append((expectation, what))

    # ---- Talking ----

    def begin(self):
        process = subprocess.Popen(self.server.command, stdin=self.there, stdout=self.there,
                                   stderr=self.errors, cwd=self.server.canary.path,
                                   env=self.server.canary.environment())
        process.returncode = 0  # it is waited for in wait(), not by subprocess
        self.there.close()
        self.pidfd = os.pidfd_open(process.pid)
        self.pid = process.pid

    def talk(self, data=b"", until=None, reads=True, seconds=None):
        """Sends and hears at once, until all is sent and until(heard) holds, without `until`: until
        the other end has ended its output or has gone. Whether that came about in time. With
        reads=False, only sends."""
        end = time.monotonic() + (self.server.patience if seconds is None else seconds)
        data = memoryview(data)
        self.socket.setblocking(False)
        if self.pid is None:
            data = self.put(data)
            self.begin()
        poll = select.poll()
        while len(data) or (reads and not (until and until(self.heard))):
            if self.at_end or (self.is_cut and not reads):
                return True
            poll.register(self.socket, (select.POLLIN if reads else 0) |
                          (select.POLLOUT if len(data) else 0) | select.POLLHUP)
            if not poll.poll(max(0, end - time.monotonic()) * 1000):
                return False
            data = self.put(data)
            if reads:
                self.take()
        return True

    def put(self, data):
        """What could not be sent yet."""
        try:
            return data[self.socket.send(data[:1 << 16]):] if len(data) else data
        except BlockingIOError:
            return data
        except OSError:
            self.is_cut = True
            return data[:0]

    def take(self, most=1 << 16):
        try:
            more = self.socket.recv(most)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        self.heard += more
        self.at_end = not more

    # ---- Looking ----

    def is_alive(self):
        return self.pidfd is not None and not select.select([self.pidfd], [], [], 0)[0]

    def look(self, family=None):
        """What may be seen from outside once something has been heard; `family`: of parents()."""
        with self.lock:
            if self.status is None and self.heard and self.is_alive():
                with contextlib.suppress(OSError, ValueError):
                    self.look_inside("/proc/%d" % self.pid)
                    self.look_for_children(family or parents())

    def look_inside(self, path):
        program = os.readlink(path + "/exe")
        status = dict(line.split(":\t", 1) for line in read_file(path + "/status").decode().split("\n")
                      if ":\t" in line)
        if not self.is_alive():
            return
        if program != os.path.realpath(self.server.command[0]):
            self.complain("same", program)
        self.threads = max(self.threads, int(status["Threads"]))
        self.kilobytes = max(self.kilobytes, int(status["VmHWM"].split()[0]))
        if status["NoNewPrivs"] != "1" or status["Seccomp"] != "2":
            self.complain("fences", "no_new_privs %(NoNewPrivs)s, seccomp %(Seccomp)s" % status)
        for name in os.listdir(path + "/fd"):
            if int(name) > 2:
                with contextlib.suppress(OSError):
                    self.complain("open", os.readlink("%s/fd/%s" % (path, name)))

    def look_for_children(self, family):
        for parent, stat in family.values():
            if parent == self.pid:
                self.complain("alone", stat[:60].decode("utf-8", "replace"))

    # ---- Ending ----

    def wait(self, seconds=None):
        """Whether the process has ended, of itself or because the client has."""
        seconds = self.server.patience if seconds is None else seconds
        if self.status is None and not select.select([self.pidfd], [], [], seconds)[0]:
            return False
        with self.lock:
            if self.status is None:
                _, self.status, self.usage = os.wait4(self.pid, 0)
        return True

    def reset(self):
        """Ends the connection as when a cable is cut and the other side speaks on."""
        if self.socket.family == socket.AF_INET:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.socket.close()

    def end(self):
        """Hangs up, and sees to it that nothing is left."""
        self.look()
        self.socket.close()
        if self.pid is None:
            self.begin()
        if not self.wait():
            self.complain("ends", "its process is still there")
            os.kill(self.pid, signal.SIGKILL)
            self.wait()
        elif os.WIFSIGNALED(self.status):
            self.complain("status", "ended by signal %d" % os.WTERMSIG(self.status))
        self.errors.seek(0)
        said = self.errors.read()
        if os.WIFEXITED(self.status) and os.WEXITSTATUS(self.status) != LAST_WORDS.get(said):
            self.complain("status", "exit status %d, %r" % (os.WEXITSTATUS(self.status), said[:200]))
        os.close(self.pidfd)
        self.errors.close()
        self.was_cut = said in (WATCHDOG, b"wattle: out of memory\n")
        self.starved = said == WATCHDOG and self.usage.ru_utime + self.usage.ru_stime < 1

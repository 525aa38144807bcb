"""server.py - starts a program for each connection, as a service manager does, and examines it from outside.

This module has the socket, the start of the programs, the view of them from outside (/proc), their ends, and the
folder in which they run. The words of the clients are in clients.py.

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

RESET = struct.pack("ii", 1, 0)  # SO_LINGER; closing the socket sends a reset
# What a program may print on standard error before it ends, with the exit status.
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
    """A folder that nobody may read or change while hostile clients are served. The served programs run in it, and each
    of its files contains `secret`. The kernel (inotify) reports every access, so the test also notices a file that was
    only read."""

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
        """Returns the environment of the programs. Their home is the subfolder `home`."""
        home = os.path.join(self.path, "home")
        return dict(os.environ, HOME=home, XDG_STATE_HOME=home, TMPDIR=self.path)

    def disturbances(self):
        """Returns the accesses since the last call, as words, each once."""
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
    """Listens on both kinds of sockets. Starts a process of `command` for each connection."""

    def __init__(self, command, canary, patience):
        self.command = command
        self.canary = canary
        self.patience = patience  # seconds; limit for events that must happen
        self.lock = threading.Lock()
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "socket")
        self.listeners = {
            socket.AF_INET: socket.create_server(("127.0.0.1", 0), backlog=64),
            socket.AF_UNIX: socket.socket(socket.AF_UNIX)}
        self.listeners[socket.AF_UNIX].bind(path)
        self.listeners[socket.AF_UNIX].listen(64)

    def connect(self, family):
        """Returns both ends of a new connection, the client's and the server's."""
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
    """Returns {process id: (id of the parent, /proc/PID/stat)} of all processes of the machine."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            stat = read_file("/proc/%s/stat" % name)
            found[int(name)] = (int(stat[stat.rindex(b")") + 2:].split()[1]), stat)
    return found


class Visit:
    """A connection of a client, with the process at the other end. The process starts when the client first sends."""

    def __init__(self, server, family=socket.AF_INET):
        self.server = server
        self.socket, self.there = server.connect(family)
        self.errors = tempfile.TemporaryFile()
        self.pid = self.pidfd = self.status = self.usage = None
        self.heard = b""
        self.at_end = False      # the other side has closed its output
        self.is_cut = False      # nothing more can be sent
        self.complaints = []     # (expectation, observation)
        self.threads = 0         # largest number seen
        self.kilobytes = 0       # largest peak seen; that of wait4 would include the parent's
        self.lock = threading.Lock()  # for threads that look while the process ends

    def complain(self, expectation, what):
        self.complaints.append((expectation, what))

    # ---- Talking ----

    def begin(self):
        process = subprocess.Popen(self.server.command, stdin=self.there, stdout=self.there,
                                   stderr=self.errors, cwd=self.server.canary.path,
                                   env=self.server.canary.environment())
        process.returncode = 0  # wait() waits for the process, not subprocess
        self.there.close()
        self.pidfd = os.pidfd_open(process.pid)
        self.pid = process.pid

    def talk(self, data=b"", until=None, reads=True, seconds=None):
        """Sends the data and reads at the same time, until all is sent and until(heard) is true. Without `until`, reads
        until the other end has closed its output or has gone. Returns whether this happened in time. With reads=False,
        only sends."""
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
        """Sends as much as possible. Returns the rest."""
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
        """Examines the process from outside, after the client has heard something. `family` is the result of
        parents()."""
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
        """Waits until the process has ended. Returns whether it has ended in time."""
        seconds = self.server.patience if seconds is None else seconds
        if self.status is None and not select.select([self.pidfd], [], [], seconds)[0]:
            return False
        with self.lock:
            if self.status is None:
                _, self.status, self.usage = os.wait4(self.pid, 0)
        return True

    def reset(self):
        """Closes the connection with a reset, like a cut cable when the other side goes on sending."""
        if self.socket.family == socket.AF_INET:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.socket.close()

    def end(self):
        """Closes the connection. Checks that the process ends in time, with a correct exit status and last words."""
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

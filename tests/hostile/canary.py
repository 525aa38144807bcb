"""canary.py - a folder in which nothing may be opened, made or changed while strangers are served.

The kernel tells (inotify) of everything that is done there, so that also what is read and left as it
was is noticed.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import ctypes
import os
import shutil
import struct
import tempfile

NONBLOCK, CLOEXEC = os.O_NONBLOCK, os.O_CLOEXEC
# IN_ACCESS, IN_MODIFY, IN_ATTRIB, IN_OPEN, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE, IN_DELETE
WATCHED = 0x1 | 0x2 | 0x4 | 0x20 | 0x40 | 0x80 | 0x100 | 0x200
EVENT = struct.Struct("iIII")
TILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "games", "fence",
                     "tiles", "demo.tiles")
RECORD = "newgame fendo size=3\nplay w B2\nsavegame stolen.gtp\n# %s\n"


class Canary:
    """The folder, with a `secret` in every file of it; served programs run in it."""

    def __init__(self, secret):
        self.secret = secret
        self.path = tempfile.mkdtemp(prefix="wattle-canary-")
        self.fill()
        libc = ctypes.CDLL(None, use_errno=True)
        self.events = libc.inotify_init1(NONBLOCK | CLOEXEC)
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

"""kept_games.py - what a board keeps between runs, as the shell does: the game in progress, the
game before it that was left, and the secret of an address whose port was chosen.

In $XDG_STATE_HOME/wattle/board, or ~/.local/state/wattle/board, for its owner's eyes only, since a
record of a game with secrets tells them all:

    secret-ADDRESS-PORT    the secret in the address
    1/, 2/, ...            one for each of the boards that run at the same time:
        lock               held by the board whose folder it is
        game.json          the game in progress, written after each change
        former.json        the one that was left
        work/              the engine's files; emptied at the next start where a board was killed

Whoever cannot write there plays without.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import tempfile

MOST_BOARDS = 100  # that run at the same time


def state_folder():
    """The folder by the XDG Base Directory Specification, in which relative paths are invalid."""
    state, home = os.environ.get("XDG_STATE_HOME", ""), os.environ.get("HOME", "")
    if os.path.isabs(state):
        return os.path.join(state, "wattle", "board")
    if os.path.isabs(home):
        return os.path.join(home, ".local", "state", "wattle", "board")
    raise OSError("there is no home to keep anything in")


def write_private(path, text):
    """Replaces a file as a whole."""
    temporary = path + ".tmp"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w",
              encoding="utf-8") as file:
        file.write(text)
    os.replace(temporary, path)


def read_json(path):
    """A game that was kept, or None."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
    except (OSError, ValueError):
        return None
    return value if isinstance(value, dict) else None


class Kept:
    """What is kept in one folder; `work` is where the engine has its files. `left` is the game that
    was left, `present` the one in progress: dictionaries, or None."""

    def __init__(self, folder):
        self.game, self.former, self.work = (os.path.join(folder, name)
                                             for name in ("game.json", "former.json", "work"))
        shutil.rmtree(self.work, ignore_errors=True)
        os.mkdir(self.work, 0o700)
        self.present, self.left = None, read_json(self.former)
        if os.path.exists(self.game):  # it is there only where it was left
            self.present = read_json(self.game)
            self.leave()

    def keep(self, game):
        """The game in progress, or None where there is nothing to lose."""
        if game == self.present:
            return
        with contextlib.suppress(OSError):
            if game:
                write_private(self.game, json.dumps(game))
            else:
                os.unlink(self.game)
        self.present = game

    def leave(self):
        """Another game comes to the table: the one in progress becomes the one that was left."""
        if self.present:
            self.left, self.present = self.present, None
            with contextlib.suppress(OSError):
                os.replace(self.game, self.former)

    def forget(self, left):
        """This game goes on, so it is not one that was left any more."""
        if self.left is left:
            self.left = None
            with contextlib.suppress(OSError):
                os.unlink(self.former)

    def clear(self):
        """Removes the engine's files when the board ends."""
        shutil.rmtree(self.work, ignore_errors=True)


def take_number(state):
    """The folder of the first number that no running board has, and its lock."""
    for number in range(1, MOST_BOARDS + 1):
        folder = os.path.join(state, str(number))
        os.makedirs(folder, 0o700, exist_ok=True)
        lock = os.open(os.path.join(folder, "lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return folder, lock
        except OSError:
            os.close(lock)
    raise OSError("too many boards are running")


@contextlib.contextmanager
def opened():
    """A Kept for as long as the board runs."""
    with contextlib.ExitStack() as stack:
        try:
            state = state_folder()
            for folder in (os.path.dirname(state), state):
                os.makedirs(folder, 0o700, exist_ok=True)
            folder, lock = take_number(state)
            stack.callback(os.close, lock)
            kept = Kept(folder)
        except OSError:
            kept = Kept(stack.enter_context(tempfile.TemporaryDirectory(prefix="board")))
        stack.callback(kept.clear)
        yield kept


def secret_of(address, port):
    """The secret in the board's address: the same at each start where a port was chosen."""
    new = secrets.token_urlsafe(16)
    if not port:
        return new
    with contextlib.suppress(OSError, ValueError):
        path = os.path.join(state_folder(), "secret-%s-%d" % (address, port))
        if os.path.exists(path):
            with open(path, encoding="ascii") as file:
                known = file.read()
            if len(known) == len(new):
                return known
        write_private(path, new)
    return new

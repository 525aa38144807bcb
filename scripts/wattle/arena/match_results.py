"""match_results.py - the results of a match on disk, so that it can go on where it was interrupted.

    match.json          the settings; a match goes on with the same ones only
    games.jsonl         one game a line: what game.play says, without its record
    records/00000.gtp   the record of game 0, a transcript that replays it
    joblog              GNU parallel's, where it took part (remote_hosts.py)

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import json
import os
import time

from wattle.output.atomic_files import write_text


class InUse(Exception):
    """Another process works on this match."""


class Broken(Exception):
    """A file has something that no match has written there."""


class Store:
    """A directory with results; `results` has those that are there, by number."""

    patience = 10  # seconds

    def __init__(self, directory):
        self.directory = directory
        os.makedirs(self.path("records"), exist_ok=True)
        # Held by the programs we start as well, so that none is left over unnoticed.
        self.lock = os.open(self.path("lock"), os.O_RDWR | os.O_CREAT)
        self._take_lock()
        self.results = {}
        self._load()
        self.file = open(self.path("games.jsonl"), "a", encoding="utf-8")

    def _take_lock(self):
        """Waits a while, for what an interrupted run has started may still be ending."""
        end = time.monotonic() + self.patience
        while True:
            try:
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() >= end:
                    os.close(self.lock)
                    raise InUse("%s: the match is still being played" % self.directory) from None
            time.sleep(0.1)

    def path(self, name):
        return os.path.join(self.directory, name)

    def settings(self):
        """Those of an earlier run, or None."""
        try:
            with open(self.path("match.json"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise Broken("%s: %s" % (self.path("match.json"), error)) from None

    def keep_settings(self, settings):
        write_text(self.path("match.json"), json.dumps(settings, indent=1) + "\n")

    def _load(self):
        """Reads the results; a last line that was not written to its end is cut off."""
        path = self.path("games.jsonl")
        whole = 0
        try:
            with open(path, "rb") as file:
                for number, line in enumerate(file, 1):
                    if not line.endswith(b"\n"):
                        break
                    try:
                        result = json.loads(line)
                        self.results.setdefault(result["game"], result)
                    except (ValueError, KeyError, TypeError):
                        raise Broken("%s:%d: no game; take the line out, and it is played again"
                                     % (path, number)) from None
                    whole += len(line)
            os.truncate(path, whole)
        except FileNotFoundError:
            pass

    def add(self, result):
        """Keeps a result; False, and nothing changes, when there is one of this game."""
        result = dict(result)
        number, record = result["game"], result.pop("record")
        if number in self.results:
            return False
        # The line comes last: it says that all is there.
        write_text(self.path("records/%05d.gtp" % number), record)
        self.file.write(json.dumps(result) + "\n")
        self.file.flush()
        self.results[number] = result
        return True

    def close(self):
        self.file.close()
        os.close(self.lock)

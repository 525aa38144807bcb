"""results.py - the results of a long run on disk, so that it can go on where it was interrupted.

A file of lines in JSON. The first is {"settings": {...}}, each further one a result, written as soon
as it is there. Where settings may change, the new ones are one more such line, and the last counts.
A last line that was interrupted is none, and is cut off. Half-written files beside it that a killed
run left behind are removed.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import itertools
import json
import os
import time

from wattle.gtp.process import Fault
from wattle.output.atomic_files import remove_leftovers


class Unusable(Fault):
    """The file is not one that this run can go on with."""


class Results:
    """`settings`: those of the file if there are any, else those given. `rows`: the results, in the
    order in which they came. `by_key`: the same by what stands in their field `key`, where that is
    named; each value stands there once. Without a path nothing is kept. One process at a time has
    the file, and so do programs that it leaves the descriptor."""

    patience = 10  # seconds, in which what an interrupted run has started may still be ending

    def __init__(self, path, settings=None, key=None):
        self.path, self.key, folder = path, key, os.path.dirname(path or "") or "."
        self.settings, self.rows, self.by_key, self.file = None, [], {}, None
        if path:
            os.makedirs(folder, exist_ok=True)
            self.file = open(path, "a", encoding="utf-8")
            try:
                self._take_lock()
                self._load()
                remove_leftovers(folder)
            except Fault:
                self.close()
                raise
        if self.settings is None and settings is not None:
            self.change_settings(settings)

    @classmethod
    def begin(cls, path, settings, key=None):
        """New, or to go on with; refused where it was begun otherwise."""
        results = cls(path, settings, key)
        if results.settings != json.loads(json.dumps(settings)):
            results.close()
            raise Unusable("%s has other settings: give another --out, or remove the file" % path)
        return results

    def _take_lock(self):
        end = time.monotonic() + self.patience
        while True:
            try:
                return fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= end:
                    raise Unusable("%s: another run still writes this file" % self.path) from None
            time.sleep(0.1)

    def _load(self):
        whole = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    row = json.loads(line)
                    if "settings" in row:
                        self.settings = row["settings"]
                    elif self.settings is not None:
                        self._take(row)
                except (ValueError, KeyError, TypeError, RecursionError):
                    raise Unusable("%s:%d: this line has no result; remove the line, and the result is computed again" % (
                        self.path, number)) from None
                if self.settings is None:
                    raise Unusable("%s:%d: this line has no settings; give another --out, or remove the file" % (
                        self.path, number))
                whole += len(line)
        os.truncate(self.path, whole)

    def _take(self, row):
        """Whether it is new."""
        if self.key is not None:
            if row[self.key] in self.by_key:
                return False
            self.by_key[row[self.key]] = row
        self.rows.append(row)
        return True

    def _write(self, row):
        if self.file:
            self.file.write(json.dumps(row) + "\n")
            self.file.flush()

    def change_settings(self, settings):
        settings = json.loads(json.dumps(settings))
        if settings != self.settings:
            self.settings = settings
            self._write({"settings": settings})

    def add(self, row):
        """Keeps a result; False, and nothing changes, when there is one of this key."""
        is_new = self._take(row)
        if is_new:
            self._write(row)
        return is_new

    def missing(self, keys):
        return [key for key in keys if key not in self.by_key]

    def without_gap(self, key_of=int):
        """The results 0, 1, 2, ... up to the first that is missing, which are the same for any --jobs. key_of(number) is
        their key."""
        return itertools.takewhile(bool, (self.by_key.get(key_of(number)) for number in itertools.count()))

    def descriptors(self):
        """The descriptors of the file, for programs that shall hold its lock, too."""
        return [self.file.fileno()] if self.file else []

    def close(self):
        if self.file:
            self.file.close()


def rows_in(path):
    """The results in a file, also while it is being written; none where there is no file."""
    try:
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file if line.endswith("\n")]
    except FileNotFoundError:
        return []
    return [row for row in rows if "settings" not in row]

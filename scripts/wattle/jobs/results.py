"""results.py - the results of a long run on disk, so that an interrupted run can continue.

The file has lines of JSON. The first line is {"settings": {...}}. Each later line is a result,
written as soon as the result is known. If settings may change, new settings are another such line,
and the last one counts. An incomplete last line is ignored and cut off. Temporary files of killed
runs beside this file are removed.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import fcntl
import itertools
import json
import os
import time

from wattle.gtp.process import Fault
from wattle.output.atomic_files import remove_leftovers


HEAD = b'{"settings": '  # the beginning of a file


class Unusable(Fault):
    """This run cannot continue from the file."""


class Results:
    """`settings`: the settings of the file, or the given settings for a new file. `rows`: the
    results in the order of arrival. `by_key`: the results by the value of their field `key`, if a
    key is named; each value occurs once. Without a path, nothing is stored. One process at a time
    locks the file, together with the programs that inherit the descriptor."""

    patience = 10  # seconds to wait until the programs of an interrupted run have ended

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
        """Opens a new file, or a file to continue. Refuses a file with other settings."""
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
                is_whole = line.endswith(b"\n")
                if is_whole:
                    self._take_line(line, number)
                if self.settings is None and (is_whole or line[:len(HEAD)] != HEAD[:len(line)]):
                    raise Unusable("%s:%d: this line has no settings; give another file or folder" % (
                        self.path, number))
                if not is_whole:
                    break
                whole += len(line)
        os.truncate(self.path, whole)

    def _take_line(self, line, number):
        try:
            row = json.loads(line)
            if "settings" in row:
                self.settings = row["settings"]
            elif self.settings is not None:
                self._take(row)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Unusable("%s:%d: this line has no result; remove the line, and the result is computed again" % (
                self.path, number)) from None

    def _take(self, row):
        """Adds a row. Returns whether its key is new."""
        if self.key is not None:
            if row[self.key] in self.by_key:
                return False
            self.by_key[row[self.key]] = row
        self.rows.append(row)
        return True

    def _write(self, row):
        if self.file:
            try:
                self.file.write(json.dumps(row) + "\n")
                self.file.flush()
            except OSError as error:
                error.filename = self.path
                raise

    def change_settings(self, settings):
        settings = json.loads(json.dumps(settings))
        if settings != self.settings:
            self.settings = settings
            self._write({"settings": settings})

    def add(self, row):
        """Stores a result. Returns False, and changes nothing, if the key already has a result."""
        is_new = self._take(row)
        if is_new:
            self._write(row)
        return is_new

    def missing(self, keys):
        return [key for key in keys if key not in self.by_key]

    def without_gap(self, key_of=int):
        """Returns the results 0, 1, 2, ... up to the first missing one. They are the same for any
        --jobs. key_of(number) is the key of a result."""
        return itertools.takewhile(bool, (self.by_key.get(key_of(number)) for number in itertools.count()))

    def descriptors(self):
        """Returns the descriptors of the file, for programs that share its lock."""
        return [self.file.fileno()] if self.file else []

    def close(self):
        if self.file:
            with contextlib.suppress(OSError):  # add() has told it
                self.file.close()


def rows_in(path):
    """Returns the results in a file, also while a program writes it. A missing file has no
    results."""
    rows = []
    with contextlib.suppress(FileNotFoundError), open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError):
                    row = None
                if not isinstance(row, dict):
                    raise Unusable("%s:%d: this line has no result; remove the line" % (path, number))
                rows.append(row)
    return [row for row in rows if "settings" not in row]

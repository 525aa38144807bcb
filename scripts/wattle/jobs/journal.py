"""journal.py - what a long run has found so far, on disk, so that it can go on.

A file of lines in JSON: the first has the settings, each further one a finding, written as soon as
it is there. A last line that was interrupted is none, and is cut off.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import json
import os
import re

from wattle.gtp.process import Fault


def name_of_game(game):
    """What files about a game are called: 'siemenet-revisited' for 'siemenet variant=revisited'."""
    words = [word.split("=")[-1] for word in game.split()]
    return re.sub(r"[^a-z0-9.-]+", "_", "-".join(words).lower())


def name_without_pie(game):
    """The same where it goes without saying that there is no pie rule."""
    return name_of_game(game.replace(" pie=off", ""))


class Journal:
    """`settings`: those of the file if there is one, else those given. `rows`: the findings. Without
    a path nothing is kept. A file that another process writes is refused, by a Fault."""

    def __init__(self, path, settings):
        self.settings, self.rows, self.file = settings, [], None
        if not path:
            return
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        self.file = open(path, "a+", encoding="utf-8")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.file.close()
            raise Fault("%s: another run still writes it" % path) from None
        try:
            lines = self.whole_lines(path)
        except Fault:
            self.file.close()
            raise
        if lines:
            self.settings, *self.rows = lines
        else:
            self.write(settings)

    @staticmethod
    def whole_lines(path):
        """What its lines say; a last one that was not written to its end is cut off."""
        with open(path, "rb") as file:
            whole, _, _ = file.read().rpartition(b"\n")
        found = []
        for number, line in enumerate(whole.split(b"\n") if whole else [], 1):
            try:
                found.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                raise Fault("%s:%d: %s; give another --out, or remove the file" % (
                    path, number, error)) from None
        os.truncate(path, len(whole) + bool(whole))
        return found

    def add(self, row):
        self.rows.append(row)
        if self.file:
            self.write(row)

    def write(self, row):
        self.file.write(json.dumps(row) + "\n")
        self.file.flush()

    def close(self):
        if self.file:
            self.file.close()

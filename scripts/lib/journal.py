"""journal.py - what a long run has found so far, on disk, so that it can go on.

A file of lines in JSON: the first has the settings, each further one a finding, written as soon as
it is there. A last line that was interrupted is none, and is cut off.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import json
import os
import re

from program import Fault


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
        self.file.seek(0)
        text = self.file.read()
        lines = text.split("\n")[:-1]
        os.truncate(path, len(text[:text.rfind("\n") + 1].encode()))
        if lines:
            self.settings = json.loads(lines[0])
        else:
            self.write(settings)
        self.rows = [json.loads(line) for line in lines[1:]]

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

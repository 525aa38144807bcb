"""journal.py - what a long run has found so far, on disk, so that it can go on.

A file of lines in JSON: the first has the settings, each further one a finding, written as soon as
it is there. A last line that was interrupted is none, and is cut off.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re


def name_of_game(game):
    """What files about a game are called: 'siemenet-revisited' for 'siemenet variant=revisited'."""
    words = [word.split("=")[-1] for word in game.split()]
    return re.sub(r"[^a-z0-9.-]+", "_", "-".join(words).lower())


def name_without_pie(game):
    """The same where it goes without saying that there is no pie rule."""
    return name_of_game(game.replace(" pie=off", ""))


class Journal:
    """`settings`: those of the file if there is one, else those given. `rows`: the findings. Without
    a path nothing is kept."""

    def __init__(self, path, settings):
        self.settings, self.rows, self.file = settings, [], None
        if not path:
            return
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        lines = open(path, encoding="utf-8").read().split("\n")[:-1] if os.path.exists(path) else []
        if lines:
            self.settings = json.loads(lines[0])
        self.rows = [json.loads(line) for line in lines[1:]]
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines or [json.dumps(settings)]))
        os.replace(path + ".new", path)
        self.file = open(path, "a", encoding="utf-8")

    def add(self, row):
        self.rows.append(row)
        if self.file:
            self.file.write(json.dumps(row) + "\n")
            self.file.flush()

"""file_names.py - the names of files about a game.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re


def name_of_game(game):
    """What files about a game are called: 'siemenet-revisited' for 'siemenet variant=revisited'."""
    words = [word.split("=")[-1] for word in game.split()]
    return re.sub(r"[^a-z0-9.-]+", "_", "-".join(words).lower())


def name_without_pie(game):
    """The same where it goes without saying that there is no pie rule."""
    return name_of_game(game.replace(" pie=off", ""))

"""game_variants.py - the options of a game, each with the values that are compared with its default.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from itertools import islice

from wattle.arena.referee import Refused, game_options

FEW = 8  # whole numbers between the least and the most: all are tried
# What is tried of those that have more, and of words.
TRIED = {"size": ("5", "9", "13"), "swap_limit": ("0",), "round_cap": ("50",), "tiles": ("demo",),
         "round_limit": ("10", "dice"), "start": ("A1",)}


def values_of(kind, what, name):
    if kind == "choice" or kind == "switch":
        return what.split("|")
    if kind == "number":
        low, high = map(int, what.split(".."))
        if high - low < FEW:
            return [str(value) for value in range(low, high + 1)]
    return TRIED.get(name, ())


def options_of(listed):
    """{option of the game: [values other than its default]} of what list_options says."""
    return {name: [value for value in values_of(kind, what, name) if value != usual]
            for name, kind, what, usual in game_options(listed)}


def variants_of(listed, game):
    """[("", GAME), ("pie=off", GAME pie=off) ...]: the game, and each option that it does not set with each
    value but its default."""
    named = {word.split("=")[0] for word in game.split()[1:]}
    return [("", game)] + [("%s=%s" % (name, value), "%s %s=%s" % (game, name, value))
                           for name, values in options_of(listed).items() if name not in named for value in values]


def playable(table, variants):
    """Those that the engine begins. A value that goes with some others only has the first of them beside it; if
    there is none, it is left out. The first variant must be one that begins."""
    def begins(game):
        try:
            table.ask("newgame " + game)
        except Refused:
            return False
        return True

    table.ask("newgame " + variants[0][1])
    found = variants[:1]
    for rules, game in variants[1:]:
        name = rules.split("=")[0] + "="
        company = [""] + [" " + other for other, _ in variants[1:] if not other.startswith(name)]
        found += islice(((rules + more, game + more) for more in company if begins(game + more)), 1)
    return found

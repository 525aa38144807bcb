"""game_variants.py - the options of a game, each with the values that are compared with its default.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from itertools import islice

from wattle.arena.referee import Refused, game_options

FEW = 8  # largest range of a whole number in which all values are tried
# The tried values of other numbers and of words.
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
    """Returns {option: [values other than the default]} of a reply to list_options."""
    return {name: [value for value in values_of(kind, what, name) if value != usual]
            for name, kind, what, usual in game_options(listed)}


def variants_of(listed, game):
    """Returns [("", GAME), ("pie=off", GAME pie=off) ...]: the game, then each other value of each option that
    GAME does not set."""
    named = {word.split("=")[0] for word in game.split()[1:]}
    return [("", game)] + [("%s=%s" % (name, value), "%s %s=%s" % (game, name, value))
                           for name, values in options_of(listed).items() if name not in named for value in values]


def playable(table, variants):
    """Returns the variants that the engine accepts. If the engine accepts a value only together with a value of
    another option, the first such pair is one variant. If there is no such pair, the value is left out. The
    engine must accept the first variant."""
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
        partners = [""] + [" " + other for other, _ in variants[1:] if not other.startswith(name)]
        found += islice(((rules + more, game + more) for more in partners if begins(game + more)), 1)
    return found

"""soak_settings.py - which games a soak plays: any game, with any options, against any clock.

Lives here: drawing from what list_games and list_options tell. Does not live here: playing
(soak_game.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

OPTION = re.compile(r"(\w+) (switch|number|choice|file|word) (.+) default (\S+) current \S+")
HOW_OFTEN = 0.4  # an option is not its default
MOST = 4  # numbers go up to so many times their default, and a bit
WORDS = ("off", "dice", "4", "9", "centre", "A1", "B2", "C4")
CLOCKS = ("0+0.1/1", "0+0.1/1", "0+0.3/1", "3", "1+1/10")

# Of the engine: what a game may be played with, beside its own options. A choice for each.
ENGINE = (("threads", ("1", "1", "2")), ("memory", ("1", "4", "16")), ("level", ("10", "10", "5", "1")),
          ("contempt", ("0", "25", "50")), ("net", ("auto", "none")), ("book", ("auto", "none")),
          ("resign", ("off", "off", "on")))


def values_of(kind, values, default):
    """The values that an option may have."""
    if kind == "number":
        low, high = (float(x) for x in values.split(".."))
        high = min(high, MOST * max(float(default), 1) + 2)
        return [str(i) for i in range(int(low), int(high) + 1)]
    if kind == "word":
        return list(WORDS)
    return [value for value in values.split("|") if value != "FILE"]


def options_of(listing):
    """[(name, values)] of a game, from the reply to list_options."""
    found = []
    for line in listing.splitlines():
        shape = OPTION.fullmatch(line)
        if shape and shape[1] == "threads":  # the first of the engine
            break
        if shape:
            found.append((shape[1], values_of(*shape.groups()[1:])))
    return found


class Draw:
    """Games, the same for the same seed. `ask` is a question to an engine, which raises `refusal`
    when it refuses."""

    def __init__(self, rng, ask, refusal):
        self.rng, self.ask, self.refusal = rng, ask, refusal
        self.tables = {}
        for line in ask("list_games").splitlines():
            name = line.split()[0]
            ask("newgame " + name)
            self.tables[name] = options_of(ask("list_options"))
        self.bag = []

    def game(self):
        """A line for newgame that the engine takes: all games equally often."""
        if not self.bag:
            self.bag = sorted(self.tables)
            self.rng.shuffle(self.bag)
        name = self.bag.pop()
        while True:
            words = [name] + ["%s=%s" % (option, self.rng.choice(values))
                              for option, values in self.tables[name]
                              if self.rng.random() < HOW_OFTEN]
            try:
                self.ask("newgame " + " ".join(words))
                return " ".join(words)
            except self.refusal:
                pass  # they do not go together

    def clock(self):
        return self.rng.choice(CLOCKS)

    def engine(self, is_random):
        """[(option, value)] of an engine for one game."""
        search = "random" if is_random else self.rng.choice(("default", "default", "default", "plain"))
        return [("seed", str(self.rng.randrange(1, 2**32))), ("search", search)] + \
            [(name, self.rng.choice(values)) for name, values in ENGINE]

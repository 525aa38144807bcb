"""pairings.py - which games make a match.

Lives here: rounds, seats, openings. Does not live here: playing (game.py).

A round is one opening with each seating: with two seats A begins, then B. With more, A sits
once on every seat and B on all others. Dice and cards of a round fall the same, as far as
the players let them. Games are numbered from 0, round by round.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random


def seatings(seats):
    return ["B" * i + "A" + "B" * (seats - 1 - i) for i in range(seats)]


def read_openings(path):
    """[(number of the line, turns)] of a file: an opening a line, turns between blanks; `#`
    begins a comment."""
    with open(path, "rb") as file:
        lines = file.read().splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        try:
            turns = line.decode("utf-8-sig").split("#")[0].split()
        except UnicodeDecodeError:
            raise ValueError("%s:%d: openings are text in UTF-8" % (path, number)) from None
        if turns:
            found.append((number, turns))
    return found


def job(number, seats, seed, openings, turns):
    """What game.play needs to know of game `number`: an opening out of the list (which may
    be empty) and then so many random turns."""
    index, place = divmod(number, seats)
    return {
        "number": number, "round": index, "seating": seatings(seats)[place],
        "opening": openings[index % len(openings)] if openings else [],
        "random": turns,
        "seed": random.Random("%d round %d" % (seed, index)).randrange(1, 2**32),
    }

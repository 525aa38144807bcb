"""opening_book.py - the opening book that a study of first turns comes to, by its games and proofs.

Lives here: what is worth playing, and the lines of the book (src/player/book_moves.c tells their form).
Does not live here: how things were found out (openings_study.py).

Values of searches have no part in it: the engine has them without a book. Without a pie rule one begins with what won
most, with a pie rule with what is fairest: the better it is the sooner it is taken over. And what is better than fair
for certain, by the interval, is taken over.

SPDX-License-Identifier: GPL-3.0-or-later
"""

SWAP = "swap"


def known(rows):
    """[(turns alike, the share that whoever begins gets, what it is at least)], of those played and those proven."""
    return [(row["alike"], row["value"], row["value"]) if row["proven"] else (row["alike"], row["score"], row["low"])
            for row in rows if row["proven"] or "score" in row]


def first_turns(rows, has_pie):
    """The best to begin with, all alike."""
    worth = (lambda row: -abs(row[1] - 0.5)) if has_pie else (lambda row: row[1])
    return max(sorted(known(rows)), key=worth)[0]


def taken_over(rows):
    """The turns that are too good with a pie rule."""
    return [turn for alike, _, low in known(rows) if low > 0.5 for turn in alike]


def position(table, game, turns=()):
    """The position after these turns."""
    table.begin(game, 1)
    for number, turn in enumerate(turns):
        table.play(number, turn)
    return table.ask("position")


def lines(table, found):
    """Of the book. `found` is the study as an object (openings_report.py), `table` an engine."""
    game, rows = found["game"].replace(" pie=off", ""), found["openings"]
    yield "wattle-book 1"
    yield "# First turns of %s, of %s" % (game, found["engine"])
    yield "# %s --book" % found["command"]
    yield "# TURN POSITION: what to play there; where there are several, one by lot."
    for turn in first_turns(rows, found["pie"]):
        yield "%s %s" % (turn, position(table, game))
    if found["pie"]:
        for turn in taken_over(rows):
            yield "%s %s" % (SWAP, position(table, game, [turn]))

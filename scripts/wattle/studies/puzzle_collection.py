"""puzzle_collection.py - a collection of puzzles: which are kept, and how they look in print.

Lives here: grades, alike ones, the page. Does not live here: how puzzles are found (puzzle_search.py),
sheets of pictures (board_svg.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import textwrap

GRADES = (300, 3000, 30000, 300000)  # positions a proof visits: up to there it is one star, two, ...


def stars(puzzle):
    return 1 + sum(puzzle["nodes"] > grade for grade in GRADES)


def without_alike(puzzles):
    """One of those that mirror each other, and two of a game at most: neighbours are much alike."""
    kept, keys, of_game = [], set(), {}
    for puzzle in sorted(puzzles, key=lambda p: (p["nodes"], p["position"])):
        if puzzle["key"] in keys or of_game.get(puzzle["game"], 0) == 2:
            continue
        keys.add(puzzle["key"])
        of_game[puzzle["game"]] = of_game.get(puzzle["game"], 0) + 1
        kept.append(puzzle)
    return kept


def task(puzzle, titles):
    """'White plays and wins'"""
    return "%s plays and %s" % (titles[puzzle["side"]], {"win": "wins", "draw": "draws"}[puzzle["task"]])


def heading(number, puzzle, titles):
    return "%d. %s %s" % (number, task(puzzle, titles), "\u2605" * stars(puzzle))


# ---- The page ----


def prose(text, indent=""):
    """In lines of the usual length."""
    return textwrap.wrap(text, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def page(title, game, command, puzzles, titles, sheet):
    """Markdown: the pictures, then positions and solutions."""
    yield "# Puzzles: %s" % title
    yield ""
    yield from prose(
        "%d positions of `%s` in which exactly one turn keeps what can be proven: a win, or a draw. Each is from a game"
        " of the engine, each solution proven by `solve`, as is that every other turn loses it. Stars tell how many"
        " positions the proof visits: up to %s, and more." % (
            len(puzzles), game, ", ".join("{:,}".format(grade) for grade in GRADES)))
    yield ""
    yield "Made by"
    yield ""
    yield "```sh"
    yield command
    yield "```"
    yield ""
    if puzzles:
        yield "![%s](%s)" % (title, sheet)
        yield ""
    yield "## Positions"
    yield ""
    yield "To set one: `set_position`, followed by its text, in any dialogue of the engine."
    yield ""
    yield "```"
    for number, puzzle in enumerate(puzzles, 1):
        yield "%3d  %s" % (number, puzzle["position"])
    yield "```"
    yield ""
    yield "## Solutions"
    yield ""
    for number, puzzle in enumerate(puzzles, 1):
        then = "Then " + " ".join("`%s`" % turn for turn in puzzle["line"][1:]) + "." if len(puzzle["line"]) > 1 else ""
        yield from prose("%d. `%s`, one of %d turns; %s positions. %s" % (
            number, puzzle["solution"], puzzle["choices"], "{:,}".format(puzzle["nodes"]), then), "   ")


# ---- What is compiled in ----


def built_in(command, puzzles):
    """The lines that src/puzzles reads: STARS win|draw TURN POSITION."""
    yield "# Made by %s" % command
    for puzzle in puzzles:
        yield "%d %s %s %s" % (stars(puzzle), puzzle["task"], puzzle["solution"], puzzle["position"])

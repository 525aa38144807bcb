"""puzzle_book.py - a collection of puzzles: which are kept, and how they look in print.

Lives here: grades, alike ones, the page and its sheets of pictures. Does not live here: how puzzles
are found (puzzle_hunt.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import textwrap

GRADES = (300, 3000, 30000, 300000)  # positions a proof visits: up to there it is one star, two, ...
SHEET, ACROSS = 12, 3  # pictures of a sheet; in a row
CAPTION, GAP = 34, 16


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


# ---- Sheets ----


def boxed(svg, x, y, side):
    """A picture set into a square of a sheet. Names inside it must not meet those of others."""
    own = "p%d-%d-" % (x, y)
    svg = re.sub(r'\bid="', 'id="' + own, svg)
    svg = re.sub(r"url\(#", "url(#" + own, svg)
    svg = re.sub(r'href="#', 'href="#' + own, svg)
    svg = re.sub(r' data-[a-z]+="[^"]*"', "", svg)
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', '<svg \\1x="%d" y="%d" width="%d" height="%d"' % (x, y, side, side),
                  svg, count=1)


def sheet(puzzles, first, titles, side=300):
    """An SVG of some puzzles, `first` being the number of the first."""
    rows = -(-len(puzzles) // ACROSS)
    wide, high = ACROSS * (side + GAP) + GAP, rows * (side + CAPTION + GAP) + GAP
    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
             'font-family="Helvetica, Arial, sans-serif">' % (wide, high, wide, high),
             '<rect width="100%" height="100%" fill="#fbf8f1"/>']
    for at, puzzle in enumerate(puzzles):
        x = GAP + at % ACROSS * (side + GAP)
        y = GAP + at // ACROSS * (side + CAPTION + GAP)
        drawn.append('<text x="%d" y="%d" font-size="15" fill="#2f2a22">%s</text>' % (
            x, y + 20, heading(first + at, puzzle, titles)))
        drawn.append(boxed(puzzle["svg"], x, y + CAPTION, side))
    return "\n".join(drawn + ["</svg>"]) + "\n"


# ---- The page ----


def prose(text, indent=""):
    """In lines of the usual length."""
    return textwrap.wrap(text, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def page(title, game, command, puzzles, titles, sheets):
    """Markdown: the pictures, then positions and solutions."""
    yield "# Puzzles: %s" % title
    yield ""
    yield from prose("%d positions of `%s` in which exactly one turn keeps what can be proven: a win, or a draw. Each is from a game"
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
    for path in sheets:
        yield "![%s](%s)" % (title, path)
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

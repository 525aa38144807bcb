"""playtest_plots.py - pictures of a playtest. Kinds are those of playtest_report.py.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections

from wattle.output import svg_chart
from wattle.output.atomic_files import write_text
from wattle.studies.playtest_report import name_of
from wattle.studies.playtest_stats import TENTHS

BINS = 40  # of a histogram of lengths, at most
MOST = len(svg_chart.COLOURS)  # kinds in a picture: more are told by tables alone
ENOUGH = 20  # games of which a curve says something


def label(kind):
    return " ".join(filter(None, [kind["rules"], name_of(kind["strength"])]))


def width_of(values):
    """A whole number: how wide bars must be so that there are not too many."""
    return max(1, -(-(max(values) - min(values) + 1) // BINS))


def bars(values, width):
    """(middle, share of all) of each bar, one without any at both ends."""
    counts = collections.Counter(value // width for value in values)
    return [(width * (bar + 0.5), counts[bar] / len(values))
            for bar in range(min(counts) - 1, max(counts) + 2)]


def hundredths(points):
    return [(x, *(100 * y for y in ys)) for x, *ys in points]


def shares(kinds, sides):
    """Each seat's share of the win with its interval; of two seats the first one's."""
    seats = range(1 if len(sides) == 2 else len(sides))
    curves = [{"name": sides[seat], "line": False, "points": hundredths(
        (at + 0.12 * (seat - (len(seats) - 1) / 2), *kind["tally"].share(seat))
        for at, kind in enumerate(kinds) if kind["tally"].share(seat))} for seat in seats]
    return svg_chart.Panel("Share of the win, with 95 % confidence", curves, "", "per cent", [label(kind) for kind in kinds],
                           low=0, high=100, level=100 / len(sides))


def told_by_curves(kinds):
    """[(which colour, kind)] of the kinds that have games enough."""
    return [(at, kind) for at, kind in enumerate(kinds) if len(kind["tally"]) >= ENOUGH]


def lengths(kinds, _):
    drawn = told_by_curves(kinds)
    width = width_of([turns for _, kind in drawn for turns in kind["tally"].turns] or [0])
    curves = [{"name": label(kind), "colour": at, "points": hundredths(bars(kind["tally"].turns, width))} for at, kind in drawn]
    return svg_chart.Panel("Length of games", curves, "turns", "per cent of games, in steps of %d" % width, low=0)


def choices(kinds, _):
    curves = [{"name": label(kind), "colour": at, "points": list(enumerate(kind["tally"].choices_by_turn(), 1))}
              for at, kind in told_by_curves(kinds) if kind["tally"].choices()]
    return svg_chart.Panel("Choices (median), as long as half of the games last", curves, "turn", "legal turns", low=1, log=True)


def telling(kinds, _):
    curves = [{"name": label(kind), "colour": at, "points": hundredths(
        (100 * tenth / TENTHS, *share) for tenth, (share, _) in enumerate(kind["tally"].told()))}
        for at, kind in told_by_curves(kinds) if kind["tally"].told()]
    return svg_chart.Panel("How often whoever is ahead wins", curves, "per cent of the game that is over", "per cent", high=100)


PLOTS = {"share": shares, "length": lengths, "choices": choices, "told": telling}


def draw(kinds, sides, base):
    """Writes BASE-share.svg and its like, unless there is too much to see or nothing; their names."""
    names = []
    for what, panel in PLOTS.items() if len(kinds) <= MOST else ():
        drawn = panel(kinds, sides)
        if drawn.curves:
            names.append("%s-%s.svg" % (base, what))
            write_text(names[-1], svg_chart.figure([drawn]))
    return names

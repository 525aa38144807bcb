"""number_format.py - numbers in reports: shares in per cent, intervals, Elo, columns.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math


def fixed(value, places, sign="", comma=""):
    """'1.20': a number with `places` decimals, never a negative zero. sign: '+' also shows the sign
    of positive numbers. comma: ',' between thousands."""
    return "{:{}{}.{}f}".format(round(value, places) + 0.0, sign, comma, places)


def within(triple, places, sign=""):
    """'1.2 (1.0 .. 1.4)' of a value and its bounds; '-' for None."""
    return "%s (%s .. %s)" % tuple(fixed(value, places, sign) for value in triple) if triple else "-"


def percent(share, places=1):
    """'12.3 %'; '-' for None."""
    return "-" if share is None else fixed(100 * share, places) + " %"


def whole(share):
    """'12 %': a share without decimals; '-' for None."""
    return percent(share, 0)


def with_interval(triple, places=1):
    """'12.3 % (10.0 .. 15.0)' of a share and its bounds; '-' for None."""
    if not triple:
        return "-"
    return "%s %% (%s .. %s)" % tuple(fixed(100 * share, places) for share in triple)


def elo(triple, sign=False):
    """'85 (61 .. 109)' of a difference and its bounds; 'at least 61' without an upper bound, 'at
    most 61' without a lower bound; '-' for None."""
    if not triple:
        return "-"
    value, low, high = (fixed(number, 0, "+" * sign, ",") for number in triple)
    if triple[1] == -math.inf:
        return "at most " + high
    return "at least " + low if triple[2] == math.inf else "%s (%s .. %s)" % (value, low, high)


def columns(rows, words=0):
    """Returns lines with aligned columns. The first `words` columns are words, aligned to the left;
    the others are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) if at < words else cell.rjust(width)
                 for at, (cell, width) in enumerate(zip(row, widths))]
        yield "  " + "  ".join(cells).rstrip()

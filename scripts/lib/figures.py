"""figures.py - numbers in reports: shares in per cent, intervals, Elo, columns.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math


def percent(share, places=1):
    """'12.3 %'; '-' for None."""
    return "-" if share is None else "%.*f %%" % (places, 100 * share)


def whole(share):
    """'12 %': a share where decimals would say nothing; '-' for None."""
    return percent(share, 0)


def with_interval(triple, places=1):
    """'12.3 % (10.0 .. 15.0)' of a share and its bounds; '-' for None."""
    if not triple:
        return "-"
    return "%.*f %% (%.*f .. %.*f)" % tuple(part for share in triple for part in (places, 100 * share))


def elo(triple, sign=False):
    """'85 (61 .. 109)' of a difference and its bounds, 'at least 61' where it has no upper one; '-' for None."""
    if not triple:
        return "-"
    words = "{:+,.0f}" if sign else "{:,.0f}"
    value, low, high = (words.format(number if abs(number) >= 0.5 else 0) for number in triple)
    return "at least " + low if triple[2] == math.inf else "%s (%s .. %s)" % (value, low, high)


def columns(rows, words=0):
    """Lines in which the cells of each column stand below each other, to the right but for the first
    so many, which are words."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) if at < words else cell.rjust(width)
                 for at, (cell, width) in enumerate(zip(row, widths))]
        yield "  " + "  ".join(cells).rstrip()

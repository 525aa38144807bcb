"""figures.py - numbers in reports: shares in per cent, intervals, columns.

SPDX-License-Identifier: GPL-3.0-or-later
"""


def percent(share, places=1):
    """'12.3 %'; '-' for None."""
    return "-" if share is None else "%.*f %%" % (places, 100 * share)


def with_interval(triple, places=1):
    """'12.3 % (10.0 .. 15.0)' of a share and its bounds; '-' for None."""
    if not triple:
        return "-"
    return "%.*f %% (%.*f .. %.*f)" % tuple(part for share in triple for part in (places, 100 * share))


def columns(rows, words=0):
    """Lines in which the cells of each column stand below each other, to the right but for the first
    so many, which are words."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) if at < words else cell.rjust(width)
                 for at, (cell, width) in enumerate(zip(row, widths))]
        yield "  " + "  ".join(cells).rstrip()

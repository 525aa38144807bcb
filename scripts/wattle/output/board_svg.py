"""board_svg.py - the engine's picture of a board: its places, things drawn over them, sheets of
several pictures.

Does not live here: what is drawn there (openings_report.py, portrait_report.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

GAP = 16  # between the pictures of a sheet
SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
BOX = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" data-point="(\w+)"')


def places_in(svg):
    """[(place, x, y, width, height)] of what a picture by the engine's `svg` has a place for."""
    return [(place, *map(float, box)) for *box, place in BOX.findall(svg)]


def drawn_over(svg, mark):
    """The picture with the elements on it that mark(place, x, y, width, height) gives for each place."""
    marks = [line for box in places_in(svg) for line in mark(*box)]
    drawn = ['<g font-family="Helvetica, Arial, sans-serif" text-anchor="middle">', *marks, "</g>"]
    return svg[:svg.rstrip().rindex("</svg>")] + "\n".join(drawn) + "\n</svg>\n"


# ---- Sheets ----


def boxed(svg, x, y, wide, high):
    """A picture set into a box of a sheet. Names inside it must not meet those of others."""
    own = "p%d-%d-" % (x, y)
    svg = re.sub(r'\bid="', 'id="' + own, svg)
    svg = re.sub(r"url\(#", "url(#" + own, svg)
    svg = re.sub(r'href="#', 'href="#' + own, svg)
    svg = re.sub(r' data-[a-z]+="[^"]*"', "", svg)
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', '<svg \\1x="%d" y="%d" width="%d" height="%d"' % (x, y, wide, high),
                  svg, count=1)


def sheet(pictures, across, side=None):
    """An SVG of (caption, picture) in rows of `across`, each in a square of `side`, else as large as the largest."""
    sizes = [tuple(map(int, SIZE.search(svg).groups())) for _, svg in pictures]
    wide, high = (side, side) if side else map(max, zip(*sizes))
    letter = max(15, wide // 28)
    head, across = 2 * letter + 4, min(across, len(pictures))
    width, height = across * (wide + GAP) + GAP, -(-len(pictures) // across) * (head + high + GAP) + GAP
    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
             'font-family="Helvetica, Arial, sans-serif">' % (width, height, width, height),
             '<rect width="100%" height="100%" fill="#fbf8f1"/>']
    for at, (caption, svg) in enumerate(pictures):
        x, y = GAP + at % across * (wide + GAP), GAP + at // across * (head + high + GAP)
        drawn.append('<text x="%d" y="%d" font-size="%d" fill="#2f2a22">%s</text>' % (x, y + letter + 5, letter, caption))
        drawn.append(boxed(svg, x, y + head, wide, high))
    return "\n".join([*drawn, "</svg>"]) + "\n"

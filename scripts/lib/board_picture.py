"""board_picture.py - the engine's picture of a board: where its places are, and things drawn over them.

Does not live here: what is drawn there (openings_report.py, portrait_pictures.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

BOX = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" data-point="(\w+)"')


def places_in(svg):
    """[(place, x, y, width, height)] of what a picture by the engine's `svg` has a place for."""
    return [(place, *map(float, box)) for *box, place in BOX.findall(svg)]


def drawn_over(svg, mark):
    """The picture with the elements on it that mark(place, x, y, width, height) gives for each place."""
    marks = [line for box in places_in(svg) for line in mark(*box)]
    drawn = ['<g font-family="Helvetica, Arial, sans-serif" text-anchor="middle">', *marks, "</g>"]
    return svg[:svg.rstrip().rindex("</svg>")] + "\n".join(drawn) + "\n</svg>\n"

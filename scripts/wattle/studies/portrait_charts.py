"""portrait_charts.py - the picture of the places on which strong and weak sides play.

Does not live here: sums over turns (portrait_statistics.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.output.board_svg import boxed, drawn_over
from wattle.studies import portrait_statistics as study
from wattle.studies.portrait_statistics import STRONG, WEAK

SIDE, GAP, HEAD = 230, 14, 30  # of the boards in a sheet
A_PLACE = 3  # least number of turns for each place of a board
MANY = 100  # most places of a board that has numbers on it
INK, WARM = "#2f2a22", "#b5482a"


def heat(svg, turns, is_numbered):
    """A board with the share of turns at each place, as a shade and in hundredths."""
    shares = {place: count / sum(turns.values()) for place, count in turns.items()}
    most = max(shares.values(), default=1)

    def mark(place, x, y, wide, high):
        share = shares.get(place, 0)
        if share:
            yield '<rect x="%g" y="%g" width="%g" height="%g" fill="%s" fill-opacity="%.2f"/>' % (
                x + 0.06 * wide, y + 0.06 * high, 0.88 * wide, 0.88 * high, WARM, 0.12 + 0.8 * share / most)
        if is_numbered and share >= 0.005:
            yield '<text x="%g" y="%g" font-size="%g" fill="%s">%.0f</text>' % (
                x + wide / 2, y + high * 0.64, 0.42 * min(wide, high), "#fff" if share > 0.6 * most else INK, 100 * share)

    return drawn_over(svg, mark)


def shows_places(found):
    """Whether there is a board with enough turns on it."""
    return bool(found["zones"]) and all(
        sum(study.where(found[strength], found["game"], phase).values()) >= A_PLACE * len(found["zones"])
        for strength in (STRONG, WEAK) for phase in study.phases(found["game"]))


def has_numbers(found):
    return len(found["zones"]) <= MANY


def places(found):
    """Six boards with the places of strong and of weak sides, by phase."""
    phases = study.phases(found["game"])
    wide, high = len(phases) * (SIDE + GAP) + GAP, 2 * (SIDE + HEAD + GAP) + GAP
    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
             'font-family="Helvetica, Arial, sans-serif">' % (wide, high, wide, high),
             '<rect width="100%" height="100%" fill="#fbf8f1"/>']
    for row, strength in enumerate((STRONG, WEAK)):
        for column, phase in enumerate(phases):
            x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + HEAD + GAP)
            drawn.append('<text x="%d" y="%d" font-size="14" fill="%s">%s sides, %s</text>' % (
                x, y + 18, INK, strength.capitalize(), phase))
            turns = study.where(found[strength], found["game"], phase)
            drawn.append(boxed(heat(found["board"], turns, has_numbers(found)), x, y + HEAD, SIDE, SIDE))
    return "\n".join([*drawn, "</svg>"]) + "\n"

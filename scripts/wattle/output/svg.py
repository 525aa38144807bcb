"""svg.py - pictures as SVG: boards by the engine with marks drawn over them, sheets of several pictures,
and charts for light and dark pages.

Does not live here: the content of the pictures (the studies).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import html
import math
import re

PAPER, INK = "#fbf8f1", "#2f2a22"


def document(width, height, *drawn):
    """Returns a picture of these elements."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
                      'font-family="Helvetica, Arial, sans-serif">' % (width, height, width, height), *drawn, "</svg>"]) + "\n"


def on_paper(width, height, *drawn):
    return document(width, height, '<rect width="100%%" height="100%%" fill="%s"/>' % PAPER, *drawn)


# ---- Boards ----

GAP = 16  # between the pictures of a sheet
SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
BOX = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" data-point="(\w+)"')


def places_in(svg):
    """Returns [(place, x, y, width, height)] of all places in a picture by the engine's `svg`."""
    return [(place, *map(float, box)) for *box, place in BOX.findall(svg)]


def drawn_over(svg, mark):
    """Returns the picture with additional elements: mark(place, x, y, width, height) for each
    place."""
    marks = [line for box in places_in(svg) for line in mark(*box)]
    drawn = ['<g font-family="Helvetica, Arial, sans-serif" text-anchor="middle">', *marks, "</g>"]
    return svg[:svg.rstrip().rindex("</svg>")] + "\n".join(drawn) + "\n</svg>\n"


# ---- Sheets ----


def boxed(svg, x, y, wide, high):
    """Returns a picture in a box of a sheet. Its ids are renamed, so that they differ from the ids
    of other pictures."""
    own = "p%d-%d-" % (x, y)
    svg = re.sub(r'\bid="', 'id="' + own, svg)
    svg = re.sub(r"url\(#", "url(#" + own, svg)
    svg = re.sub(r'href="#', 'href="#' + own, svg)
    svg = re.sub(r' data-[a-z]+="[^"]*"', "", svg)
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', '<svg \\1x="%d" y="%d" width="%d" height="%d"' % (x, y, wide, high),
                  svg, count=1)


def sheet(pictures, across, side=None):
    """Returns an SVG with (caption, picture) in rows of `across`. Each has a square of `side`, or
    of the size of the largest picture."""
    sizes = [tuple(map(int, SIZE.search(svg).groups())) for _, svg in pictures]
    wide, high = (side, side) if side else map(max, zip(*sizes))
    letter = max(15, wide // 28)
    head, across = 2 * letter + 4, min(across, len(pictures))
    width, height = across * (wide + GAP) + GAP, -(-len(pictures) // across) * (head + high + GAP) + GAP
    drawn = []
    for at, (caption, svg) in enumerate(pictures):
        x, y = GAP + at % across * (wide + GAP), GAP + at // across * (head + high + GAP)
        drawn.append('<text x="%d" y="%d" font-size="%d" fill="%s">%s</text>' % (x, y + letter + 5, letter, INK, caption))
        drawn.append(boxed(svg, x, y + head, wide, high))
    return on_paper(width, height, *drawn)


# ---- Charts ----
# Axes, lines, points with their intervals, a legend; several panels side by side. A curve is {"name": words,
# "points": [(x, y) or (x, y, low, high)], "line": whether points are joined}.

WIDE, HIGH = 460, 300  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 58, 16, 40, 50
LEGEND = 20  # the height of its line
COLOURS = (("#1f7a6b", "#58c4b0"), ("#b5482a", "#f0906f"), ("#3a66a7", "#86aef0"), ("#8a6a10", "#d9b95a"),
           ("#7a4a92", "#c79be0"), ("#4f5b66", "#aab6c2"), ("#a03a66", "#ee93b8"), ("#4c7a1f", "#a5d06f"))


def style():
    """Returns colours by class, so that a dark page can have other colours."""
    light = (".page{fill:#fbf8f1}.ink{fill:#2f2a22}.faint{fill:#6f675a}.grid{stroke:#e4dccb}"
             ".axis{stroke:#8b8272}.mark{stroke:#8b8272;stroke-dasharray:4 4}")
    dark = (".page{fill:#1b1d20}.ink{fill:#e8e4da}.faint{fill:#a29b8d}.grid{stroke:#33363b}"
            ".axis{stroke:#7c766a}.mark{stroke:#7c766a}")
    for at, (day, night) in enumerate(COLOURS):
        light += ".s%d{stroke:%s}.f%d{fill:%s}" % (at, day, at, day)
        dark += ".s%d{stroke:%s}.f%d{fill:%s}" % (at, night, at, night)
    return "<style>%s@media(prefers-color-scheme:dark){%s}</style>" % (light, dark)


def steps_of(low, high, most=6):
    """Returns about `most` round numbers from low to high, or fewer."""
    if high <= low:
        high = low + 1
    raw = (high - low) / most
    unit = 10 ** math.floor(math.log10(raw))
    step = next(unit * n for n in (1, 2, 2.5, 5, 10) if unit * n >= raw - 1e-12)
    return [step * n for n in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def text(x, y, words, kind="ink", anchor="middle", size=12, more=""):
    return '<text x="%.1f" y="%.1f" class="%s" text-anchor="%s" font-size="%d"%s>%s</text>' % (
        x, y, kind, anchor, size, more, html.escape(words))


def line(x1, y1, x2, y2, kind, wide=1.0):
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s" stroke-width="%g"/>' % (x1, y1, x2, y2, kind, wide)


class Panel:
    """curves: as above. names: labels of 0, 1, 2 ... on the x axis, instead of numbers. low, high:
    the least range of the y axis. level: the height of a dashed horizontal line. log: a logarithmic
    y axis."""

    def __init__(self, title, curves, x_title="", y_title="", names=None, low=None, high=None, level=None, log=False):
        self.title, self.curves, self.x_title, self.y_title = title, curves, x_title, y_title
        self.names, self.level, self.log = names, level, log
        scale = (lambda y: math.log10(max(y, 1))) if log else (lambda y: y)
        ys = [scale(y) for curve in curves for point in curve["points"] for y in point[1:]]
        ys += [scale(y) for y in (low, high, level) if y is not None]
        xs = [point[0] for curve in curves for point in curve["points"]]
        self.scale = scale
        self.y_range = (min(ys, default=0), max(ys, default=1))
        if self.y_range[0] == self.y_range[1]:
            self.y_range = (self.y_range[0] - 1, self.y_range[1] + 1)
        room = 0.6 if names else 0
        self.x_range = (-room, len(names) - 1 + room) if names else (min(xs, default=0), max(xs, default=1))
        if self.x_range[0] == self.x_range[1]:
            self.x_range = (self.x_range[0] - 1, self.x_range[1] + 1)

    def x(self, value):
        low, high = self.x_range
        return LEFT + (WIDE - LEFT - RIGHT) * (value - low) / (high - low)

    def y(self, value):
        low, high = self.y_range
        return TOP + (HIGH - TOP - BOTTOM) * (1 - (self.scale(value) - low) / (high - low))

    def axes(self):
        yield text(LEFT, 22, self.title, size=14, anchor="start")
        for step in steps_of(*self.y_range):
            value = 10**step if self.log else step
            if self.log and step != int(step):
                continue
            yield line(LEFT, self.y(value), WIDE - RIGHT, self.y(value), "grid")
            yield text(LEFT - 7, self.y(value) + 4, "{:,.10g}".format(value), "faint", "end", 11)
        if self.level is not None:
            yield line(LEFT, self.y(self.level), WIDE - RIGHT, self.y(self.level), "mark")
        bottom = HIGH - BOTTOM
        yield line(LEFT, bottom, WIDE - RIGHT, bottom, "axis")
        if self.names:
            every = -(-sum(len(name) + 2 for name in self.names) * 6 // (WIDE - LEFT - RIGHT)) or 1
            places = [(at, name) for at, name in enumerate(self.names) if at % every == 0]
        else:
            places = [(step, "{:,.10g}".format(step)) for step in steps_of(*self.x_range)]
        for at, name in places:
            yield text(self.x(at), bottom + 16, name, "faint", size=11)
        yield text((LEFT + WIDE - RIGHT) / 2, bottom + 36, self.x_title, "faint")
        yield text(14, (TOP + bottom) / 2, self.y_title, "faint",
                   more=' transform="rotate(-90 14 %.1f)"' % ((TOP + bottom) / 2))

    def drawn(self, curve, colour):
        points = curve["points"]
        if curve.get("line", True) and len(points) > 1:
            yield '<polyline points="%s" fill="none" class="s%d" stroke-width="2" stroke-linejoin="round"/>' % (
                " ".join("%.1f,%.1f" % (self.x(p[0]), self.y(p[1])) for p in points), colour)
        for point in points:
            if len(point) > 2:
                yield line(self.x(point[0]), self.y(point[2]), self.x(point[0]), self.y(point[3]), "s%d" % colour, 1.6)
            if len(points) <= 60:
                yield '<circle cx="%.1f" cy="%.1f" r="%g" class="f%d"/>' % (
                    self.x(point[0]), self.y(point[1]), 3.2 if len(points) < 30 else 2, colour)

    def svg(self, x, y):
        parts = list(self.axes())
        for at, curve in enumerate(self.curves):
            parts += self.drawn(curve, curve.get("colour", at) % len(COLOURS))
        return '<g transform="translate(%d %d)">\n%s\n</g>' % (x, y, "\n".join(parts))


def legend(entries, width, top):
    """Returns (lines of the legend, its height). Each row has as many names with their colours as
    fit."""
    parts, x, y = [], LEFT, top
    for colour, name in entries:
        wide = 28 + 7 * len(name)
        if x > LEFT and x + wide > width - RIGHT:
            x, y = LEFT, y + LEGEND
        parts.append('<circle cx="%d" cy="%d" r="4.5" class="f%d"/>' % (x + 5, y - 4, colour % len(COLOURS)))
        parts.append(text(x + 15, y, name, anchor="start"))
        x += wide
    return parts, y - top + LEGEND


def figure(panels, across=2):
    """Returns a picture: panels in rows of `across`, and a legend below."""
    across = min(across, len(panels))
    width, height = WIDE * across, HIGH * -(-len(panels) // across)
    entries = {}
    for panel in panels:
        for at, curve in enumerate(panel.curves):
            if curve["name"]:
                entries.setdefault(curve["name"], curve.get("colour", at))
    words, more = legend([(colour, name) for name, colour in entries.items()], width, height + 14)
    height += more + 6 if entries else 8
    drawn = [panel.svg(WIDE * (at % across), HIGH * (at // across)) for at, panel in enumerate(panels)]
    return document(width, height, style(), '<rect width="100%" height="100%" class="page"/>', *drawn, *words)

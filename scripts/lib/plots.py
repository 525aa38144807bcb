"""plots.py - pictures of a playtest, drawn by gnuplot.

Lives here: what is drawn, as gnuplot's input; running gnuplot. Kinds are those of survey.py.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import shutil
import subprocess

from survey import name_of

PROGRAM = "gnuplot"
BINS = 40  # of a histogram of lengths, at most


def is_there():
    return shutil.which(PROGRAM) is not None


def label(kind):
    return " ".join(filter(None, [kind["rules"], name_of(kind["strength"])]))


def block(name, rows):
    """Named data within the input."""
    lines = [" ".join("%g" % value for value in row) for row in rows]
    return "\n".join(["$%s << end" % name] + lines + ["end"])


def width_of(values):
    """A whole number: how wide bars must be so that there are not too many."""
    return max(1, -(-(max(values) - min(values) + 1) // BINS))


def bars(values, width):
    """(middle, share of all) of each bar, one without any at both ends."""
    counts = collections.Counter(value // width for value in values)
    return [(width * (bar + 0.5), counts[bar] / len(values))
            for bar in range(min(counts) - 1, max(counts) + 2)]


def shares(kinds, sides):
    """Each seat's share of the win with its interval; of two seats the first one's."""
    seats = range(1 if len(sides) == 2 else len(sides))
    blocks, curves = [], []
    for seat in seats:
        name = "seat%d" % seat
        step = 0.12 * (seat - (len(seats) - 1) / 2)
        blocks.append(block(name, [(at + step, *kind["tally"].share(seat))
                                   for at, kind in enumerate(kinds)]))
        curves.append("$%s using 1:(100*$2):(100*$3):(100*$4) with yerrorbars pointtype 7 "
                      "pointsize 0.6 title '%s'" % (name, sides[seat]))
    curves.append("%g with lines linecolor 'gray' title 'fair'" % (100 / len(sides)))
    tics = ", ".join("'%s' %d" % (label(kind), at) for at, kind in enumerate(kinds))
    return "\n".join(blocks + [
        "set title 'share of the win, with 95 % confidence'", "set yrange [0:100]",
        "set ylabel 'per cent'", "set xrange [-0.5:%g]" % (len(kinds) - 0.5),
        "set xtics (%s) rotate by -25" % tics, "plot " + ", ".join(curves)])


def lengths(kinds, _):
    width = width_of([turns for kind in kinds for turns in kind["tally"].turns])
    blocks = [block("kind%d" % i, bars(kind["tally"].turns, width))
              for i, kind in enumerate(kinds)]
    curves = ["$kind%d using 1:(100*$2) with linespoints pointtype 7 pointsize 0.3 title '%s'" %
              (i, label(kind)) for i, kind in enumerate(kinds)]
    return "\n".join(blocks + [
        "set title 'length of games'", "set xlabel 'turns'", "set yrange [0:]",
        "set ylabel 'per cent of games in steps of %d'" % width, "plot " + ", ".join(curves)])


def choices(kinds, _):
    kinds = [kind for kind in kinds if kind["tally"].choices()]
    blocks = [block("kind%d" % i, enumerate(kind["tally"].choices_by_turn(), 1))
              for i, kind in enumerate(kinds)]
    curves = ["$kind%d with lines title '%s'" % (i, label(kind)) for i, kind in enumerate(kinds)]
    return "\n".join(blocks + [
        "set title 'choices (median), as long as half of the games last'", "set xlabel 'turn'",
        "set logscale y", "set ylabel 'legal turns'", "plot " + ", ".join(curves)])


PLOTS = {"share": shares, "length": lengths, "choices": choices}


def draw(kinds, sides, base):
    """Writes BASE-share.svg and its like; their names."""
    names = []
    for what, script in PLOTS.items():
        name = "%s-%s.svg" % (base, what)
        setup = ["set terminal svg size 720,440 font 'sans-serif,12' background 'white'",
                 "set output '%s'" % name.replace("'", "''"),
                 "set key outside below", "set grid ytics"]
        subprocess.run([PROGRAM], input="\n".join(setup + [script(kinds, sides), ""]), text=True,
                       check=True)
        names.append(name)
    return names

"""survey.py - the report of a playtest: tables in text, and a line a game for a spreadsheet.

A survey is a list of kinds, each a dictionary: `rules` (the option that differs, "pie=on", or
""), `strength`, `tally`.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv

from selfplay import COUNTLESS, RANDOM
from tally import course, mean, quantile


def table(rows):
    """Lines in which the cells of each column stand below each other, numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) if i > 1 else cell.ljust(width)
                 for i, (cell, width) in enumerate(zip(row, widths))]
        yield "  " + "  ".join(cells).rstrip()


def percent(value):
    return "-" if value is None else "%.1f %%" % (100 * value)


def with_interval(triple):
    value, low, high = triple
    return "%.1f %% (%.1f .. %.1f)" % (100 * value, 100 * low, 100 * high)


def number(value, places=1):
    return "-" if value is None else "%.*f" % (places, value)


def name_of(strength):
    return RANDOM if strength == RANDOM else "%d nodes" % strength


def head(kind):
    return [kind["rules"] or "all", name_of(kind["strength"])]


def results(kinds, sides):
    """Who wins."""
    seats = range(1 if len(sides) == 2 else len(sides))
    titles = [sides[seat] for seat in seats] if len(sides) > 2 else ["first player"]
    yield ["rules", "strength", "games"] + titles + ["draws", "swaps"]
    for kind in kinds:
        tally = kind["tally"]
        yield (head(kind) + [str(len(tally))] +
               [with_interval(tally.share(seat)) for seat in seats] +
               [with_interval(tally.draws()), percent(tally.swaps())])


def counts(choices):
    """Their median, what 95 % do not exceed, and the most."""
    if not choices:
        return ["-"] * 3
    return [str(n) if n < COUNTLESS else "countless"
            for n in (quantile(choices, 0.5), quantile(choices, 0.95), max(choices))]


def spread(values):
    """Their mean, what a few do not reach, the middle, what few exceed, the most."""
    if not values:
        return ["-"] * 5
    return ([number(mean(values))] + [str(quantile(values, share)) for share in (0.05, 0.5, 0.95)] +
            [str(max(values))])


def has_rounds(kinds):
    return any(kind["tally"].rounds for kind in kinds)


def lengths(kinds):
    """How long it takes and how much there is to choose from."""
    rounds = has_rounds(kinds)
    columns = ["5 %", "median", "95 %", "longest"]
    yield (["rules", "strength", "turns"] + columns + (["rounds"] + columns if rounds else []) +
           ["choices", "95 %", "most"])
    for kind in kinds:
        tally = kind["tally"]
        yield (head(kind) + spread(tally.turns) + (spread(tally.rounds) if rounds else []) +
               counts(tally.choices()))


def courses(kinds):
    """How a game goes, where there are estimates; and by how much it is won."""
    yield ["rules", "strength", "lead changes", "without any", "comebacks", "settled after",
           "margin"]
    for kind in kinds:
        tally = kind["tally"]
        none = mean([not changes for changes in tally.changes])
        yield head(kind) + [number(mean(tally.changes), 2), percent(none),
                            percent(mean(tally.comebacks)), percent(mean(tally.settled)),
                            number(tally.margin())]


NOTES = """\
strength     random: uniformly random legal turns; N nodes: N search iterations a turn, on
             every seat
(a .. b)     with 95 % confidence (Wilson)
draws        games that nobody has won alone; all others are decided
swaps        games in which the second player took over the first turn
choices      legal turns to choose from, the median, counted in some of the games;
             countless are 100,000 and more
lead         an expected share of the win that exceeds the fair one by a tenth, by the search
             that chooses the turn; rough where the search is short
lead changes how often in a game the lead went to another player
comebacks    games won by somebody while another had led before
settled      the part of a game after which its winner led to the end
margin       points by which a game is won, in games with points"""


def text(title, kinds, sides):
    """The report."""
    yield title
    yield ""
    parts = [("Results", results(kinds, sides)), ("Length and choices", lengths(kinds)),
             ("The course of a game", courses(kinds))]
    for heading, rows in parts:
        yield heading
        yield from table(list(rows))
        yield ""
    yield NOTES


def line_of(kind, game, sides):
    """What the CSV says of a game, by column."""
    changes, comeback, settled = course(game)
    line = {"share_" + side: "%g" % round(share, 4) for side, share in zip(sides, game["shares"])}
    return dict(
        line, rules=kind["rules"], strength=kind["strength"], seed=game["seed"],
        result=game["result"], turns=game["turns"], rounds=game["rounds"],
        swapped=int(game["swapped"]), lead_changes=changes,
        comeback=None if comeback is None else int(comeback),
        settled=None if settled is None else "%.3f" % settled,
        choices=quantile(game["choices"], 0.5) if game["choices"] else None)


def write_games(file, kinds, sides):
    """A line a game."""
    columns = (["rules", "strength", "seed", "result"] + ["share_" + side for side in sides] +
               ["turns"] + ["rounds"] * has_rounds(kinds) +
               ["swapped", "lead_changes", "comeback", "settled", "choices"])
    out = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
    out.writeheader()
    for kind in kinds:
        out.writerows(line_of(kind, game, sides) for game in kind["tally"].games)

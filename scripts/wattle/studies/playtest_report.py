"""playtest_report.py - the report of a playtest: tables, JSON for other programs, a CSV line for each game.

A survey is a list of kinds. Each kind is a dictionary of `rules` (the option that differs, "pie=on",
or ""), `strength` and `tally`.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import csv

from wattle.arena.selfplay import COUNTLESS, RANDOM
from wattle.output import svg
from wattle.output.atomic_files import write_text
from wattle.output.number_format import columns, percent, with_interval, within
from wattle.studies.playtest_stats import TENTHS, course, drama, mean, quantile


def number(value, places=1):
    return "-" if value is None else "%.*f" % (places, value)


def name_of(strength):
    return RANDOM if strength == RANDOM else "%d nodes" % strength


def head(kind):
    return [kind["rules"] or "all", name_of(kind["strength"])]


def results(kinds, sides):
    """Rows of the shares of the win."""
    seats = range(1 if len(sides) == 2 else len(sides))
    titles = [sides[seat] for seat in seats] if len(sides) > 2 else ["first player"]
    yield ["rules", "strength", "games", "different"] + titles + ["draws", "swaps"]
    for kind in kinds:
        tally = kind["tally"]
        yield (head(kind) + [str(len(tally)), str(tally.different)] +
               [with_interval(tally.share(seat)) for seat in seats] +
               [with_interval(tally.draws()), percent(tally.swaps())])


def endings(kinds):
    """Returns rows about the kinds of ends. Returns no rows if results name no kinds."""
    words = sorted({word for kind in kinds for word in kind["tally"].ends()})
    if words:
        yield ["rules", "strength", *words]
        for kind in kinds:
            yield head(kind) + [percent(kind["tally"].ends().get(word, 0.0)) for word in words]


def counts(choices):
    """Returns the median, 95 % quantile and maximum of the choices."""
    if not choices:
        return ["-"] * 3
    return [str(n) if n < COUNTLESS else "countless"
            for n in (quantile(choices, 0.5), quantile(choices, 0.95), max(choices))]


def spread(values):
    """Returns the mean, 5 % quantile, median, 95 % quantile and maximum of the values."""
    if not values:
        return ["-"] * 5
    return ([number(mean(values))] + [str(quantile(values, share)) for share in (0.05, 0.5, 0.95)] +
            [str(max(values))])


def has_rounds(kinds):
    return any(kind["tally"].rounds for kind in kinds)


def lengths(kinds):
    """Length of games and number of choices."""
    rounds = has_rounds(kinds)
    columns = ["5 %", "median", "95 %", "longest"]
    yield (["rules", "strength", "turns"] + columns + (["rounds"] + columns if rounds else []) +
           ["choices", "95 %", "most"])
    for kind in kinds:
        tally = kind["tally"]
        yield (head(kind) + spread(tally.turns) + (spread(tally.rounds) if rounds else []) +
               counts(tally.choices()))


def courses(kinds):
    """The course of a game by the estimates, and the margin of the win."""
    yield ["rules", "strength", "lead changes", "without any", "comebacks", "settled after",
           "drama", "margin"]
    for kind in kinds:
        tally = kind["tally"]
        none = mean([not changes for changes in tally.changes])
        yield head(kind) + [number(mean(tally.changes), 2), percent(none),
                            percent(mean(tally.comebacks)), percent(mean(tally.settled)),
                            within(tally.drama(), 2), number(tally.margin())]


def matter(kinds):
    """Returns rows about the value of turns, and the time at which the result is predictable."""
    yield ["rules", "strength", "watched", "lost by a random turn", "turns that matter", "told after"]
    for kind in kinds:
        tally = kind["tally"]
        lost, much = map(with_interval, tally.turns_that_matter())
        yield head(kind) + [str(sum(len(game["losses"]) for game in tally.games)), lost, much, percent(tally.told_after())]


def telling(kinds, what):
    """Returns cells for the tenths of the game. what: 0 for the share of games that the leader
    wins, 1 for the log loss in bits."""
    yield ["rules", "strength"] + ["%d %%" % (100 * tenth // TENTHS) for tenth in range(TENTHS)]
    for kind in kinds:
        rows = kind["tally"].told() or [None] * TENTHS
        yield head(kind) + ["-" if row is None else percent(row[0][0]) if what == 0 else number(row[1], 2) for row in rows]


def apart(one, other):
    """Returns the difference of two means. The means and the difference are (value, low, high)."""
    value = one[0] - other[0]
    return (value, value - ((one[0] - one[1]) ** 2 + (other[2] - other[0]) ** 2) ** 0.5,
            value + ((one[2] - one[0]) ** 2 + (other[0] - other[1]) ** 2) ** 0.5)


def advantage(shares):
    """Returns the first player's share of the win minus the fair share. The share of an empty seat
    is None."""
    fair = 1 / sum(share is not None for share in shares)
    return tuple(value - fair for value in shares[0])


def hundredths(triple):
    return within([100 * value for value in triple], 1, "+")


def points(triple):
    return "-" if triple is None else hundredths(triple) + ("" if triple[1] <= 0 <= triple[2] else " *")


def differences(kinds, seats):
    """Returns rows that compare each option with the default, at the same strength."""
    yield ["rules", "strength", "first player", "draws", "turns", "turns that matter", "drama"]
    usual = {kind["strength"]: kind["tally"] for kind in kinds if kind["rules"] == ""}
    for kind in kinds:
        one, other = kind["tally"], usual[kind["strength"]]
        if one is other:
            continue
        ahead = [advantage([tally.share(seat) for seat in range(seats)]) for tally in (one, other)]
        much = one.turns_that_matter()[1], other.turns_that_matter()[1]
        dramas = one.drama(), other.drama()
        yield head(kind) + [
            points(apart(*ahead)), points(apart(one.draws(), other.draws())),
            "%+.0f %%" % (100 * (mean(one.turns) / mean(other.turns) - 1)),
            points(apart(*much) if all(much) else None), points(apart(*dramas) if all(dramas) else None)]


def text(title, command, kinds, sides, compares=False):
    """The report."""
    yield title
    yield command
    yield ""
    parts = [("Results", results(kinds, sides)), ("How games end", endings(kinds)), ("Length and choices", lengths(kinds)),
             ("The course of a game", courses(kinds)), ("Turns that matter", matter(kinds)),
             ("How often the player ahead wins, by the part of the game that is over", telling(kinds, 0)),
             ("Log loss of the estimates, likewise", telling(kinds, 1))]
    if compares:
        parts.append(("Against the default, in hundredths", differences(kinds, len(sides))))
    for heading, rows in parts:
        rows = list(rows)
        if rows:
            yield heading
            yield from columns(rows, words=2)
            yield ""
    yield "The words: docs/playtest/README.md#the-words-of-the-reports"


def line_of(kind, game, sides):
    """Returns the columns of a game in the CSV file."""
    changes, comeback, settled = course(game)
    line = {"share_" + side: "%g" % round(share, 4) for side, share in zip(sides, game["shares"])}
    return dict(
        line, rules=kind["rules"], strength=kind["strength"], seed=game["seed"],
        result=game["result"], turns=game["turns"], rounds=game["rounds"],
        swapped=int(game["swapped"]), lead_changes=changes,
        comeback=None if comeback is None else int(comeback),
        settled=None if settled is None else "%.3f" % settled,
        drama=None if drama(game) is None else "%.3f" % drama(game),
        choices=quantile(game["choices"], 0.5) if game["choices"] else None)


def write_games(file, kinds, sides):
    """Writes a line for each game."""
    columns = (["rules", "strength", "seed", "result"] + ["share_" + side for side in sides] +
               ["turns"] + ["rounds"] * has_rounds(kinds) +
               ["swapped", "lead_changes", "comeback", "settled", "drama", "choices"])
    out = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
    out.writeheader()
    for kind in kinds:
        out.writerows(line_of(kind, game, sides) for game in kind["tally"].games)


def rounded(values):
    return None if values is None else [round(value, 4) for value in values]


def as_object(about, kinds, sides):
    """The report for other programs. Intervals are [value, low, high]. `lengths` and `choices` are the cells of the
    text's table."""
    def row(kind):
        tally = kind["tally"]
        lost, much = tally.turns_that_matter()
        rest = {"lengths": spread(tally.turns), "choices": counts(tally.choices()), "swaps": tally.swaps(),
                "comebacks": mean(tally.comebacks), "settled": mean(tally.settled), "margin": tally.margin()}
        return {**rest, "rules": kind["rules"], "strength": kind["strength"], "games": len(tally), "different": tally.different,
                "shares": [rounded(tally.share(seat)) for seat in range(len(sides))], "draws": rounded(tally.draws()),
                "ends": {word: round(share, 4) for word, share in tally.ends().items()},
                "turns": round(mean(tally.turns), 2), "lost": rounded(lost), "matter": rounded(much),
                "told_after": tally.told_after(), "told": [rounded([*share, loss]) for share, loss in tally.told()],
                "drama": rounded(tally.drama()), "lead_changes": mean(tally.changes)}
    return dict(about, sides=sides, kinds=[row(kind) for kind in kinds])


# ---- Plots ----

BINS = 40  # largest number of bars in a histogram of length_panel
MOST = len(svg.COLOURS)  # largest number of kinds in a picture; tables show more
ENOUGH = 20  # least number of games for a curve


def label(kind):
    return " ".join(filter(None, [kind["rules"], name_of(kind["strength"])]))


def width_of(values):
    """Returns the width of bars, a whole number, that keeps their number within BINS."""
    return max(1, -(-(max(values) - min(values) + 1) // BINS))


def bars(values, width):
    """Returns (middle, share of all values) of each bar, with an empty bar at both ends."""
    counts = collections.Counter(value // width for value in values)
    return [(width * (bar + 0.5), counts[bar] / len(values))
            for bar in range(min(counts) - 1, max(counts) + 2)]


def per_cent(points):
    return [(x, *(100 * y for y in ys)) for x, *ys in points]


def share_panel(kinds, sides):
    """Returns a panel with each seat's share of the win and its interval. With two seats, shows
    only the first."""
    seats = range(1 if len(sides) == 2 else len(sides))
    curves = [{"name": sides[seat], "line": False, "points": per_cent(
        (at + 0.12 * (seat - (len(seats) - 1) / 2), *kind["tally"].share(seat))
        for at, kind in enumerate(kinds) if kind["tally"].share(seat))} for seat in seats]
    return svg.Panel("Share of the win, with 95 % confidence", curves, "", "per cent", [label(kind) for kind in kinds],
                     low=0, high=100, level=100 / len(sides))


def told_by_curves(kinds):
    """Returns [(number of the colour, kind)] of the kinds with enough games."""
    return [(at, kind) for at, kind in enumerate(kinds) if len(kind["tally"]) >= ENOUGH]


def length_panel(kinds, _):
    drawn = told_by_curves(kinds)
    width = width_of([turns for _, kind in drawn for turns in kind["tally"].turns] or [0])
    curves = [{"name": label(kind), "colour": at, "points": per_cent(bars(kind["tally"].turns, width))} for at, kind in drawn]
    return svg.Panel("Length of games", curves, "turns", "per cent of games, in steps of %d" % width, low=0)


def choice_panel(kinds, _):
    curves = [{"name": label(kind), "colour": at, "points": list(enumerate(kind["tally"].choices_by_turn(), 1))}
              for at, kind in told_by_curves(kinds) if kind["tally"].choices()]
    return svg.Panel("Choices (median), as long as half of the games last", curves, "turn", "legal turns", low=1, log=True)


def told_panel(kinds, _):
    curves = [{"name": label(kind), "colour": at, "points": per_cent(
        (100 * tenth / TENTHS, *share) for tenth, (share, _) in enumerate(kind["tally"].told()))}
        for at, kind in told_by_curves(kinds) if kind["tally"].told()]
    return svg.Panel("How often the player ahead wins", curves, "per cent of the game that is over", "per cent", high=100)


PLOTS = {"share": share_panel, "length": length_panel, "choices": choice_panel, "told": told_panel}


def draw(kinds, sides, base):
    """Writes the pictures BASE-share.svg and so on, unless there are too many kinds or none.
    Returns their names."""
    names = []
    for what, panel in PLOTS.items() if len(kinds) <= MOST else ():
        drawn = panel(kinds, sides)
        if drawn.curves:
            names.append("%s-%s.svg" % (base, what))
            write_text(names[-1], svg.figure([drawn]))
    return names

"""openings_report.py - the results of a study of first turns: as JSON, as tables, as a map, as an opening book.

Does not live here: the study itself (openings.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re

from wattle.output.number_format import columns, percent, with_interval
from wattle.output.svg import drawn_over

FAIR = 0.05  # largest distance from one half that counts as fair
REPLIES = 3  # best answers shown for each turn
BEST = 8  # turns in the table of a page
SWAP = "swap"
PLACE = re.compile(r"[A-Z]\d+")

GOOD, EVEN, BAD = (31, 122, 107), (246, 238, 220), (181, 72, 42)  # colours from the view of the opener
RING = "#1d4ed8"
LEAST, MOST = 0.05, 0.25  # bounds of the distance from one half at which a colour is full


# ---- As an object ----


def as_object(study, about):
    """Returns all results, the best turn first. "first" is the value of a turn by the shortest
    search, which all turns have."""
    openings = []
    for turns in study.kinds:
        turn = turns[0]
        found = study.deepest(turn)
        row = {"turn": turn, "alike": turns, "value": found["value"], "nodes": found["nodes"],
               "first": study.value(turn, study.settings["nodes"]),
               "proven": found.get("proven", False), "draws": found["draws"], "margin": found["margin"],
               "replies": found["replies"]}
        if turn in study.games:
            score, low, high, games, different = study.score(turn)
            row.update(score=score, games=games, different=different, low=low, high=high)
        openings.append(row)
    openings.sort(key=lambda row: (-row["value"], row["turn"]))
    return dict(study.settings, **about, openings=openings)


# ---- As tables ----


def longest(rows):
    """Returns the turns with the longest search, and the proven turns. Values of shorter searches
    are not comparable."""
    most = max((row["nodes"] for row in rows if not row["proven"]), default=0)
    return [row for row in rows if row["proven"] or row["nodes"] == most]


def summary(study):
    """Returns rows about the best, the worst and the fairest turn. The worst turn and the counts
    use the search that all turns have."""
    rows = study["openings"]
    known, worst = longest(rows), min(rows, key=lambda row: (row["first"], row["turn"]))
    yield ["first turns, symmetric ones counted once", str(len(rows)), ""]
    yield ["best turn", known[0]["turn"], percent(known[0]["value"])]
    yield ["worst turn", worst["turn"], percent(worst["first"])]
    if study["pie"]:
        fairest = min(known, key=lambda row: (abs(row["value"] - 0.5), row["turn"]))
        yield ["turn nearest to even, best with a pie rule", fairest["turn"], percent(fairest["value"])]
        yield ["turns worth 45 to 55 %", str(sum(abs(row["first"] - 0.5) <= FAIR for row in rows)), ""]
        yield ["turns worth more, which a pie rule takes over", str(sum(row["first"] > 0.5 + FAIR for row in rows)), ""]


TITLES = ["turn", "alike", "worth", "nodes", "games won (95 %)", "games, different", "best answers"]


def cells(study, rows):
    """A row of cells for each of these turns."""
    for row in rows:
        games = ["proven" if row["proven"] else "-", "-"]
        if "score" in row:
            games = [with_interval([row["score"], row["low"], row["high"]]), "%d, %d" % (row["games"], row["different"])]
        yield [row["turn"], str(len(row["alike"])), percent(row["value"]), "{:,}".format(row["nodes"]), *games,
               ", ".join("%s %.0f" % (reply["turn"], 100 * reply["value"]) for reply in row["replies"][:study["told"]])]


def best_and_worst(study):
    """Returns the cells of the best turns, longest search first, and of the worst turns, for a
    page."""
    rows = sorted(study["openings"], key=lambda row: -row["nodes"])
    if len(rows) > BEST + 1:
        rows = [*rows[:BEST], min(rows, key=lambda row: (row["first"], row["turn"]))]
    return list(cells(study, rows))


def as_text(study):
    """Lines of the report. `study` is an object as above."""
    yield "First turns of %s" % study["game"]
    yield "%s, seed %d; games at %d nodes a turn" % (study["engine"], study["seed"], study["play"])
    yield study["command"]
    yield ""
    yield from columns(list(summary(study)), 2)
    yield ""
    yield from columns([TITLES, *cells(study, study["openings"])], 1)
    yield ""
    yield "The words: docs/openings/README.md"


# ---- As a map ----


def mixed(value, full):
    """The colour of a share of the win. It is full at the distance `full` from one half."""
    end = GOOD if value > 0.5 else BAD
    weight = min(1, abs(value - 0.5) / full)
    return "#%02x%02x%02x" % tuple(round(even + (far - even) * weight) for even, far in zip(EVEN, end))


def places_of(turn):
    return PLACE.findall(turn)


def maps_of(rows):
    """Returns [({place: the best value of a turn there}, [places chosen before])], a map for each
    choice of a turn. The map of the second choice follows the best first choice. In Fendo, which
    has several kinds of turns but one map, the place of a turn is its last cell. Values are from
    the search that all turns have."""
    turns = [(places_of(turn), row["first"]) for row in rows for turn in row["alike"] if places_of(turn)]
    length = max(len(places) for places, _ in turns)
    whole = [(places, value) for places, value in turns if len(places) == length]
    free = [at for at in range(length) if len({places[at] for places, _ in whole}) > 1]
    if len(free) == 1:
        turns, free = [(places[-1:], value) for places, value in turns], [0]
    else:
        turns = whole
    maps, chosen = [], []
    for at in free:
        best = {}
        for places, value in turns:
            best[places[at]] = max(value, best.get(places[at], 0))
        maps.append((best, list(chosen)))
        choice = max(sorted(best), key=best.get)
        chosen.append(choice)
        turns = [(places, value) for places, value in turns if places[at] == choice]
    return maps


def for_page(reports):
    """Returns the text of a JSON file for the board: a line for each game, with its turns as [equal
    turns, value in thousandths, games, whether the value is proven]. Values are from the search
    that all turns have."""
    def line(name, found):
        turns = [[" ".join(row["alike"]), round(1000 * row["first"]), row.get("games") or 0, bool(row["proven"])]
                 for row in found["openings"]]
        about = {key: found[key] for key in ("game", "side", "nodes", "engine")}
        return "%s:%s" % (json.dumps(name), json.dumps({**about, "turns": turns}, separators=(",", ":")))

    return "{\n%s\n}\n" % ",\n".join(line(name, found) for name, found in sorted(reports.items()))


def caption(chosen):
    """The caption of one of several maps."""
    return "Then, after %s" % " ".join(chosen) if chosen else "The first choice"


def heat(svg, values, chosen=()):
    """Returns the engine's picture of the board with the values, and rings on the places chosen
    before."""
    full = min(MOST, max(LEAST, max((abs(value - 0.5) for value in values.values()), default=0)))

    def mark(place, x, y, wide, high):
        size = min(wide, high)
        if place in chosen:
            yield '<circle cx="%g" cy="%g" r="%g" fill="none" stroke="%s" stroke-width="%g"/>' % (
                x + wide / 2, y + high / 2, 0.38 * size, RING, 0.08 * size)
        if place not in values:
            return
        value = values[place]
        yield '<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="%s" fill-opacity="0.92"/>' % (
            x + 0.08 * wide, y + 0.08 * high, 0.84 * wide, 0.84 * high, 0.12 * size, mixed(value, full))
        yield '<text x="%g" y="%g" font-size="%g" fill="%s">%.0f</text>' % (
            x + wide / 2, y + high / 2 + 0.14 * size, 0.4 * size, "#22282e" if abs(value - 0.5) < 0.6 * full else "#fff",
            100 * value)

    return drawn_over(svg, mark)


# ---- As an opening book ----
# src/player/book_probe.c describes the format. The book uses only results of games, because the
# engine can search without a book. Without a pie rule, the book plays the first turn with the most
# wins. With a pie rule, the book plays the fairest first turn, and swaps if the interval of a turn
# is above the fair share.


def settled(rows):
    """Returns [(equal turns, share of the opener, its lower bound)] of the turns with games or
    proofs."""
    return [(row["alike"], row["value"], row["value"]) if row["proven"] else (row["alike"], row["score"], row["low"])
            for row in rows if row["proven"] or "score" in row]


def to_begin_with(rows, has_pie):
    """Returns the best first turn and its mirror images."""
    worth = (lambda row: -abs(row[1] - 0.5)) if has_pie else (lambda row: row[1])
    return max(sorted(settled(rows)), key=worth)[0]


def taken_over(rows):
    """Returns the first turns after which a swap is better, with a pie rule."""
    return [turn for alike, _, low in settled(rows) if low > 0.5 for turn in alike]


def position(table, game, turns=()):
    """The position after these turns."""
    table.begin(game, 1)
    for number, turn in enumerate(turns):
        table.play(number, turn)
    return table.ask("position")


def book_lines(table, found):
    """Returns the lines of the book. `found` is the study as an object, `table` an engine."""
    game, rows = found["game"].replace(" pie=off", ""), found["openings"]
    yield "wattle-book 1"
    yield "# First turns of %s, of %s" % (game, found["engine"])
    yield "# %s --book" % found["command"]
    yield "# TURN POSITION: what to play there; where there are several, one by lot."
    for turn in to_begin_with(rows, found["pie"]):
        yield "%s %s" % (turn, position(table, game))
    if found["pie"]:
        for turn in taken_over(rows):
            yield "%s %s" % (SWAP, position(table, game, [turn]))

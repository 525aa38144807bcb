"""openings_report.py - what a study of first turns has found: in words, as an object, as a map.

Lives here: texts, the colours of a map and where its numbers stand. Does not live here: how things
were found out (openings_study.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

from wattle.output.board_svg import drawn_over
from wattle.output.number_format import percent

FAIR = 0.05  # so near to one half counts as fair
REPLIES = 3  # told of each turn
PLACE = re.compile(r"[A-Z]\d+")

GOOD, EVEN, BAD = (31, 122, 107), (246, 238, 220), (181, 72, 42)  # for whoever plays there
RING = "#1d4ed8"
LEAST, MOST = 0.05, 0.25  # a colour is full at the value farthest from one half, but not nearer and not farther than so


def is_fair(value):
    return abs(value - 0.5) <= FAIR


# ---- As an object ----


def as_object(study, about):
    """All that is known, the best first; "first" is a turn's value by the search that all had."""
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


# ---- In words ----


def told_games(row):
    if "score" not in row:
        return "proven" if row["proven"] else ""
    different = row["different"]
    return "%5.1f %% (%.1f .. %.1f) of %d%s" % (
        100 * row["score"], 100 * row["low"], 100 * row["high"], row["games"],
        ", %d different" % different if different < row["games"] else "")


def count(rows):
    """'14 turns of 5 kinds'"""
    turns = sum(len(row["alike"]) for row in rows)
    return "%d turn%s of %d kind%s" % (turns, "s" * (turns != 1), len(rows), "s" * (len(rows) != 1))


def longest(rows):
    """Those that were searched longest, or are proven: the others' values cannot be compared with theirs."""
    most = max((row["nodes"] for row in rows if not row["proven"]), default=0)
    return [row for row in rows if row["proven"] or row["nodes"] == most]


def worst_of(rows):
    """By the search that all had."""
    return min(rows, key=lambda row: (row["first"], row["turn"]))


def summary(study):
    """Sentences about who is ahead, and what a pie rule makes of it."""
    rows, lines = study["openings"], []
    known, worst = longest(rows), worst_of(rows)
    best, fairest = known[0], min(known, key=lambda row: (abs(row["value"] - 0.5), row["turn"]))
    lines.append("%s. The best, %s, is worth %s of the win to whoever begins, the worst, %s, %s." % (
        count(rows), best["turn"], percent(best["value"]), worst["turn"], percent(worst["first"])))
    if study["pie"]:
        fair = [row for row in rows if is_fair(row["first"])]
        strong = [row for row in rows if row["first"] > 0.5 + FAIR]
        lines.append("With the pie rule the best one plays is %s: %s remain." % (
            fairest["turn"], percent(min(fairest["value"], 1 - fairest["value"]))))
        lines.append("Fair, from %d to %d %%: %s. Above that, so that the other side takes them over: %s." % (
            round(100 * (0.5 - FAIR)), round(100 * (0.5 + FAIR)), count(fair), count(strong)))
    return lines


def table(study):
    wide = max(len(row["turn"]) for row in study["openings"])
    told = [told_games(row) for row in study["openings"]]
    column = max(map(len, told + ["games (95 %)"]))
    yield "%-*s  alike   worth  iterations  %-*s  best answers" % (wide, "turn", column, "games (95 %)")
    for row, games in zip(study["openings"], told):
        replies = ", ".join("%s %.0f" % (reply["turn"], 100 * reply["value"]) for reply in row["replies"][:study["told"]])
        yield "%-*s  %5d  %5.1f %%  %10d  %-*s  %s" % (
            wide, row["turn"], len(row["alike"]), 100 * row["value"], row["nodes"], column, games, replies)


def as_text(study):
    """Lines of the report. `study` is an object as above."""
    yield "First turns of %s" % study["game"]
    yield "%s, seed %d; games at %d iterations a turn" % (study["engine"], study["seed"], study["play"])
    yield study["command"]
    yield ""
    yield from summary(study)
    yield ""
    yield "Worth: the share of the win for whoever plays it, 'best answers' for the same side, by search."
    yield "Longer searches see other values, so the best and the fairest are named among those searched longest. The worst,"
    yield "how many are fair, and the map go by the %d iterations that all had." % study["nodes"]
    if thought := study.get("think", 0):
        yield "Games: the engine against itself from there, %s thought about, then four drawn by lot. Those" % (
            "one turn" if thought == 1 else "%d turns" % thought)
        yield "that are not different in the first half of their turns count once, as their mean."
    else:
        yield "Games: the engine against itself from there, four turns drawn by lot first. Those that are not different in the"
        yield "first half of their turns count once, as their mean."
    yield ""
    yield from table(study)


# ---- As a map ----


def mixed(value, full):
    """The colour of a share of the win that is full so far from one half."""
    end = GOOD if value > 0.5 else BAD
    weight = min(1, abs(value - 0.5) / full)
    return "#%02x%02x%02x" % tuple(round(even + (far - even) * weight) for even, far in zip(EVEN, end))


def places_of(turn):
    return PLACE.findall(turn)


def maps_of(rows):
    """[({place: the best value of a turn there}, [places chosen before])]: a map for each choice of a turn. Where
    a turn has two, the second is shown for the best first. Where turns are of several kinds but there is one
    choice, as in Fendo, all count where they end. Values are those of the search that all had."""
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


def caption(chosen):
    """What is said over a map, where there are several."""
    return "Then, after %s" % " ".join(chosen) if chosen else "The first choice"


def heat(svg, values, chosen=()):
    """The engine's picture of the board with the values on it, and a ring on what was chosen before."""
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

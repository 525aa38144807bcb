"""portrait_statistics.py - the kinds and places of turns, and sums over the turns of many games.

Does not live here: playing and judging games (portrait.py), tables and boards (portrait_report.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter

from wattle.output.svg import places_in

STRONG, WEAK = "strong", "weak"
CHANCE = "chance"
DRAWN = 4  # so many turns of strong games are drawn
OPEN = 0.05  # a result is, while both sides have this chance
THIRDS = ("first third", "second third", "last third")
# Of games that begin with turns of certain kinds, which are as many however long the game is.
SETUP_AND_PLAY = ("setup", "first half of play", "second half of play")
ZONES = ("centre", "between", "rim")
PLACE = re.compile(r"[A-Z]\d+")

# What turns are told apart by, the first that fits (SIDE: who makes it); and which of its places says where
# it is played.
KINDS = {
    "fendo": (("passes", r"pass$"), ("adds a piece", r"[A-Z]\d+$"), ("fences from where a piece stands", r"[A-Z]\d+[NESW]$"),
              ("moves a piece and fences", r".*-")),
    "siemenet": (("passes", r"pass$"), ("sets a pawn aside", "x"), ("moves and places", ".*,")),
    "fonver": (("takes the stone over", "swap$"), ("places and captures", r".*x"), ("places", "")),
    "fiodar": (("takes the stone over", "swap$"), ("passes", "pass$"), ("places", "")),
    "fence": (("lays a tile", "(place|swap):"), ("moves by cards", "me:"), ("moves by road", "SIDE:"),
              ("moves another pawn", r"p\d:"), ("moves the Cops by cards", "tip:"), ("moves the Cops by road", "cops:"), ("draws a card", "draw:"),
              ("says where pieces go", "at:"), ("passes", "pass$")),
}
FIRST_PLACE = ("fonver",)
SETUP = {"fence": ("lays a tile", "says where pieces go", "passes")}


def kind_of(game, turn, side):
    kinds = KINDS.get(game.split()[0], ())
    return next((name for name, pattern in kinds if re.match(pattern.replace("SIDE", side), turn)), "other")


def place_of(game, turn):
    """The place on which a turn is played, or None."""
    places = PLACE.findall(turn)
    return places[0 if game.split()[0] in FIRST_PLACE else -1] if places else None


def zones_of(svg):
    """{place: zone} of the engine's picture of a board, by the distance from its middle."""
    centres = {place: (x + wide / 2, y + high / 2)
               for place, x, y, wide, high in places_in(svg) if PLACE.fullmatch(place)}
    middle = [sum(at) / len(centres) for at in zip(*centres.values())]
    away = {place: max(abs(x - middle[0]), abs(y - middle[1])) for place, (x, y) in centres.items()}
    most = max(away.values()) or 1
    return {place: ZONES[min(2, int(3 * distance / most - 1e-9))] if distance else ZONES[0]
            for place, distance in away.items()}


# ---- Phases ----


def phases(game):
    """The names of the three phases that its turns are told apart by."""
    return SETUP_AND_PLAY if game.split()[0] in SETUP else THIRDS


def phases_of(game, turns):
    """The phase of each turn."""
    names, kinds = phases(game), SETUP.get(game.split()[0])
    if not kinds:
        return [names[at * len(names) // len(turns)] for at in range(len(turns))]
    is_setup = [kind_of(game, turn["turn"], turn["side"]) in kinds for turn in turns]
    setup = [*is_setup, False].index(False)
    played = len(turns) - setup
    return [names[0]] * setup + [names[1 + at * 2 // played] for at in range(played)]


# ---- Sums ----


def judged(results):
    """[(game, number of the turn, turn)] of all turns while the result was open, but for those drawn at
    the start of strong games, and those that were the only ones or were not looked at."""
    return [(game, at, turn) for game in results for at, turn in enumerate(game["turns"])
            if (game["kind"] == WEAK or at >= DRAWN) and OPEN <= turn["worth"] <= 1 - OPEN and not turn.get("unjudged")]


def cost(turns):
    """{turns, mean loss, share that costs a tenth of the win or more}"""
    losses = [turn["loss"] for turn in turns]
    return {"turns": len(losses), "mean": sum(losses) / len(losses) if losses else 0.0,
            "dear": sum(loss >= 0.1 for loss in losses) / len(losses) if losses else 0.0}


def grouped(pairs):
    """{name: [turn]}"""
    groups = {}
    for name, turn in pairs:
        groups.setdefault(name, []).append(turn)
    return groups


def patterns(game, found):
    """[(phase, kind, place)] of the turns of a game."""
    return [(phase, kind_of(game, turn["turn"], turn["side"]), place_of(game, turn["turn"]))
            for phase, turn in zip(found["phases"], found["turns"])]


def where(results, game, phase):
    """{place: how many turns of a phase are played there}"""
    return Counter(place for found in results for when, _, place in patterns(game, found) if when == phase and place)


def confusions(results, name_of):
    """[(what was played, what was better, turns, the loss of all)], by what `name_of` a side's turn is, the
    dearest first; only where the two differ."""
    found = {}
    for _, _, turn in judged(results):
        if turn["loss"] > 0 and turn["better"]:
            pair = tuple(name_of(played, turn["side"]) for played in (turn["turn"], turn["better"][0]))
            if None not in pair and pair[0] != pair[1]:
                found.setdefault(pair, []).append(turn["loss"])
    return sorted(((*pair, len(losses), sum(losses)) for pair, losses in found.items()), key=lambda row: (-row[3], row[:2]))


def motion(game):
    """How much the chances go to and fro a turn: how far each side's moves from one turn of its own to the next, as
    it knows it, less the way from its first to its last, which every game has to go, a short one in few turns."""
    courses = {}
    for turn in game["turns"]:
        courses.setdefault(turn["side"], []).append(turn["worth"])
    moved = sum(abs(after - before) for course in courses.values() for before, after in zip(course, course[1:]))
    return (moved - sum(abs(course[-1] - course[0]) for course in courses.values())) / len(game["turns"])


def liveliest(results):
    """The strong game in which the chances go most to and fro, of those with a single winner where there are any:
    games that end undecided may go round in circles for long."""
    games = [game for game in results if game["kind"] == STRONG]
    won = [game for game in games if max(game["shares"]) == 1]
    return max(won or games, key=lambda game: (round(motion(game), 9), -game["number"]))


def overlap(some, others):
    """The part that two tables of shares have in common, from 0 to 1."""
    return sum(min(share, others[what]) for what, share in some.items())


def most_typical(results, game):
    """The strong game that has most in common with all of them: the same kinds and places of turns in the same
    phase. Each game counts the same, however long it is."""
    known, of_all = [], Counter()
    for found in results:
        if found["kind"] == STRONG:
            counts = Counter(patterns(game, found))
            known.append((found, {what: count / len(found["turns"]) for what, count in counts.items()}))
            of_all.update(known[-1][1])
    of_all = {what: share / len(known) for what, share in of_all.items()}
    return max(known, key=lambda one: (round(overlap(one[1], of_all), 9), -one[0]["number"]))[0]


def starts_of_phases(found):
    """[(the phase that has ended, where the next begins, as the number of a turn from 0)]"""
    both = zip(found["phases"], found["phases"][1:])
    return [(phase, at) for at, (phase, following) in enumerate(both, 1) if phase != following]


def dearest(turns, count, of_one_game):
    """The turns that cost most, (game, number, turn), no more than so many of one game."""
    kept, seen = [], {}
    for game, at, turn in sorted(turns, key=lambda row: (-row[2]["loss"], row[0]["number"], row[1])):
        number = game["number"]
        if turn["loss"] > 0 and len(kept) < count and seen.get(number, 0) < of_one_game:
            seen[number] = seen.get(number, 0) + 1
            kept.append((game, at, turn))
    return kept

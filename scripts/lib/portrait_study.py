"""portrait_study.py - how a game is played, from games of strong and of weak sides, each turn judged.

Lives here: the games, what is asked about them, and sums over their turns. Does not live here: words
and pictures (portrait_report.py).

A game is one of the engine against itself; its first turns are drawn from what the net finds good, so
that games differ. Where dice fall they differ anyway. Then every position is searched, and each turn has
a cost, as in reviews (review_judge.py): where there are secrets, by what its player knew.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import random
import re
import tempfile
from collections import Counter

from analysis import Analyst
from program import Fault
from referee import shares_of
from review_game import Reader
from review_judge import judge
from review_work import request_of
from selfplay import SECONDS, Table

STRONG, WEAK = "strong", "weak"
CHANCE = "chance"
DRAWN, DRAWN_LEVEL = 4, 5  # so many turns of strong games are drawn, at that level
LINE = 6  # turns of a line that are kept
OPEN = 0.05  # a result is, while both sides have this chance
PHASES = ("first third", "second third", "last third")
ZONES = ("centre", "between", "rim")
PLACE = re.compile(r"[A-Z]\d+")
BOX = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" data-point="(\w+)"')

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


def kind_of(game, turn, side):
    kinds = KINDS.get(game.split()[0], ())
    return next((name for name, pattern in kinds if re.match(pattern.replace("SIDE", side), turn)), "other")


def place_of(game, turn):
    """Where a turn is played, or None."""
    places = PLACE.findall(turn)
    return places[0 if game.split()[0] in FIRST_PLACE else -1] if places else None


def zones_of(svg):
    """{place: zone} of the engine's picture of a board, by the distance from its middle."""
    centres = {place: (float(x) + float(wide) / 2, float(y) + float(high) / 2)
               for x, y, wide, high, place in BOX.findall(svg) if PLACE.fullmatch(place)}
    middle = [sum(at) / len(centres) for at in zip(*centres.values())]
    away = {place: max(abs(x - middle[0]), abs(y - middle[1])) for place, (x, y) in centres.items()}
    most = max(away.values()) or 1
    return {place: ZONES[min(2, int(3 * distance / most - 1e-9))] if distance else ZONES[0]
            for place, distance in away.items()}


# ---- Games ----


def jobs_of(settings):
    """The strong games, then the weak ones."""
    common = {name: settings[name] for name in ("game", "judge", "contempt", "seed")}
    return [dict(common, key="%s-%d" % (kind, number), kind=kind, nodes=settings["nodes"], level=settings["level"])
            for kind, count in ((STRONG, settings["games"]), (WEAK, settings["weak"])) for number in range(count)]


def play(table, job, seed):
    """Plays a game; its record and result."""
    table.begin_at(job["game"], job["nodes"], seed, job["contempt"])
    first = DRAWN_LEVEL if not table.secret else 10
    for at in range(20000):
        mover = table.to_move()
        if mover is None:
            return table.record("all" if table.secret else ""), table.ask("final_score")
        if job["kind"] == WEAK or at in (0, DRAWN):
            table.ask("set_option level %d" % (job["level"] if job["kind"] == WEAK else 10 if at else first))
        table.ask("genmove " + table.sides[mover])
    raise Fault("%s: a game does not end" % job["key"])


def read(command, record):
    """The game of a record."""
    reader = Reader(command)
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.gtp")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
            return reader.read(path)
    finally:
        reader.close()


def analyses(command, game, nodes, seed):
    """What is known of each position of a game."""
    analyst = Analyst(command, 1, ["--seed", str(seed)], seconds=SECONDS)
    try:
        analyst.say(dict(request_of(game, {"nodes": nodes}, "mover"), analyzeTurns=list(range(len(game.turns) + 1))))
        answers = {}
        for _ in range(len(game.turns) + 1):
            answer = analyst.hear()
            if "error" in answer:
                raise Fault("the engine refuses the game: %s" % answer["error"])
            answers[answer["turnNumber"]] = answer
        return [answers[i] for i in range(len(answers))]
    finally:
        analyst.close()


def work(command, job):
    """A game played and judged."""
    seed = random.Random("%d %s" % (job["seed"], job["key"])).randrange(1, 2**32)
    table = Table(command)
    try:
        record, result = play(table, job, seed)
        sides = table.sides
    finally:
        table.close()
    game = read(command, record)
    answers = analyses(command, game, job["judge"], seed)
    shares = shares_of(result, sides)
    turns = [told(turn, at, answers[at]["values"], sides) for at, turn in enumerate(judge(game, answers))
             if turn["side"] != CHANCE]
    return {"result": result, "first": shares[0], "shares": shares, "turns": turns,
            "line": ["%s %s" % turn for turn in game.turns]}


def told(turn, at, values, sides):
    """What is kept of a judged turn, the one at that place of the line."""
    kept = {"side": turn["side"], "turn": turn["turn"], "at": at, "loss": round(turn.get("loss") or 0.0, 4),
            "verdict": turn.get("verdict"), "better": turn["line"][:LINE] if "line" in turn else [],
            "worth": round(values[turn["side"]], 4), "values": [round(values[side], 4) for side in sides]}
    if turn.get("forced") or turn.get("loss", 0.0) is None:
        kept["unjudged"] = True
    if "luck" in turn:
        kept["luck"] = [round(turn["luck"].get(side, 0.0), 4) for side in sides]
    return kept


# ---- Sums ----


def phase_of(at, count):
    return PHASES[at * len(PHASES) // count]


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
    count = len(found["turns"])
    return [(phase_of(at, count), kind_of(game, turn["turn"], turn["side"]), place_of(game, turn["turn"]))
            for at, turn in enumerate(found["turns"])]


def where(results, game, phase):
    """{place: its share of the turns of a phase}"""
    places = [place for found in results for when, _, place in patterns(game, found) if when == phase and place]
    return {place: places.count(place) / len(places) for place in set(places)}


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


def liveliest(results):
    """The strong game in which the worth of the first side's position moved most."""
    def motion(game):
        line = [turn["values"][0] for turn in game["turns"]]
        return sum(abs(b - a) for a, b in zip(line, line[1:]))
    return max((game for game in results if game["kind"] == STRONG), key=lambda game: (motion(game), -game["number"]))


def overlap(some, others):
    """How much two counts have in common, as shares of all that is counted: from 0 to 1."""
    ours, theirs = sum(some.values()), sum(others.values())
    return sum(min(count / ours, others[what] / theirs) for what, count in some.items())


def most_typical(results, game):
    """Of the strong games the one whose turns are most like those of all: whose kinds and places of turns
    have most in common with theirs, phase by phase."""
    known = [(found, Counter(patterns(game, found))) for found in results if found["kind"] == STRONG]
    of_all = sum((counts for _, counts in known), Counter())
    return max(known, key=lambda one: (round(overlap(one[1], of_all), 9), -one[0]["number"]))[0]


def starts_of_phases(found):
    """Where the second phase of a game begins, and the third; as numbers of turns, from 0."""
    count = len(found["turns"])
    return [next(at for at in range(count) if phase_of(at, count) == phase) for phase in PHASES[1:] if count >= len(PHASES)]


def dearest(turns, count, of_one_game):
    """The turns that cost most, (game, number, turn), no more than so many of one game."""
    kept, seen = [], {}
    for game, at, turn in sorted(turns, key=lambda row: (-row[2]["loss"], row[0]["number"], row[1])):
        number = game["number"]
        if turn["loss"] > 0 and len(kept) < count and seen.get(number, 0) < of_one_game:
            seen[number] = seen.get(number, 0) + 1
            kept.append((game, at, turn))
    return kept

"""portrait_report.py - the tables of a portrait's page, and the boards that show the places of turns.

Lives here: the kinds and places of turns, sums over the turns of many games. People write the
sentences of a page (output/report_files.py). Does not live here: games and the cost of turns
(portrait.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter

from wattle.arena.statistics import interval
from wattle.output.number_format import whole
from wattle.output.report_files import code, table
from wattle.output.svg import INK, boxed, drawn_over, on_paper, places_in

STRONG, WEAK = "strong", "weak"
CHANCE = "chance"
DRAWN = 4  # number of random turns at the start of strong games
OPEN = 0.05  # a result is open while both sides have at least this chance
THIRDS = ("first third", "second third", "last third")
# For games that begin with a fixed number of turns of certain kinds.
SETUP_AND_PLAY = ("setup", "first half of play", "second half of play")
ZONES = ("centre", "between", "rim")
PLACE = re.compile(r"[A-Z]\d+")

# The kinds of turns. The first matching pattern counts (SIDE: the side that plays the turn). In
# games of FIRST_PLACE, the place of a turn is its first point, otherwise its last.
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
DEAR = 0.02  # least cost of a turn in the table of a game
SURE = 0.8  # chance of the winner from which a result is clear
MOMENTS, EXAMPLES = 4, 3
LINE = 6  # turns of a line
LONG = 15  # length of a turn in characters from which a line has fewer turns
FEW = 20  # least number of turns for a meaningful sum


def kind_of(game, turn, side):
    kinds = KINDS.get(game.split()[0], ())
    return next((name for name, pattern in kinds if re.match(pattern.replace("SIDE", side), turn)), "other")


def place_of(game, turn):
    """Returns the place of a turn, or None."""
    places = PLACE.findall(turn)
    return places[0 if game.split()[0] in FIRST_PLACE else -1] if places else None


def zones_of(svg):
    """Returns {place: zone} for the engine's picture of a board, by the distance from the
    centre."""
    centres = {place: (x + wide / 2, y + high / 2)
               for place, x, y, wide, high in places_in(svg) if PLACE.fullmatch(place)}
    middle = [sum(at) / len(centres) for at in zip(*centres.values())]
    away = {place: max(abs(x - middle[0]), abs(y - middle[1])) for place, (x, y) in centres.items()}
    most = max(away.values()) or 1
    return {place: ZONES[min(2, int(3 * distance / most - 1e-9))] if distance else ZONES[0]
            for place, distance in away.items()}


# ---- Phases ----


def phase_names(game):
    """Returns the names of the three phases of the game."""
    return SETUP_AND_PLAY if game.split()[0] in SETUP else THIRDS


def phases_of(game, turns):
    """Returns the phase of each turn."""
    names, kinds = phase_names(game), SETUP.get(game.split()[0])
    if not kinds:
        return [names[at * len(names) // len(turns)] for at in range(len(turns))]
    is_setup = [kind_of(game, turn["turn"], turn["side"]) in kinds for turn in turns]
    setup = [*is_setup, False].index(False)
    played = len(turns) - setup
    return [names[0]] * setup + [names[1 + at * 2 // played] for at in range(played)]


# ---- Sums ----


def judged(results):
    """Returns [(game, number of the turn, turn)] of all turns with an open result, except random
    turns at the start of strong games, forced turns, and turns without a search."""
    return [(game, at, turn) for game in results for at, turn in enumerate(game["turns"])
            if (game["kind"] == WEAK or at >= DRAWN) and OPEN <= turn["worth"] <= 1 - OPEN and not turn.get("unjudged")]


def cost_of(turns):
    """Returns {turns, mean loss, share of turns that cost a tenth of the win or more}."""
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
    """Returns [(phase, kind, place)] of the turns of a game."""
    return [(phase, kind_of(game, turn["turn"], turn["side"]), place_of(game, turn["turn"]))
            for phase, turn in zip(found["phases"], found["turns"])]


def where(results, game, phase):
    """Returns {place: number of turns of a phase at this place}."""
    return Counter(place for found in results for when, _, place in patterns(game, found) if when == phase and place)


def confused(results, name_of):
    """Returns [(name of the played turn, name of the better turn, number of turns, total loss)],
    the largest loss first. name_of gives the names. Rows with two equal names are left out."""
    found = {}
    for _, _, turn in judged(results):
        if turn["loss"] > 0 and turn["better"]:
            pair = tuple(name_of(played, turn["side"]) for played in (turn["turn"], turn["better"][0]))
            if None not in pair and pair[0] != pair[1]:
                found.setdefault(pair, []).append(turn["loss"])
    return sorted(((*pair, len(losses), sum(losses)) for pair, losses in found.items()), key=lambda row: (-row[3], row[:2]))


def motion(game):
    """Returns the fluctuation of the chances per turn. For each side, this is the sum of the
    changes of its chance from one of its turns to the next, in its own view, minus the change from
    its first turn to its last. Every game needs that net change, and short games need it in few
    turns."""
    courses = {}
    for turn in game["turns"]:
        courses.setdefault(turn["side"], []).append(turn["worth"])
    moved = sum(abs(after - before) for course in courses.values() for before, after in zip(course, course[1:]))
    return (moved - sum(abs(course[-1] - course[0]) for course in courses.values())) / len(game["turns"])


def liveliest(results):
    """Returns the strong game with the largest fluctuation. Games with a single winner come first,
    because undecided games may repeat positions for long."""
    games = [game for game in results if game["kind"] == STRONG]
    won = [game for game in games if max(game["shares"]) == 1]
    return max(won or games, key=lambda game: (round(motion(game), 9), -game["number"]))


def overlap(some, others):
    """Returns the overlap of two tables of shares, from 0 to 1."""
    return sum(min(share, others[what]) for what, share in some.items())


def most_typical(results, game):
    """Returns the strong game with the largest overlap with all strong games: the same kinds and
    places of turns in the same phase. Short and long games have equal weight."""
    known, of_all = [], Counter()
    for found in results:
        if found["kind"] == STRONG:
            counts = Counter(patterns(game, found))
            known.append((found, {what: count / len(found["turns"]) for what, count in counts.items()}))
            of_all.update(known[-1][1])
    of_all = {what: share / len(known) for what, share in of_all.items()}
    return max(known, key=lambda one: (round(overlap(one[1], of_all), 9), -one[0]["number"]))[0]


def starts_of_phases(found):
    """Returns [(the finished phase, the first turn of the next phase, counted from 0)]."""
    both = zip(found["phases"], found["phases"][1:])
    return [(phase, at) for at, (phase, following) in enumerate(both, 1) if phase != following]


def dearest(turns, count, of_one_game):
    """Returns the most costly turns, (game, number, turn), with at most `of_one_game` turns of one
    game."""
    kept, seen = [], {}
    for game, at, turn in sorted(turns, key=lambda row: (-row[2]["loss"], row[0]["number"], row[1])):
        number = game["number"]
        if turn["loss"] > 0 and len(kept) < count and seen.get(number, 0) < of_one_game:
            seen[number] = seen.get(number, 0) + 1
            kept.append((game, at, turn))
    return kept


# ---- Cells ----


def hundredths(loss):
    return "%.1f" % (100 * loss)


def nodes(count):
    return "{:,} nodes".format(count)


def side_name(found, side):
    return found["titles"].get(side, side)


# ---- In numbers ----


def told_at(game):
    """Returns the share of the game after which the result stays clear, or None without a single
    winner."""
    if max(game["shares"]) < 1:
        return None
    winner = game["shares"].index(1)
    last = max((at for at, turn in enumerate(game["turns"]) if turn["values"][winner] < SURE), default=-1)
    return (last + 1) / len(game["turns"])


def share_of_first(games):
    share = sum(game["first"] for game in games) / len(games)
    low, high = interval([game["first"] for game in games], len(games))
    return "%s (%s .. %s)" % (whole(share), whole(low), whole(high))


def mean(values):
    values = [value for value in values if value is not None]
    return sum(values) / len(values) if values else None


def a_game(games, figure):
    """Returns the mean sum of a figure of turns for each seat and game, in hundredths."""
    return hundredths(mean([sum(figure(turn) for turn in game["turns"]) / len(game["shares"]) for game in games]))


def luck(turn):
    """Returns the sum of the changes of all seats' shares by chance after a turn."""
    return sum(abs(share) for share in turn.get("luck", ()))


def unsureness(found):
    """Returns the mean difference of the two judgements of the lively game's turns, in hundredths
    of the win."""
    first = next(one for one in found[STRONG] if one["number"] == found["lively"]["number"])
    apart = [abs(first["turns"][at]["loss"] - turn["loss"]) for _, at, turn in judged([found["lively"]])]
    return hundredths(mean(apart)) if apart else "-"


def made(found):
    """Rows about the games and the judgement."""
    yield ["strong games", "%d, both sides at %s a turn" % (len(found[STRONG]), nodes(found["nodes"]))]
    yield ["weak games", "%d, both sides at level %d" % (len(found[WEAK]), found["level"])]
    if found["contempt"]:
        yield ["value of a draw to the sides", "%d hundredths of a win less than a half" % found["contempt"]]
    yield ["judgement of each turn", "search of " + nodes(found["judge"])]
    if found["again"]:
        yield ["judgement of the lively game and the mistakes", "search of " + nodes(found["again"])]
        yield ["mean difference of both judgements of a turn, in hundredths", unsureness(found)]
    yield ["engine", found["engine"]]
    yield ["command", "`%s`" % found["command"]]


def numbers(found):
    both = [found[STRONG], found[WEAK]]
    costs = [cost_of([turn for _, _, turn in judged(games)]) for games in both]
    rows = [
        ("games", ["%d" % len(games) for games in both]),
        ("share of the win of the side that begins (95 %)", [share_of_first(games) for games in both]),
        ("games without a single winner", [whole(sum(max(game["shares"]) < 1 for game in games) / len(games)) for games in both]),
        ("turns of a game", ["%.1f" % mean([len(game["turns"]) for game in games]) for games in both]),
        ("mean cost of a turn, in hundredths of the win", [hundredths(cost["mean"]) for cost in costs]),
        ("turns that cost a tenth of the win or more", [whole(cost["dear"]) for cost in costs]),
        ("when the winner leads for good, above %s (100 %%: at the end)" % whole(SURE),
         [whole(mean([told_at(game) for game in games])) for games in both])]
    if any("luck" in turn for game in found[STRONG] for turn in game["turns"]):
        rows += [("cost of all turns of a seat in a game, in hundredths", [a_game(games, lambda turn: turn["loss"]) for games in both]),
                 ("gains and losses by dice and cards, added up, in hundredths; those under 5 left out", [a_game(games, luck) for games in both])]
    return [[name, *cells] for name, cells in rows]


# ---- Kinds of turns ----


def shares_of_kinds(found, strength):
    """Returns {phase: {kind: share}}. All games with the phase have equal weight."""
    shares = {}
    for phase in phase_names(found["game"]):
        games = [[kind for when, kind, _ in patterns(found["game"], game) if when == phase]
                 for game in found[strength] if phase in game["phases"]]
        shares[phase] = {kind: sum(kinds.count(kind) / len(kinds) for kinds in games) / len(games)
                         for kind in {kind for kinds in games for kind in kinds}}
    return shares


def plans(found):
    """Returns rows of the kinds of turns, by phase. Returns no rows if all turns have the same
    kind."""
    strong, weak, phases = shares_of_kinds(found, STRONG), shares_of_kinds(found, WEAK), phase_names(found["game"])
    kinds = sorted({kind for shares in (strong, weak) for phase in phases for kind in shares[phase]})
    return [[kind, *("%s (%s)" % (whole(strong[phase].get(kind, 0)), whole(weak[phase].get(kind, 0))) for phase in phases)]
            for kind in kinds] if len(kinds) > 1 else []


# ---- Costs ----


def costs(found):
    """Rows of turns and their costs, strong beside weak, by phase, by kind and by zone."""
    def name_of(what, game, at, turn):
        if what == "when":
            return game["phases"][at]
        if what == "what":
            return kind_of(found["game"], turn["turn"], turn["side"])
        return found["zones"].get(place_of(found["game"], turn["turn"]))
    for what in ("when", "what", "where"):
        groups = [grouped((name_of(what, *row), row[2]) for row in judged(found[strength])) for strength in (STRONG, WEAK)]
        names = {"when": phase_names(found["game"]), "where": ZONES}.get(what) or sorted(set(groups[0]) | set(groups[1]))
        rows = []
        for name in names:
            both = [cost_of(group.get(name, [])) for group in groups]
            if max(cost["turns"] for cost in both) >= FEW:
                rows.append([name, *(cell for cost in both for cell in (
                    "%d" % cost["turns"], hundredths(cost["mean"]), whole(cost["dear"])))])
        yield from rows if len(rows) > 1 else ()


def confusions(found):
    """Returns rows of typical errors of weak sides, with the better turns."""
    total = sum(turn["loss"] for _, _, turn in judged(found[WEAK])) or 1
    for name_of in (lambda turn, side: kind_of(found["game"], turn, side),
                    lambda turn, side: found["zones"].get(place_of(found["game"], turn))):
        rows = [row for row in confused(found[WEAK], name_of) if row[2] >= FEW]
        for played, better, turns, loss in rows[:5]:
            yield [played, better, "%d" % turns, whole(loss / total)]


# ---- Single games ----


def line(turns):
    return " ".join("`%s`" % turn for turn in turns)


def record(game):
    """Returns the turns of a game, ten in a line, or six if they are long."""
    step = 10 if max(len(turn["turn"]) for turn in game["turns"]) < LONG else 6
    for at in range(0, len(game["turns"]), step):
        yield "%3d  %s" % (at + 1, " ".join(turn["turn"] for turn in game["turns"][at:at + step]))


def key_moments(game):
    """Returns the most costly turns in the order of play."""
    turns = [row for row in judged([game]) if row[2]["loss"] >= DEAR]
    return sorted(dearest(turns, MOMENTS, MOMENTS), key=lambda row: row[1])


def moments(found, rows):
    for _, at, turn in rows:
        better = turn["better"] if turn["better"] and turn["better"][0] != turn["turn"] else []
        yield [str(at + 1), side_name(found, turn["side"]), "`%s`" % turn["turn"], whole(turn["best"]), whole(turn["loss"]),
               line(better), turn["verdict"] or ""]


def strokes_of_luck(found, game):
    """Rows of the largest changes by chance in a game, in its order."""
    turns = sorted(((at, turn) for at, turn in enumerate(game["turns"]) if luck(turn)), key=lambda row: (-luck(row[1]), row[0]))
    for at, turn in sorted(turns[:MOMENTS], key=lambda row: row[0]):
        yield [str(at + 1), side_name(found, turn["side"]), "`%s`" % turn["turn"],
               ", ".join("%s %+.0f %%" % (side, 100 * share) for side, share in zip(found["titles"], turn["luck"]) if share)]


def courses(found, game):
    """Rows of the positions between the phases of a game."""
    for phase, at in starts_of_phases(game):
        turn = game["turns"][at]
        yield ["the " + phase, side_name(found, turn["side"]), whole(turn["worth"]),
               line([played["turn"] for played in game["turns"][at:at + LINE]])]


# ---- The boards ----

SIDE, GAP, HEAD = 230, 14, 30  # of the boards in a sheet
A_PLACE = 3  # least number of turns for each place of a board
MANY = 100  # largest number of places of a board with numbers
WARM = "#b5482a"


def heat(svg, turns, is_numbered):
    """Returns a board with the share of turns at each place, as a shade and in hundredths."""
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
    """Returns whether a board has enough turns."""
    return bool(found["zones"]) and all(
        sum(where(found[strength], found["game"], phase).values()) >= A_PLACE * len(found["zones"])
        for strength in (STRONG, WEAK) for phase in phase_names(found["game"]))


def has_numbers(found):
    return len(found["zones"]) <= MANY


def places(found):
    """Six boards with the places of strong and of weak sides, by phase."""
    phases = phase_names(found["game"])
    wide, high = len(phases) * (SIDE + GAP) + GAP, 2 * (SIDE + HEAD + GAP) + GAP
    drawn = []
    for row, strength in enumerate((STRONG, WEAK)):
        for column, phase in enumerate(phases):
            x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + HEAD + GAP)
            drawn.append('<text x="%d" y="%d" font-size="14" fill="%s">%s sides, %s</text>' % (
                x, y + 18, INK, strength.capitalize(), phase))
            turns = where(found[strength], found["game"], phase)
            drawn.append(boxed(heat(found["board"], turns, has_numbers(found)), x, y + HEAD, SIDE, SIDE))
    return on_paper(wide, high, *drawn)


# ---- The page ----

MOMENT = ["turn", "side", "played", "best turn is worth", "played costs", "the search goes", "by proof"]


def picture(names, what, words):
    """A paragraph with a picture, if there is one."""
    return ["", "![%s](%s)" % (words, names[what])] if what in names else []


def blocks(found, names):
    """Returns {name: lines} of the tables of the page. names: {subject of a picture: its file}."""
    phases = list(phase_names(found["game"]))
    both = ["turns", "cost", "a tenth or more"]
    typical, lively = found["typical"], found["lively"]
    return {
        "how it was made": table(["", ""], made(found)),
        "in numbers": table(["", "strong", "weak"], numbers(found)),
        "kinds of turns": table(["strong sides (weak ones)", *phases], plans(found)) +
        picture(names, "places", "Where strong and weak sides play"),
        "a typical game": code(record(typical)) + ["", "Result: %s" % typical["result"], "",
                                                   *table(["after", "to move", "chance of that side", "next turns"], courses(found, typical))],
        "a lively game": code(record(lively)) + ["", "Result: %s" % lively["result"], "",
                                                 *table(MOMENT, moments(found, key_moments(lively)))],
        "luck in that game": table(["after turn", "of", "played", "changes by dice and cards"], strokes_of_luck(found, lively)),
        "costs": table(["", *("strong: " + title for title in both), *("weak: " + title for title in both)], costs(found)),
        "mix-ups": table(["a weak side's turn", "better", "turns", "part of all it loses"], confusions(found)),
        "mistakes": table(MOMENT, moments(found, found["examples"])) +
        picture(names, "positions", "Positions of the typical game, the lively game and the mistakes")}

"""portrait_report.py - the tables of a portrait's page, and the boards that show where turns are played.

The sentences of a page are written by hand (output/report_files.py). Does not live here: games and the cost of
turns (portrait.py), sums over turns (portrait_statistics.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.arena.statistics import interval
from wattle.output.number_format import whole
from wattle.output.report_files import code, table
from wattle.output.svg import INK, boxed, drawn_over, on_paper
from wattle.studies import portrait_statistics as study
from wattle.studies.portrait_statistics import STRONG, WEAK, ZONES

DEAR = 0.02  # least cost of a turn in the table of a game
SURE = 0.8  # chance of the winner from which a result is in sight
MOMENTS, EXAMPLES = 4, 3
LINE = 6  # turns of a line
LONG = 15  # characters of a turn, from which fewer stand in a line
FEW = 20  # turns below which a sum says little


def hundredths(loss):
    return "%.1f" % (100 * loss)


def nodes(count):
    return "{:,} nodes".format(count)


def side_name(found, side):
    return found["titles"].get(side, side)


# ---- In numbers ----


def told_at(game):
    """The part of the game after which its result stays in sight, or None without a single winner."""
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
    """The sum of a figure of turns, for a seat in a game on average, in hundredths."""
    return hundredths(mean([sum(figure(turn) for turn in game["turns"]) / len(game["shares"]) for game in games]))


def luck(turn):
    """The sum of the changes of all seats by chance after a turn."""
    return sum(abs(share) for share in turn.get("luck", ()))


def unsureness(found):
    """The mean difference of the two judgements of the lively game's turns, in hundredths of the win."""
    first = next(one for one in found[STRONG] if one["number"] == found["lively"]["number"])
    apart = [abs(first["turns"][at]["loss"] - turn["loss"]) for _, at, turn in study.judged([found["lively"]])]
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
    costs = [study.cost([turn for _, _, turn in study.judged(games)]) for games in both]
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
    """{phase: {kind: share}}. Each game that has the phase counts the same, however long it is."""
    shares = {}
    for phase in study.phases(found["game"]):
        games = [[kind for when, kind, _ in study.patterns(found["game"], game) if when == phase]
                 for game in found[strength] if phase in game["phases"]]
        shares[phase] = {kind: sum(kinds.count(kind) / len(kinds) for kinds in games) / len(games)
                         for kind in {kind for kinds in games for kind in kinds}}
    return shares


def plans(found):
    """Rows of the kinds of turns, by phase. No rows where all turns are of one kind."""
    strong, weak, phases = shares_of_kinds(found, STRONG), shares_of_kinds(found, WEAK), study.phases(found["game"])
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
            return study.kind_of(found["game"], turn["turn"], turn["side"])
        return found["zones"].get(study.place_of(found["game"], turn["turn"]))
    for what in ("when", "what", "where"):
        groups = [study.grouped((name_of(what, *row), row[2]) for row in study.judged(found[strength])) for strength in (STRONG, WEAK)]
        names = {"when": study.phases(found["game"]), "where": ZONES}.get(what) or sorted(set(groups[0]) | set(groups[1]))
        rows = []
        for name in names:
            both = [study.cost(group.get(name, [])) for group in groups]
            if max(cost["turns"] for cost in both) >= FEW:
                rows.append([name, *(cell for cost in both for cell in (
                    "%d" % cost["turns"], hundredths(cost["mean"]), whole(cost["dear"])))])
        yield from rows if len(rows) > 1 else ()


def confusions(found):
    """Rows of what weak sides play where something else is better."""
    total = sum(turn["loss"] for _, _, turn in study.judged(found[WEAK])) or 1
    for name_of in (lambda turn, side: study.kind_of(found["game"], turn, side),
                    lambda turn, side: found["zones"].get(study.place_of(found["game"], turn))):
        rows = [row for row in study.confusions(found[WEAK], name_of) if row[2] >= FEW]
        for played, better, turns, loss in rows[:5]:
            yield [played, better, "%d" % turns, whole(loss / total)]


# ---- Single games ----


def line(turns):
    return " ".join("`%s`" % turn for turn in turns)


def record(game):
    """The turns of a game, ten a line, or six where they are long."""
    step = 10 if max(len(turn["turn"]) for turn in game["turns"]) < LONG else 6
    for at in range(0, len(game["turns"]), step):
        yield "%3d  %s" % (at + 1, " ".join(turn["turn"] for turn in game["turns"][at:at + step]))


def key_moments(game):
    """The turns that cost most, in their order."""
    turns = [row for row in study.judged([game]) if row[2]["loss"] >= DEAR]
    return sorted(study.dearest(turns, MOMENTS, MOMENTS), key=lambda row: row[1])


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
    for phase, at in study.starts_of_phases(game):
        turn = game["turns"][at]
        yield ["the " + phase, side_name(found, turn["side"]), whole(turn["worth"]),
               line([played["turn"] for played in game["turns"][at:at + LINE]])]


# ---- The boards ----

SIDE, GAP, HEAD = 230, 14, 30  # of the boards in a sheet
A_PLACE = 3  # least number of turns for each place of a board
MANY = 100  # most places of a board that has numbers on it
WARM = "#b5482a"


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
    drawn = []
    for row, strength in enumerate((STRONG, WEAK)):
        for column, phase in enumerate(phases):
            x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + HEAD + GAP)
            drawn.append('<text x="%d" y="%d" font-size="14" fill="%s">%s sides, %s</text>' % (
                x, y + 18, INK, strength.capitalize(), phase))
            turns = study.where(found[strength], found["game"], phase)
            drawn.append(boxed(heat(found["board"], turns, has_numbers(found)), x, y + HEAD, SIDE, SIDE))
    return on_paper(wide, high, *drawn)


# ---- The page ----

MOMENT = ["turn", "side", "played", "best turn is worth", "played costs", "the search goes", "by proof"]


def picture(names, what, words):
    """A paragraph with a picture, if there is one."""
    return ["", "![%s](%s)" % (words, names[what])] if what in names else []


def blocks(found, names):
    """{name: lines} of all that the page is filled with. names: {what a picture shows: its file}"""
    phases = list(study.phases(found["game"]))
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

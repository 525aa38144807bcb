"""portrait_report.py - the page of a game: what portrait_statistics.py has found, in words.

Every word follows from a figure. Lives here: tables, sentences. Does not live here: games and what turns
cost (portrait_games.py), pictures (portrait_charts.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.arena.statistics import interval
from wattle.output.number_format import whole
from wattle.studies import portrait_statistics as study
from wattle.studies.ladder_report import total
from wattle.studies.ladder_study import RANDOM
from wattle.studies.openings_report import longest, worst_of
from wattle.studies.portrait_charts import has_numbers
from wattle.studies.portrait_statistics import STRONG, WEAK, ZONES
from wattle.studies.puzzle_collection import prose

DEAR = 0.02  # what a turn costs at least that is told of a game
SURE = 0.8  # a result is in sight while its winner's chance stays above this
MOMENTS, EXAMPLES = 4, 3
LINE = 6  # turns that are told of how a game goes on
TELLING = 0.08  # a difference between shares that is put into words
LONG = 15  # characters of a turn
FEW = 20  # turns below which a sum says little


def hundredths(loss):
    return "%.1f" % (100 * loss)


def side_name(found, side):
    return found["titles"].get(side, side)


# ---- In numbers ----


def told_at(game):
    """How much of the game is over when its result is in sight for good; None without a single winner."""
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


def is_of_two(found):
    return len(found["titles"]) == 2


def a_game(games, figure):
    """The sum of a figure of turns, of a seat in a game, on average, in hundredths."""
    return hundredths(mean([sum(figure(turn) for turn in game["turns"]) / len(game["shares"]) for game in games]))


def luck(turn):
    """How much chance moved after a turn, of all seats."""
    return sum(abs(share) for share in turn.get("luck", ()))


def numbers(found):
    """The rows of the first table."""
    both = [found[STRONG], found[WEAK]]
    costs = [study.cost([turn for _, _, turn in study.judged(games)]) for games in both]
    tellings = [mean([told_at(game) for game in games]) for games in both]
    rows = [
        ("games", ["%d" % len(games) for games in both]),
        ("share of the win of the side that begins (95 %)", [share_of_first(games) for games in both]),
        ("draws" if is_of_two(found) else "games without a single winner",
         [whole(sum(max(game["shares"]) < 1 for game in games) / len(games)) for games in both]),
        ("turns of a game", ["%.1f" % mean([len(game["turns"]) for game in games]) for games in both]),
        ("what a turn costs, in hundredths of the win", [hundredths(cost["mean"]) for cost in costs]),
        ("turns that cost a tenth of it or more", [whole(cost["dear"]) for cost in costs]),
        ("part of a game with a single winner after which the winner's chance stays at %s or more" % whole(SURE),
         [whole(telling) for telling in tellings]),
    ]
    if any("luck" in turn for game in found[STRONG] for turn in game["turns"]):
        rows += [("what turns cost a seat in a game, in hundredths of the win", [a_game(games, lambda turn: turn["loss"]) for games in both]),
                 ("what dice and cards move for a seat in a game, by 5 or more at once", [a_game(games, luck) for games in both])]
    yield "| | strong | weak |"
    yield "|---|---|---|"
    for name, cells in rows:
        yield "| %s | %s |" % (name, " | ".join(cells))


def elsewhere(found):
    """What other reports say, if they are there: sentences."""
    ladder, openings = found["ladder"], found["openings"]
    if ladder:
        yield "Depth: from random play to %s nodes a turn %s Elo, from one node %s: [the ladder](%s)." % (
            "{:,}".format(ladder["top"]), total(ladder, "depth", RANDOM), total(ladder, "learned", 1), ladder["path"])
    if openings:
        rows = openings["openings"]
        best, worst = longest(rows)[0], worst_of(rows)
        bare = " without the pie rule" if openings.get("pie") else ""
        yield "First turns: the best, `%s`, is worth %s to the side that begins, the worst, `%s`, %s%s: [all of them](%s)." % (
            best["turn"], whole(best["value"]), worst["turn"], whole(worst["first"]), bare, openings["path"])


# ---- What is played when ----


def shares_of_kinds(found, strength):
    """{phase: {kind: share}}; each game that has the phase counts the same, however long."""
    table = {}
    for phase in study.phases(found["game"]):
        games = [[kind for when, kind, _ in study.patterns(found["game"], game) if when == phase]
                 for game in found[strength] if phase in game["phases"]]
        table[phase] = {kind: sum(kinds.count(kind) / len(kinds) for kinds in games) / len(games)
                        for kind in {kind for kinds in games for kind in kinds}}
    return table


def plans(found):
    strong, weak, phases = shares_of_kinds(found, STRONG), shares_of_kinds(found, WEAK), study.phases(found["game"])
    kinds = sorted({kind for table in (strong, weak) for phase in phases for kind in table[phase]})
    if len(kinds) < 2:
        return
    yield from ["Each game counts the same, however long.", ""]
    yield "| strong sides (weak ones) | %s |" % " | ".join(phases)
    yield "|---|%s" % ("---|" * len(phases))
    for kind in kinds:
        yield "| %s | %s |" % (kind, " | ".join(
            "%s (%s)" % (whole(strong[phase].get(kind, 0)), whole(weak[phase].get(kind, 0))) for phase in phases))
    yield ""
    gaps = [(strong[phase].get(kind, 0) - weak[phase].get(kind, 0), phase, kind) for phase in phases for kind in kinds]
    told = ["- In the %s a strong side %s in %s of its turns, a weak one in %s." % (
        phase, kind, whole(strong[phase].get(kind, 0)), whole(weak[phase].get(kind, 0)))
            for gap, phase, kind in sorted(gaps, reverse=True) if gap >= TELLING]
    yield from [*told, ""] if told else []


# ---- What goes wrong ----


def sums(pairs_of, names):
    """Rows of turns and what they cost, strong beside weak; `pairs_of`: (name, turn) of a strength."""
    groups = [study.grouped(pairs_of(strength)) for strength in (STRONG, WEAK)]
    for name in names:
        costs = [study.cost(group.get(name, [])) for group in groups]
        if max(cost["turns"] for cost in costs) >= FEW:
            yield "| %s | %s |" % (name, " | ".join(
                "%d | %s | %s" % (cost["turns"], hundredths(cost["mean"]), whole(cost["dear"])) for cost in costs))


def what_it_costs(found):
    def by_phase(strength):
        return [(game["phases"][at], turn) for game, at, turn in study.judged(found[strength])]

    def by_kind(strength):
        return [(study.kind_of(found["game"], turn["turn"], turn["side"]), turn) for _, _, turn in study.judged(found[strength])]

    def by_zone(strength):
        return [(found["zones"].get(study.place_of(found["game"], turn["turn"])), turn)
                for _, _, turn in study.judged(found[strength])]
    kinds = sorted({kind for kind, _ in by_kind(STRONG) + by_kind(WEAK)})
    phases = study.phases(found["game"])
    for title, pairs_of, names in (("when", by_phase, phases), ("what", by_kind, kinds), ("where", by_zone, ZONES)):
        rows = list(sums(pairs_of, names))
        if len(rows) > 1:
            yield "| %s | strong: turns | cost | a tenth or more | weak: turns | cost | a tenth or more |" % title
            yield "|---|---|---|---|---|---|---|"
            yield from [*rows, ""]


def confusion_tables(found):
    """What weak sides play where something else is better."""
    total = sum(turn["loss"] for _, _, turn in study.judged(found[WEAK])) or 1
    for title, name_of in (("kind of turn", lambda turn, side: study.kind_of(found["game"], turn, side)),
                           ("place", lambda turn, side: found["zones"].get(study.place_of(found["game"], turn)))):
        rows = [row for row in study.confusions(found[WEAK], name_of) if row[2] >= FEW]
        if not rows:
            continue
        yield "| a weak side's %s | better | turns | part of all it loses |" % title
        yield "|---|---|---|---|"
        for played, better, turns, loss in rows[:5]:
            yield "| %s | %s | %d | %s |" % (played, better, turns, whole(loss / total))
        yield ""


# ---- Moments ----


def line(turns):
    return " ".join("`%s`" % turn for turn in turns)


def moment(found, at, turn):
    """A turn and what would have been better, in a sentence."""
    words = "Turn %d: %s, to whom the best turn is worth %s of the win, plays `%s`, which costs %s." % (
        at + 1, side_name(found, turn["side"]), whole(turn["best"]), turn["turn"], whole(turn["loss"]))
    if turn["better"] and turn["better"][0] != turn["turn"]:
        words += " The search goes %s." % line(turn["better"])
    if turn["verdict"]:
        words += " By proof: %s." % turn["verdict"]
    return words


def record(game):
    """The turns of a game, ten a line, or fewer where they are long."""
    step = 10 if max(len(turn["turn"]) for turn in game["turns"]) < LONG else 6
    for at in range(0, len(game["turns"]), step):
        yield "%3d  %s" % (at + 1, " ".join(turn["turn"] for turn in game["turns"][at:at + step]))


def key_moments(game):
    """The turns that cost most, in their order."""
    turns = [row for row in study.judged([game]) if row[2]["loss"] >= DEAR]
    return sorted(study.dearest(turns, MOMENTS, MOMENTS), key=lambda row: row[1])


def strokes_of_luck(found, game):
    """What chance brought in a game and moved most, in its order: sentences."""
    turns = sorted(((at, turn) for at, turn in enumerate(game["turns"]) if luck(turn)), key=lambda row: (-luck(row[1]), row[0]))
    for at, turn in sorted(turns[:MOMENTS], key=lambda row: row[0]):
        yield "After turn %d, `%s` of %s, dice or cards change the chances: %s." % (
            at + 1, turn["turn"], side_name(found, turn["side"]),
            ", ".join("%s %+.0f %%" % (side, 100 * share) for side, share in zip(found["titles"], turn["luck"]) if share))


# ---- Parts of the page ----


def shown(names, what, words):
    """A picture, if there is one."""
    return ["![%s](%s)" % (words, names[what]), ""] if what in names else []


def typical(found, names):
    """The game that is most like the others, with the positions between its phases."""
    game = found["typical"]
    yield from ["## A typical game of strong sides", ""]
    by = "%s and %s of the game" % (", place" if found["zones"] else "",
                                    "third" if study.phases(found["game"]) == study.THIRDS else "part")
    yield from prose("Of the %d the one whose turns are most like those of all, by their kind%s: %s." % (
        len(found[STRONG]), by, game["result"]))
    yield from ["", "```", *record(game), "```", ""]
    for phase, at in study.starts_of_phases(game):
        turn = game["turns"][at]
        yield from prose("After the %s %s has %s of the win. The turns go on with %s." % (
            phase, side_name(found, turn["side"]), whole(turn["worth"]),
            line([played["turn"] for played in game["turns"][at:at + LINE]])))
        yield ""
    yield from shown(names, "typical", "Its positions after these parts")


def lively(found, names):
    """The game whose chances go most to and fro, with its chart and its dearest turns."""
    game = found["lively"]
    won = " with a single winner" if max(game["shares"]) == 1 else ""
    yield from ["## A lively game of strong sides", ""]
    yield from prose("Of the %d the one%s in which the chances go most to and fro, turn by turn: %s. %s" % (
        len(found[STRONG]), won, game["result"], " ".join(sureness(found))))
    yield ""
    yield from shown(names, "chances", "The chances in this game")
    yield from ["```", *record(game), "```", ""]
    moments = key_moments(game)
    for _, at, turn in moments:
        yield from prose(moment(found, at, turn))
        yield ""
    yield from shown(names, "moments", "The positions before these turns")
    if not moments:
        yield from ["No turn costs %s of the win or more." % whole(DEAR), ""]
    for sentence in strokes_of_luck(found, game):
        yield from prose(sentence)
        yield ""


def sureness(found):
    """By what the lively game was judged, and how far that is from the first judgement."""
    if not found["again"]:
        yield "Judged with %s nodes." % nodes(found["judge"])
        return
    yield "Judged again, with %s nodes." % nodes(found["again"])
    game = found["lively"]
    first = next(one for one in found[STRONG] if one["number"] == game["number"])
    apart = [abs(first["turns"][at]["loss"] - turn["loss"]) for _, at, turn in study.judged([game])]
    if apart:
        words = "A turn's cost differs by %s hundredths of the win from the first judgement, on average."
        yield words % hundredths(mean(apart))


def wrong(found, names):
    """What weak sides do wrong."""
    yield from ["## What weak sides do wrong", ""]
    zones = " Centre, between and rim are the thirds of the way from the middle of the board to its edge."
    yield from prose("What a turn costs, in hundredths of the win, while the chance of whoever makes it is from %s to %s.%s" % (
        whole(study.OPEN), whole(1 - study.OPEN), zones if found["zones"] else ""))
    yield ""
    yield from what_it_costs(found)
    yield from confusion_tables(found)
    yield from prose("The dearest turns, one of a game%s:" % (
        "; of the %d dearest by the first judgement, judged again with %s nodes" % (found["candidates"], nodes(found["again"]))
        if found["again"] else ""))
    yield ""
    for _, at, turn in found["examples"]:
        yield from prose(moment(found, at, turn))
        yield ""
    yield from shown(names, "examples", "The positions before these turns")


# ---- The page ----


def nodes(count):
    return "{:,}".format(count)


def basis(found):
    """What the figures rest on, and how sure they are."""
    yield "Figures from %d games of the engine against itself at %s nodes a turn (strong)" % (
        len(found[STRONG]), nodes(found["nodes"]))
    yield "and %d of its level %d against itself (weak)." % (len(found[WEAK]), found["level"])
    if found["contempt"]:
        yield "To both sides a draw is worth %d hundredths of a win less than a half." % found["contempt"]
    if not found["secret"]:
        yield "The first %d turns of a strong game are drawn, so that games differ." % study.DRAWN
    yield "Every position was searched again with %s nodes%s;" % (
        nodes(found["judge"]), ", as far as the player to move knew it" if found["secret"] else "")
    yield "what a turn costs is by how much the chance to win falls by it."
    weaker = ", fewer than strong sides had" if found["judge"] < found["nodes"] else ""
    yield "Nothing on this page is anybody's opinion,"
    yield "but a cost is no surer than those %s nodes%s: small ones may be noise." % (nodes(found["judge"]), weaker)
    if found["again"]:
        yield "The lively game and the dearest turns were judged again with %s nodes." % nodes(found["again"])
    yield "Made on %s by" % found["engine"]


def numbers_on_boards(found):
    if has_numbers(found):
        return "Numbers on the boards: of a hundred turns, how many are played there."
    return "The darker, the more is played there; each board has its own scale."


def page(found, names):
    """The lines of the page. `names`: of the pictures, by what they show."""
    options = found["game"].split()[1:]
    yield "# How %s is played%s" % (found["title"], ": " + ", ".join(options) if options else "")
    yield ""
    yield from prose(" ".join(basis(found)))
    yield from ["", "```sh", found["command"], "```", "", "## In numbers", ""]
    yield from numbers(found)
    yield ""
    for sentence in elsewhere(found):
        yield from prose(sentence)
        yield ""
    if found["openings"]:
        yield from shown(found["openings"], "picture", "What each first turn is worth")
    yield from ["## What is played when%s" % (", and where" if "places" in names else ""), ""]
    yield from plans(found)
    if "places" in names:
        yield from shown(names, "places", "Where strong and weak sides play")
        yield from [numbers_on_boards(found), ""]
    yield from typical(found, names)
    yield from lively(found, names)
    yield from wrong(found, names)

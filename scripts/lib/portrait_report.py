"""portrait_report.py - the page of a game: what portrait_study.py has found, in words and pictures.

Every word follows from a figure. Lives here: tables, sentences, pictures. Does not live here: games,
and what turns cost.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import chart
import portrait_study as study
from figures import whole
from ladder_report import total
from ladder_study import RANDOM
from openings_report import first_value, longest, worst_of
from portrait_study import PHASES, STRONG, WEAK, ZONES
from puzzle_book import boxed, prose
from stats import interval

SIDE, GAP, HEAD = 230, 14, 30  # of the boards in a sheet
SURE = 0.8  # a result is in sight while its winner's chance stays above this
MOMENTS, EXAMPLES = 4, 3
TELLING = 0.08  # a difference between shares that is put into words
LONG = 15  # characters of a turn
FEW = 20  # turns below which a sum says little
INK, WARM = "#2f2a22", "#b5482a"


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
        ("part of the game after which its result is in sight",
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
            best["turn"], whole(best["value"]), worst["turn"], whole(first_value(worst)), bare, openings["path"])


# ---- What is played when ----


def shares_of_kinds(found, strength):
    """{phase: {kind: share}}"""
    table = {}
    for phase in PHASES:
        kinds = [kind for game in found[strength] for when, kind, _ in study.patterns(found["game"], game) if when == phase]
        table[phase] = {kind: kinds.count(kind) / len(kinds) for kind in set(kinds)}
    return table


def plans(found):
    strong, weak = shares_of_kinds(found, STRONG), shares_of_kinds(found, WEAK)
    kinds = sorted({kind for table in (strong, weak) for phase in PHASES for kind in table[phase]})
    if len(kinds) < 2:
        return
    yield "| strong sides (weak ones) | %s |" % " | ".join(PHASES)
    yield "|---|%s" % ("---|" * len(PHASES))
    for kind in kinds:
        yield "| %s | %s |" % (kind, " | ".join(
            "%s (%s)" % (whole(strong[phase].get(kind, 0)), whole(weak[phase].get(kind, 0))) for phase in PHASES))
    yield ""
    gaps = [(strong[phase].get(kind, 0) - weak[phase].get(kind, 0), phase, kind) for phase in PHASES for kind in kinds]
    for gap, phase, kind in sorted(gaps, reverse=True):
        if gap >= TELLING:
            yield "- In the %s a strong side %s in %s of its turns, a weak one in %s." % (
                phase, kind, whole(strong[phase].get(kind, 0)), whole(weak[phase].get(kind, 0)))
    yield ""


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
        return [(study.phase_of(at, len(game["turns"])), turn) for game, at, turn in study.judged(found[strength])]

    def by_kind(strength):
        return [(study.kind_of(found["game"], turn["turn"], turn["side"]), turn) for _, _, turn in study.judged(found[strength])]

    def by_zone(strength):
        return [(found["zones"].get(study.place_of(found["game"], turn["turn"])), turn)
                for _, _, turn in study.judged(found[strength])]
    kinds = sorted({kind for kind, _ in by_kind(STRONG) + by_kind(WEAK)})
    for title, pairs_of, names in (("when", by_phase, PHASES), ("what", by_kind, kinds), ("where", by_zone, ZONES)):
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
    words = "Turn %d: %s, at %s of the win, plays `%s`, which costs %s." % (
        at + 1, side_name(found, turn["side"]), whole(turn["worth"]), turn["turn"], whole(turn["loss"]))
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
    turns = [row for row in study.judged([game]) if row[2]["loss"] >= 0.02]
    return sorted(study.dearest(turns, MOMENTS, MOMENTS), key=lambda row: row[1])


def strokes_of_luck(found, game):
    """What chance brought in a game and moved most, in its order: sentences."""
    turns = sorted(((at, turn) for at, turn in enumerate(game["turns"]) if luck(turn)), key=lambda row: (-luck(row[1]), row[0]))
    for at, turn in sorted(turns[:MOMENTS], key=lambda row: row[0]):
        yield "After turn %d, `%s` of %s, dice or cards change the chances: %s." % (
            at + 1, turn["turn"], side_name(found, turn["side"]),
            ", ".join("%s %+.0f %%" % (side, 100 * share) for side, share in zip(found["titles"], turn["luck"]) if share))


def examples(found):
    """The dearest turns of weak sides, one of a game."""
    return study.dearest(study.judged(found[WEAK]), EXAMPLES, 1)


# ---- Pictures ----


def chances(found, game):
    """How the first side stands before each turn; of more than two, how all do."""
    sides = list(found["titles"])
    curves = [{"name": "" if is_of_two(found) else side, "colour": seat,
               "points": [(at + 1, 100 * turn["values"][seat]) for at, turn in enumerate(game["turns"])]}
              for seat, side in enumerate(sides) if seat == 0 or not is_of_two(found)]
    title = "%s's chance" % side_name(found, sides[0]) if is_of_two(found) else "Chances"
    return chart.figure([chart.Panel(title, curves, "turn", "%", low=0, high=100, level=100 / len(sides))])


def heat(svg, shares):
    """A board with the share of turns at each place, in hundredths, darker where there are more."""
    most = max(shares.values(), default=1)
    drawn = ['<g font-family="Helvetica, Arial, sans-serif" text-anchor="middle">']
    for x, y, wide, high, place in study.BOX.findall(svg):
        x, y, wide, high, share = float(x), float(y), float(wide), float(high), shares.get(place, 0)
        if share:
            drawn.append('<rect x="%g" y="%g" width="%g" height="%g" fill="%s" fill-opacity="%.2f"/>' % (
                x + 0.06 * wide, y + 0.06 * high, 0.88 * wide, 0.88 * high, WARM, 0.12 + 0.8 * share / most))
        if share >= 0.005:
            drawn.append('<text x="%g" y="%g" font-size="%g" fill="%s">%.0f</text>' % (
                x + wide / 2, y + high * 0.64, 0.42 * min(wide, high), "#fff" if share > 0.6 * most else INK, 100 * share))
    drawn.append("</g>")
    return svg[:svg.rstrip().rindex("</svg>")] + "\n".join(drawn) + "\n</svg>\n"


def places(found):
    """Six boards: where strong and weak sides play, by phase."""
    wide, high = len(PHASES) * (SIDE + GAP) + GAP, 2 * (SIDE + HEAD + GAP) + GAP
    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
             'font-family="Helvetica, Arial, sans-serif">' % (wide, high, wide, high),
             '<rect width="100%" height="100%" fill="#fbf8f1"/>']
    for row, strength in enumerate((STRONG, WEAK)):
        for column, phase in enumerate(PHASES):
            x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + HEAD + GAP)
            drawn.append('<text x="%d" y="%d" font-size="14" fill="%s">%s sides, %s</text>' % (
                x, y + 18, INK, strength.capitalize(), phase))
            drawn.append(boxed(heat(found["board"], study.where(found[strength], found["game"], phase)), x, y + HEAD, SIDE))
    return "\n".join([*drawn, "</svg>"]) + "\n"


# ---- The page ----


def shown(picture, words):
    return ["![%s](%s)" % (words, picture), ""]


def typical(found, names):
    """The game that is most like the others, with the positions between its thirds."""
    game = found["typical"]
    yield from ["## A typical game of strong sides", ""]
    yield from prose("Of the %d the one whose turns are most like those of all, by their kind%s and third of the game: %s." % (
        len(found[STRONG]), ", place" if found["zones"] else "", game["result"]))
    yield from ["", "```", *record(game), "```", ""]
    for number, at in enumerate(study.starts_of_phases(game)):
        turn = game["turns"][at]
        yield from prose("After the %s %s has %s of the win. The turns go on with %s." % (
            PHASES[number], side_name(found, turn["side"]), whole(turn["worth"]),
            line([played["turn"] for played in game["turns"][at:at + study.LINE]])))
        yield ""
        yield from shown(names["typical", number], "After the " + PHASES[number])


def eagerness(found):
    return "To both sides a draw is worth %d hundredths of a win less than a half. " % found["contempt"] if found["contempt"] else ""


def page(found, names):
    """The lines of the page. `names`: of the pictures, by what they show."""
    options = found["game"].split()[1:]
    yield "# How %s is played%s" % (found["title"], ": " + ", ".join(options) if options else "")
    yield ""
    drawn = "The first %d turns of a strong game are drawn, so that games differ. " % study.DRAWN if not found["secret"] else ""
    judged = ("Every position was searched again with {:,} nodes{}; what a turn costs is by how much the chance to win falls by it. "
              "Nothing on this page is anybody's opinion.").format(
                  found["judge"], ", as far as the player to move knew it" if found["secret"] else "")
    yield from prose(
        "Figures from %d games of the engine against itself at %s nodes a turn (strong) and %d of its level %d against itself"
        " (weak). %s%s%s Made on %s by" % (len(found[STRONG]), "{:,}".format(found["nodes"]), len(found[WEAK]), found["level"],
                                           eagerness(found), drawn, judged, found["engine"]))
    yield from ["", "```sh", found["command"], "```", "", "## In numbers", ""]
    yield from numbers(found)
    yield ""
    for sentence in elsewhere(found):
        yield from prose(sentence)
        yield ""
    if found["openings"]:
        yield from shown(found["openings"]["picture"], "What each first turn is worth")
    yield from ["## What is played when%s" % (", and where" if "places" in names else ""), ""]
    yield from plans(found)
    if "places" in names:
        yield from shown(names["places"], "Where strong and weak sides play")
        yield from ["Numbers on the boards: of a hundred turns, how many are played there.", ""]
    yield from typical(found, names)
    game = found["lively"]
    yield from ["## A lively game of strong sides", ""]
    yield from prose("Of the %d the one in which the chances moved most: %s." % (len(found[STRONG]), game["result"]))
    yield ""
    yield from shown(names["chances"], "The chances in this game")
    yield "```"
    yield from record(game)
    yield "```"
    yield ""
    for _, at, turn in key_moments(game):
        yield from prose(moment(found, at, turn))
        yield ""
        yield from shown(names["moment", at], "Before turn %d" % (at + 1))
    for sentence in strokes_of_luck(found, game):
        yield from prose(sentence)
        yield ""
    yield from ["## What weak sides do wrong", ""]
    zones = " Centre, between and rim are the thirds of the way from the middle of the board to its edge."
    yield from prose("What a turn costs, in hundredths of the win, while the chance of whoever makes it is from %s to %s.%s" % (
        whole(study.OPEN), whole(1 - study.OPEN), zones if "places" in names else ""))
    yield ""
    yield from what_it_costs(found)
    yield from confusion_tables(found)
    yield from ["The dearest turns, one of a game:", ""]
    for number, (_, at, turn) in enumerate(examples(found)):
        yield from prose(moment(found, at, turn))
        yield ""
        yield from shown(names["example", number], "Before that turn")

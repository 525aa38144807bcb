"""overview_report.py - all games on one page, in words that figures decide.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import shlex
import textwrap

from wattle.output import svg_chart
from wattle.output.file_names import name_of_game
from wattle.output.number_format import elo, percent, whole, with_interval, within
from wattle.studies.luck_report import TITLES
from wattle.studies.overview_study import (ENDLESS, FULL, LONG, PLAYED, SECONDS, TELLING, alike,
                                           cut_short, decided, edge, going_on, half_time,
                                           hours_above, of_strength, ranked, shared_strength,
                                           shared_top, strongest, with_edge)
from wattle.studies.playtest_report import advantage, apart, hundredths
from wattle.studies.playtest_stats import as_part

WIDTH = 120
DRAWISH = 0.1  # draws in a tenth of the games are worth a word


def table(titles, rows):
    yield "| " + " | ".join(titles) + " |"
    yield "|" + "---|" * len(titles)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


# ---- What was found ----


def listed(words):
    between = "; " if any("," in word for word in words) else ", "
    return words[0] if len(words) == 1 else between.join(words[:-1]) + " and " + words[-1]


def nodes(count):
    return "{:,} node{}".format(count, "s" * (count > 1))


def sentence(what, rows, figure, shown, least=False):
    """Whose figure is the largest, or the least, and who cannot be told from it."""
    order = ranked(rows, figure, least)
    if not order:
        return
    row, best = order[0]
    others = [other["title"] for other, value in order[1:] if alike(best, value)]
    yield "- **%s**: %s, %s.%s" % (what, row["title"], shown(best), " %s cannot be told from it." % listed(others) if others else "")


def deepest(rows):
    """All games in the order of what there is to learn, but for the step from random play: where that won all games
    it is only a lower bound."""
    shared = shared_top(rows)
    order = ranked(rows, lambda row: row["climbs"].get(shared))
    if not order:
        return
    (first, most), others = order[0], order[1:]
    yield "- **Deepest**: %s, %s Elo from 1 node to %s a turn, as far as all ladders reach.%s%s%s" % (
        first["title"], elo(most), nodes(shared),
        " Then %s." % "; ".join("%s, %s" % (row["title"], elo(climb)) for row, climb in others) if others else "",
        together(order), "".join(" In %s %s." % (row["title"], sums(row)) for row, _ in order if row["adds"]))


def together(order):
    """Which games cannot be told apart: a sentence, empty for a game alone."""
    pairs = [(one["title"], other["title"]) for at, (one, climb) in enumerate(order) for other, more in order[at + 1:]
             if alike(climb, more)]
    if pairs:
        return " Not told apart: %s; all others are." % "; ".join("%s from %s" % pair for pair in pairs)
    return " All of them can be told apart." if len(order) > 1 else ""


def sums(row):
    """What is wrong with the sum of the steps of its ladder."""
    return "Elo does not quite add up: two rungs apart gain, directly, %s of the sum of the two steps, so a sum of many steps is too %s" % (
        within(row["adds"], 2), "high" if row["adds"][0] < 1 else "low")


def is_drawish(kind):
    return kind["draws"][1] > DRAWISH


def of_the_decided(kind):
    """Words about games that are mostly drawn, or none."""
    won = decided(kind) if is_drawish(kind) else None
    return "" if not won else "; %s of the games are drawn, and of the others the first player wins %s" % (
        percent(kind["draws"][0]), with_interval(won))


def found(rows):
    yield from deepest(rows)
    strength = shared_strength(rows)
    if strength is None:
        return

    def compared(figure):
        return lambda row: figure(of_strength(row, strength))
    order = ranked(rows, compared(edge), least=True)
    fairest = of_strength(order[0][0], strength)
    even = [row for row in rows if not is_drawish(of_strength(row, strength))]
    yield from sentence("Fairest", rows, compared(edge), lambda x: "the first player %s from a fair share%s" % (
        with_interval(x), of_the_decided(fairest)), least=True)
    if is_drawish(fairest):
        yield from sentence("Fairest of those with few draws", even, compared(edge),
                            lambda x: "the first player %s from a fair share" % with_interval(x), least=True)
    yield from sentence("Most drawish", rows, compared(lambda kind: kind["draws"]), lambda x: with_interval(x) + " of draws")
    yield from sentence("Most decisive", rows, compared(half_time),
                        lambda x: "whoever is ahead after half of the game wins %s" % with_interval(x))
    yield from sentence("Most dramatic", rows, compared(lambda kind: kind["drama"]), lambda x: "drama " + within(as_part(x), 2))


def ahead(kind, kinds):
    """How the first player stands, and how by the strongest players with games enough where that is not the same."""
    best = strongest(kinds)
    words = "%s, %s of the win at %s%s" % (
        "ahead" if advantage(kind["shares"])[0] > 0 else "behind",
        with_interval(kind["shares"][0]), nodes(kind["strength"]), of_the_decided(kind))
    return words if kind is best else "%s, and %s at %s" % (words, with_interval(best["shares"][0]), nodes(best["strength"]))


def unfair(row):
    """Who is ahead in a game, and what the pie rule makes of it: a sentence, or none."""
    played, bare = with_edge(row["kinds"]), with_edge(row["bare"])
    words = []
    if bare:
        words.append("without the pie rule the first player is " + ahead(bare, row["bare"]))
        if not played:
            words.append("the pie rule mends it, %s at %s" % (with_interval(row["kind"]["shares"][0]), nodes(row["kind"]["strength"])))
    if played:
        words.append("with the pie rule they are " * bool(bare) + "the first player is " * (not bare) + ahead(played, row["kinds"]))
    if words:
        yield "%s: %s" % (row["title"], "; ".join(words))


def drawn(row):
    """Games without a winner, and what is known to help."""
    kind = row["kind"]
    if not is_drawish(kind):
        return
    words = "%s: %s of the games at %s have no single winner" % (row["title"], with_interval(kind["draws"]), nodes(kind["strength"]))
    if row["eager"]:
        words += ("; where a draw is worth %d hundredths of a win less than a half to both sides ([report](%s-contempt.txt)) "
                  "%s have none, and the first player has %s of the win" % (
                      row["eager"]["contempt"], row["file"], with_interval(row["eager"]["draws"]), with_interval(row["eager"]["shares"][0])))
    ends = sorted((share, word) for word, share in kind.get("ends", {}).items() if not word.startswith("win"))
    if ends:
        words += "; %s" % ", ".join("`%s` %s" % (word, percent(share)) for share, word in reversed(ends))
    why = dict(row["pages"]).get(ENDLESS)
    if why:
        words += "; [why, and what helps](%s)" % why
    yield words


def to_mend(row):
    """What a designer may want to mend: sentences."""
    yield from unfair(row)
    yield from drawn(row)
    if row["slope"] and row["slope"][1] <= 0:
        yield "%s: the last doublings of the ladder gain %s Elo each, which cannot be told from nothing" % (row["title"], elo(row["slope"]))


def mending(rows):
    mend = [words for row in rows for words in to_mend(row)]
    if mend:
        yield "## What a designer may want to mend"
        yield ""
        yield ("Who is ahead is told at the highest strength whose games show it, and at the highest with %d games. Of 20 fair "
               "kinds of game one would seem unfair by chance." % TELLING)
        yield ""
        yield from ("- %s." % words for words in mend)
        yield ""


# ---- Tables ----


def depth(row):
    if not row["depth"]:
        return "-"
    words = "[%s](ladder-%s.txt), %s" % (elo(row["depth"]), row["file"], "{:,}".format(row["top"]))
    return words if not row["adds"] else words + "; two steps at once: %s of their sum" % within(row["adds"], 2)


def games(rows):
    yield from table(
        ["game", "nodes, games", "first player", "with the pie rule", "draws", "ahead at half time wins", "told after", "depth, Elo, at nodes",
         "each of the last doublings", "turns that matter", "drama", "turns"],
        [["[%s](%s.txt)" % (row["title"], row["file"]), "{strength:,}, {games:,}".format(**kind), with_interval(row["first"]),
          with_interval(kind["shares"][0]) if row["bare"] else "-", with_interval(kind["draws"]), with_interval(half_time(kind)),
          whole(kind["told_after"]), depth(row), elo(row["slope"]), with_interval(kind["matter"]), within(as_part(kind["drama"]), 2),
          "%.1f" % kind["turns"]] for row, kind in ((row, row["kind"]) for row in rows)])


def ends_of_ladders(rows):
    """Which ladders are shorter than others, why, and how to go on."""
    short = cut_short(rows)
    if not short:
        return
    yield "## Where ladders end"
    yield ""
    yield ("These ladders are cut short below %s a turn, because of what longer searches cost, about, on one core. What doublings "
           "gain above their tops is not known. The commands go on, and play no game again whose result is kept (`.jsonl`) "
           "beside the report." % nodes(FULL))
    yield ""
    yield from table(
        ["game", "ends at, nodes", "a game of %s a turn" % nodes(LONG), "all that is missing", "goes on by"],
        [[row["title"], "{:,}".format(row["top"]),
          *(["%d s" % SECONDS[row["game"]], "%.0f hours" % hours_above(row)] if row["game"] in SECONDS else ["-", "-"]),
          "`%s --out docs/playtest`" % shell(going_on(row))] for row in short])


def options(reports):
    """Those options that were seen to change something, of all that were tried."""
    rows, tried = [], 0
    for report in reports:
        usual = {kind["strength"]: kind for kind in report["kinds"] if kind["rules"] == ""}
        for kind in report["kinds"]:
            if kind["rules"] == "":
                continue
            tried += 1
            other = usual[kind["strength"]]
            changes = apart(advantage(kind["shares"]), advantage(other["shares"])), apart(kind["draws"], other["draws"])
            if any(low > 0 or high < 0 for _, low, high in changes):
                rows.append([report["game"], "`%s`" % kind["rules"], str(kind["strength"]), *map(hundredths, changes),
                             "%+.0f %%" % (100 * (kind["turns"] / other["turns"] - 1))])
    if not tried:
        return
    yield "## What options change"
    yield ""
    yield ("Of %d values of options, each against the default, these change how far the first player is ahead of a fair "
           "share, or the draws, in hundredths. Of 20 that change nothing one or two would stand here by chance. All options of "
           "a game are compared with the same games of the default: so they may err together." % tried)
    yield ""
    yield from table(["game", "option", "nodes", "first player", "draws", "turns"], rows)
    yield "The reports: %s." % ", ".join("[%s](%s-options.txt)" % (report["game"], name_of_game(report["game"])) for report in reports)
    yield ""


PARTS = ("luck", "placed", "skill", "rest")  # of the variance, as far as a designer asks


def unresolved(rows):
    """Of which kinds of game a part cannot be told from nothing: words."""
    found = []
    for part in ("luck", "placed", "skill"):
        kinds = ["`%s`" % (row["rules"] or "default") for row in rows if row["parts"][part][1] <= 0]
        if kinds:
            found.append("%s in %s" % (TITLES[part], "every kind" if len(kinds) == len(rows) else listed(kinds)))
    return "; ".join(found)


def luck(report, page):
    """page: the link to how the game is played, or None."""
    rows = report["rows"]
    yield "## Luck and skill in FENCE!"
    yield ""
    yield ("Shares of the variance of results, from duplicate deals: one engine of %d nodes a decision among others of %d. "
           "[The report](luck-%s.txt) says what the words mean." % (report["strong"], report["weak"], name_of_game(report["game"])))
    yield ""
    yield ("**Luck near 0 does not say that dice and cards do little.** It is a lower bound: what a deal gives to a seat whatever is "
           "played. Who meets which roll and card depends on all that is played; what that moves is in the rest, and cannot be told "
           "there from the players' choices and the chance within their searches.%s" % (
               " What dice and cards move in a game, beside what turns cost, is told in [how it is played](%s)." % page if page else ""))
    missed = unresolved(rows)
    if missed:
        yield ""
        yield "Not resolved, the interval reaching 0: %s. More deals would tell more." % missed
    yield ""
    yield from table(["kind", "games", "share of the stronger", "fair", *(TITLES[part] for part in PARTS), "draws"], [
        [row["rules"] or "default", str(row["games"]), with_interval(row["strong"]), percent(1 / row["seats"]),
         *(with_interval(as_part(row["parts"][part])) for part in PARTS), percent(row["draws"])] for row in rows])
    yield "Estimates below 0 % and above 100 %, which only chance makes, are shown as 0 and 100."
    yield ""


def more(rows):
    """Where else to read."""
    lines = ["- %s: %s" % (row["title"], ", ".join("[%s](%s)" % page for page in row["pages"])) for row in rows if row["pages"]]
    if lines:
        yield from ["## More of each game", "", *lines, ""]


def page(rows, reports, dealt, command):
    """Lines of Markdown, at most WIDTH wide but for tables and commands."""
    is_code = False
    for line in parts(rows, reports, dealt, command):
        is_code ^= line == "```" or line.startswith("```sh")
        if is_code or line.startswith("|") or len(line) <= WIDTH:
            yield line
        else:
            yield from textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False,
                                     subsequent_indent="  " if line.startswith("- ") else "")


def parts(rows, reports, dealt, command):
    yield "# Playtests"
    yield ""
    yield ("The games side by side, as [`scripts/overview`](../../scripts/README.md#overview) writes them from the reports in this "
           "folder, with 95 % confidence. The last lines of a report say what its words mean.")
    yield ""
    strength = shared_strength(rows)
    if strength:
        yield ("All but depth is compared at %s a turn, the most at which every game was played %d times, because it "
               "depends on strength." % (nodes(strength), TELLING))
        yield ""
    yield from found(rows)
    yield ""
    yield "![All games](overview.svg)"
    yield ""
    yield "Each game by the strongest players of whom its report has %d games: they are not of one strength." % TELLING
    yield ""
    yield from games(rows)
    yield from ends_of_ladders(rows)
    yield from mending(rows)
    yield from more(rows)
    yield from options(reports)
    if dealt:
        yield from luck(dealt, next((dict(row["pages"]).get(PLAYED) for row in rows if row["game"] == dealt["game"]), None))
    yield "## Commands"
    yield ""
    yield "Every figure above, again: the same commands and the same engine give the same files."
    yield ""
    yield "```sh"
    made = [one for row in rows for one in row["commands"]] + [report["command"] for report in [*reports, *([dealt] if dealt else [])]]
    yield from (one + " --out docs/playtest" for one in made)
    yield command
    yield "```"


def shell(words):
    return " ".join(map(shlex.quote, words))


# ---- The picture ----


def finite(triple):
    """The same where it can be drawn: what has no upper end ends at its value."""
    return triple and [triple[0], triple[1], triple[0] if triple[2] == math.inf else triple[2]]


def picture(rows):
    """What is compared, at the same strength in every game."""
    names = [row["short"] for row in rows]
    top, strength = shared_top(rows), shared_strength(rows)

    def panel(title, figure, unit, factor=1, **more):
        points = [(at, *(factor * value for value in found)) for at, found in enumerate(map(figure, rows)) if found]
        return svg_chart.Panel(title, [{"name": "", "points": points, "line": False}], "", unit, names, **more)

    def compared(title, figure, **more):
        return panel("%s, at %s" % (title, nodes(strength)), lambda row: figure(of_strength(row, strength)), "per cent", 100, **more)
    panels = []
    if top:
        panels.append(panel("Depth: from 1 node to %s" % nodes(top), lambda row: finite(row["climbs"].get(top)), "Elo", low=0))
    if strength:
        panels += [compared("The first player, from a fair share", lambda kind: advantage(kind["shares"]), level=0),
                   compared("Draws", lambda kind: kind["draws"], low=0),
                   compared("Ahead at half time wins", half_time, high=100)]
    return svg_chart.figure(panels or [panel("Nothing can be compared", lambda row: None, "")])

"""overview_report.py - all games on one page, in words that figures decide.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import shlex
import textwrap

import chart
from figures import elo, percent, whole, with_interval
from journal import name_of_game
from overview_study import ENDLESS, TELLING, edge, foremost, shared_top
from survey import advantage, apart

WIDTH = 120
DRAWISH = 0.1  # draws in a tenth of the games are worth a word


def number(triple):
    return "-" if not triple else "%.2f (%.2f .. %.2f)" % tuple(triple)


def table(titles, rows):
    yield "| " + " | ".join(titles) + " |"
    yield "|" + "---|" * len(titles)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


# ---- What was found ----


def listed(words):
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def sentence(what, rows, figure, shown, least=False):
    found = foremost(rows, figure, least)
    if not found:
        return
    row, others = found
    yield "- **%s**: %s, %s.%s" % (what, row["title"], shown(figure(row)), (
        " %s cannot be told from it." % listed([other["title"] for other in others])) if others else "")


def found(rows):
    shared = shared_top(rows)
    if shared:
        yield from sentence("Deepest", rows, lambda row: row["rungs"].get(shared),
                            lambda x: "%s Elo from random play to %d nodes a turn, as far as all ladders reach" % (elo(x), shared))
    yield from sentence("Fairest", rows, edge, lambda x: "the first player %s from a fair share" % with_interval(x), least=True)
    yield from sentence("Most drawish", rows, lambda row: row["draws"], lambda x: with_interval(x) + " of draws")
    yield from sentence("Most decisive", rows, lambda row: row["half"],
                        lambda x: "whoever is ahead after half of the game wins %s" % with_interval(x))
    yield from sentence("Most dramatic", rows, lambda row: row["drama"], lambda x: "drama " + number(x))
    yield ""


def to_mend(row):
    """What a designer may want to mend: sentences."""
    least = edge(row, "first")[1]
    if least:
        ahead = row["first"][0] > 1 / row["seats"]
        words = "%s: the first player is %s, %s of the win" % (row["title"], "ahead" if ahead else "behind", with_interval(row["first"]))
        if row["pie"]:
            words += ("; the pie rule mends it, %s" if not edge(row)[1] else "; the pie rule does not mend it, %s") % with_interval(row["balanced"])
        yield words
    if row["draws"][1] > DRAWISH:
        words = "%s: %s of the games have no single winner" % (row["title"], with_interval(row["draws"]))
        if row["eager"]:
            words += ("; where a draw is worth %d hundredths of a win less than a half to both sides "
                      "([report](%s-contempt.txt)) it is %s, and the first player has %s of the win" % (
                          row["eager"]["contempt"], row["file"], with_interval(row["eager"]["draws"]), with_interval(row["eager"]["shares"][0])))
        ends = sorted((share, word) for word, share in row["ends"].items() if not word.startswith("win"))
        if ends:
            words += "; %s" % ", ".join("`%s` %s" % (word, percent(share)) for share, word in reversed(ends))
        why = dict(row["pages"]).get(ENDLESS)
        if why:
            words += "; [why, and what helps](%s)" % why
        yield words
    if row["slope"] and row["slope"][1] <= 0:
        yield "%s: the last doublings of the ladder gain %s Elo each, which cannot be told from nothing" % (row["title"], elo(row["slope"]))


# ---- Tables ----


def games(rows):
    yield from table(
        ["game", "nodes, games", "first player", "with the pie rule", "draws", "ahead at half time wins", "told after", "depth, Elo, at nodes",
         "each of the last doublings", "turns that matter", "drama", "turns"],
        [["[%s](%s.txt)" % (row["title"], row["file"]), "{:,}, {:,}".format(row["nodes"], row["games"]), with_interval(row["first"]),
          with_interval(row["balanced"]) if row["pie"] else "-", with_interval(row["draws"]), with_interval(row["half"]),
          whole(row["told_after"]),
          "[%s](ladder-%s.txt), %s" % (elo(row["depth"]), row["file"], "{:,}".format(row["top"])) if row["depth"] else "-",
          elo(row["slope"]),
          with_interval(row["matter"]), number(row["drama"]), "%.1f" % row["turns"]] for row in rows])


def signed(triple):
    return "%+.1f (%+.1f .. %+.1f)" % tuple(100 * value for value in triple)


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
                rows.append([report["game"], "`%s`" % kind["rules"], str(kind["strength"]), *map(signed, changes),
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


def luck(report):
    yield "## Luck and skill in FENCE!"
    yield ""
    yield ("Shares of the variance of results, from duplicate deals: one engine of %d nodes a decision among others of %d. "
           "[The report](luck-%s.txt) says what the words mean." % (report["strong"], report["weak"], name_of_game(report["game"])))
    yield ""
    yield from table(["kind", "games", "share of the stronger", "fair", "luck", "skill", "draws"], [
        [row["rules"] or "default", str(row["games"]), with_interval(row["strong"]), percent(1 / row["seats"]),
         with_interval(row["parts"]["luck"]), with_interval(row["parts"]["skill"]),
         percent(row["draws"])] for row in report["rows"]])


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
           "folder: by the strongest players of whom a report has %d games, with 95 %% confidence. The last lines of a report say "
           "what its words mean." % TELLING)
    yield ""
    yield from found(rows)
    yield "![All games](overview.svg)"
    yield ""
    yield from games(rows)
    mend = [words for row in rows for words in to_mend(row)]
    if mend:
        yield "## What a designer may want to mend"
        yield ""
        yield from ("- %s." % words for words in mend)
        yield ""
    yield from more(rows)
    yield from options(reports)
    if dealt:
        yield from luck(dealt)
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
    names = [row["short"] for row in rows]

    def panel(title, figure, unit, factor=1, **more):
        points = [(at, *(factor * value for value in figure(row))) for at, row in enumerate(rows) if figure(row)]
        return chart.Panel(title, [{"name": "", "points": points, "line": False}], "", unit, names, **more)
    return chart.figure([
        panel("Depth: from random play to the top", lambda row: finite(row["depth"]), "Elo", low=0),
        panel("The first player, from a fair share", lambda row: [x - 1 / row["seats"] for x in row["balanced"]], "per cent", 100, level=0),
        panel("Draws", lambda row: row["draws"], "per cent", 100, low=0),
        panel("Whoever is ahead at half time wins", lambda row: row["half"], "per cent", 100, high=100)])

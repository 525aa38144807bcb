"""text_report.py - a review in words, and as an object for other programs.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.output.number_format import whole
from wattle.review.move_judgement import KINDS, PLURALS, turning_point


def limits_in_words(limits):
    words = []
    if "nodes" in limits:
        words.append("%d nodes" % limits["nodes"])
    if "seconds" in limits:
        words.append("%g seconds" % limits["seconds"])
    return " and ".join(words) + " a position"


def count(n, kind):
    return "%d %s" % (n, kind if n == 1 else PLURALS[kind])


def about(review):
    """The result and the number of turns."""
    made = len(review["turns"])
    return "%s after %d turns" % (review["result"], made) if review["result"] else "not over, %d turns" % made


def headline(review):
    return "%s: %s" % (" ".join([review["game"]] + review["chosen"].split()), about(review))


def who(review):
    """The players and the date, or "" where the record has none."""
    words = ["%s: %s" % (review["titles"][side], name) for side, name in review["people"].items()]
    return "; ".join(words + ([review["date"]] if review["date"] else []))


def basis(review):
    """The engine and the limits of the review."""
    words = "analyzed with %s" % limits_in_words(review["limits"])
    if "seat" in review:
        words += ", as %s saw the game" % review["seat"]
    if review.get("view") == "all":
        words += ", with everything open"
    return words


def player_in_words(side, told, titles):
    words = "%s: %d of %d turns as the engine would, %.1f %% lost a turn; %s" % (
        titles[side], told["agreed"], told["turns"], 100 * told["meanLoss"],
        ", ".join(count(told[PLURALS[kind]], kind) for kind, _ in reversed(KINDS)))
    if "luck" in told:
        words += "; luck %+d %%" % round(100 * told["luck"])
    return words


def note(turn):
    """The words about a turn, or ""."""
    words = []
    if turn.get("kind"):
        words.append("%s, -%s from %s" % (turn["kind"], whole(turn["loss"]), whole(turn["worth"])))
        if turn.get("verdict"):
            words.append(turn["verdict"])
        words.append("better %s" % " ".join(turn["line"][:6]))
    elif turn.get("verdict"):
        words.append(turn["verdict"])
    for side, share in turn.get("luck", {}).items():
        words.append("then luck for %s: %+d %%" % (side, round(100 * share)))
    return "; ".join(words)


def standing(review, number):
    """The first side's chance after so many turns: "56 %", "proven win", or ""."""
    position = review["positions"][number]
    values = position.get("values")
    if not values:
        return ""
    if "result" in position:
        return position["result"]
    share = values[review["sides"][0]]
    if "proven" in position:
        return "won" if share >= 1 else "lost" if share <= 0 else "drawn"
    return whole(share)


def table(review):
    """A line a turn."""
    titles = review["titles"]
    width = max([5] + [len(turn["turn"]) for turn in review["turns"]])
    side_width = max([6] + [len(title) for title in titles.values()])
    yield "%4s  %-*s  %-*s  %7s" % ("turn", side_width, "by", width, "played", titles[review["sides"][0]])
    for turn in review["turns"]:
        line = "%4d  %-*s  %-*s  %7s" % (
            turn["number"], side_width, titles.get(turn["side"], turn["side"]), width, turn["turn"],
            standing(review, turn["number"]))
        said = note(turn)
        yield "%s  %s" % (line, said) if said else line.rstrip()


def in_short(review):
    """The summary that is printed beside a page, without the turns."""
    return "\n".join([headline(review)] + list(closing(review))) + "\n"


def closing(review):
    """The players, and where the game turned."""
    for side in review["sides"]:
        yield player_in_words(side, review["players"][side], review["titles"])
    point = turning_point(review["turns"])
    if point:
        yield "turning point: turn %d, %s %s, -%s" % (
            point["number"], review["titles"][point["side"]], point["turn"], whole(point["loss"]))


def in_words(review):
    """The whole review as text."""
    lines = [line for line in (headline(review), who(review), basis(review)) if line] + [""]
    lines += list(table(review)) + [""] + list(closing(review))
    return "\n".join(lines) + "\n"

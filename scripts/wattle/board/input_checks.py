"""input_checks.py - what comes from a page, checked before an engine hears of it.

A page may be anybody's, so nothing of what it sends is taken for more than words of a few known
kinds. No name of a file is ever one of them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

from wattle.board.async_engine import Refused

TURN = re.compile(r"[A-Za-z0-9:,.+?-]{1,4000}")
OPTION = re.compile(r"[a-z][a-z0-9_]{0,39}")
VALUE = re.compile(r"[A-Za-z0-9_.-]{1,40}")
POSITION = re.compile(r"[A-Za-z0-9 ./_|=,+:?-]{1,200000}")
POINT, STONE = re.compile(r"[A-HJ-Z][0-9]{1,2}"), re.compile("[WB]")
RECORD_LIMIT = 1 << 20
MOST = 1e9  # for a number among the options; what is allowed of it the engine knows
SURROGATE = re.compile("[\ud800-\udfff]")  # JSON may hold half of a character
BUILT_IN = {"tiles": ("city", "demo"), "net": ("auto", "none"), "book": ("auto", "none")}


def checked(pattern, word, what):
    if not isinstance(word, str) or not pattern.fullmatch(word):
        raise Refused("that is no %s" % what)
    return word


def turn(word):
    return checked(TURN, word, "turn")


def option(name, value):
    """"name=value", as newgame takes it. What names a file must name one that is built in."""
    checked(OPTION, name, "name of an option")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = "%g" % number(value, -MOST, MOST, name)
    checked(VALUE, value, "value for %s" % name)
    if name in BUILT_IN and value not in BUILT_IN[name]:
        raise Refused("%s is one of %s here" % (name, ", ".join(BUILT_IN[name])))
    return "%s=%s" % (name, value)


def no_files(text):
    """Refuses text that would make the engine open a file of its own accord."""
    for name, value in re.findall(r"\b(%s)[ =]+(\S+)" % "|".join(BUILT_IN), text, re.IGNORECASE):
        if value not in BUILT_IN[name.lower()]:
            raise Refused("%s is one of %s here" % (name, ", ".join(BUILT_IN[name.lower()])))
    return text


def position(text):
    text = " ".join(text.split()) if isinstance(text, str) else text
    return no_files(checked(POSITION, text, "position"))


def stones(laid):
    """A position as {point: "W" or "B"}."""
    if not isinstance(laid, dict) or len(laid) > 700:
        raise Refused("that is no position")
    return {checked(POINT, point, "point"): checked(STONE, stone, "stone")
            for point, stone in laid.items()}


def record(text):
    if (not isinstance(text, str) or len(text) > RECORD_LIMIT or "\0" in text
            or SURROGATE.search(text)):
        raise Refused("that is no record of a game")
    return no_files(text)


def number(value, low, high, what):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise Refused("%s is a number from %g to %g" % (what, low, high))
    return value


def names(value):
    """A list of words, such as sides."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Refused("that is no list of sides")
    return value


def options(value):
    """{name: value} as words of newgame."""
    if not isinstance(value, dict):
        raise Refused("those are no options")
    return [option(name, value[name]) for name in value]


def options_of(lines):
    """The reply of list_options as a list of dictionaries, up to the engine's own options."""
    options = []
    for line in lines:
        name, kind, rest = line.split(" ", 2)
        if name == "threads":
            break
        allowed, default, current = re.fullmatch(r"(.*) default (.*) current (.*)", rest).groups()
        choices = allowed.split("|") if kind in ("choice", "switch", "file") else []
        options.append(dict(name=name, kind=kind, allowed=allowed, default=default,
                            current=current, choices=[c for c in choices if c != "FILE"]))
    return options

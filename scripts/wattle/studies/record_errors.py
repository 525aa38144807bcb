"""record_errors.py - proven errors in the games of a match.

Lives here: solving the last positions of recorded games. Does not live here: positions for an engine to play in
(errors.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re

from wattle.arena.referee import tokens
from wattle.gtp.process import Fault

GIVE_UP = 2  # positions in a row that cannot be solved: those before are no easier


def read_record(path):
    """Returns (the arguments of newgame, the turns as commands) of a recorded game."""
    try:
        with open(path, encoding="utf-8") as file:
            record = file.read()
    except UnicodeDecodeError:
        raise Fault("%s is not text in UTF-8" % path) from None
    game = re.search(r"^newgame (.*?)\s*(?:#|$)", record, re.M)
    if not game:
        raise Fault("%s has no newgame" % path)
    return game[1], tokens(record)


def proven_turns(table, plays, after, seconds):
    """Solves the positions of a game from its end backwards. `table`: a referee that holds the game and `plays`, all
    its turns. `after`: each side's share of the win at the end, or None. Returns the proven turns, the last one first:
    `turn`, its number from 1; `side`; `could` and `left`, that side's share of the win before and after the turn (None:
    not solved)."""
    found, failed, number = [], 0, len(plays)
    while number and failed < GIVE_UP:
        table.ask("undo")
        shares, mover = table.solved(seconds), table.to_move()
        failed = 0 if shares else failed + 1
        if shares:
            found.append({"turn": number, "side": table.sides[mover], "could": shares[mover],
                          "left": after and after[mover]})
        after = shares
        number -= 1
    return found


def judge(table, path, seconds):
    """Returns the proven part of a recorded game as a row of results."""
    game, plays = read_record(path)
    try:
        table.begin(game, 1)
        for line in plays:
            table.ask(line)
        shares = table.solved(seconds)
        return {"key": os.path.basename(path), "turns": len(plays), "drawn": shares is not None and max(shares) < 1,
                "proven": proven_turns(table, plays, shares, seconds)}
    finally:
        table.close()


def is_error(turn):
    return turn["left"] is not None and turn["left"] < turn["could"] - 1e-9


def report(rows):
    """Returns lines about these games: the drawn ones and the decided ones, and each error."""
    lines = []
    for drawn, title in ((True, "drawn"), (False, "decided")):
        games = [row for row in rows if row["drawn"] == drawn]
        if not games:
            continue
        proven = sum(len(row["proven"]) for row in games) / len(games)
        length = sum(row["turns"] for row in games) / len(games)
        missed = sum(any(is_error(turn) and turn["could"] == 1 for turn in row["proven"]) for row in games)
        lines.append("%d %s: the last %.1f of %.1f turns are proven on average; %d with a win that was missed" % (
            len(games), title, proven, length, missed))
    for row in rows:
        for turn in reversed(row["proven"]):
            if is_error(turn):
                lines.append("  %s: turn %d by %s leaves %g of %g" % (
                    row["key"], turn["turn"], turn["side"], turn["left"], turn["could"]))
    return lines

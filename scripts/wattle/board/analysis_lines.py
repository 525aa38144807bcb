"""analysis_lines.py - what the lines of kata-analyze say.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def pairs(words):
    return dict(zip(words[0::2], words[1::2]))


def turned(value, is_first):
    """A share of the win, said by whoever is to move, as the first side's."""
    return value if is_first else 1 - value


def move_of(words, is_first):
    at = words.index("pv") if "pv" in words else len(words)
    said = pairs(words[:at])
    return dict(turn=said["move"], visits=int(said["visits"]),
                share=turned(float(said["winrate"]), is_first), line=words[at + 1:])


def owners_of(numbers, is_first):
    """A map from points to -1 .. 1, the first side's being 1, of a square board."""
    size = math.isqrt(len(numbers))
    if size * size != len(numbers):
        return {}
    sign = 1 if is_first else -1
    return {COLUMNS[i % size] + str(size - i // size): round(sign * float(n), 2)
            for i, n in enumerate(numbers) if abs(float(n)) >= 0.05}


def thought_of(line, is_first):
    """A line of analysis as a dictionary: moves (the best first), share, lead, visits, owners,
    all as the first side sees them; None where the line is none."""
    if not line.startswith("info "):
        return None
    line, _, owners = line.partition(" ownership ")
    line, _, root = line.partition(" rootInfo ")
    moves = [move_of(part.split(), is_first) for part in line[5:].split(" info ")]
    said = pairs(root.split())
    visits = int(said.get("visits", sum(m["visits"] for m in moves)))
    share = turned(float(said["winrate"]), is_first) if "winrate" in said else moves[0]["share"]
    lead = float(said["scoreLead"]) * (1 if is_first else -1) if "scoreLead" in said else None
    return dict(moves=moves, share=share, lead=lead, visits=visits,
                owners=owners_of(owners.split(), is_first))

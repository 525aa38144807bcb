"""openings_study.py - how good each first turn is, by search and by games.

Lives here: what is asked of the engine, and in which order; where it is asked again with more
effort. Does not live here: what is made of it (openings_report.py).

Openings that are the same on the turned or mirrored board are studied once. Each is searched; then those that matter, the best and the fairest, are searched deeper, and of these the best
and the fairest once more: a longer search sees other values, so only those of one length are compared.
And each is played: the engine against itself, the first turns after the opening drawn from what the
net or the search finds good, so that games differ. Of those that matter more games are played.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from wattle.arena.referee import shares_of
from wattle.arena.selfplay import Table, digest
from wattle.arena.statistics import interval
from wattle.gtp.process import Fault

DEEPER = 8  # times the iterations for those that matter, and again for the few that do most
MATTER = 8  # the best and the fairest; a quarter of them get the last effort
MORE = 4  # times the games, if nobody says another number
DRAWN, DRAWN_LEVEL = 4, 4  # so many turns after the opening are played at that level
REPLIES = 8


class Study:
    """Findings about the first turns of a game, kept as Results; `settings` say how much effort."""

    def __init__(self, kept):
        self.kept, self.settings = kept, kept.settings
        self.kinds, self.values, self.games = [], {}, {}
        for row in kept.rows:
            self._take(row)

    def _take(self, row):
        if "kinds" in row:
            self.kinds = row["kinds"]
        elif "nodes" in row:
            self.values.setdefault(row["turn"], {})[row["nodes"]] = row
        else:
            self.games.setdefault(row["turn"], {})[row["number"]] = row

    def add(self, row):
        self.kept.add(row)
        self._take(row)

    # ---- What is known ----

    def turns(self):
        """One turn of each kind."""
        return [turns[0] for turns in self.kinds]

    def deepest(self, turn):
        """The result of the search with most nodes."""
        return self.values[turn][max(self.values[turn])]

    def value(self, turn, nodes):
        """The share of the win of whoever plays it, by the longest search up to so many iterations."""
        found = self.values[turn]
        return found[max(n for n in found if n <= nodes)]["value"]

    def score(self, turn):
        """(share of the games won by whoever plays it, low, high, games, different ones). Those with the same first
        half of the turns count once, as their mean."""
        alike = {}
        for row in self.games[turn].values():
            alike.setdefault(row["half"], []).append(row["share"])
        values = [sum(shares) / len(shares) for shares in alike.values()]
        return (sum(values) / len(values), *interval(values, len(values)), len(self.games[turn]), len(values))

    def mattering(self, turns, nodes, count):
        """The best of some turns and the fairest, `count` of each, some of them both, by searches so long."""
        best = sorted(turns, key=lambda turn: (-self.value(turn, nodes), turn))
        fair = sorted(best, key=lambda turn: (abs(self.value(turn, nodes) - 0.5), turn))
        return sorted(set(best[:count] + fair[:count]))

    # ---- What is still to be done ----

    def searches(self):
        """[(turn, nodes)] of one stage; the next is known when it is done. None: all is known."""
        nodes, turns = self.settings["nodes"], self.turns()
        for count in (MATTER, MATTER // 4, 0):
            missing = [turn for turn in turns
                       if nodes not in self.values.get(turn, {})
                       and not any(row.get("proven") for row in self.values.get(turn, {}).values())]
            if missing:
                return [(turn, nodes) for turn in missing]
            turns = self.mattering(turns, nodes, count)
            nodes *= DEEPER
        return None

    def matches(self):
        """[(turn, number of the game)] still to be played."""
        many = set(self.mattering(self.turns(), self.settings["nodes"], MATTER))
        wanted = {turn: self.settings["games"] * (self.settings.get("more", MORE) if turn in many else 1) for turn in self.turns()
                  if not self.deepest(turn).get("proven")}
        return [(turn, number) for turn, count in wanted.items() for number in range(count)
                if number not in self.games.get(turn, {})]


# ---- Asking ----


def request(settings, turn, nodes):
    name, *options = settings["game"].split()
    return {"id": turn, "game": name, "options": dict(option.split("=", 1) for option in options),
            "turns": [turn], "nodes": nodes, "lines": REPLIES}


def hear(analyst):
    answer = analyst.hear()
    if "error" in answer:
        raise Fault("%s: %s" % (answer["id"], answer["error"]))
    return answer


def find_kinds(analyst, settings, turns):
    """Turns that mirror each other together, in the order of the first of each."""
    kinds = {}
    for turn in turns:
        analyst.say(request(settings, turn, 1))
    keys = {}
    for _ in turns:
        answer = hear(analyst)
        keys[answer["id"]] = answer.get("symmetryKey", answer["id"])
    for turn in turns:
        kinds.setdefault(keys[turn], []).append(turn)
    return list(kinds.values())


def only(kinds, turns):
    """The kinds that these turns are of; all, if there are none."""
    return [kind for kind in kinds if not turns or set(turns) & set(kind)]


def finding(answer, nodes, side):
    """A result about the position after an opening."""
    def reply(line):
        return {"turn": line["turn"], "value": line["values"][side], "visits": line["visits"], "pv": line["pv"]}
    row = {"turn": answer["id"], "nodes": nodes, "value": answer["values"][side],
           "draws": answer.get("draws"), "margin": answer.get("margins", {}).get(side),
           "replies": [reply(line) for line in answer["lines"]]}
    if "proven" in answer or "result" in answer:
        row["proven"] = True
    return row


def search(analyst, study, jobs, side, progress):
    for turn, nodes in jobs:
        analyst.say(request(study.settings, turn, nodes))
    effort = dict(jobs)
    for _ in jobs:
        answer = hear(analyst)
        study.add(finding(answer, effort[answer["id"]], side))
        progress.step()


def play(table, settings, turn, number):
    """The share that whoever opens with `turn` gets of a game."""
    seed = random.Random("%d %s %d" % (settings["seed"], turn, number)).randrange(1, 2**32)
    table.begin_at(settings["game"], settings["play"], seed)
    drawn = settings.get("think") or int(table.can_swap())  # the first that is; whether to swap is thought about
    table.play(0, turn)
    moves = []
    for at in range(20000):
        mover = table.to_move()
        if mover is None:
            break
        if at == drawn:
            table.ask("set_option level %d" % DRAWN_LEVEL)
        if at == drawn + DRAWN:
            table.ask("set_option level 10")
        moves.append(table.ask("genmove " + table.sides[mover]))
    else:
        raise Fault("%s: the game does not end" % turn)
    table.ask("set_option level 10")
    return {"turn": turn, "number": number, "half": digest(moves[:len(moves) // 2]),
            "share": shares_of(table.ask("final_score"), table.sides)[0]}


def first_turns(command, game):
    """(the first turns, the side that makes them, what plays, the svg of the empty board, whether the game has
    a pie rule)"""
    table = Table(command)
    try:
        table.begin(game, 1)
        has_pie = "\npie switch " in "\n" + table.ask("list_options")
        return (table.ask("legal_moves").split(), table.sides[0],
                table.identity(game), table.ask("svg"), has_pie)
    finally:
        table.close()

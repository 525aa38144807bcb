"""soak_report.py - what hours of bullet games have shown.

SPDX-License-Identifier: GPL-3.0-or-later
"""

ENOUGH = 500  # turns of random engines, before no loss on time of theirs means anything
LEAK = 64  # MB that a player may come to hold in the second half of its games


class Report:
    """Sums over games, as they come."""

    def __init__(self):
        self.games, self.turns, self.ends, self.options = {}, {}, {}, {}
        self.late, self.worst, self.faults, self.judged = {}, {}, [], 0
        self.players = []

    def add(self, result):
        name, *words = result["game"].split()
        self.games[name] = self.games.get(name, 0) + 1
        for word in words:
            self.options[name, word] = self.options.get((name, word), 0) + 1
        end = result["end"] if result["end"] in ("time", "resign", "length") else "rules"
        end = "fault" if result["faults"] else end
        self.ends[name, end] = self.ends.get((name, end), 0) + 1
        for kind, n in result["turns"].items():
            self.turns[kind] = self.turns.get(kind, 0) + n
            self.turns[name] = self.turns.get(name, 0) + n
            self.late[kind] = self.late.get(kind, 0) + result["late"][kind]
            self.worst[kind] = max(self.worst.get(kind, -1e9), result["worst"][kind])
        self.judged += "agree" in result.get("slow", "")
        self.faults += [(result["game"], kind, why) for kind, why in result["faults"]]

    def add_players(self, players, wrong):
        self.players += players
        self.faults += [("after its games", kind, why) for kind, why in wrong]
        self.faults += [("in %d games" % games, "memory", "it came to hold %.0f MB more" % growth)
                        for games, growth, _ in players if growth > LEAK]

    def lost_on_time(self, kind):
        return self.late.get(kind, 0)

    def is_unpunctual(self):
        """Whether time was lost by thinking, and not by the machine."""
        thinking = sum(self.late.get(kind, 0) for kind in ("default", "plain"))
        return thinking > 0 and not self.late.get("random") and self.turns.get("random", 0) >= ENOUGH

    def line(self, minutes_left):
        return "%d games, %d turns, %d lost on time, %d faults, %.0f min left" % (
            sum(self.games.values()), sum(self.turns.get(name, 0) for name in self.games),
            sum(self.late.values()), len(self.faults), minutes_left)

    # ---- In words ----

    def text(self):
        yield "%-10s %6s %7s  %s" % ("game", "games", "turns", "ended by")
        for name in sorted(self.games):
            ends = ", ".join("%s %d" % (end, n) for (game, end), n in sorted(self.ends.items())
                             if game == name)
            yield "%-10s %6d %7d  %s" % (name, self.games[name], self.turns.get(name, 0), ends)
        yield ""
        yield "%-10s %7s %13s  %s" % ("search", "turns", "lost on time", "nearest to the flag, or after it")
        for kind in ("default", "plain", "random"):
            if kind in self.turns:
                yield "%-10s %7d %13d  %+.3f s" % (kind, self.turns[kind], self.late[kind],
                                                   self.worst[kind])
        yield ""
        if self.players:
            yield "%d players, up to %d games each; one held at most %.0f MB, and came to hold at most " \
                "%.1f MB more in the second half of its games" % (
                    len(self.players), max(games for games, _, _ in self.players),
                    max(peak for _, _, peak in self.players),
                    max(growth for _, growth, _ in self.players))
        yield "%d games were judged by the slow rules" % self.judged
        yield "faults: %d" % len(self.faults)
        for game, kind, why in self.faults:
            yield "  %s: %s: %s" % (game, kind, why)
        if self.is_unpunctual():
            yield "time was lost, and random players lost none under the same load: the engine is late"

    def by_option(self):
        """A line for each game and value of an option that was played with."""
        for name in sorted(self.games):
            words = sorted((word, n) for (game, word), n in self.options.items() if game == name)
            yield "%s: %s" % (name, ", ".join("%s %d" % pair for pair in words))

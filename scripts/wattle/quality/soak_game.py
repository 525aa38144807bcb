"""soak_game.py - one bullet game between engines that have played before, and all that is watched.

Lives here: players that live for many games, their memory, their time; the end of a game and
what its record is worth; which games, with any options, against any clock. Does not live here: what it
all tells (soak.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import time

from wattle.arena.referee import Referee, Refused, game_options
from wattle.arena.time_control import Clock
from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault, Silence
from wattle.output.sanitize import visible

PATIENCE = 60  # seconds for a reply that no clock is about
LATEST = 20  # after its time is over a player is still waited for so long
MOST_TURNS, MOST_SECONDS = 300, 90  # then a game is broken off


class Wrong(Exception):
    """A fault, which ends the game."""

    def __init__(self, kind, why):
        super().__init__(why)
        self.kind = kind


class Late(Exception):
    """A game lost on time."""


def memory_of(pid):
    """MB that a process holds, and has held at most."""
    with open("/proc/%d/status" % pid, encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file if line.startswith("Vm"))
    return [int(lines[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM")]


class Player:
    """An engine process; it plays game after game."""

    def __init__(self, command):
        self.engine = Engine(command, seconds=PATIENCE, apart=True)
        self.games, self.memory, self.said = 0, [], 0

    def ask(self, line, seconds=None):
        try:
            reply = self.engine.ask(line, seconds)
        except Silence as silence:
            raise Wrong("hang", "%s: %s" % (line, silence)) from None
        except Fault as fault:
            raise Wrong("crash", "%s: %s" % (line, fault)) from None
        if not reply.ok:
            raise Wrong("refusal", "%s: %s" % (line, reply.text))
        return reply.text

    def begin(self, game, options, clock, is_secret):
        for name, value in options:
            self.ask("set_option %s %s" % (name, value))
        self.ask("set_option dealer %s" % ("table" if is_secret else "engine"))
        self.ask("newgame " + game)
        self.clock = Clock(clock)
        self.ask(self.clock.settings())
        self.kind = dict(options)["search"]
        self.told = 0

    def choose(self, side):
        """(the move, seconds it came too late)"""
        self.ask(self.clock.status(side))
        flag = self.clock.flag()
        start = time.monotonic()
        move = self.ask("genmove " + side, flag + LATEST)
        spent = time.monotonic() - start
        self.clock.charge(min(spent, flag))
        return move, spent - flag

    def look(self):
        """Called after each game: its memory, and whether it has said anything."""
        self.games += 1
        self.memory.append(memory_of(self.engine.process.pid))
        if len(self.engine.said) > self.said:
            self.said = len(self.engine.said)
            raise Wrong("words", "on standard error: %r" % self.engine.said[-200:])

    def growth(self):
        """MB it has come to hold since its games were half over."""
        half = [now for now, _ in self.memory[len(self.memory) // 2:]]
        return half[-1] - half[0] if half else 0.0

    def end(self):
        """Makes it quit; what it said."""
        try:
            self.engine.finish()
        except Fault as fault:
            raise Wrong("exit", str(fault)) from None
        finally:
            self.words = visible(self.engine.close())[:300]


class Table:
    """Plays one game after the other, each with a new referee, with players that stay."""

    def __init__(self, command, slow=None):
        self.command, self.slow = command, slow
        self.players, self.finished = [], []

    def player(self, i):
        while len(self.players) <= i:
            self.players.append(Player(self.command))
        return self.players[i]

    def dismiss(self):
        """Ends the players; [(kind, why)] of what was wrong with them."""
        wrong = []
        for player in self.players:
            try:
                player.end()
            except Wrong as fault:
                wrong.append((fault.kind, "%s %s" % (fault, player.words)))
            self.finished.append((player.games, player.growth(),
                                  max((peak for _, peak in player.memory), default=0)))
        self.players = []
        return wrong

    def close(self):
        for player in self.players:
            player.engine.close()

    # ---- A game ----

    def play(self, draw):
        """The result of one game, a dictionary."""
        referee = Referee(self.command)
        result = {"game": draw.game(), "clock": draw.clock(), "turns": {}, "late": {}, "worst": {},
                  "end": "", "faults": []}
        start = time.monotonic()
        try:
            referee.begin(result["game"], draw.rng.randrange(1, 2**32))
            self._conduct(referee, draw, result)
            self._examine(referee, result)
        except Wrong as wrong:
            result["end"] = result["end"] or wrong.kind
            result["faults"].append((wrong.kind, visible(str(wrong))))
        except (Fault, Refused) as fault:
            result["faults"].append(("referee", visible(str(fault))))
        finally:
            self._keep(referee, result)
            referee.close()
        result["seconds"] = round(time.monotonic() - start, 1)
        if {"crash", "hang"} & {kind for kind, _ in result["faults"]}:
            self.close()
            self.players = []
        return result

    def _conduct(self, referee, draw, result):
        seats = [self.player(i) for i in range(len(referee.sides))]
        draw.rng.shuffle(seats)
        for i, seat in enumerate(seats):  # in every other game one chooses at random
            is_random = i == 0 and draw.rng.random() < 0.5
            seat.begin(result["game"], draw.engine(is_random), result["clock"], referee.secret)
        seats.sort(key=lambda seat: draw.rng.random())
        try:
            self._go_on(referee, seats, result)
        except Late:
            result["end"] = "time"
        for seat in seats:
            seat.look()

    def _go_on(self, referee, seats, result):
        until = time.monotonic() + MOST_SECONDS
        while (mover := referee.to_move()) is not None:
            if len(referee.plays) >= MOST_TURNS or time.monotonic() > until:
                result["end"] = "length"
                return
            seat, side = seats[mover], referee.sides[mover]
            lines = list(referee.seen_by(mover))
            for line in lines[seat.told:]:
                seat.ask(line)
            move, late = seat.choose(side)
            self._note(result, seat.kind, late)
            if late > 0:
                raise Late
            if move.lower() == "resign":
                result["end"] = "resign"
                return
            try:
                referee.play(mover, move)
            except Refused as refused:
                raise Wrong("illegal", "%s: %s" % (move, refused)) from None
            seat.told = len(lines) + 1
        result["end"] = referee.result()[0]

    @staticmethod
    def _note(result, kind, late):
        result["turns"][kind] = result["turns"].get(kind, 0) + 1
        result["late"][kind] = result["late"].get(kind, 0) + (late > 0)
        result["worst"][kind] = round(max(result["worst"].get(kind, -1e9), late), 4)

    # ---- What it is worth ----

    def _examine(self, referee, result):
        """The record loads again as the same game, in every form, and the slow rules agree."""
        directory = referee.directory.name
        names = [("whole", "all" if referee.secret else "")]
        names += [(side, side) for side in referee.sides] if referee.secret else [("x.sgf", "")]
        reader = Referee(self.command)
        try:
            for name, viewer in names:
                path = os.path.join(directory, name)
                referee.ask(("savegame %s %s" % (path, viewer)).strip())
                reader.ask("loadgame " + path)
                if name in ("whole", "x.sgf") and \
                        reader.ask("position") != referee.ask("position"):
                    raise Wrong("record", "%s comes back as another game" % name)
                if referee.to_move() is None and \
                        reader.ask("final_score") != referee.ask("final_score"):
                    raise Wrong("record", "%s comes back with another result" % name)
        except Refused as refused:
            raise Wrong("record", str(refused)) from None
        finally:
            reader.close()
        if self.slow:
            self._judge(os.path.join(directory, "whole"), result)

    def _judge(self, path, result):
        try:
            done = subprocess.run([self.slow, path], capture_output=True, text=True, timeout=60,
                                  check=False)
        except subprocess.TimeoutExpired:
            result["slow"] = "not within a minute"
            return
        result["slow"] = done.stdout.strip()
        if done.returncode:
            raise Wrong("slow", done.stdout.strip() + done.stderr[-300:])

    @staticmethod
    def _keep(referee, result):
        """The record of what went wrong."""
        if result["faults"]:
            try:
                result["record"] = referee.record("all" if referee.secret else "")
            except (Fault, Refused, OSError):
                result["record"] = "\n".join(referee.plays)


# ---- Which games ----

HOW_OFTEN = 0.4  # an option is not its default
MOST = 4  # numbers go up to so many times their default, and a bit
WORDS = ("off", "dice", "4", "9", "centre", "A1", "B2", "C4")
CLOCKS = ("0+0.1/1", "0+0.1/1", "0+0.3/1", "3", "1+1/10")

# Of the engine: what a game may be played with, beside its own options. A choice for each.
ENGINE = (("threads", ("1", "1", "2")), ("memory", ("1", "4", "16")), ("level", ("10", "10", "5", "1")),
          ("contempt", ("0", "25", "50")), ("net", ("auto", "none")), ("book", ("auto", "none")),
          ("resign", ("off", "off", "on")))


def values_of(kind, values, default):
    """The values that an option may have."""
    if kind == "number":
        low, high = (float(x) for x in values.split(".."))
        high = min(high, MOST * max(float(default), 1) + 2)
        return [str(i) for i in range(int(low), int(high) + 1)]
    if kind == "word":
        return list(WORDS)
    return [value for value in values.split("|") if value != "FILE"]


def options_of(listing):
    """[(name, values)] of a game, from the reply to list_options."""
    return [(name, values_of(kind, values, default)) for name, kind, values, default in game_options(listing)]


class Draw:
    """Games, the same for the same seed. `ask` is a question to an engine, which raises `refusal`
    when it refuses."""

    def __init__(self, rng, ask, refusal):
        self.rng, self.ask, self.refusal = rng, ask, refusal
        self.tables = {}
        for line in ask("list_games").splitlines():
            name = line.split()[0]
            ask("newgame " + name)
            self.tables[name] = options_of(ask("list_options"))
        self.bag = []

    def game(self):
        """A line for newgame that the engine takes: all games equally often."""
        if not self.bag:
            self.bag = sorted(self.tables)
            self.rng.shuffle(self.bag)
        name = self.bag.pop()
        while True:
            words = [name] + ["%s=%s" % (option, self.rng.choice(values))
                              for option, values in self.tables[name]
                              if self.rng.random() < HOW_OFTEN]
            try:
                self.ask("newgame " + " ".join(words))
                return " ".join(words)
            except self.refusal:
                pass  # they do not go together

    def clock(self):
        return self.rng.choice(CLOCKS)

    def engine(self, is_random):
        """[(option, value)] of an engine for one game."""
        search = "random" if is_random else self.rng.choice(("default", "default", "default", "plain"))
        return [("seed", str(self.rng.randrange(1, 2**32))), ("search", search)] + \
            [(name, self.rng.choice(values)) for name, values in ENGINE]

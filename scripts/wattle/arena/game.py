"""game.py - one game between engines, and the list of the games of a match.

Lives here: rounds and openings; the engines at their seats, their clocks, and their faults. Does not
live here: the rules (referee.py).

A round plays one opening with each seating. With two seats, A plays the first side in one game and
the second side in the other. With more seats, A plays each seat once and B plays all other seats.
The games of a round have the same dice and cards, as far as the choices of the players allow. Games
are numbered from 0, round by round.

A job describes a game to play, and a result describes a finished game. Both are plain dictionaries,
so they can be sent to another machine and kept in a file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import signal
import socket
import time

from wattle.arena.referee import MOST_TURNS, Referee, Refused
from wattle.arena.time_control import Clock, Standstill
from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault, Silence
from wattle.output.sanitize import in_short, visible

# A person or the system may end an engine by one of these signals. Such an end is not a fault of
# the engine, so the game is played again. If the engine always ends in this way, its end counts as
# a crash.
FROM_OUTSIDE = (-signal.SIGHUP, -signal.SIGINT, -signal.SIGTERM)
ATTEMPTS = 3
FAULTS = ("time", "hang", "crash", "illegal", "refusal")  # ends of a game by a fault of an engine


def seatings(seats):
    return ["B" * i + "A" + "B" * (seats - 1 - i) for i in range(seats)]


def read_openings(path):
    """Returns [(line number, turns)] of a file. Each line is an opening; blanks separate its turns.
    `#` begins a comment."""
    with open(path, "rb") as file:
        lines = file.read().splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        try:
            turns = line.decode("utf-8-sig").split("#")[0].split()
        except UnicodeDecodeError:
            raise ValueError("%s:%d: openings are text in UTF-8" % (path, number)) from None
        if turns:
            found.append((number, turns))
    return found


def job_of(number, seats, seed, openings, turns):
    """Returns the job of game `number` for play(): an opening from the list (which may be empty),
    followed by `turns` random turns."""
    index, place = divmod(number, seats)
    return {
        "number": number, "round": index, "seating": seatings(seats)[place],
        "opening": openings[index % len(openings)] if openings else [],
        "random": turns,
        "seed": random.Random("%d round %d" % (seed, index)).randrange(1, 2**32),
    }


# ---- Playing ----

class CannotPlay(Exception):
    """The game cannot be played: an engine does not start, or the referee fails."""


class Loss(Exception):
    """The end of a game for a reason outside of its rules."""

    def __init__(self, seat, end, why):
        super().__init__(in_short(why))
        self.seat = seat
        self.end = end  # resign, time, hang, crash, illegal, refusal


class Seat:
    """A player: an engine, its clock, and the number of lines of the game that the engine knows."""

    def __init__(self, index, player, settings):
        self.index = index
        self.name = player
        self.settings = settings
        self.clock = Clock(settings["clock"][player])
        self.told = 0
        self.seconds = self.longest = 0.0
        self.forgiven = 0  # late turns that were excused by steal time
        self.begun = False
        try:
            self.engine = Engine(settings["engines"][player], seconds=settings["patience"],
                                 strict=False, apart=True)
        except Fault as fault:
            raise CannotPlay("%s: %s" % (player, fault)) from None

    def ask(self, line, seconds=None, delay=None):
        """Returns the reply to a line. Raises Loss if there is no reply."""
        try:
            return self.engine.ask(line, seconds, delay)
        except Silence as silence:
            raise Loss(self, "hang", "%s: %s" % (in_short(line, 80), silence)) from None
        except Fault as fault:
            raise Loss(self, "crash", "%s: %s" % (in_short(line, 80), fault)) from None

    def tell(self, line):
        """Sends a command that the engine must accept."""
        reply = self.ask(line)
        if not reply.ok:
            raise Loss(self, "refusal", "%s: %s" % (in_short(line, 80), reply.text))
        return reply.text

    def begin(self, game, secret):
        """Sets up the game by newgame, or by other commands if the engine does not know newgame."""
        self.knows = set(self.tell("list_commands").split())
        if secret:
            self.tell("set_option dealer table")
        options = dict(pair.split("=", 1) for pair in game.split()[1:])
        if "newgame" in self.knows:
            self.tell("newgame " + game)
        else:
            if "size" in options:
                self.tell("boardsize " + options["size"])
            self.tell("clear_board")
        if self.clock.runs and "time_settings" in self.knows:
            self.tell(self.clock.settings())
        self.begun = True

    def catch_up(self, lines):
        for line in lines[self.told:]:
            self.tell(line)
        self.told = len(lines)

    def choose(self, side):
        """Returns the engine's move. The engine's clock runs."""
        if self.clock.runs and "time_left" in self.knows:
            self.tell(self.clock.status(side))
        limit = self.settings["patience"]
        if self.clock.runs:
            limit = self.clock.flag() + self.settings["margin"]
        standstill = Standstill()
        start = time.monotonic()
        try:
            reply = self.ask("genmove " + side, limit, standstill.seconds if self.clock.runs else None)
        except Loss as loss:
            if loss.end == "hang" and self.clock.runs:
                loss.end = "time"
            raise
        spent = time.monotonic() - start
        self.seconds += spent
        self.longest = max(self.longest, spent)
        self.forgiven += spent > limit
        # A delay within the margin does not reduce the time for the next turn.
        self.clock.charge(min(spent, self.clock.flag()))
        if not reply.ok:
            raise Loss(self, "refusal", "genmove: " + reply.text)
        move = " ".join(reply.text.split())
        if move.lower() == "resign":
            raise Loss(self, "resign", "")
        if move != visible(move):
            raise Loss(self, "illegal", "%s: not all of it can be seen" % move)
        return move


def play_on(referee, seats, limit):
    """Plays to the end of the game. Returns whether the game ended within `limit` turns, including
    the opening."""
    while (mover := referee.to_move()) is not None:
        if len(referee.plays) >= limit:
            return False
        seat = seats[mover]
        seat.catch_up(referee.seen_by(mover))
        move = seat.choose(referee.sides[mover])
        try:
            referee.play(mover, move)
        except Refused as refused:
            raise Loss(seat, "illegal", "%s: %s" % (move, refused)) from None
        seat.told += 1
    for seat in seats:
        seat.catch_up(referee.seen_by(seat.index))
    return True


def conclude(referee, seats, limit):
    """Returns (result, shares, kind of end, the seat at fault or None, reason)."""
    sides = referee.sides
    try:
        for seat in seats:
            seat.begin(referee.game, referee.secret)
        if not play_on(referee, seats, limit):
            return "unfinished", [1 / len(sides)] * len(sides), "length", None, ""
        return (*referee.result(), "rules", None, "")
    except Loss as loss:
        if not loss.seat.begun:
            raise CannotPlay("%s: %s" % (loss.seat.name, loss)) from None
        if loss.end == "resign":
            referee.resign(loss.seat.index)
        shares = [0.0 if seat is loss.seat else 1 / (len(sides) - 1) for seat in seats]
        return "forfeit " + sides[loss.seat.index], shares, loss.end, loss.seat, str(loss)


def open_game(referee, settings, job):
    """Starts the job's game and plays its opening."""
    referee.begin(settings["game"], job["seed"])
    for move in job["opening"]:
        side = referee.to_move()
        if side is None:
            raise CannotPlay("the game is over before the opening's %s" % move)
        try:
            referee.play(side, move)
        except Refused as refused:
            raise CannotPlay("the opening's %s: %s" % (move, refused)) from None
    referee.play_random(job["random"])


def attempt(settings, job):
    """Returns (the result of one game, the signal that may have ended an engine from outside, or
    None)."""
    referee = Referee(settings["referee"])
    seats = []
    try:
        open_game(referee, settings, job)
        opening = [line.split()[2] for line in referee.plays]
        if len(job["seating"]) != len(referee.sides):
            raise CannotPlay("%d seats, but %s" % (len(referee.sides), job["seating"]))
        for index, player in enumerate(job["seating"]):
            seats.append(Seat(index, player, settings))
        result, shares, end, culprit, why = conclude(referee, seats, settings["limit"])
        said = culprit.engine.leave(0.2) if culprit else ""
        status = culprit.engine.process.returncode if end == "crash" else None
        return {
            "game": job["number"], "round": job["round"], "seating": job["seating"],
            "opening": opening, "seed": job["seed"], "result": result, "end": end,
            "by": culprit.name if culprit else None, "why": why, "said": in_short(said[-1000:]),
            "shares": shares, "turns": len(referee.plays),
            "seconds": [round(seat.seconds, 3) for seat in seats],
            "longest": [round(seat.longest, 3) for seat in seats],
            "forgiven": [seat.forgiven for seat in seats],
            "host": socket.gethostname(),
            "record": referee.record("all" if referee.secret else ""),
        }, -status if status in FROM_OUTSIDE else None
    except (Fault, Refused) as error:
        raise CannotPlay("referee: %s" % error) from None
    finally:
        for seat in seats:
            seat.engine.leave()
        referee.close()


def untimed(game, referee, a, b):
    """Returns the settings of a game between two command lines, without clocks."""
    return {"game": game, "clock": {"A": "", "B": ""}, "referee": referee, "patience": 3600.0, "margin": 0.1,
            "limit": MOST_TURNS, "engines": {"A": a, "B": b}}


def play(settings, job):
    """Plays one game and returns its result. If an engine was ended from outside, plays the game
    again.

    settings: game; engines and clock, a word for each player; referee; patience, margin,
    limit. job: number, round, seating (a player for each side), opening, random, seed.
    """
    for _ in range(ATTEMPTS):
        result, ended = attempt(settings, job)
        if not ended:
            return result
    result["why"] += ", %d times by signal %d" % (ATTEMPTS, ended)
    return result

"""game.py - one game between engines, and which games make a match.

Lives here: rounds and openings; the engines at their seats, their clocks, and all that can go wrong with
them. Does not live here: the rules (referee.py).

A round is one opening with each seating: with two seats A begins, then B. With more, A sits once on every
seat and B on all others. Dice and cards of a round fall the same, as far as the players let them. Games are
numbered from 0, round by round.

A job says what is to be played, the result what came of it; both are plain dictionaries, so
that they can be sent to another machine and kept in a file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import signal
import socket
import time

from wattle.arena.referee import Referee, Refused
from wattle.arena.time_control import Clock, Standstill
from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault, Silence
from wattle.output.sanitize import in_short, visible

# An engine that was ended so was ended by somebody, which is not its fault: the game is played
# again. One that always ends so must be doing it itself, which is a crash like any other.
FROM_OUTSIDE = (-signal.SIGHUP, -signal.SIGINT, -signal.SIGTERM)
ATTEMPTS = 3
FAULTS = ("time", "hang", "crash", "illegal", "refusal")  # ends of a game that are an engine's fault


def seatings(seats):
    return ["B" * i + "A" + "B" * (seats - 1 - i) for i in range(seats)]


def read_openings(path):
    """[(number of the line, turns)] of a file: an opening a line, turns between blanks; `#`
    begins a comment."""
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
    """What play needs to know of game `number`: an opening out of the list (which may
    be empty) and then so many random turns."""
    index, place = divmod(number, seats)
    return {
        "number": number, "round": index, "seating": seatings(seats)[place],
        "opening": openings[index % len(openings)] if openings else [],
        "random": turns,
        "seed": random.Random("%d round %d" % (seed, index)).randrange(1, 2**32),
    }


# ---- Playing ----

class CannotPlay(Exception):
    """There is no game: an engine does not even begin, or the referee fails."""


class Loss(Exception):
    """The end of a game otherwise than by its rules."""

    def __init__(self, seat, end, why):
        super().__init__(in_short(why))
        self.seat = seat
        self.end = end  # resign, time, hang, crash, illegal, refusal


class Seat:
    """A player: an engine that knows so many lines of what happened, and a clock."""

    def __init__(self, index, player, settings):
        self.index = index
        self.name = player
        self.settings = settings
        self.clock = Clock(settings["clock"][player])
        self.told = 0
        self.seconds = self.longest = 0.0
        self.forgiven = 0  # turns that came late because the machine stood still
        self.begun = False
        try:
            self.engine = Engine(settings["engines"][player], seconds=settings["patience"],
                                 strict=False, apart=True)
        except Fault as fault:
            raise CannotPlay("%s: %s" % (player, fault)) from None

    def ask(self, line, seconds=None, delay=None):
        """The reply to a line; a Loss when there is none."""
        try:
            return self.engine.ask(line, seconds, delay)
        except Silence as silence:
            raise Loss(self, "hang", "%s: %s" % (in_short(line, 80), silence)) from None
        except Fault as fault:
            raise Loss(self, "crash", "%s: %s" % (in_short(line, 80), fault)) from None

    def tell(self, line):
        """A command that must be obeyed."""
        reply = self.ask(line)
        if not reply.ok:
            raise Loss(self, "refusal", "%s: %s" % (in_short(line, 80), reply.text))
        return reply.text

    def begin(self, game, secret):
        """Sets up the game by newgame, or by what other engines know instead."""
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
        """The engine's move, on its own time."""
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
        # What the margin forgives is not taken from the next turn.
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
    """Plays to the end; whether that came within `limit` turns, the opening's counted."""
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
    """(result, shares, how it ended, the seat to blame or None, why)"""
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
    """Begins the job's game and plays its opening."""
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
    """(the result of one game, the signal by which somebody may have ended an engine or None)"""
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
    """The settings of a game without clocks between two command lines."""
    return {"game": game, "clock": {"A": "", "B": ""}, "referee": referee, "patience": 3600.0, "margin": 0.1,
            "limit": 20000, "engines": {"A": a, "B": b}}


def play(settings, job):
    """Plays one game, if need be several times, and returns its result.

    settings: game; engines and clock, a word for each player; referee; patience, margin,
    limit. job: number, round, seating (a player for each side), opening, random, seed.
    """
    for _ in range(ATTEMPTS):
        result, ended = attempt(settings, job)
        if not ended:
            return result
    result["why"] += ", %d times by signal %d" % (ATTEMPTS, ended)
    return result

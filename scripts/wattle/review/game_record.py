"""game_record.py - a recorded game: its turns, who made them, and a picture of each position.

Lives here: reading a record by the engine, which knows the rules. Does not live here: what is
thought of the turns (move_judgement.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import tempfile

from wattle.arena.referee import mover_shown
from wattle.gtp.engine import Engine
from wattle.output.sanitize import visible

SECONDS = 300


class Unreadable(Exception):
    """The record will not do; the text says why."""


class Game:
    """One game.

    name, options: as newgame takes them. chosen: of the options those that are not their defaults.
    start: the fields of a request for analysis that say how
    it began. turns: [(side, turn)], what chance has brought among them. sides: all who play.
    title: the game's name for people; titles: how they call the sides. has_secrets: FENCE!. result: "W+3", "B+R" where White has
    resigned, "" while it is not over. people {side: who} and date: as the record's head tells them.
    """

    def __init__(self):
        self.path = self.name = self.title = self.options = self.chosen = self.result = ""
        self.start, self.turns, self.titles, self.sides, self.has_secrets = {}, [], {}, [], False
        self.people, self.date = {}, ""


def read_head(game, text):
    """Reads the comments at the head of a record."""
    head = re.match(r"(?:#.*\n|\s*\n)*", text)[0]
    told = dict(re.findall(r"^# (\w+): (.+?)\s*$", head, re.M))
    game.people = {side: told[side] for side in game.sides if told.get(side, "not told") != "not told"}
    game.date = told.get("date", "")


class Reader:
    """Reads one record after the other."""

    def __init__(self, command):
        self.directory = tempfile.TemporaryDirectory()
        self.engine = Engine(command, ["--protocol", "gtp"], self.directory.name, SECONDS, apart=True)

    def close(self):
        self.engine.close()
        self.directory.cleanup()

    def ask(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            raise Unreadable(visible(reply.text))
        return visible(reply.text)

    def read(self, path, seat=None):
        """The game in a file; `seat`: only what that player saw."""
        game = Game()
        game.path = path
        # A name may have blanks, and the engine runs elsewhere. What stands after its point counts.
        name = "record" + (re.search(r"(\.\w+)?$", path)[0])
        try:
            with open(path, "rb") as file, open(os.path.join(self.directory.name, name), "wb") as copy:
                text = file.read()
                copy.write(text)
        except OSError as error:
            raise Unreadable(error.strerror) from None
        self.ask("loadgame %s" % name)
        self.ask("set_option dealer table")
        if seat:
            self.ask("savegame seen %s" % seat)
            self.ask("loadgame seen")
            self.ask("set_option dealer table")
        if self.ask("side_to_move") == "none":
            game.result = self.ask("final_score")
        if game.result.endswith("+R"):
            self.ask("undo")
        self._drop_unfinished()
        self._read_turns(game)
        read_head(game, visible(text.decode("utf-8-sig", "replace").replace("\r", "")))
        return game

    def _drop_unfinished(self):
        """Takes back the steps of a turn that is not complete."""
        last = self.ask("history").rsplit("\n", 1)[-1]
        if last.endswith(" ..."):
            self.ask("undo %d" % (len(last.split()) - 3))

    def _read_turns(self, game):
        text = self.ask("position")
        words = text.split(" + ")[0].split()
        game.name = words[0]
        game.title = re.search(r"^%s (.*?)(?: \(|:)" % game.name, self.ask("list_games"), re.M)[1]
        game.options = " ".join(word for word in words if "=" in word)
        defaults = dict(re.findall(r"^(\S+) .* default (\S+) current ", self.ask("list_options"), re.M))
        game.chosen = " ".join(pair for pair in game.options.split()
                               if defaults.get(pair.split("=")[0]) != pair.split("=")[1])
        history = [line.split(" ", 2)[1:] for line in self.ask("history").splitlines()]
        game.has_secrets = words[1] not in ("w", "b")
        if game.has_secrets:
            tokens = text.split(" + ")[1].split() if " + " in text else []
            game.turns = [(side, token) for (side, _), token in zip(history, tokens, strict=True)]
            options = dict(word.split("=", 1) for word in words if "=" in word)
            game.sides = ["p%d" % (i + 1) for i in range(int(options["players"]))]
            game.titles = {side: side for side in game.sides}
            game.start = {"game": game.name, "options": options}
        else:
            game.turns = [(side, turn) for side, turn in history]
            game.sides = ["white", "black"]
            game.titles = {"white": "White", "black": "Black"}
        self._go_back(game)

    def _go_back(self, game):
        """To the start, learning what is shown on the way."""
        for left in range(len(game.turns), -1, -1):
            mover = mover_shown(self.ask("showboard"))
            if mover and not game.has_secrets:
                game.titles[mover[0]] = mover[1]
            if left:
                self.ask("undo")
        if not game.has_secrets:
            game.start = {"position": self.ask("position")}

    def pictures(self, game, lines=None):
        """Draws the game just read: ([picture of each position], {turn number: pictures of the line
        that could have been played there}). `lines`: {turn number: [turn]}."""
        drawn, others = [], {}
        for i in range(len(game.turns) + 1):
            drawn.append(self.ask("svg"))
            if lines and i in lines:
                others[i] = self._picture_line(lines[i])
            if i < len(game.turns):
                self._play(game.turns[i])
        if game.turns:
            self.ask("undo %d" % len(game.turns))
        return drawn, others

    def _play(self, turn):
        self.ask("chance %s" % turn[1] if turn[0] == "chance" else "play %s %s" % turn)

    def _picture_line(self, turns):
        drawn = []
        for turn in turns:
            self._play((self.ask("side_to_move"), turn))
            drawn.append(self.ask("svg"))
        self.ask("undo %d" % len(turns))
        return drawn

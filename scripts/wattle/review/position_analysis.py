"""position_analysis.py - the positions of a game, analyzed; what was found out before is kept.

Lives here: requests, progress, the file that a review goes on from. Does not live here: the
engine's process (json_analysis.py), or what the answers mean (move_judgement.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import hashlib
import json
import os

from wattle.gtp.process import Fault, words_of
from wattle.jobs.thread_pool import Progress
from wattle.output.sanitize import all_visible, visible

LINES, SECRET_LINES = 3, 64  # of each answer; with secrets the turn played must be among them


def fingerprint(command):
    """The identity of an engine, on which its answers depend: its command line and the program itself."""
    digest = hashlib.sha256(command.encode())
    for word in words_of(command):
        if os.path.isfile(word):
            with open(word, "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()


class Store:
    """Answers by what was asked, in a file of JSON lines that only grows. What is broken at its end,
    after an interruption, is left out."""

    def __init__(self, path, engine):
        self.engine, self.known = engine, {}
        self.file = None
        if not path:
            return
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                for line in file:
                    self._take(line)
        self.file = open(path, "a", encoding="utf-8")

    def _take(self, line):
        try:
            entry = json.loads(line)
            self.known[entry["key"]] = all_visible(entry["answer"])
        except (ValueError, KeyError, TypeError):
            pass

    def key(self, request, turn):
        """The key of the answer for the position after so many turns of the request."""
        asked = {name: value for name, value in request.items() if name not in ("id", "analyzeTurns")}
        asked["turns"] = request["turns"][:turn]
        text = json.dumps([self.engine, asked], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def find(self, request, turn):
        return self.known.get(self.key(request, turn))

    def keep(self, request, turn, answer):
        key = self.key(request, turn)
        self.known[key] = answer
        if self.file:
            # A line feed first: the last line may be broken.
            self.file.write("\n%s\n" % json.dumps({"key": key, "answer": answer}))
            self.file.flush()

    def close(self):
        if self.file:
            self.file.close()


def request_of(game, limits, view):
    """The request for all positions of a game."""
    request = dict(game.start, id="review", turns=[turn for _, turn in game.turns],
                   lines=SECRET_LINES if game.has_secrets else LINES, **limits)
    if game.has_secrets:
        request["view"] = view
    return request


def analyze(analyst, game, limits, view, store, title):
    """The answers about all positions of a game, in their order."""
    request = request_of(game, limits, view)
    answers = [store.find(request, turn) for turn in range(len(game.turns) + 1)]
    missing = [turn for turn, answer in enumerate(answers) if answer is None]
    progress = Progress(title, len(missing), "positions")
    if missing:
        analyst.say(dict(request, analyzeTurns=missing))
    for _ in missing:
        answer = analyst.hear()
        if "error" in answer:
            raise Fault("the engine refuses the game: %s" % visible(str(answer["error"])))
        turn = answer["turnNumber"]
        answer = all_visible({name: value for name, value in answer.items()
                              if name not in ("id", "isDuringSearch")})
        store.keep(request, turn, answer)
        answers[turn] = answer
        progress.step()
    return answers

"""ugi_engine.py - an engine that speaks UGI, as a process that is watched strictly.

Lives here: starting the program, sending lines, knowing when what follows from one is complete,
ending. Does not live here: what it should say (test_ugi.py, transcript.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.gtp.engine import Engine, to_bytes
from wattle.gtp.process import Fault


class Ugi(Engine):
    """An Engine that is read line by line, because UGI has no frame that shows where an answer ends."""

    ends = frozenset()  # the commands that make it say bestmove, while it thinks without end

    def say(self, line):
        """Sends a line and waits for nothing."""
        self.send(to_bytes(line))

    def hear(self):
        """The next line, without its line feed."""
        return self.read_line("line").decode("utf-8", "surrogateescape")

    def hear_until(self, word):
        """The lines up to the one that begins with the word."""
        lines = [self.hear()]
        while lines[-1].split(" ")[0] != word:
            lines.append(self.hear())
        return lines

    def ask(self, line):
        """Sends a line; all that it makes the engine say, at once or until it has thought."""
        words = line.split("#")[0].split()
        self.say(line)
        if words[:1] == ["go"]:
            self.ends = {"stop", "ponderhit"} if "ponder" in words else {"stop"}
            if not {"infinite", "ponder"} & set(words):
                self.ends = set()
                return self.hear_until("bestmove")
        elif self.ends & set(words[:1]):
            self.ends = set()
            return self.hear_until("bestmove")
        if words[:1] == ["quit"]:
            return []
        if words[:1] == ["isready"]:
            return [self.hear()]
        self.say("isready")
        return self.hear_until("readyok")[:-1]

    def best(self, line):
        """The move that the engine chooses after a line."""
        words = self.ask(line)[-1].split()
        if len(words) != 2:
            raise Fault("not two words: %r" % words)
        return words[1]

    def query(self, question):
        """The answer to one."""
        lines = self.ask("query " + question)
        if len(lines) != 1 or not lines[0].startswith("response "):
            raise Fault("no answer to query %s: %r" % (question, lines))
        return lines[0][len("response "):]

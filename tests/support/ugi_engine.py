"""ugi_engine.py - an engine that speaks UGI, as a process with strict checks.

This module starts the program, sends lines, recognises complete answers, and ends the program. The expected answers
are in test_ugi.py and transcript.py.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from wattle.gtp.engine import Engine, to_bytes
from wattle.gtp.process import Fault


class Ugi(Engine):
    """An Engine that is read line by line, because UGI answers have no frame that shows their
    end."""

    ends = frozenset()  # during endless thinking, the commands after which the engine prints bestmove

    def say(self, line):
        """Sends a line and does not wait."""
        self.send(to_bytes(line))

    def hear(self):
        """Returns the next line, without its line feed."""
        return self.read_line("line").decode("utf-8", "surrogateescape")

    def hear_until(self, word):
        """Returns the lines up to and including the one that begins with the word."""
        lines = [self.hear()]
        while lines[-1].split(" ")[0] != word:
            lines.append(self.hear())
        return lines

    def ask(self, line):
        """Sends a line. Returns the whole output that it causes, at once or after a search."""
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
        """Sends a line. Returns the move that the engine chooses."""
        words = self.ask(line)[-1].split()
        if len(words) != 2:
            raise Fault("not two words: %r" % words)
        return words[1]

    def query(self, question):
        """Sends a query and returns the answer."""
        lines = self.ask("query " + question)
        if len(lines) != 1 or not lines[0].startswith("response "):
            raise Fault("no answer to query %s: %r" % (question, lines))
        return lines[0][len("response "):]

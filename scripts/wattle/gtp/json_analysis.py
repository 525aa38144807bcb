"""json_analysis.py - the engine as it analyzes in batches: requests in JSON, answers in any order.

Lives here: the process, a line out and a line in. Does not live here: what is asked
and what an answer should say (test_analysis.py). docs/protocol/ANALYSIS.md describes both.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json

from wattle.gtp.engine import Engine, to_bytes

MEMORY = 256  # megabytes, the engine's default


class Analyst(Engine):
    """Started with --protocol json; `threads` positions are worked on at a time, each with as much memory as one alone
    would have, if the command does not name another: a tree that is full sees other values."""

    def __init__(self, command, threads=1, args=(), **how):
        memory = [] if "memory" in command else ["--memory", str(MEMORY * threads)]
        super().__init__(command, ["--protocol", "json", "--threads", str(threads), *memory, *args], **how)

    def say(self, request):
        """Sends a request, an object or a line as it is, and waits for nothing."""
        line = request if isinstance(request, str) else json.dumps(request)
        self.send(to_bytes(line))

    def hear(self):
        """The next answer."""
        return json.loads(self.read_line("answer"))

    def answers_to(self, requests):
        """All answers to these requests, once the input ends."""
        for request in requests:
            self.say(request)
        self.process.stdin.close()
        return [json.loads(line) for line in self.drain().splitlines()]

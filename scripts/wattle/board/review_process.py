"""review_process.py - a review of the game on a table, by scripts/review in processes of its own.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import os
import shlex
import sys

from wattle.paths import SCRIPTS

PROGRAM = os.path.join(SCRIPTS, "review")
RECORD, PAGE = "review.gtp", "review.html"  # in the table's directory


class Review:
    """Runs at most one review at a time. `page` is the last finished one, as bytes."""

    def __init__(self, directory):
        self.directory = directory
        self.process = None
        self.page = None

    def is_busy(self):
        return self.process is not None

    async def make(self, record, engine_words, seat, seconds, tell):
        """Reviews a record; `tell` is called with what there is to tell on the way. True when
        there is a page."""
        with open(os.path.join(self.directory, RECORD), "w", encoding="utf-8") as file:
            file.write(record)
        words = ["--seconds", "%g" % seconds, "--jobs", "1", "--fresh", "--out", PAGE,
                 "--engine", shlex.join(engine_words)] + (["--seat", seat] if seat else [])
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, PROGRAM, *words, RECORD, cwd=self.directory,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE, start_new_session=True,
            env=dict(os.environ, TMPDIR=self.directory))  # nothing is left elsewhere
        try:
            async for line in self.process.stderr:
                tell(line.decode("utf-8", "replace").strip())
            if await self.process.wait():
                return False
            with open(os.path.join(self.directory, PAGE), "rb") as file:
                self.page = file.read()
            return True
        finally:
            self.process = None

    async def stop(self):
        process = self.process
        if process:
            process.terminate()
            await process.wait()

"""cases.py - runs the unittest cases of a program that is given an engine, and what they look at:
processes that must have ended, characters that must never reach a terminal or a report.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import signal
import sys
import tempfile
import time
import unittest

# C0 but the line feed, DEL, C1, marks of direction, separators, what has no width.
HIDDEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def main():
    """Runs those named after the engine, or all, and counts them as tests/run.py expects it;
    the exit status."""
    program = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=0)
    failed = len(program.result.failures) + len(program.result.errors)
    print("%d passed, %d failed" % (program.result.testsRun - failed -
                                    len(program.result.skipped), failed))
    return 1 if failed else 0


class Folder(unittest.TestCase):
    """Cases of which each has a folder of its own, which goes when it ends."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def files(self, out):
        """{name: text} of what a study wrote, but for what it goes on from: its lines come as they come."""
        return {name: read(self.path(out, name)) for name in sorted(os.listdir(self.path(out)))
                if not name.endswith(".jsonl")}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def first_hidden(text):
    """The first such character, or None."""
    found = HIDDEN.search(text)
    return found and found[0]


def has_ended(pid):
    """Whether the process ends, or is dead already and waited for by nobody."""
    for _ in range(1000):
        try:
            with open("/proc/%d/stat" % pid, "rb") as file:
                if b") Z " in file.read():
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    return False

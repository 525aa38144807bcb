"""cases.py - base classes of unittest cases with an engine: folders, scripts as programs, processes that
must have ended, and characters that must never reach a terminal or a report.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from wattle.paths import SCRIPTS

# From the command line of the program that imports this module: `tests/test_NAME.py ENGINE [NAME ...]`.
ENGINE = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
# C0 without the line feed, DEL, C1, marks of direction, separators, characters without width.
HIDDEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180b-\u180f\u200e\u200f\u2028-\u202e"
                    "\u2060-\u206f\u3164\ufeff]")


def main():
    """Runs the tests named after the engine, or all tests. Prints their number for tests/run.py and returns the exit
    status."""
    program = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=0)
    failed = len(program.result.failures) + len(program.result.errors)
    print("%d passed, %d failed" % (program.result.testsRun - failed -
                                    len(program.result.skipped), failed))
    return 1 if failed else 0


class Folder(unittest.TestCase):
    """Cases with a temporary folder for each case."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def script(self, name, *words, status=0, **more):
        """Runs a script, which must exit with this status. Returns its output, as `stdout` and `stderr`."""
        done = subprocess.run([os.path.join(SCRIPTS, name), *words], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=600, check=False, **more)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def study(self, name, *words, out="a", **more):
        """Runs a study with the engine under test, with its files in the folder `out`."""
        return self.script(name, "--engine", ENGINE, *words, "--out", self.path(out), **more)

    def killed_study(self, lines, name, *words, out):
        """Starts a study and kills it as soon as its file of results has this number of lines. Leaves a half-written
        temporary file behind."""
        running = subprocess.Popen([os.path.join(SCRIPTS, name), "--engine", ENGINE, *words, "--out", self.path(out)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while running.poll() is None and sum(
                read(self.path(out, file)).count("\n") for file in self.names(out) if file.endswith(".jsonl")) < lines:
            time.sleep(0.02)
        running.kill()
        running.wait()
        with open(self.path(out, "half-written.txt.%d.tmp" % running.pid), "w", encoding="utf-8") as file:
            file.write("half a li")

    def names(self, out):
        return sorted(os.listdir(self.path(out))) if os.path.isdir(self.path(out)) else []

    def files(self, out):
        """Returns {name: text} of the files of a study, without the results that it goes on from (*.jsonl). The order
        of their lines varies."""
        return {name: read(self.path(out, name)) for name in self.names(out) if not name.endswith(".jsonl")}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def write_bytes(path, data=b""):
    with open(path, "wb") as file:
        file.write(data)


def first_hidden(text):
    """Returns the first hidden character, or None."""
    found = HIDDEN.search(text)
    return found and found[0]


def has_ended(pid):
    """Returns whether the process ends within 10 s. A dead process that was not waited for counts as ended. Kills the
    process if it does not end."""
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

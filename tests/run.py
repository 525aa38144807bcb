#!/usr/bin/env python3
"""run.py - runs test programs side by side, silent unless something fails.

Each argument is one command. It passes when it exits with 0 and says how many tests it
passed: in cmocka's closing lines, or in a line `N passed, N failed`. The output of the
others is shown. Exit status 77 means that it cannot run here and says why: it is skipped, and
that is shown too. The last line printed has the sums.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SKIPPED = 77
# Where Python programs find the package wattle, and what tests share.
LIBRARIES = os.pathsep.join((os.path.join(os.path.dirname(HERE), "scripts"), HERE,
                             *filter(None, [os.environ.get("PYTHONPATH")])))
NOT_STARTED = 127  # as a shell says it
PASSED = re.compile(r"^(?:\[  PASSED  \] (\d+) test\(s\)\.|(\d+) passed, \d+ failed)$", re.MULTILINE)
FAILED = re.compile(r"^(?: ?\[  FAILED  \] (\d+) test\(s\), listed below:|\d+ passed, (\d+) failed)$",
                    re.MULTILINE)
# What cmocka says of a test that passes.
GOES_WELL = re.compile(r"^\[ RUN +\] (.*)\n\[ +OK +\] \1\n", re.MULTILINE)


def total(pattern, output):
    return sum(int(a or b) for a, b in pattern.findall(output))


class Suite:
    def __init__(self, options):
        self.options = options
        self.waiting = list(options.commands)
        self.lock = threading.Lock()
        self.passed = self.failed = 0

    def work(self):
        """One thread: takes commands until none is left."""
        while True:
            with self.lock:
                if not self.waiting:
                    return
                command = self.waiting.pop(0)
            self.count(command, *self.run(command))

    def run(self, command):
        """(output, exit status or None when it did not end, seconds)"""
        start = time.monotonic()
        with tempfile.TemporaryFile() as file:
            try:
                process = subprocess.Popen(shlex.split(command), stdin=subprocess.DEVNULL, stdout=file,
                                           stderr=subprocess.STDOUT, start_new_session=True,
                                           env=dict(os.environ, PYTHONPATH=LIBRARIES))
            except OSError as error:
                return str(error), NOT_STARTED, 0
            try:
                status = process.wait(self.options.seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                status = None
            file.seek(0)
            output = GOES_WELL.sub("", file.read().decode("utf-8", "replace"))
        return output, status, time.monotonic() - start

    def count(self, command, output, status, seconds):
        passed, failed = total(PASSED, output), total(FAILED, output)
        wrong = None
        if status is None:
            wrong = "no end within %g s" % self.options.seconds
        elif status == SKIPPED:
            wrong = "skipped"
        elif status or failed:
            wrong = "exit status %d" % status if status != NOT_STARTED else "cannot be started"
        elif not passed:
            wrong = "ran no test"
        with self.lock:
            self.passed += passed
            self.failed += max(failed, wrong is not None and status != SKIPPED)
            if wrong:
                print("%s\n%s: %s" % (output.rstrip(), command, wrong), flush=True)
            elif self.options.times:
                print("%6.1f s  %s" % (seconds, command), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Runs test programs side by side.")
    parser.add_argument("-j", "--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--seconds", type=float, default=900, help="the longest a command may take")
    parser.add_argument("--times", action="store_true", help="print what each command took")
    parser.add_argument("commands", nargs="+", metavar="COMMAND")
    suite = Suite(parser.parse_args())
    threads = [threading.Thread(target=suite.work) for _ in range(suite.options.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("%d passed, %d failed" % (suite.passed, suite.failed))
    return 0 if suite.passed and not suite.failed else 1


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())

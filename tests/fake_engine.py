#!/usr/bin/env python3
"""fake_engine.py - an engine that obeys everything until it shall move, and then does wrong.

    tests/fake_engine.py HOW [LOG]

HOW: dies, crashes, hangs, plays-nonsense, refuses, resigns, is-ended, does-not-start, plays-A1.
Its replies are framed as loosely as some programs frame theirs. It knows no newgame. What it
reads is written to LOG.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import signal
import sys
import time

COMMANDS = "list_commands\nboardsize\nclear_board\nplay\ngenmove\ntime_settings\ntime_left\nquit"


def move(how):
    if how == "dies":
        print("out of luck", file=sys.stderr)
        sys.exit(3)
    if how == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "is-ended":
        os.kill(os.getpid(), signal.SIGTERM)
    if how == "hangs":
        time.sleep(1000)
    return {"plays-nonsense": "= Z99", "refuses": "? I would rather not", "resigns": "= Resign",
            "plays-A1": "=A1"}[how]


def main():
    how = sys.argv[1]
    if how == "does-not-start":
        sys.exit(1)
    print("a greeting\n")
    for line in sys.stdin:
        if len(sys.argv) > 2:
            with open(sys.argv[2], "a", encoding="utf-8") as log:
                log.write(line)
        name = line.split()[0]
        reply = {"list_commands": "= " + COMMANDS, "genmove": None}.get(name, "=")
        print((reply or move(how)) + "\r\n\r", flush=True)
        if name == "quit":
            break


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""fake_engine.py - an engine that obeys until it must move, and then makes an error.

    tests/fake_engine.py HOW [LOG]

HOW: dies, crashes, hangs, is-slow (a second), plays-nonsense, refuses, resigns, is-ended, does-not-start, plays-A1,
shouts (prints a very long message and dies), plays-escapes, plays-hidden, refuses-escapes, dies-escapes, never-ends
(a reply without an end), never-reads (replies without reading). The frames of the replies are as loose as those of
some programs. The engine does not know newgame. It writes its input to LOG.

has-children, has-exiles: resigns, and leaves a process running, in its own process group (has-children) or in
another one (has-exiles). Its number is written to LOG.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import signal
import subprocess
import sys
import time

ESCAPES = "\033]0;mine\007\033[2J \u202e\u2028\u009b31m red"
MEGABYTE = 1 << 20
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
    if how == "is-slow":
        time.sleep(1)
    if how == "shouts":
        sys.stderr.write("%s last words" % (MEGABYTE * "x"))
        sys.exit(3)
    if how == "dies-escapes":
        print(ESCAPES, file=sys.stderr)
        sys.exit(3)
    if how == "never-ends":
        sys.stdout.write("= ")
        while True:
            sys.stdout.write(MEGABYTE * "A1 ")
    return {"plays-nonsense": "= Z99", "refuses": "? I would rather not", "resigns": "= Resign",
            "plays-A1": "=A1", "plays-escapes": "= A3 " + ESCAPES, "plays-hidden": "= A\0333",
            "refuses-escapes": "? " + ESCAPES}.get(how, "= resign")


def never_read():
    """Prints replies without reading: more than the commands need, but not so many that this is a fault too."""
    while True:
        print("= list_commands newgame\n", flush=True)
        time.sleep(0.001)


def leave_behind(how, path):
    child = subprocess.Popen(["sleep", "1000"], start_new_session=how == "has-exiles")
    with open(path, "w", encoding="utf-8") as log:
        log.write(str(child.pid))
    sys.argv.pop()


def main():
    how = sys.argv[1]
    if how == "does-not-start":
        sys.exit(1)
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stderr.reconfigure(encoding="utf-8")
    if how == "never-reads":
        never_read()
    if how in ("has-children", "has-exiles"):
        leave_behind(how, sys.argv[2])
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

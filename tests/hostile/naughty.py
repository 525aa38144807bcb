#!/usr/bin/env python3
"""naughty.py - a server that breaks one promise. The suite must notice it.

usage: naughty.py FAULT [SWITCH ...]

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import sys
import threading
import time


def tell(text):
    os.write(1, text)


FAULTS = {
    "crash": os.abort,
    "say_more": lambda: print("all is well", file=sys.stderr),
    "start_a_program": lambda: subprocess.Popen(["sleep", "3"]),
    "become_a_program": lambda: os.execvp("sleep", ["sleep", "3"]),
    "take_memory": lambda: b"x" * (300 << 20),
    "start_threads": lambda: [threading.Thread(target=time.sleep, args=(2,), daemon=True).start() for _ in range(9)],
    "leave_open": lambda: os.open("/dev/null", os.O_RDONLY),
    "read_a_file": lambda: os.open("game.gtp", os.O_RDONLY),
    "make_a_file": lambda: os.close(os.open("x", os.O_CREAT | os.O_WRONLY)),
    "stay": lambda: time.sleep(30),
    "tell_the_secret": lambda: tell(b"= %s\n\n" % open("secret.txt", "rb").read().strip()),
    "move_the_cursor": lambda: tell(b"= \x1b[2J\n\n"),
    "forget_the_frame": lambda: tell(b"hello\n"),
    "answer_wrongly": lambda: tell(b"? no\n\n"),
    "none": lambda: None}


def main():
    tell(b"= naughty\n\n")
    kept = FAULTS[sys.argv[1]]()
    time.sleep(1)  # gives the suite time to look
    while data := os.read(0, 1 << 16):
        tell(b"= \n\n" * data.count(b"\n"))
    del kept


if __name__ == "__main__":
    main()

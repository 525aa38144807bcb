#!/usr/bin/env python3
"""naughty.py - a server that breaks one promise, which the suite must notice.

usage: naughty.py FAULT [SWITCH ...]

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import sys
import threading
import time


def crash():
    os.abort()


def say_more():
    print("all is well", file=sys.stderr)


def start_a_program():
    subprocess.Popen(["sleep", "3"])


def become_a_program():
    os.execvp("sleep", ["sleep", "3"])


def take_memory():
    return [b"x" * (300 << 20)]


def start_threads():
    for _ in range(9):
        threading.Thread(target=time.sleep, args=(2,), daemon=True).start()


def leave_open():
    return os.open("/dev/null", os.O_RDONLY)


def read_a_file():
    return os.open("game.gtp", os.O_RDONLY)


def make_a_file():
    os.close(os.open("x", os.O_CREAT | os.O_WRONLY))


def stay():
    time.sleep(30)


def tell(text):
    os.write(1, text)


FAULTS = {
    "crash": crash, "say_more": say_more, "start_a_program": start_a_program,
    "become_a_program": become_a_program, "take_memory": take_memory, "start_threads": start_threads,
    "leave_open": leave_open, "read_a_file": read_a_file, "make_a_file": make_a_file, "stay": stay,
    "tell_the_secret": lambda: tell(b"= %s\n\n" % open("secret.txt", "rb").read().strip()),
    "move_the_cursor": lambda: tell(b"= \x1b[2J\n\n"), "forget_the_frame": lambda: tell(b"hello\n"),
    "answer_wrongly": lambda: tell(b"? no\n\n"), "none": lambda: None}


def main():
    tell(b"= naughty\n\n")
    kept = FAULTS[sys.argv[1]]()
    time.sleep(1)  # to be looked at
    while data := os.read(0, 1 << 16):
        tell(b"= \n\n" * data.count(b"\n"))
    del kept


if __name__ == "__main__":
    main()

"""orphaned_processes.py - what engines leave running that is in no process group of theirs any more.

On Linux a program can have the children of those that end handed to it: so it finds all that its
engines have started, wherever they have moved it. Elsewhere nothing is done.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import ctypes
import os
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36  # of <linux/prctl.h>
ROUNDS = 1000  # in which those that end hand over their children

adopting = False


def adopt():
    """From now on orphans come to this program."""
    global adopting
    if sys.platform == "linux":
        adopting = ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def children():
    """The processes whose parent this program is."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, "rb") as file:
                # PID (NAME) STATE PARENT ..., and NAME may be anything.
                if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                    found.append(int(name))
        except OSError:
            pass  # it has ended
    return found


def end_all():
    """Ends all children, and what they have started; for the end of a program that adopts."""
    for _ in range(ROUNDS if adopting else 0):
        left = children()
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass  # somebody else has waited for it

"""ended.py - whether a process is there no more.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import signal
import time


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

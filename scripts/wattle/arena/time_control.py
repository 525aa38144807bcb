"""time_control.py - time controls in the forms of GTP, and the steal time of the machine.

    60          60 seconds for the whole game
    60+10/5     60 seconds, then again and again 10 seconds for the next 5 turns
    0+0.5/1     half a second for each turn

If other guests of the host need its processors, a virtual machine can lose them for a tenth of a
second or more. No engine can avoid such a delay. Linux reports it as the steal time of each
processor; on other systems it is unknown.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import re

NUMBER = r"(\d+(?:\.\d+)?)"
CONTROL = re.compile(NUMBER + r"(?:\+" + NUMBER + r"/(\d+))?")


def parse(text):
    """Returns (main time, overtime, turns in the overtime). Raises ValueError."""
    shape = CONTROL.fullmatch(text)
    main, over, turns = (float(shape[1]), float(shape[2] or 0), int(shape[3] or 0)) \
        if shape else (0, 0, 0)
    if not main and not (over and turns):
        raise ValueError("write a clock as '60', '60+10/5' or '0+0.5/1', not '%s'" % text)
    return main, over, turns


class Clock:
    """One player's clock. Without a time control ('') it never runs out."""

    def __init__(self, text):
        self.runs = bool(text)
        self.main, self.over, self.turns = parse(text) if text else (math.inf, 0.0, 0)
        self.left, self.turns_left = self.main, 0
        self._enter_overtime()

    def _enter_overtime(self):
        """Begins the first overtime after the main time. The time that a turn took beyond the main
        time is subtracted."""
        if self.left <= 0 and not self.turns_left and self.turns:
            self.left += self.over
            self.turns_left = self.turns

    def settings(self):
        return "time_settings %g %g %d" % (self.main, self.over, self.turns)

    def status(self, side):
        return "time_left %s %.3f %d" % (side, self.left, self.turns_left)

    def flag(self):
        """Seconds from now until the time is over; inf without a clock."""
        return self.left + (self.over if self.turns and not self.turns_left else 0)

    def charge(self, seconds):
        """Subtracts the seconds of a turn, which must not exceed flag()."""
        in_overtime = self.turns_left > 0
        self.left -= seconds
        self._enter_overtime()
        if in_overtime:
            self.turns_left -= 1
            if not self.turns_left:
                self.left, self.turns_left = self.over, self.turns


# ---- Time that the machine takes away ----

SOURCE = "/proc/stat"
STEAL = re.compile(r"^cpu\d+(?: \d+){7} (\d+)", re.M)  # in ticks; proc_stat(5)


def stolen():
    """Returns the steal time of each processor in seconds since the start of the machine, or [] if
    it is unknown."""
    try:
        with open(SOURCE, encoding="ascii") as file:
            return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in STEAL.findall(file.read())]
    except OSError:
        return []


class Standstill:
    """Measures the time that the machine takes away from now on."""

    def __init__(self):
        self.before = stolen()

    def seconds(self):
        """The seconds of the processor that lost most."""
        return max((now - then for now, then in zip(stolen(), self.before)), default=0.0)

"""steal_time.py - for how long the machine that is played on was not given its processors.

A virtual machine may lose them for a tenth of a second and more when others want the host. No engine
can help that. Linux tells it as the steal time of each processor; elsewhere nothing is known.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re

SOURCE = "/proc/stat"
STEAL = re.compile(r"^cpu\d+(?: \d+){7} (\d+)", re.M)  # in ticks; proc_stat(5)


def stolen():
    """Seconds for each processor, since the machine was started."""
    try:
        with open(SOURCE, encoding="ascii") as file:
            return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in STEAL.findall(file.read())]
    except OSError:
        return []


class Standstill:
    """What was taken from now on."""

    def __init__(self):
        self.before = stolen()

    def seconds(self):
        """Of the processor that lost most."""
        return max((now - then for now, then in zip(stolen(), self.before)), default=0.0)

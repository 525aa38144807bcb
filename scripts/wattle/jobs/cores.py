"""cores.py - how many cores a program may use on this machine.

Lives here: the cores that the process may run on (taskset, a cpuset), as nproc counts them, and
the quota of its control groups (a container, a unit, a batch system's allotment), which nproc does
not see everywhere. Does not live here: what runs on them (thread_pool.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import re


def cores():
    """The number of cores, 1 or more. A quota that is no whole number is rounded down."""
    try:
        count = len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1
    return int(max(1, min(count, quota())))


def quota(proc="/proc/self"):
    """Cores' worth of time that the process and all of its control groups get; inf: no limit."""
    paths = {}  # of the process in each hierarchy: by its controller, "" in that of version 2
    for line in lines_of(os.path.join(proc, "cgroup")):
        _, controllers, path = line.split(":", 2)
        paths.update(dict.fromkeys(controllers.split(","), path))
    least = math.inf
    for line in lines_of(os.path.join(proc, "mountinfo")):
        mount, _, system = line.partition(" - ")
        root, point = map(unescaped, mount.split(" ")[3:5])
        kind, _, options = system.split(" ", 2)
        if kind == "cgroup2" and "" in paths:
            least = min(least, least_above(point, inside(paths[""], root), limit_2))
        elif kind == "cgroup" and "cpu" in options.split(",") and "cpu" in paths:
            least = min(least, least_above(point, inside(paths["cpu"], root), limit_1))
    return least


def lines_of(path):
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read().splitlines()
    except OSError:
        return []


def unescaped(word):
    """A path of mountinfo, where blanks and the like are octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), word)


def inside(path, root):
    """A group's path below a mount that shows the hierarchy from `root` on."""
    path = os.path.normpath("/" + path.lstrip("/"))
    below = os.path.relpath(path, root)
    return path if below.startswith("..") else below


def least_above(point, path, limit):
    """The least limit of a group and of those above it; one that the mount does not show has
    none."""
    folder, least = os.path.join(point, path.lstrip("/")), math.inf
    while True:
        least = min(least, limit(folder))
        if os.path.normpath(folder) == os.path.normpath(point):
            return least
        folder = os.path.dirname(os.path.normpath(folder))


def limit_2(folder):
    """The quota of a group of version 2: "max 100000", or microseconds of quota and of period."""
    return share_of(" ".join(lines_of(os.path.join(folder, "cpu.max"))))


def limit_1(folder):
    """The quota of a group of version 1, where -1 means none."""
    return share_of(" ".join(" ".join(lines_of(os.path.join(folder, "cpu.cfs_%s_us" % name)))
                             for name in ("quota", "period")))


def share_of(text):
    found = re.fullmatch(r"(\d+) ([1-9]\d*)", text)
    return int(found[1]) / int(found[2]) if found else math.inf

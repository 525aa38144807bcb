"""cores.py - counts the cores that a program may use on this machine.

Two limits count: the affinity of the process (taskset, a cpuset), as in nproc, and the CPU quota of
its control groups (a container, a systemd unit, a batch job), which some versions of nproc ignore.
Does not live here: the jobs on these cores (thread_pool.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
import os
import re


def cores():
    """Returns the number of cores, 1 or more. A fractional quota is rounded down."""
    try:
        count = len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1
    return int(max(1, min(count, quota())))


def quota(proc="/proc/self"):
    """Returns the CPU quota, in cores, of the process and all its control groups. inf means no
    limit."""
    paths = {}  # paths of the process by controller; "" is version 2
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
    """Returns a path of mountinfo, with the octal escapes of blanks and other characters
    decoded."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), word)


def inside(path, root):
    """Returns a group's path below a mount whose root is the group `root`."""
    path = os.path.normpath("/" + path.lstrip("/"))
    below = os.path.relpath(path, root)
    return path if below.startswith("..") else below


def least_above(point, path, limit):
    """Returns the lowest limit of a group and its ancestors. A group outside of the mount has no
    limit."""
    folder, least = os.path.join(point, path.lstrip("/")), math.inf
    while True:
        least = min(least, limit(folder))
        if os.path.normpath(folder) == os.path.normpath(point):
            return least
        folder = os.path.dirname(os.path.normpath(folder))


def limit_2(folder):
    """Returns the quota of a group of version 2: "max 100000", or quota and period in
    microseconds."""
    return share_of(" ".join(lines_of(os.path.join(folder, "cpu.max"))))


def limit_1(folder):
    """Returns the quota of a group of version 1, in which -1 means no limit."""
    return share_of(" ".join(" ".join(lines_of(os.path.join(folder, "cpu.cfs_%s_us" % name)))
                             for name in ("quota", "period")))


def share_of(text):
    found = re.fullmatch(r"(\d+) ([1-9]\d*)", text)
    return int(found[1]) / int(found[2]) if found else math.inf

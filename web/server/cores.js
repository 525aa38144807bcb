// cores.js - counts the cores that the program may use on this machine.
//
// Two limits count: the affinity of the process (taskset, a cpuset), and the CPU quota of its
// control groups (a container, a systemd unit, a batch job). Older versions of Node ignore the quota.
// scripts/wattle/jobs/cores.py counts the same cores for scripts in Python.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";

/** The number of cores, 1 or more. A fractional quota is rounded down. */
export function cores() {
  return Math.floor(Math.max(1, Math.min(availableParallelism(), quota())));
}

/** The CPU quota, in cores, of the process and all its control groups. Infinity: no limit. */
export function quota(proc = "/proc/self") {
  const paths = {}; // paths of the process by controller; "" is version 2
  for (const line of linesOf(join(proc, "cgroup"))) {
    const [, controllers, ...path] = line.split(":");
    for (const name of controllers.split(",")) paths[name] = path.join(":");
  }
  let least = Infinity;
  // In paths of mountinfo blanks and other special characters are octal numbers.
  const unescaped = (word) => word.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)));
  for (const line of linesOf(join(proc, "mountinfo"))) {
    const [mount, system] = line.split(" - "), [root, point] = mount.split(" ").slice(3, 5).map(unescaped);
    const [kind, , options] = system.split(" ");
    if (kind === "cgroup2" && "" in paths)
      least = Math.min(least, leastAbove(point, inside(paths[""], root), limit2));
    else if (kind === "cgroup" && options.split(",").includes("cpu") && "cpu" in paths)
      least = Math.min(least, leastAbove(point, inside(paths.cpu, root), limit1));
  }
  return least;
}

function linesOf(path) {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** A group's path below a mount that shows the hierarchy from `root` on. */
function inside(path, root) {
  const below = relative(root, path);
  return below.startsWith("..") ? path : below;
}

/** The smallest limit of a group and its ancestors. A group outside the mount has no limit. */
function leastAbove(point, path, limit) {
  let folder = join(point, path), least = Infinity;
  for (;; folder = dirname(folder)) {
    least = Math.min(least, limit(folder));
    if (relative(point, folder) === "") return least;
  }
}

/** The quota of a group of version 2: "max 100000", or quota and period in microseconds. */
const limit2 = (folder) => shareOf(linesOf(join(folder, "cpu.max")).join(" "));

/** The quota of a group of version 1, where -1 means none. */
const limit1 = (folder) =>
  shareOf(["quota", "period"].flatMap((name) => linesOf(join(folder, `cpu.cfs_${name}_us`))).join(" "));

function shareOf(text) {
  const found = /^(\d+) ([1-9]\d*)$/.exec(text);
  return found ? found[1] / found[2] : Infinity;
}

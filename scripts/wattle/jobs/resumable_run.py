"""resumable_run.py - a long run of jobs, here or on other machines. Each result is kept at once.

Lives here: finding the missing jobs, handing them out, keeping their results. Does not live here: the
work of a job. A job is a dictionary of JSON values. Its `key` identifies it within the run.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import math
import os
import shlex
import sys

from wattle.gtp.process import Fault
from wattle.jobs import remote_hosts
from wattle.jobs.cores import cores
from wattle.jobs.thread_pool import Pool, Progress
from wattle.paths import ROOT


def add_arguments(parser):
    """Adds the options of a script with such a run."""
    add = parser.add_argument
    add("-j", "--jobs", type=whole_number(1), metavar="N",
        help="games at the same time on each machine (default: one for each usable core)")
    remote_hosts.add_arguments(parser, os.getcwd())
    add("--engine", default=shlex.quote(this_tree("wattle")), metavar="COMMAND",
        help="command line of the engine (default: the wattle of this tree)")
    add("--one-job", action="store_true", help=argparse.SUPPRESS)


def whole_number(least):
    """Reads a whole number that is `least` or more."""
    return real_number(least, math.inf, int, "whole number")


def real_number(least, most, kind=float, name="number"):
    """Reads a number from `least` to `most`."""
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most or value == math.inf:
            raise argparse.ArgumentTypeError("%r is not a %s from %g" % (text, name, least) + " to %g" % most * (most < math.inf))
        return value
    return read


def this_tree(path):
    """Returns the path of a file of this tree relative to the current folder, which is also valid
    on machines with the tree in another place."""
    return os.path.join(".", os.path.relpath(os.path.join(ROOT, path)))


def play_and_tell(work):
    """Does one job on another machine: reads it as a line and prints its result."""
    job = json.loads(sys.stdin.readline())
    print(json.dumps({"key": job["key"], "result": work(job)}))


def elsewhere(options, jobs, keep):
    """Yields {"key", "result"} of each job from other machines, on which the script runs with
    --one-job."""
    script = this_tree(os.path.join("scripts", os.path.basename(sys.argv[0])))
    command = "%s --engine %s --one-job" % (shlex.quote(script), shlex.quote(options.engine))
    with remote_hosts.Hosts(command, map(json.dumps, jobs), options.hosts.split(","), options.jobs or "100%",
                            options.workdir, None, options.ssh, keep) as lines:
        for line in lines:
            if line.startswith('{"key"'):  # any other line is a greeting of the host
                yield json.loads(line)


def here(options, jobs, work):
    with Pool(jobs, lambda job: {"key": job["key"], "result": work(job)},
              options.jobs or cores()) as pool:
        yield from pool


def carry_out(options, kept, jobs, work, title, cost=lambda job: 1):
    """Returns {key: result} of all jobs. Jobs in `kept`, Results by "key", are not done again.
    cost(job) is the duration of a job, in any unit."""
    todo = set(kept.missing(job["key"] for job in jobs))
    missing = [job for job in jobs if job["key"] in todo]
    costs = {job["key"]: cost(job) for job in missing}
    progress = Progress(title, len(jobs), "games", done=len(jobs) - len(missing), work=sum(costs.values()))
    if missing:
        for row in (elsewhere(options, missing, kept.descriptors()) if options.hosts
                    else here(options, missing, work)):
            if kept.add(row):
                progress.step(1, costs[row["key"]])
    lost = len(kept.missing(job["key"] for job in jobs))
    if lost:
        raise Fault("%d games are missing: run the same command again" % lost)
    return {job["key"]: kept.by_key[job["key"]]["result"] for job in jobs}

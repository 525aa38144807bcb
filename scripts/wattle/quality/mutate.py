"""mutate - finds small changes of the engine that no test notices.

    scripts/mutate --count 100 --seed 1
    scripts/mutate --room protocol/ugi --count 40
    scripts/mutate --room src/base/text.c:40 --count 100 --list

Makes mutants of src and protocol: && instead of ||, < instead of <=, + instead of -, a number
larger or smaller by one. Each mutant is built in a copy of the tree. The tests of `make test` that run
the changed line are tried until one fails. A surviving mutant shows a gap in the tests. The same seed
makes the same mutants of the same tree, an equal number from each folder.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import collections
import hashlib
import os
import queue
import sys
import threading
import time

from wattle.jobs.cores import cores
from wattle.jobs.results import Results
from wattle.jobs.resumable_run import whole_number
from wattle.jobs.thread_pool import Pool
from wattle.paths import ROOT
from wattle.quality import mutation_operators
from wattle.quality.build_tree import Bench, Broken, Build, copy_tree, files_below
from wattle.quality.line_coverage import LONGEST_IN_FULL, Reach

SOURCES = ("src", "protocol")
FINAL = ("killed", "equivalent", "refused")


def read_arguments(words):
    """Returns (options, the requested mutants)."""
    parser = argparse.ArgumentParser(
        description="Makes small changes (mutants) to the engine and lists those that no test notices.",
        epilog="The results are kept in DIR, so an interrupted run continues. A mutant that a test has killed stays killed while its file is the same. Survivors are tried again when anything has changed.")
    add = parser.add_argument
    add("--count", type=whole_number(1), default=100, metavar="N", help="number of mutants (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N",
        help="seed of the choice of mutants; a larger --count keeps the mutants of a smaller --count (default: %(default)s)")
    add("--room", action="append", metavar="PATH[:LINE]",
        help="change only this folder, file or line; may be repeated (default: all of src and protocol)")
    add("--tests", action="append", metavar="WORD",
        help="run only tests whose commands contain WORD; may be repeated")
    add("--list", action="store_true", help="show the mutants, build and run nothing")
    add("--learn", action="store_true", help="run all tests again to measure which lines they reach")
    add("--jobs", type=int, default=cores(), metavar="N",
        help="mutants at the same time (default: one for each usable core)")
    add("--limit", type=float, default=0, metavar="PERCENT",
        help="fail if the tests kill less than PERCENT of the mutants; mutants that change nothing are not counted")
    add("--dir", default=os.path.join(ROOT, "build", "mutate"), metavar="DIR",
        help="folder of the copy of the tree and of all results (default: build/mutate)")
    options = parser.parse_args(words)
    chosen = choose(options)
    if not chosen:
        parser.error("there is no place for a mutant in %s" % ", ".join(options.room or SOURCES))
    return options, chosen


def read_text(root, file):
    with open(os.path.join(root, file), encoding="utf-8") as opened:
        return opened.read()


def is_wanted(mutant, rooms):
    for room in rooms:
        path, _, line = room.partition(":")
        path = os.path.normpath(path)
        if (mutant.file == path or mutant.file.startswith(path + "/")) and \
                line in ("", str(mutant.line)):
            return True
    return False


def choose(options):
    """Returns the requested mutants."""
    rooms = collections.defaultdict(list)
    for file in sorted(files_below(ROOT)):
        if file.endswith((".c", ".h")) and file.startswith(("src/", "protocol/")):
            for mutant in mutation_operators.mutants_of(file, read_text(ROOT, file)):
                if is_wanted(mutant, options.room or SOURCES):
                    rooms[os.path.dirname(file)].append(mutant)
    return mutation_operators.choose(rooms, options.count, options.seed)


class Verdicts:
    """The stored results of mutants. The key of a mutant is the text of its file and the place of
    its change. The value is its end and, for a survivor, the tests that it survived."""

    def __init__(self, path, tree):
        self.tree, self.lock, self.kept = tree, threading.Lock(), Results(path, {})
        self.known = {row["key"]: row for row in self.kept.rows}
        whole = hashlib.sha256()
        for file in sorted(files_below(tree)):
            with open(os.path.join(tree, file), "rb") as opened:
                whole.update(file.encode() + hashlib.sha256(opened.read()).digest())
        self.state = whole.hexdigest()[:16]

    def key(self, mutant):
        text = read_text(self.tree, mutant.file)
        return hashlib.sha256(repr((text, mutant)).encode()).hexdigest()[:24]

    def get(self, mutant):
        row = self.known.get(self.key(mutant))
        return row["verdict"] if row and (row["verdict"][0] in FINAL or row["state"] == self.state) else None

    def put(self, mutant, verdict):
        with self.lock:
            self.kept.add({"key": self.key(mutant), "state": self.state, "verdict": verdict})


class Trial:
    """Tries mutants on benches. Each thread uses one bench."""

    def __init__(self, tree, reach, benches, verdicts, known):
        self.tree = tree
        self.equivalents = known
        self.reach = reach
        self.benches = benches
        self.verdicts = verdicts

    def work(self, mutant):
        """Returns (mutant, (its end, a comment), seconds)."""
        start = time.monotonic()
        change = tuple(mutation_operators.difference(read_text(self.tree, mutant.file), mutant))
        if (mutant.file, change) in self.equivalents:
            return mutant, ("equivalent", "by reading"), 0.0
        verdict = self.verdicts.get(mutant)
        if not verdict:
            bench = self.benches.get()
            try:
                verdict = self.decide(mutant, bench[0])
            finally:
                bench[0].restore()
                self.benches.put(bench)
            self.verdicts.put(mutant, verdict)
        return mutant, verdict, time.monotonic() - start

    def decide(self, mutant, bench):
        try:
            built = bench.change(mutant.file,
                                 mutation_operators.applied(read_text(self.tree, mutant.file), mutant))
        except Broken:
            return "refused", "by the linker"
        if built == "refused":
            return "refused", "by the compiler"
        if built == "same":
            return "equivalent", "not an object differs"
        commands = self.reach.tests_of(mutant)
        for command in commands:
            if not bench.run(command, *self.reach.limits(command), self.reach.short).passed:
                return "killed", "by " + command
        for command in filter(bench.is_program, commands):
            if not bench.run(command, *LONGEST_IN_FULL, {}).passed:
                return "killed", "by " + command + ", in full"
        return "survivor", "tests tried: %d" % len(commands) if commands else "no test runs it"


def show(mutant, text):
    yield "%s:%d: %s" % (mutant.file, mutant.line, mutant.kind)
    yield from mutation_operators.difference(text, mutant)


def report(results, tree):
    """Returns the lines of the summary. Survivors and their changes come first."""
    count = collections.Counter(verdict[0] for _, verdict in results)
    for mutant, (verdict, why) in sorted(results, key=lambda result: result[0][:4]):
        if verdict == "survivor":
            first, *rest = show(mutant, read_text(tree, mutant.file))
            yield "%s, survivor: %s" % (first, why)
            yield from rest
    tried = count["killed"] + count["survivor"]
    yield "%d made: %d equivalent, %d refused by the compiler, %d tried" % (
        len(results), count["equivalent"], count["refused"], tried)
    yield "%d of %d killed (%.1f %%), %d survivors" % (
        count["killed"], tried, share(results), count["survivor"])


def share(results):
    """Returns the killed mutants, in per cent of the mutants that change the program."""
    killed = sum(verdict[0] == "killed" for _, verdict in results)
    tried = killed + sum(verdict[0] == "survivor" for _, verdict in results)
    return 100 * killed / tried if tried else 100.0


def prepare(options, tell):
    """Builds everything and runs every test once. Returns (reach, benches)."""
    tree = os.path.join(options.dir, "tree")
    tell("copying and building")
    copy_tree(ROOT, tree)
    build = Build(tree, "test", options.jobs, options.tests)
    counting = Build(tree, "coverage", options.jobs, options.tests)
    build.build()
    counting.build()
    benches = queue.Queue()
    for number in range(max(1, options.jobs)):
        pair = [Bench(one, os.path.join(options.dir, "%s-%d" % (one.configuration, number)))
                for one in (build, counting)]
        for bench in pair:
            bench.prepare()
        benches.put(pair)
    reach = Reach(os.path.join(options.dir, "reach"), build, counting, options.learn)
    reach.learn(benches, tell)
    for command, known in sorted(reach.tests.items()):
        if not known["passed"]:
            tell("left out, because it fails as it is: " + command)
    return tree, reach, benches


def main():
    options, chosen = read_arguments(sys.argv[1:])
    try:
        known = mutation_operators.read_equivalent(ROOT)
    except mutation_operators.Malformed as wrong:
        sys.exit("mutate: %s" % wrong)
    if options.list:
        for mutant in chosen:
            print("\n".join(show(mutant, read_text(ROOT, mutant.file))))
        return 0

    def tell(what):
        print(what, flush=True)

    try:
        tree, reach, benches = prepare(options, tell)
    except Broken as wrong:
        sys.exit("mutate: the tree as it is does not build:\n%s" % wrong)
    if not any(known["passed"] for known in reach.tests.values()):
        sys.exit("mutate: no test passes as it is")
    verdicts = Verdicts(os.path.join(options.dir, "mutants.jsonl"), tree)
    trial = Trial(tree, reach, benches, verdicts, known)
    results = []
    with Pool(chosen, trial.work, options.jobs) as pool:
        for mutant, verdict, seconds in pool:
            results.append((mutant, verdict))
            tell("%d/%d %.1f s %s:%d %s `%s` `%s` %s %s" % (
                len(results), len(chosen), seconds, mutant.file, mutant.line, mutant.kind,
                mutant.was if len(mutant.was) < 20 else "(...)",
                mutant.text if len(mutant.text) < 20 else "(!(...))", *verdict))
    print("\n".join(report(results, tree)))
    return 1 if share(results) < options.limit else 0

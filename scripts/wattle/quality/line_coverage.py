"""line_coverage.py - the tests that run each line, and the time of each test.

Lives here: running every test once with gcov, in a short form if the Makefile has one (SHORT);
storing the results until the test changes; listing the tests of a line, the likeliest to fail first.
Does not live here: building (build_tree.py).

If a file of the engine has changed since then, each test that ran any line of the file counts for all
its lines.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import bisect
import hashlib
import json
import os
import shlex
import subprocess

from wattle.jobs.thread_pool import Pool
from wattle.output.atomic_files import write_text
from wattle.quality.build_tree import program_of

# Limits for a test of the unchanged tree: CPU seconds and wall-clock seconds.
LONGEST = 600, 1800

# The same limits for a full test of a mutant. A passing test takes less than half a minute.
LONGEST_IN_FULL = 120, 600


def digest(*paths):
    """Returns a checksum of the contents of files."""
    whole = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            whole.update(hashlib.sha256(file.read()).digest())
    return whole.hexdigest()


def inputs_of(command, build):
    """Returns the files that a test depends on: its program, or the scripts and texts in its
    command."""
    found = []
    for word in shlex.split(command):
        for path in (program_of(word) + ".c", word):
            if word and os.path.isfile(os.path.join(build.tree, path)):
                found.append(os.path.join(build.tree, path))
                break
    return found


class Reach:
    """Facts about the tests of a tree, kept in the folder `store`."""

    def __init__(self, store, build, counting, afresh):
        self.store = store
        self.build = build
        self.counting = counting
        self.afresh = afresh  # whether stored results are ignored
        self.short = dict(word.split("=") for word in build.ask("SHORT"))
        self.tests = {}  # command: {"passed", "wall", "spent", "lines": {file: what _count says}}
        self.reached = {}  # command: {file: the lines it runs, None: not known which}
        self.listed = {}  # file: the lines that are code
        self.functions = {}  # file: [(first line, last line)]

    def learn(self, benches, tell):
        """Runs the tests without stored results, on pairs of benches of both builds."""
        os.makedirs(self.store, exist_ok=True)
        commands = self.build.commands()
        with Pool(commands, lambda command: self._learn(command, benches, tell),
                  benches.qsize()) as pool:
            self.tests = {command: known for command, known in pool}
        for command, known in self.tests.items():
            self.reached[command] = {}
            for file, lines in known["lines"].items():
                self._note(command, file, *lines)
        self.listed = {file: sorted(lines) for file, lines in self.listed.items()}

    def _note(self, command, file, text, run, listed, functions):
        """Stores the lines of a file that a test ran, for this text of the file."""
        path = os.path.join(self.build.tree, file)
        if not os.path.exists(path) or digest(path) != text:
            self.reached[command][file] = None
            return
        self.reached[command][file] = set(run)
        self.listed.setdefault(file, set()).update(listed)
        self.functions.setdefault(file, set()).update(map(tuple, functions))

    def _learn(self, command, benches, tell):
        key = hashlib.sha256((command + digest(*inputs_of(command, self.build))).encode())
        path = os.path.join(self.store, key.hexdigest()[:24] + ".json")
        if os.path.exists(path) and not self.afresh:
            with open(path, encoding="utf-8") as file:
                return command, json.load(file)
        pair = benches.get()
        try:
            tell("what it runs: " + command)
            plain, counted = pair
            outcome, lines = self._count(counted, command)
            if not outcome.passed:  # the slower build may exceed the time limit
                outcome = plain.run(command, *LONGEST, self.short)
        finally:
            benches.put(pair)
        known = {"passed": outcome.passed, "wall": outcome.wall, "spent": outcome.spent,
                 "lines": lines}  # the seconds of the slower build, see limits
        write_text(path, json.dumps(known))
        return command, known

    def _count(self, bench, command):
        """Returns (outcome, {file: (its text, lines run, lines of code, functions)}), from gcov."""
        tree = self.counting.tree
        scratch = os.path.join(bench.folder, "build", "gcov")
        os.makedirs(scratch, exist_ok=True)
        for folder, _, names in os.walk(scratch):
            for name in names:
                if name.endswith(".gcda"):
                    os.remove(os.path.join(folder, name))
        outcome = bench.run(command, *LONGEST, dict(self.short, GCOV_PREFIX=scratch))
        found = []
        for folder, _, names in os.walk(scratch):
            for name in names:
                path = os.path.join(folder, name)
                notes = os.path.splitext(path)[0] + ".gcno"
                real = notes[len(scratch):]
                if name.endswith(".gcda") and os.path.exists(real):
                    if not os.path.lexists(notes):
                        os.symlink(real, notes)
                    found.append(path)
        lines = {}
        for start in range(0, len(found), 50):
            done = subprocess.run(["gcov", "--json-format", "--stdout", *found[start:start + 50]],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=tree)
            for row in done.stdout.splitlines():
                add_lines(lines, json.loads(row), tree)
        return outcome, {file: (digest(os.path.join(tree, file)), sorted(run), sorted(listed),
                                sorted(functions))
                         for file, (run, listed, functions) in lines.items() if run}

    def tests_of(self, mutant):
        """Returns the passing tests that run the line of a mutant, the likeliest to fail first.
        Short tests come first, and tests that mostly run other lines come later."""
        file = mutant.file
        numbers = self._standing_for(file, mutant.line)
        is_known = any(file in reached for reached in self.reached.values())
        found = []
        for command, reached in self.reached.items():
            here = reached.get(file, set())
            if not self.tests[command]["passed"] or (file not in reached and is_known) or (
                    here is not None and numbers and not numbers & here):
                continue
            share = len(here or ()) / (1 + sum(len(lines or ()) for lines in reached.values()))
            found.append(((0.03 + self.tests[command]["spent"]) / (0.01 + share), command))
        return [command for _, command in sorted(found)]

    def _standing_for(self, file, line):
        """Returns the lines that show whether a line is run: the line itself, or the lines before
        it in its function. Returns no lines for a table or an unknown line; then every test
        counts."""
        listed = self.listed.get(file, [])
        at = bisect.bisect_right(listed, line)
        if at and listed[at - 1] == line:
            return {line}
        for first, last in self.functions.get(file, ()):
            if first <= line <= last:
                return {listed[at - 1]} if at else {first}
        return set()

    def limits(self, command):
        """Returns the limits of a test with a mutant: CPU seconds and wall-clock seconds. The
        measured time is from a build with counters and without optimisation, which is at least five
        times slower."""
        known = self.tests[command]
        return 3 + known["spent"], 60 + 4 * known["wall"]


def add_lines(lines, report, tree):
    """Adds gcov's report on one object to {file: (run, listed, functions)}."""
    for file in report["files"]:
        path = os.path.relpath(os.path.join(report["current_working_directory"], file["file"]),
                               tree)
        if path.startswith(".."):
            continue
        run, listed, functions = lines.setdefault(path, (set(), set(), set()))
        for line in file["lines"]:
            listed.add(line["line_number"])
            if line["count"]:
                run.add(line["line_number"])
        for function in file["functions"]:
            functions.add((function["start_line"], function["end_line"]))

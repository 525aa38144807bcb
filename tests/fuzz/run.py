#!/usr/bin/env python3
"""run.py - runs libFuzzer to find inputs that cause errors, one target after the other.

    tests/fuzz/run.py --seconds 60 build/fuzz/fuzz-gtp build/fuzz/fuzz-turn
    tests/fuzz/run.py --keep build/fuzz/fuzz-gtp
    tests/fuzz/run.py --reach build/reach/fuzz-gtp

Each target begins with the kept inputs of tests/fuzz/corpus, the inputs that it makes itself, and the inputs that
earlier runs have found, in build/fuzz-found. The words of its dictionary come from the tables of the program. An
input that causes an error is also written to that folder, and it ends the target. --keep runs no test. It makes the
archive of kept inputs again, with few and small inputs that reach the same edges. --reach reports the lines that the
inputs reach. Each run adds a line to build/fuzz-found/log.jsonl.

Exit status: 0 if no error was found, otherwise 1.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent import futures

import corpus

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOUND = os.path.join(ROOT, "build", "fuzz-found")
LITTLE = 0.1  # share of a folder's lines; below this, the target does not aim at the folder
SLOWEST = 120  # wall-clock seconds for one input; the target itself limits processor seconds
ROOM = 40000  # bytes of kept inputs a target

SANITIZERS = "allocator_may_return_null=1:quarantine_size_mb=8:malloc_context_size=4"
COUNTED = re.compile(r"^stat::(\w+): +(\d+)$", re.M)
REACHED = re.compile(r"^#\d+\s+\S+\s+cov: (\d+) ft: (\d+) corp: (\d+)", re.M)
UNNAMED = re.compile("[0-9a-f]{12}")
WRONG = re.compile(r"^(?:fuzz: .*|.*runtime error: .*|SUMMARY: .*|.*Test unit written to .*)$", re.M)


class Target:
    """A program with libFuzzer in it, and its folders."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.name = os.path.basename(program).partition("fuzz-")[2]
        self.found = os.path.join(FOUND, self.name)
        self.kept = os.path.join(self.found, "kept")
        self.inputs = os.path.join(self.found, "inputs")

    def ask(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=True).stdout

    def prepare(self):
        """Returns the arguments of libFuzzer: switches, then folders of inputs."""
        seeds, words = os.path.join(self.found, "seeds"), os.path.join(self.found, "words")
        for path in (self.inputs, seeds):
            os.makedirs(path, exist_ok=True)
        corpus.unpack(self.name, self.kept)
        with open(words, "w", encoding="ascii") as file:
            file.write(self.ask("--words"))
        self.ask("--seeds", seeds)
        self.longest = int(self.ask("--longest"))
        switches = ["-max_len=%d" % self.longest, "-timeout=%d" % SLOWEST, "-rss_limit_mb=2000",
                    "-print_final_stats=1", "-entropic=0", "-reload=0",
                    "-artifact_prefix=%s/" % self.found]
        if os.path.getsize(words):
            switches.append("-dict=" + words)
        return switches, [self.inputs, self.kept, seeds]

    def call(self, words):
        """Runs the target. Returns (standard error, whether no error was found)."""
        environment = dict(os.environ, ASAN_OPTIONS=SANITIZERS)
        done = subprocess.run(["nice", "-n", "19", self.program, *words], stdin=subprocess.DEVNULL,
                              capture_output=True, env=environment, check=False)
        return done.stderr.decode("utf-8", "replace"), not done.returncode

    def run(self, seconds):
        switches, folders = self.prepare()
        start = time.time()
        said, well = self.call(switches + ["-max_total_time=%d" % seconds] + folders)
        counted, reached = dict(COUNTED.findall(said)), (REACHED.findall(said) or [("0", "0", "0")])[-1]
        return {
            "target": self.name, "date": time.strftime("%Y-%m-%d %H:%M", time.gmtime(start)),
            "seconds": round(time.time() - start), "well": well,
            "executions": int(counted.get("number_of_executed_units", 0)),
            "megabytes": int(counted.get("peak_rss_mb", 0)), "edges": int(reached[0]),
            "features": int(reached[1]), "inputs": int(reached[2]),
            "wrong": [] if well else WRONG.findall(said) or [said[-1000:]],
        }

    def keep(self):
        """Writes the archive again with few inputs that reach each edge that all inputs reach. The smallest inputs come
        first, until ROOM is full. Inputs that a person has named stay."""
        switches, folders = self.prepare()
        fresh = os.path.join(self.found, "fresh")
        shutil.rmtree(fresh, ignore_errors=True)
        os.makedirs(fresh)
        said, well = self.call(switches + ["-set_cover_merge=1", "-use_counters=0", fresh] + folders)
        if not well:
            sys.exit("run.py: %s: %s" % (self.name, said[-2000:]))
        kept = {name: data for name, data in corpus.read(self.name).items() if not UNNAMED.fullmatch(name)}
        total = count = 0
        for path in sorted(glob.glob(fresh + "/*"), key=os.path.getsize):
            total += os.path.getsize(path)
            if total > ROOM:
                break
            with open(path, "rb") as file:
                kept[os.path.basename(path)[:12]] = file.read()
            count += 1
        corpus.write(self.name, kept)
        print("%s: %d inputs kept" % (self.name, count))


def tell(result):
    print("%-9s %9d executions in %4d s, %6d a second, %5d edges, %5d inputs%s" % (
        result["target"], result["executions"], result["seconds"],
        result["executions"] / max(1, result["seconds"]), result["edges"], result["inputs"],
        "" if result["well"] else ", WRONG:"), flush=True)
    for line in result["wrong"]:
        print("    " + line[:2000], flush=True)


def run_all(targets, seconds, jobs):
    """Returns whether no target found an error."""
    wrong = 0
    with futures.ThreadPoolExecutor(jobs) as pool:
        for done in futures.as_completed([pool.submit(target.run, seconds) for target in targets]):
            result = done.result()
            tell(result)
            wrong += not result["well"]
            with open(os.path.join(FOUND, "log.jsonl"), "a", encoding="utf-8") as log:
                print(json.dumps(result), file=log)
    return not wrong


def folder_of(path):
    """Returns the folder that a file counts for, such as src/games/fence or protocol/ugi."""
    parts = os.path.relpath(path, ROOT).split(os.sep)
    return "/".join(parts[:-1][:4 if parts[:3] == ["src", "games", "fence"] else 3])


def reach(target):
    """Prints a line for each folder of src and protocol that the target reaches: reached lines and all lines, as clang
    counts them. The inputs are the kept ones, the target's own, and those found on this machine."""
    raw, data = target.program + ".profraw", target.program + ".profdata"
    corpus.unpack(target.name, target.kept)
    folders = filter(os.path.isdir, (os.path.join(target.found, part) for part in ("kept", "inputs", "seeds")))
    subprocess.run([target.program, *folders], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env=dict(os.environ, LLVM_PROFILE_FILE=raw))
    subprocess.run(["llvm-profdata", "merge", "-o", data, raw], check=True)
    told = subprocess.run(["llvm-cov", "export", "--summary-only", "--instr-profile", data, target.program],
                          check=True, capture_output=True, text=True).stdout
    sums = collections.defaultdict(lambda: [0, 0])
    for file in json.loads(told)["data"][0]["files"]:
        folder = folder_of(file["filename"])
        if folder.startswith(("src", "protocol")):
            sums[folder][0] += file["summary"]["lines"]["covered"]
            sums[folder][1] += file["summary"]["lines"]["count"]
    print(os.path.basename(target.program))
    for folder, (reached, lines) in sorted(sums.items()):
        if lines and reached >= LITTLE * lines:
            print("    %-28s %5d of %5d lines, %3d %%" % (folder, reached, lines, 100 * reached / lines))


def main():
    parser = argparse.ArgumentParser(description="Lets libFuzzer look for inputs that go wrong.")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default: 60)")
    parser.add_argument("--jobs", type=int, default=1, help="targets at once (default: 1)")
    parser.add_argument("--keep", action="store_true", help="make the archives in tests/fuzz/corpus anew instead")
    parser.add_argument("--reach", action="store_true", help="tell which lines the inputs reach instead")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM", help="build/fuzz/fuzz-NAME, with --reach build/reach/fuzz-NAME")
    options = parser.parse_args()
    targets = [Target(program) for program in options.programs]
    os.makedirs(FOUND, exist_ok=True)
    for target in targets if options.keep or options.reach else ():
        if options.keep:
            target.keep()
        else:
            reach(target)
    if options.keep or options.reach:
        return 0
    return 0 if run_all(targets, options.seconds, options.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())

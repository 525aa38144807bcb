#!/usr/bin/env python3
"""reach.py - which lines the inputs of fuzz targets reach, by clang's own counting.

    tests/fuzz/reach.py build/reach/fuzz-gtp build/reach/fuzz-turn

Each target is run on its kept inputs, those it begins with and those that were found on this machine. A line for each
folder of src and protocol that the target gets to: lines reached, lines there are.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import collections
import json
import os
import subprocess

import corpus

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LITTLE = 0.1  # of a folder's lines: it is not what the target aims at


def folder_of(path):
    """src/games/fence, protocol/ugi: what is told of as one."""
    parts = os.path.relpath(path, ROOT).split(os.sep)
    return "/".join(parts[:-1][:4 if parts[:3] == ["src", "games", "fence"] else 3])


def inputs_of(name):
    found = os.path.join(ROOT, "build", "fuzz-found", name)
    corpus.unpack(name, os.path.join(found, "kept"))
    folders = [os.path.join(found, part) for part in ("kept", "inputs", "seeds")]
    return [folder for folder in folders if os.path.isdir(folder)]


def measure(program):
    """{folder: [lines reached, lines]}"""
    name = os.path.basename(program).partition("fuzz-")[2]
    raw, data = program + ".profraw", program + ".profdata"
    subprocess.run([program] + inputs_of(name), check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env=dict(os.environ, LLVM_PROFILE_FILE=raw))
    subprocess.run(["llvm-profdata", "merge", "-o", data, raw], check=True)
    told = subprocess.run(["llvm-cov", "export", "--summary-only", "--instr-profile", data, program],
                          check=True, capture_output=True, text=True).stdout
    sums = collections.defaultdict(lambda: [0, 0])
    for file in json.loads(told)["data"][0]["files"]:
        folder = folder_of(file["filename"])
        if folder.startswith(("src", "protocol")):
            sums[folder][0] += file["summary"]["lines"]["covered"]
            sums[folder][1] += file["summary"]["lines"]["count"]
    return sums


def main():
    parser = argparse.ArgumentParser(description="Tells which lines fuzz targets reach.")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM", help="build/reach/fuzz-NAME")
    for program in parser.parse_args().programs:
        print(os.path.basename(program))
        for folder, (reached, lines) in sorted(measure(program).items()):
            if lines and reached >= LITTLE * lines:
                print("    %-28s %5d of %5d lines, %3d %%" % (
                    folder, reached, lines, 100 * reached / lines))


if __name__ == "__main__":
    main()

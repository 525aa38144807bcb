#!/usr/bin/env python3
"""each_once.py - checks that an interrupted match on two hosts has the result of each game once.

    tests/each_once.py DIR GAMES BEFORE

DIR is the folder that scripts/match has written. BEFORE is its games.jsonl at the time of the
interruption.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import json
import os
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return [row for row in map(json.loads, file) if "settings" not in row]


def complaints(directory, games, before):
    results = read(os.path.join(directory, "games.jsonl"))
    early = read(before)
    numbers = collections.Counter(result["game"] for result in results)
    hosts = collections.Counter(result["host"] for result in results)
    with open(os.path.join(directory, "joblog"), encoding="utf-8") as file:
        logged = collections.Counter(line.split("\t")[0] for line in file.readlines()[1:])
    print("games: %d; before the interruption: %d; %s" % (
        len(results), len(early), ", ".join("on %s: %d" % item for item in sorted(hosts.items()))))
    if not 0 < len(early) < games:
        yield "it was not interrupted in its middle"
    if results[:len(early)] != early:
        yield "what was there has changed"
    if numbers != collections.Counter(range(games)):
        yield "games are not each there once: %s" % numbers
    if logged != collections.Counter(str(n + 1) for n in range(games)):
        yield "jobs are not each in the job log once: %s" % logged
    if len(hosts) != 2:
        yield "not both hosts have played"
    if any(result["end"] != "rules" for result in results):
        yield "a game did not end by the rules"
    for number in range(games):
        if not os.path.exists(os.path.join(directory, "records", "%05d.gtp" % number)):
            yield "game %d has no record" % number


def main():
    directory, games, before = sys.argv[1:]
    found = list(complaints(directory, int(games), before))
    for complaint in found:
        print(complaint)
    print("%d passed, %d failed" % (7 - len(found) if len(found) < 7 else 0, len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

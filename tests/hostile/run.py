#!/usr/bin/env python3
"""run.py - serves hostile clients, each with its own engine, and reports everything that they must not get.

usage: tests/hostile/run.py [--visits N] [--at-once N] [--seconds S] [--seed N] [--only WORD] [--tell]
                            [--patience S] ENGINE

The engine runs as `ENGINE --serve --sandbox --no-files`, with low limits. If the system has no sandbox, it runs
with --no-sandbox. With --seconds, visits go on for that time. No result depends on the load of the machine: a limit
passes if a command that would never end by itself has ended.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import collections
import os
import random
import re
import shlex
import socket
import subprocess
import sys
import threading
import time

from support import cases
import clients
from server import Canary, Server, Visit, parents

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 300  # seconds; long, because machines can be busy
MEGABYTES = 16
LIMITS = ["--max-seconds", "1", "--max-memory", str(MEGABYTES), "--max-line", "65536", "--max-idle", "120"]
FLAGS = ["--serve", "--sandbox", "--no-files"] + LIMITS
MOST_MEMORY = 2 * MEGABYTES + 128  # megabytes in use, of the program, its tree and waiting requests
MOST_THREADS = 4  # the main thread, the dialogue, a worker of batches, a search
SEAT = ["--game", "fence", "--set", "players=2", "--set", "tiles=demo", "--set", "pawn_placement=turns",
        "--set", "seed=77", "--set", "max_nodes=20"]
KINDS = {"gtp": [], "brief": [], "json": ["--protocol", "json"], "shell": ["--protocol", "shell"],
         "seat": SEAT}
# "brief" soon ends connections of silent clients. The other servers wait long, because a busy machine can delay their
# clients.
GUARDS = {"brief": ["--max-idle", "2"], "seat": ["--seat", "p2"]}
FRAMES = re.compile(rb"(?:[=?][^\n]*\n(?:[^\n]+\n)*\n)*")

# The promises for every visit.
EXPECTATIONS = {
    "answers": "what is asked is answered, as it must be, within its time",
    "ends": "a process ends when its client has gone, or has used up its time",
    "status": "it ends in order, and says nothing more than why",
    "frames": "replies have their frames",
    "visible": "nothing that is sent moves a cursor or hides",
    "secret": "neither words of files nor cards of others are told",
    "memory": "it takes no more memory than it may",
    "threads": "it has no more threads than it may",
    "open": "it has no file open",
    "same": "it stays the program that it was",
    "alone": "it starts no other",
    "fences": "the sandbox is around it",
    "folder": "nothing is opened, made or changed where it runs",
}


class Guest(Visit):
    """A visit of one client, judged at its end."""

    def __init__(self, server, family, secrets, is_framed):
        super().__init__(server, family)
        self.secrets = secrets  # the client must not hear these words
        self.is_framed = is_framed  # whether replies have GTP frames
        self.may_be_cut = self.may_refuse_to_start = False
        self.lacking = None

    def lack(self, what):
        """Notes that a reply was missing. This is no fault if the engine had no time for it on this machine."""
        self.lacking = self.lacking or what

    def judge(self):
        self.end()
        if self.may_refuse_to_start and os.waitstatus_to_exitcode(self.status) == 2:
            self.complaints = [c for c in self.complaints if c[0] != "status"]
        if self.lacking and not self.starved:
            self.complain("answers", self.lacking)
        if self.was_cut and not self.may_be_cut and not self.starved:
            self.complain("ends", "a command had to be ended from outside")
        if self.kilobytes > MOST_MEMORY << 10:
            self.complain("memory", "%d MB" % (self.kilobytes >> 10))
        if self.threads > MOST_THREADS:
            self.complain("threads", "%d of them" % self.threads)
        self.judge_words()
        return self.complaints

    def judge_words(self):
        if self.is_framed and b"\nugiok" not in self.heard:
            rest = self.heard[FRAMES.match(self.heard).end():]
            whole = self.at_end and not self.was_cut
            if rest and (whole or rest[:1] not in (b"=", b"?")):
                self.complain("frames", "%r" % rest[:80])
        text = self.heard.decode("utf-8", "ignore" if self.heard[-4:].isascii() else "replace")
        if "\ufffd" in text[:-1] or cases.first_hidden(text):
            self.complain("visible", "%r" % (cases.first_hidden(text) or "no UTF-8"))
        for secret in self.secrets:
            if secret in self.heard:
                self.complain("secret", "%r" % secret)


class Suite:
    """Runs visits of the chosen clients, several at once. Each kind has a server. Without `flags` no server is safe."""

    def __init__(self, engine, flags, options):
        self.options = options
        self.canary = Canary("canary-%08x" % random.Random(options.seed).getrandbits(32))
        self.servers = {kind: Server(engine + flags + more + (GUARDS.get(kind, []) if flags else []),
                                     self.canary, options.patience)
                        for kind, more in KINDS.items()}
        self.secrets = {kind: [self.canary.secret.encode()] for kind in KINDS}
        self.chosen = [c for c in clients.clients if options.only in c[0].__name__]
        if "seat" in (kind for _, kind in self.chosen):
            self.secrets["seat"] += hidden_cards(engine)
        self.lock = threading.Lock()
        self.present = set()
        self.count = 0
        self.complaints = collections.Counter()
        self.examples = {}
        self.facts = collections.Counter()
        self.deadline = time.monotonic() + options.seconds if options.seconds else None

    # ---- The visits ----

    def next_number(self):
        with self.lock:
            over = time.monotonic() >= self.deadline if self.deadline else \
                self.count >= self.options.visits
            self.count += not over
            return None if over else self.count - 1

    def work(self):
        """Runs one thread, which makes one visit after the other."""
        while (number := self.next_number()) is not None:
            function, kind = self.chosen[number % len(self.chosen)]
            rng = random.Random("%d %d" % (self.options.seed, number))
            guest = Guest(self.servers[kind], rng.choice([socket.AF_INET, socket.AF_UNIX]),
                          self.secrets[kind], kind in ("gtp", "brief", "seat"))
            with self.lock:
                self.present.add(guest)
            start = time.monotonic()
            try:
                function(guest, rng)
            except Exception as error:  # an answer that the client could not understand
                guest.complain("answers", "%s: %s" % (type(error).__name__, error))
            complaints = guest.judge()
            with self.lock:
                self.present.discard(guest)
            self.note(function.__name__, number, guest, complaints, time.monotonic() - start)

    def note(self, name, number, guest, complaints, seconds):
        with self.lock:
            self.facts["megabytes"] = max(self.facts["megabytes"], guest.kilobytes >> 10)
            self.facts["threads"] = max(self.facts["threads"], guest.threads)
            self.facts["longest"] = max(self.facts["longest"], seconds)
            self.facts["heard"] += len(guest.heard)
            self.facts["cut"] += guest.was_cut
            for expectation, what in complaints:
                self.complaints[expectation, name] += 1
                self.examples.setdefault((expectation, name), "visit %d: %s" % (number, what))

    def watch(self, over):
        """Looks at all visits twice a second."""
        while not over.wait(0.5):
            with self.lock:
                present = list(self.present)
            family = parents()
            for guest in present:
                guest.look(family)
            self.facts["together"] = max(self.facts["together"], len(present))

    def run(self):
        over = threading.Event()
        watcher = threading.Thread(target=self.watch, args=(over,))
        threads = [threading.Thread(target=self.work) for _ in range(self.options.at_once)]
        for thread in [watcher] + threads:
            thread.start()
        for thread in threads:
            thread.join()
        over.set()
        watcher.join()
        for what in self.canary.disturbances():
            self.complaints["folder", "somebody"] += 1
            self.examples.setdefault(("folder", "somebody"), what)

    def close(self):
        for server in self.servers.values():
            server.close()
        self.canary.close()

    # ---- The result ----

    def report(self):
        for (expectation, name), times in sorted(self.complaints.items()):
            print("%s: not so that %s, %d times: %s" % (name, EXPECTATIONS[expectation], times,
                                                        self.examples[expectation, name]))

    def tell(self):
        facts = self.facts
        print("%d visits by %d kinds of clients, up to %d together\n"
              "most memory of a process %d MB, most threads %d, longest visit %.0f s\n"
              "%.1f MB of answers; %d processes ended because their clients did not read" % (
                  self.count, len({c[0] for c in self.chosen}), facts["together"], facts["megabytes"],
                  facts["threads"], facts["longest"], facts["heard"] / 1e6, facts["cut"]))


def hidden_cards(engine):
    """Returns the cards that the game at the seat hides. Plays the same game where nothing is hidden."""
    lines = "\n".join(clients.SETUP) + "\nposition\n"
    said = subprocess.run(engine + SEAT, input=lines.encode(), capture_output=True, timeout=PATIENCE,
                          check=False).stdout
    cards = sorted(set(re.findall(rb"deal:p1:[rb]\d", said)))
    if not cards or b"game is over" in said:
        raise SystemExit("the game at the seat hides nothing: choose another seed")
    return cards


def lacks_sandbox(engine):
    done = subprocess.run(engine + FLAGS, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=PATIENCE, check=False)
    return done.returncode == 2 and b"this system lacks" in done.stderr


def arguments(words):
    parser = argparse.ArgumentParser(description="Serves hostile clients.")
    parser.add_argument("--visits", type=int, default=1000, help="connections in all")
    parser.add_argument("--at-once", type=int, default=50, help="of them at a time")
    parser.add_argument("--seconds", type=float, help="instead of --visits: go on for so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="clients with this word in their names")
    parser.add_argument("--tell", action="store_true", help="also what was measured")
    parser.add_argument("engine")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for what must end")
    return parser.parse_args(words)


def main():
    options = arguments(None)
    engine = [os.path.abspath(w) if os.path.exists(w) else w for w in shlex.split(options.engine)]
    flags = FLAGS
    if lacks_sandbox(engine):
        print("no sandbox here: without it")
        flags = [flag for flag in FLAGS if flag != "--sandbox"] + ["--no-sandbox"]
    suite = Suite(engine, flags, options)
    suite.run()
    suite.close()
    if "--no-sandbox" in flags:
        suite.complaints = {c: n for c, n in suite.complaints.items() if c[0] != "fences"}
    suite.report()
    if options.tell:
        suite.tell()
    failed = len(suite.complaints)
    print("%d passed, %d failed" % (suite.count, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

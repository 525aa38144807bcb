#!/usr/bin/env python3
"""garbage.py - sends the engine input that no friendly controller would send.

The input is random bytes, words in random order, mutated and cut transcripts, very long lines, tokens made of
parts of other tokens, damaged sets of tiles, and random arguments. The engine must answer in correct frames and
end at the end of the input, without a crash, a hang or a report of the sanitizers. Input that fails is kept
beside the engine.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

HANG_SECONDS = 120
MOST_MEMORY = 4 * 2**20  # KiB, the limit of the peak memory, sanitizers included

# Arguments for commands that could run long. FENCE! begins with more deals than can be counted, so
# even perft 1 may take hours there.
SHORT = {b"perft": b"0", b"playout": b"3", b"solve": b"0.01"}
FRUGAL = [b"set_option threads 2", b"set_option max_nodes 30", b"set_option move_time 0.05"]

# Lines for UGI. Lines with go or perft are replaced, because a mutated number could take long.
UGI_ARGUMENTS = ["--protocol", "ugi", "--set", "move_time=0.05"]
UGI = [b"ugi", b"isready", b"uginewgame", b"stop", b"ponderhit", b"d", b"query result", b"query fen",
       b"query islegal C3", b"setoption name Game value fiodar", b"setoption name size value 5",
       b"setoption name MultiPV value 3", b"setoption name Ponder value true", b"position startpos",
       b"position startpos moves B2 C3 D4", b"position startpos moves C3 pass zz9",
       b"position fen fendo w size=3 3/W1O/3 moves B2", b"go nodes 20", b"go ponder nodes 20",
       b"setoption name Game value fence"]

# Requests for JSON, one a line. The end of the input ends a long search.
JSON_ARGUMENTS = ["--protocol", "json", "--set", "move_time=0.05", "--threads", "2"]
JSON = [b'{"id":"a","game":"fonver","options":{"size":5},"turns":["C3","B2"],"nodes":9,"lines":3}',
        b'{"id":"b","game":"fendo","turns":[],"analyzeTurns":[0],"ownership":true,"nodes":9}',
        b'{"id":"c","position":"fendo w size=3 3/W1O/3","turns":["B2"],"nodes":9,"priority":-1}',
        b'{"id":"d","game":"fence","options":{"players":2,"tiles":"demo"},"view":"p1","nodes":9,'
        b'"turns":["tiles:p1:T25,T23,X1,T12,T32","tiles:p2:T13,T15,T44,T11"]}',
        b'{"id":"e","action":"terminate","terminateId":"a","turnNumbers":[0]}',
        b'{"id":"f","action":"query_version"}', b'{"id":"g","reportDuringSearchEvery":0.01,"nodes":9}']

# The commands to try after the engine has loaded a set of tiles.
TRIED_WITH_TILES = [b"showboard", b"list_options", b"legal_moves", b"genmove p1", b"genmove p2",
                    b"svg", b"playout 3", b"view p2", b"position", b"clear_board"]
TILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "games", "fence",
                     "tiles")

FRAMES = re.compile(rb"(?:[=?][^\n]*\n(?:[^\n]+\n)*\n)*")
ARGUMENTS = ["--game", "fendo", "fence", "--set", "size=3", "players=9", "=", "--threads", "0", "2",
             "--memory", "-1", "64", "--seed", "18446744073709551616", "--steps", "--alternate",
             "--protocol", "gtp", "shell", "--no-files", "--nonsense", "", "/nowhere/at/all"]


class Source:
    """Makes input from a seeded generator and the lines of the transcripts."""

    def __init__(self, seed, transcripts):
        self.random = random.Random(seed)
        self.files = [open(path, "rb").read().split(b"\n") for path in transcripts]
        self.files = self.files or [[b"newgame", b"genmove w", b"showboard", b"undo"]]
        self.lines = [line for lines in self.files for line in lines if line[:1] not in b"#"]
        self.words = sorted({word for line in self.lines for word in line.split()})
        self.commands = sorted({word for line in self.lines for word in line.split()[:2]
                                if word.replace(b"_", b"").replace(b"-", b"").isalpha()})
        self.parts = sorted({part for word in self.words if b":" in word
                             for part in re.split(rb"[:,]", word) if len(part) < 20}) or [b"p1"]
        self.tiles = [open(os.path.join(TILES, name), "rb").read().split(b"\n")
                      for name in ("demo.tiles", "city.tiles")]

    def noise(self, most):
        return bytes(self.random.randrange(256) for _ in range(self.random.randrange(most)))

    def sentence(self):
        """Returns a line of a transcript, or a command with random words, numbers or vertices."""
        if self.random.random() < 0.5:
            return self.random.choice(self.lines)
        if self.random.random() < 0.3:
            actor = self.random.choice([b"chance", b"play p%d" % self.random.randrange(10)])
            return actor + b" " + self.token()
        words = [self.random.choice(self.commands)]
        for _ in range(self.random.randrange(5)):
            words.append(self.random.choice([
                self.random.choice(self.words), self.random.choice(self.words),
                b"%d" % self.random.choice([0, 1, -1, 2**31, 2**63, 10**30]),
                b"%c%d" % (self.random.randrange(65, 91), self.random.randrange(30))]))
        return b" ".join(words)

    def token(self):
        """Returns a token like `deal:p2:r3`. Its parts may or may not fit together."""
        token = self.random.choice(self.parts)
        for _ in range(self.random.randrange(5)):
            token += self.random.choice([b":", b":", b",", b""]) + self.random.choice(self.parts)
        return token

    def set_of_tiles(self):
        """Returns a set of tiles. One to three of its lines are mutated, dropped, doubled or
        replaced."""
        lines = list(self.random.choice(self.tiles))
        for _ in range(self.random.randrange(1, 4)):
            i = self.random.randrange(len(lines))
            lines[i:i + 1] = self.random.choice([
                [], [self.mutated(lines[i])], [self.random.choice(lines)], [lines[i]] * 2,
                [b" ".join(self.random.sample(lines[i].split(), len(lines[i].split())))]])
        return b"\n".join(lines)

    def tile_session(self):
        """Returns input that plays with the set of tiles in the file `t`."""
        lines = FRUGAL + [b"newgame fence players=%d tiles=t" % self.random.randrange(2, 9)]
        lines += [self.random.choice(TRIED_WITH_TILES) for _ in range(self.random.randrange(10))]
        return b"\n".join(lines)

    def mutated(self, line):
        """Returns the line with a piece cut, doubled, in the other case or replaced by noise, or a
        piece of the line many times."""
        i, j = sorted(self.random.randrange(len(line) + 1) for _ in range(2))
        return self.random.choice([
            line[:i] + line[j:], line[:j] + line[i:], line[:i] + self.noise(8) + line[j:],
            line[:i] + line[i:j].swapcase() + line[j:], line[i:j] * self.random.randrange(2, 300)])

    def recorded(self):
        """Returns a transcript. Some of its lines are mutated, dropped or replaced."""
        lines = []
        for line in self.random.choice(self.files):
            chance = self.random.random()
            if chance < 0.7:
                lines.append(line)
            elif chance < 0.85:
                lines.append(self.mutated(line))
            elif chance < 0.95:
                lines.append(self.sentence())
        return b"\n".join(lines[:self.random.choice([len(lines), 1 + self.random.randrange(200)])])

    def session(self):
        """Returns the whole input of a GTP session."""
        kind = self.random.random()
        if kind < 0.1:
            data = self.noise(5000)
        elif kind < 0.15:
            data = self.sentence() + b" " + self.random.choice(self.words) * 200000
        elif kind < 0.4:
            data = b"\n".join(self.sentence() for _ in range(self.random.randrange(1, 150)))
        else:
            data = self.recorded()
        if self.random.random() < 0.2:
            data = data[:self.random.randrange(len(data) + 1)]
        lines = FRUGAL + [shortened(line) for line in data.split(b"\n")]
        return b"\n".join(lines) + b"\n" * self.random.randrange(2)

    def ugi_session(self):
        """Returns the whole input of a UGI session."""
        lines = []
        for _ in range(self.random.randrange(1, 150)):
            line = self.random.choice(UGI)
            if self.random.random() < 0.3:
                line = self.mutated(line)
            if self.random.random() < 0.3:
                line += b" " + self.random.choice(self.words)
            is_long = b"go" in line or b"perft" in line
            lines.append(self.random.choice([b"go nodes 20", b"go infinite"]) if is_long else line)
        return b"\n".join(lines)

    def json_session(self):
        """Returns JSON requests, some of them mutated."""
        lines = []
        for _ in range(self.random.randrange(1, 60)):
            line = self.random.choice(JSON)
            for _ in range(self.random.choice([0, 0, 1, 1, 2])):
                line = self.mutated(line)
            # A longer number could start a long search.
            lines.append(re.sub(rb'("nodes"|"seconds"):[-.0-9eE]+', rb"\1:9", line)
                         .replace(b'"seconds":9', b'"seconds":0.05').replace(b"\n", b""))
        return b"\n".join(lines)

    def arguments(self):
        """Returns random arguments. Most often they are valid, so that the engine reads the
        input."""
        if self.random.random() < 0.8:
            return self.random.choice([[], ["--steps"], ["--alternate"], ["--protocol", "shell"]])
        return [self.random.choice(ARGUMENTS) for _ in range(self.random.randrange(1, 5))]


def shortened(line):
    """Returns the line, or a harmless line if it would run long or change the limits in FRUGAL."""
    words = re.sub(rb"[\x00-\x08\x0b-\x1f\x7f]", b"", line).split(b"#")[0].split()
    for i, word in enumerate(words[:2]):
        word = word.lower()  # the shell accepts SOLVE too
        if word in SHORT:
            return b" ".join(words[:i + 1] + [SHORT[word]])
        if word == b"set_option" and words[i + 1:i + 2] not in ([b"dealer"], [b"seed"]):
            return b" ".join(words[:i + 1] + [b"level", b"3"])
        if word in (b"bench", b"quit"):  # bench runs long, quit ends the session
            return b"showboard"
    return line


def complaint(command, data, tiles=None):
    """Returns the error that this input causes, or None. `tiles` is the content of the file `t`."""
    with tempfile.TemporaryDirectory() as home:
        if tiles is not None:
            with open(os.path.join(home, "t"), "wb") as file:
                file.write(tiles)
        homeless = dict(os.environ, HOME=home, XDG_STATE_HOME=home)
        try:
            done = subprocess.run(command, input=data, capture_output=True, env=homeless,
                                  cwd=home, timeout=HANG_SECONDS)
        except subprocess.TimeoutExpired:
            return "no end within %d s" % HANG_SECONDS
    refused = done.returncode == 2 and not done.stdout
    if done.returncode and not refused:
        return "exit status %d\n%s" % (done.returncode, done.stderr.decode("utf-8", "replace")[:6000])
    unframed = {"shell", "ugi", "json", "--help"}.intersection(command)
    if not unframed and not FRAMES.fullmatch(done.stdout):
        end = FRAMES.match(done.stdout).end()
        return "not a frame: %r" % done.stdout[end:end + 200]
    if resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > MOST_MEMORY:
        return "took more than %d MiB" % (MOST_MEMORY >> 10)
    return None


def main():
    parser = argparse.ArgumentParser(description="Feeds hostile input to the engine.")
    parser.add_argument("--engine", default="./wattle")
    parser.add_argument("--seconds", type=float, default=20, help="when to stop")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("transcripts", nargs="*", metavar="FILE.tst", help="to mutate")
    options = parser.parse_args()
    source = Source(options.seed, options.transcripts)
    passed = failed = 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end and failed < 5:
        engine = [os.path.abspath(options.engine), "--memory", "64"]
        kind, tiles = source.random.random(), None
        if kind < 0.1:
            command, data = engine + ["--no-files"] + UGI_ARGUMENTS, source.ugi_session()
        elif kind < 0.2:
            command, data = engine + ["--no-files"] + JSON_ARGUMENTS, source.json_session()
        elif kind < 0.3:
            command, data, tiles = engine, source.tile_session(), source.set_of_tiles()
        else:
            command, data = engine + ["--no-files"] + source.arguments(), source.session()
        wrong = complaint(command, data, tiles)
        passed += not wrong
        if wrong:
            failed += 1
            kept = "%s.garbage-%d-%d" % (options.engine, options.seed, passed + failed)
            with open(kept, "wb") as file:
                file.write(data)
            if tiles is not None:
                with open(kept + ".tiles", "wb") as file:
                    file.write(tiles)
            print("%s <%s: %s" % (" ".join(map(repr, command)), kept, wrong))
    print("garbage of seed %d" % options.seed)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

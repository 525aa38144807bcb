"""selfplay_workers.py - self-play processes beside the trainer.

Lives here: starting and ending the programs of src/train, and restarting them with another number of
simulations or after a crash. Does not live here: the files that they write (samples.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import ctypes
import glob
import os
import re
import signal
import subprocess
import time

PR_SET_PDEATHSIG = 1
FOREVER = 10 ** 7  # seconds
PATIENCE = 20  # seconds that a worker may take to end after a request
FIRST_GAMES = 10  # games until one has samples
QUICKEST = 10  # least lifetime of a healthy worker in seconds
# A line in the reports of a worker.
REPORT = re.compile(r"^games (\d+) .*turns ([\d.]+) results (\d+)/(\d+)/(\d+)", re.MULTILINE)
RESULTS = ("first_won", "drawn", "second_won")
VICTIM = re.compile(r"^against the victim (\d+)/(\d+)/(\d+)", re.MULTILINE)
AGAINST_VICTIM = ("beat_victim", "drew_with_victim", "lost_to_victim")


class Failed(Exception):
    """Training cannot start or continue."""


def niced(level):
    """Returns a function for a child process: it lowers the priority of the child, and ends the
    child with its parent."""
    def prepare():
        os.nice(level)
        try:
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        except (OSError, AttributeError):
            pass  # not Linux: people must end leftover processes
    return prepare


def add(counts, more):
    for name, count in more.items():
        counts[name] = counts.get(name, 0) + count


def counts_in(text):
    """Returns the last report in a file: games, turns, results."""
    found = REPORT.findall(text)
    if not found:
        return {}
    games, turns, *results = found[-1]
    against = zip(AGAINST_VICTIM, map(int, (VICTIM.findall(text) or [()])[-1]))
    return dict(zip(RESULTS, map(int, results)), games=int(games),
                turns=round(int(games) * float(turns)), **dict(against))


class Worker:
    def __init__(self, command, log):
        with open(log, "ab") as file:
            self.start = file.tell()
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file,
                                            stderr=subprocess.STDOUT, preexec_fn=niced(10))
        self.log, self.since = log, time.monotonic()

    def ended(self):
        return self.process.poll() is not None

    def last_words(self):
        with open(self.log, "rb") as file:
            file.seek(self.start)
            return file.read()[-600:].decode("utf-8", "replace")

    def counts(self):
        return counts_in(self.last_words())

    def stop(self):
        if not self.ended():
            self.process.terminate()

    def wait(self):
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Workers:
    """`count` self-play programs that write samples to a folder. teacher: the file of the net that
    plays before the new net does; None: the search without a net. more: additional switches of all
    programs, except in the first game."""

    def __init__(self, program, game, folder, boards, count, seed, teacher=None, more=()):
        self.program, self.game, self.folder, self.boards = program, game, folder, boards
        self.count, self.seed, self.teacher, self.more = count, seed, teacher, list(more)
        self.workers, self.phase, self.started = [], None, 0
        self.ended = {}  # counts of the ended workers

    def command(self, net, nodes, more):
        self.started += 1
        # Every process has a different seed, also in later runs that continue this run.
        seed = (self.seed * 7919 + int(time.time()) * 101 + self.started) % 2 ** 32
        words = [self.program, self.game, "--net", net, "--seed", str(seed), "--nodes", str(nodes)]
        for board in self.boards:
            words += ["--options", board]
        return words + more

    def first_game(self, folder):
        """Plays a game without a net. Returns a file of its samples. A very short game has none; then
        plays another game."""
        os.makedirs(folder, exist_ok=True)
        for old in glob.glob(os.path.join(folder, "*")):
            os.unlink(old)
        for _ in range(FIRST_GAMES):
            done = subprocess.run(self.command("none", 8, ["--out", folder, "--games", "1"]),
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            files = [path for path in glob.glob(os.path.join(folder, "*")) if path[-4:] != ".tmp"]
            if done.returncode or files:
                break
        if done.returncode or not files:
            raise Failed("no game to begin with: %s" % (done.stderr or done.stdout)[-600:])
        return files[0]

    def net(self):
        """Returns the file of the net that plays now, or None."""
        return os.path.join(self.folder, "current.net") if self.phase[0] else self.teacher

    def begin(self, phase):
        """phase: (whether the new net plays, simulations a turn, switches for the victim's strength)."""
        self.phase = phase
        net = self.net() or "none"
        victim = [str(word) for word in phase[2]]
        while len(self.workers) < self.count:
            command = self.command(net, phase[1],
                                   ["--out", os.path.join(self.folder, "samples"),
                                    "--seconds", str(FOREVER), *victim, *self.more])
            self.workers.append(Worker(command, self.free_log()))

    def free_log(self):
        """Returns the first log that no worker writes."""
        used = {worker.log for worker in self.workers}
        logs = (os.path.join(self.folder, "selfplay-%d.log" % number) for number in range(self.count))
        return next(log for log in logs if log not in used)

    def tend(self, phase):
        """Must be called often: keeps `count` workers running in this phase."""
        if phase != self.phase:
            self.end()
        for worker in [worker for worker in self.workers if worker.ended()]:
            self.workers.remove(worker)
            add(self.ended, worker.counts())
            if time.monotonic() - worker.since < QUICKEST:
                raise Failed("self-play ends at once: %s" % worker.last_words())
        self.begin(phase)

    def counts(self):
        """Returns the games, turns and results since the start of this program."""
        counts = dict(self.ended)
        for worker in self.workers:
            add(counts, worker.counts())
        return counts

    def end(self):
        for worker in self.workers:
            worker.stop()
        for worker in self.workers:
            worker.wait()
            add(self.ended, worker.counts())
        self.workers = []

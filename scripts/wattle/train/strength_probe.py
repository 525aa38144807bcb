"""strength_probe.py - matches of the net in training against marks that do not move.

Lives here: the marks, one short match after the other beside the training, whether a net may be
released. Self-play alone does not show a net's blind spots, because both sides have them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import random
import shlex
import shutil
import signal
import subprocess
import sys

from wattle.arena.match import GAMES
from wattle.jobs.results import rows_in
from wattle.train.selfplay_workers import niced

# What the search plays with on the other side. "released" only where there is such a net. An
# adversary meets its victim alone.
MARKS = {"none": "--set net=none", "plain": "--set net=none --set search=plain"}
LAST = 3  # matches against each mark that a release looks at


class Probe:
    """One match that goes on in the background. number: of this match among those of its run."""

    def __init__(self, root, folder, engine, game, net, mark, number, options):
        self.mark, self.folder = mark, folder
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        kept = os.path.join(folder, "probe.net")
        shutil.copyfile(net, kept)
        # A net is read for the game that is on, so that comes first.
        command = "%s --game %s --set move_time=%g %%s" % (
            shlex.quote(engine), options.game, options.probe_time)
        net_of = {"released": options.released, "victim": options.victim}
        against = MARKS.get(mark) or "--set net=" + shlex.quote(net_of[mark])
        a, b = command % ("--set net=" + shlex.quote(kept)), command % against
        # Other games than in any other match of the run.
        seed = random.Random("%d probe %d" % (options.seed, number)).randrange(1, 2 ** 32)
        with open(os.path.join(folder, "said.txt"), "wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, os.path.join(root, "scripts", "match"), "--game", game,
                 "--games", str(options.probe_games), "--jobs", "1", "--seed", str(seed),
                 "--referee", shlex.quote(engine), "--limit", "600",
                 "--out", os.path.join(folder, "match"), a, b],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, preexec_fn=niced(5))

    def ended(self):
        return self.process.poll() is not None

    def stop(self):
        if not self.ended():
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def result(self):
        """The result of the match, from the net's side."""
        won = drawn = lost = faults = 0
        games = rows_in(os.path.join(self.folder, "match", GAMES))
        for game in games:
            share = game["shares"][game["seating"].index("A")]
            won, drawn, lost = won + (share == 1), drawn + (0 < share < 1), lost + (share == 0)
            faults += game["end"] not in ("rules", "resign", "length")
        result = {"against": self.mark, "won": won, "drawn": drawn, "lost": lost}
        if faults:
            result["faults"] = faults
        if not games:
            with open(os.path.join(self.folder, "said.txt"), errors="replace",
                      encoding="utf-8") as file:
                result["said"] = file.read()[-300:]
        return result


class Probes:
    """A match every few minutes, against one mark after the other."""

    def __init__(self, root, folder, engine, board, options, count=0):
        self.root, self.folder, self.engine, self.board = root, folder, engine, board
        self.options, self.count, self.running = options, count, None

    def marks(self):
        if self.options.victim:
            return ["victim"]
        return list(MARKS) + (["released"] if os.path.exists(self.options.released) else [])

    def begin(self, net):
        marks = self.marks()
        self.running = Probe(self.root, os.path.join(self.folder, "probe"), self.engine, self.board, net,
                             marks[self.count % len(marks)], self.count, self.options)
        self.count += 1

    def take(self):
        """The result of the match that has just ended, or None."""
        if self.running is None or not self.running.ended():
            return None
        result, self.running = self.running.result(), None
        return result

    def end(self):
        if self.running is not None:
            self.running.stop()
            self.running = None


def objections(log):
    """Why a net should not be released, by the last matches of its log: it loses to a mark, or
    has met none."""
    met = {}
    for line in log:
        if line.get("kind") == "probe" and line["won"] + line["drawn"] + line["lost"]:
            met.setdefault(line["against"], []).append(line)
    if not met:
        return ["it has played no probe match"]
    found = []
    for mark, lines in met.items():
        won, drawn, lost = (sum(line[name] for line in lines[-LAST:])
                            for name in ("won", "drawn", "lost"))
        if won + drawn / 2 < lost + drawn / 2:
            found.append("it loses to '%s': +%d =%d -%d" % (mark, won, drawn, lost))
    return found

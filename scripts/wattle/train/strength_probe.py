"""strength_probe.py - matches of the net in training against fixed opponents.

Lives here: the opponents, the short matches in the background of training, the decision on a release.
Self-play alone does not show a net's blind spots, because both sides have the same blind spots.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import random
import shlex
import shutil
import signal
import subprocess
import sys

from wattle.arena import match_report
from wattle.arena.match import GAMES
from wattle.jobs.results import rows_in
from wattle.train.selfplay_workers import niced

# The usual opponents. "released" is another one, if such a net exists. An adversary plays only its
# victim.
OPPONENTS = {"none": "--set net=none", "plain": "--set net=none --set search=plain"}
LAST = 3  # number of last matches against each opponent that decide on a release


class Probe:
    """One match in the background. number: the number of this match in its run."""

    def __init__(self, root, folder, engine, game, net, opponent, number, options):
        self.opponent, self.folder = opponent, folder
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        kept = os.path.join(folder, "probe.net")
        shutil.copyfile(net, kept)
        # The game is set first, because a net is read for the current game.
        command = "%s --game %s --set move_time=%g %%s" % (
            shlex.quote(engine), options.game, options.probe_time)
        net_of = {"released": options.released, "victim": options.victim}
        against = OPPONENTS.get(opponent) or "--set net=" + shlex.quote(net_of[opponent])
        a, b = command % ("--set net=" + shlex.quote(kept)), command % against
        # The seeds differ in all matches of the run, so the games differ too.
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
        """Returns the result of the match from the view of the net."""
        games = rows_in(os.path.join(self.folder, "match", GAMES))
        score = match_report.Score({game["game"]: game for game in games}, 2)
        result = {"against": self.opponent, "won": score.count(1), "drawn": score.between(), "lost": score.count(0)}
        if score.faults():
            result["faults"] = len(score.faults())
        if not games:
            with open(os.path.join(self.folder, "said.txt"), errors="replace",
                      encoding="utf-8") as file:
                result["said"] = file.read()[-300:]
        return result


class Probes:
    """Starts a match every few minutes, against each opponent in turn."""

    def __init__(self, root, folder, engine, board, options, count=0):
        self.root, self.folder, self.engine, self.board = root, folder, engine, board
        self.options, self.count, self.running = options, count, None

    def opponents(self):
        if self.options.victim:
            return ["victim"]
        return list(OPPONENTS) + (["released"] if os.path.exists(self.options.released) else [])

    def begin(self, net):
        opponents = self.opponents()
        self.running = Probe(self.root, os.path.join(self.folder, "probe"), self.engine, self.board, net,
                             opponents[self.count % len(opponents)], self.count, self.options)
        self.count += 1

    def take(self):
        """Returns the result of a match that has just ended, or None."""
        if self.running is None or not self.running.ended():
            return None
        result, self.running = self.running.result(), None
        return result

    def end(self):
        if self.running is not None:
            self.running.stop()
            self.running = None


def objections(log):
    """Returns the objections to a release, from the last matches of the log: the net loses to an
    opponent, or has played none."""
    met = {}
    for line in log:
        if line.get("kind") == "probe" and line["won"] + line["drawn"] + line["lost"]:
            met.setdefault(line["against"], []).append(line)
    if not met:
        return ["it has played no probe match"]
    found = []
    for opponent, lines in met.items():
        won, drawn, lost = (sum(line[name] for line in lines[-LAST:])
                            for name in ("won", "drawn", "lost"))
        if won + drawn / 2 < lost + drawn / 2:
            found.append("it loses to '%s': +%d =%d -%d" % (opponent, won, drawn, lost))
    return found

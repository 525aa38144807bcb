"""remote_selfplay.py - self-play on several machines, distributed by GNU parallel.

Lives here: the messages to and from a machine. Run as a program, this file is the side of the playing
machine and needs no PyTorch. Does not live here: GNU parallel (remote_hosts.py), self-play on this
machine alone (selfplay_workers.py).

A job is a line of JSON with the net and a number of seconds of self-play. Its result is a line with
the files of samples.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import base64
import gzip
import json
import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading

from wattle.jobs import remote_hosts
from wattle.output.atomic_files import write_whole
from wattle.paths import ROOT
from wattle.train.selfplay_workers import Failed, Workers, add, counts_in

SECONDS = 60  # seconds of self-play in a job


def packed(data):
    return base64.b64encode(gzip.compress(data, 1)).decode("ascii")


def unpacked(text):
    return gzip.decompress(base64.b64decode(text))


# ---- On the machine that plays ----

def play(job):
    """Plays a job. Returns its result."""
    with tempfile.TemporaryDirectory() as folder:
        net, out = os.path.join(folder, "net"), os.path.join(folder, "out")
        os.mkdir(out)
        if job["net"]:
            with open(net, "wb") as file:
                file.write(unpacked(job["net"]))
        words = [word if word != "NET" else net for word in job["words"]] + ["--out", out]
        words[0] = os.path.join(ROOT, words[0])
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        files = {}
        for name in sorted(os.listdir(out)):
            if not name.endswith(".tmp"):
                with open(os.path.join(out, name), "rb") as file:
                    files[name] = packed(file.read())
    return {"host": socket.gethostname(), "status": done.returncode, "said": done.stdout[-600:],
            "files": files}


# ---- On the machine that learns ----

class RemoteWorkers(Workers):
    """Like Workers, but on machines in the form of GNU parallel's --sshlogin. These machines need
    the tree in the same place or in `workdir`, built with `make selfplay`."""

    def __init__(self, program, game, folder, boards, count, seed, teacher, machines, workdir, ssh=None):
        super().__init__(program, game, folder, boards, count, seed, teacher)
        self.there = os.path.relpath(program, ROOT)
        self.machines, self.workdir, self.ssh = machines, workdir, ssh
        self.results, self.parallel, self.reached = queue.Queue(), None, {}

    def jobs(self):
        """Yields a job shortly before a machine is free, with the newest net."""
        while True:
            path, net = self.net(), None
            words = self.command("NET" if path else "none", self.phase[1], ["--seconds", str(SECONDS)])
            if path:
                with open(path, "rb") as file:
                    net = packed(file.read())
            yield json.dumps({"words": [self.there] + words[1:], "net": net})

    def begin(self, phase):
        self.phase = phase
        if self.parallel is None:
            self.parallel = remote_hosts.Hosts("cd scripts && nice python3 -m wattle.train.remote_selfplay", self.jobs(),
                                               self.machines, self.count, self.workdir, None, self.ssh)
            self.parallel.__enter__()
            threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        for line in self.parallel:
            if line.startswith("{"):  # any other line is a greeting of the host
                self.results.put(json.loads(line))
        self.results.put(None)

    def tend(self, phase):
        self.begin(phase)
        while not self.results.empty():
            result = self.results.get()
            if result is None:
                raise Failed("self-play on other machines ends: all machines have failed; see the errors of ssh above, "
                             "and check --hosts and --workdir")
            if result["status"]:
                raise Failed("self-play on other machines ends: %s" % result["said"])
            self.keep(result)

    def keep(self, result):
        add(self.ended, counts_in(result["said"]))
        add(self.reached, {result["host"]: 1})
        for name, text in result["files"].items():
            data = unpacked(text)
            write_whole(os.path.join(self.folder, "samples", os.path.basename(name)),
                        lambda file, data=data: file.write(data))

    def counts(self):
        return dict(self.ended, jobs=self.reached)

    def end(self):
        if self.parallel is not None:
            # The first signal stops new jobs, the second ends the running jobs.
            self.parallel.process.terminate()
            self.parallel.process.terminate()
            self.parallel.process.wait()
            self.parallel = None


if __name__ == "__main__":
    print(json.dumps(play(json.loads(sys.stdin.readline()))), flush=True)

#!/usr/bin/env python3
"""adversary.py - trains an adversary of a weak net, and checks that it wins more at the end than at the
beginning.

    tests/adversary.py [MINUTES]    default: 4

The victim has random weights, and searches as much as the learner. `make test` does not run this program, because
it takes minutes and its result depends on the speed of the machine.

Exit status: 0 if the learner has become better, 1 if not, 77 without PyTorch.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import sys
import tempfile

from wattle.paths import ROOT, has_packages
from wattle.train import training_log

BOARD = "size=4 pie=off"
LEAST = 0.1  # minimum growth of the share


def train(folder, *words):
    subprocess.run([os.path.join(ROOT, "scripts", "train"), "fonver", "--from", "nothing", "--dir", folder,
                    "--options", BOARD, "--probe-every", "0", *words], check=True)


def main(minutes="4"):
    if not has_packages("torch", "numpy"):
        print("no PyTorch here: scripts/install-packages train")
        return 77
    with tempfile.TemporaryDirectory() as place:
        victim, learner = (os.path.join(place, name) for name in ("victim", "learner"))
        train(victim, "--minutes", "0.01", "--jobs", "1")
        train(learner, "--minutes", minutes, "--victim", os.path.join(victim, "fonver.net"), "--nodes", "32",
              "--victim-nodes", "32")
        shares = [line["victim_share"] for line in training_log.read(os.path.join(learner, "log.jsonl"))
                  if "victim_share" in line]
        with open(os.path.join(learner, "won.txt"), encoding="ascii") as won:
            print("%d games won" % len(won.readlines()))
    print("share of the points, minute by minute: " + " ".join("%.2f" % share for share in shares))
    good = len(shares) > 1 and shares[-1] >= shares[0] + LEAST
    print("the adversary has become better" if good else "the adversary has not become better")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

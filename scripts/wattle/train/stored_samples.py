"""stored_samples.py - training on the kept samples of another run, without self-play.

Lives here: dividing the samples into training and test samples; the run. Nets of several shapes can
be compared, because all train on the same positions. Does not live here: a training step
(training_loop.py), matches between the nets (scripts/match).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import time

from wattle.train import training_log
from wattle.train.selfplay_workers import Failed

TEST_PART = 10  # one file of TEST_PART files is a test file
TESTS = 40  # batches of a test
SAVE, LOG = 120, 60  # seconds between two saves, and between two lines of the log


def divided(folder):
    """Returns (training paths, test paths), the same for every net. Files of self-play have whole
    games, so no game is in both lists."""
    names = sorted(name for name in os.listdir(folder) if not name.endswith(".tmp"))
    paths = [os.path.join(folder, name) for name in names]
    return ([path for at, path in enumerate(paths) if at % TEST_PART],
            [path for at, path in enumerate(paths) if at % TEST_PART == 0])


def fill(window, paths):
    """Sets the files of a window, without a limit."""
    window.files = [window.read(path) for path in paths]
    window.seen = len(window)
    window.arrange()


class Run:
    """trainer_for(sample, args, begin) returns the trainer for the kind of samples in a file."""

    def __init__(self, args, trainer_for, begin):
        self.args, self.stopped = args, False
        learned, tested = divided(args.samples)
        if not learned:
            raise Failed("%s has fewer than two files of samples" % args.samples)
        self.log = training_log.Log(os.path.join(args.dir, "log.jsonl"))
        self.trainer = trainer_for(learned[0], args, begin)
        if self.trainer.net is None:
            self.trainer.make_from(learned[0])
        fill(self.trainer.window, learned)
        self.test_window = self.trainer.window_kind(args.samples, False)
        fill(self.test_window, tested)
        for file in self.trainer.window.files + self.test_window.files:
            self.trainer.fits(file)

    def share(self):
        """Returns the finished share of the run."""
        if self.args.steps:
            return self.trainer.steps / self.args.steps
        return self.trainer.clock / max(self.args.minutes * 60, 1)

    def tell(self):
        trainer = self.trainer
        line = self.log.write("train", minutes=round(trainer.clock / 60, 2), steps=trainer.steps,
                              drawn=trainer.drawn, window=len(trainer.window),
                              rate=trainer.rate(self.share()), **trainer.means.take())
        print("  ".join("%s %g" % (word, line[word]) for word in ("minutes", "steps", "policy", "value")
                        if word in line), flush=True)

    def test(self):
        """Prints the losses on the test samples."""
        found = self.trainer.test(self.test_window.files, TESTS)
        line = self.log.write("test", minutes=round(self.trainer.clock / 60, 2), steps=self.trainer.steps,
                              positions=len(self.test_window), **found)
        print("not learned from: " + "  ".join("%s %g" % (name, line[name]) for name in found), flush=True)

    def run(self):
        trainer, args = self.trainer, self.args
        self.log.write("start", minutes=round(trainer.clock / 60, 2), seed=args.seed, samples=args.samples,
                       positions=len(trainer.window), bf16=trainer.bf16, shape=vars(trainer.net.shape))
        save, log, last = training_log.Every(SAVE), training_log.Every(LOG), time.monotonic()
        while self.share() < 1 and not self.stopped:
            trainer.step(self.share())
            now = time.monotonic()
            trainer.clock += now - last
            last = now
            if save.due():
                trainer.save()
            if log.due():
                self.tell()
        trainer.save()
        self.tell()
        if not self.stopped:
            self.test()
        return 130 if self.stopped else 0

    def stop(self, *_):
        self.stopped = True

"""progress.py - one line on standard error: how much is done, and how long the rest may take.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import sys
import time


def time_left(seconds):
    if seconds < 90:
        return "%d s" % round(seconds)
    return "%d min" % round(seconds / 60) if seconds < 5400 else "%.1f h" % (seconds / 3600)


class Progress:
    """Rewritten at a terminal, added every two seconds elsewhere. `what` is counted; `done` of it was
    there before. `work`: how much is to be done where some take longer than others."""

    def __init__(self, title, wanted, what, out=sys.stderr, done=0, work=None):
        self.title, self.wanted, self.what, self.out = title, wanted, what, out
        self.started, self.done, self.told = time.monotonic(), done, None
        self.work, self.worked = wanted - done if work is None else work, 0

    def text(self):
        text = "%s: %d of %d %s" % (self.title, self.done, self.wanted, self.what)
        if self.worked and self.done < self.wanted:
            spent = time.monotonic() - self.started
            text += ", about %s left" % time_left(spent / self.worked * (self.work - self.worked))
        return text

    def step(self, n=1, work=None):
        self.done += n
        self.worked += n if work is None else work
        is_last = self.done == self.wanted
        if self.out.isatty():
            print("\r\033[K" + self.text(), end="\n" if is_last else "", file=self.out, flush=True)
        elif is_last or self.told is None or time.monotonic() - self.told > 2:
            self.told = time.monotonic()
            print(self.text(), file=self.out, flush=True)

"""training_log.py - the log of a training run: a line of JSON for each event.

Lives here: writing, reading after an interruption, drawing. docs/training/README.md explains the
words of a line.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import time


def read(path):
    """Returns all complete lines. A missing file has none."""
    lines = []
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for text in file:
                try:
                    lines.append(json.loads(text))
                except ValueError:
                    pass  # an incomplete line after an interruption
    except OSError:
        pass
    return lines


class Every:
    """A timer. due() returns True at most once in `seconds` seconds, and first after `seconds`
    seconds."""

    def __init__(self, seconds):
        self.seconds, self.last = seconds, time.monotonic()

    def due(self):
        now = time.monotonic()
        if now - self.last < self.seconds:
            return False
        self.last = now
        return True


class Log:
    def __init__(self, path):
        self.path = path
        if os.path.exists(path):
            with open(path, "rb+") as file:
                file.seek(0, os.SEEK_END)
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    if file.read() != b"\n":
                        file.write(b"\n")

    def write(self, kind, **content):
        line = dict({"kind": kind, "time": int(time.time())}, **content)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return line


def series(lines, name):
    pairs = [(line["minutes"], line[name]) for line in lines if name in line]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def panel(axes, lines, curves, title):
    """One picture: curves are (name in the log, label)."""
    for name, label in curves:
        x, y = series(lines, name)
        if x:
            axes.plot(x, y, label=label, linewidth=1)
    finish(axes, title)


def finish(axes, title):
    axes.set_title(title, fontsize=9)
    axes.set_xlabel("minutes", fontsize=8)
    axes.grid(alpha=0.3)
    if axes.lines:
        axes.legend(fontsize=7)


def probe_panel(axes, lines):
    """Draws the score against each mark."""
    for mark in ("none", "plain", "released", "victim"):
        met = [line for line in lines if line["kind"] == "probe" and line["against"] == mark
               and line["won"] + line["drawn"] + line["lost"]]
        if met:
            shares = [100 * (line["won"] + line["drawn"] / 2)
                      / (line["won"] + line["drawn"] + line["lost"]) for line in met]
            axes.plot([line["minutes"] for line in met], shares, "o-", markersize=3, linewidth=1,
                      label="net=none" if mark == "none" else mark)
    axes.set_ylim(-2, 102)
    finish(axes, "probe matches: points, per cent")


def plot(lines, title, path):
    """Draws a log as a picture. Needs matplotlib."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    train = [line for line in lines if line["kind"] == "train"]
    figure, axes = pyplot.subplots(2, 3, figsize=(13, 7))
    panel(axes[0][0], train, [("policy", "in training"), ("fresh_policy", "games never seen"),
                              ("fresh_policy_floor", "entropy of the targets")],
          "policy: cross entropy of a turn's first step")
    panel(axes[0][1], train, [("value", "in training"), ("fresh_value", "games never seen"),
                              ("ownership", "ownership"), ("margin", "margin")],
          "losses of value, ownership, margin")
    panel(axes[0][2], train, [("fresh_stage%d" % stage, "quarter %d" % stage)
                              for stage in (1, 2, 3, 4)] + [("fresh_value_error", "all")],
          "squared error of the value by quarter, games never seen")
    probe_panel(axes[1][0], lines)
    panel(axes[1][1], train, [("positions_a_second", "self-play"),
                              ("samples_a_second", "trainer")], "positions a second")
    panel(axes[1][2], train, [("positions", "positions"), ("window", "window")], "positions")
    figure.suptitle(title)
    figure.tight_layout()
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    figure.savefig(path, dpi=80)

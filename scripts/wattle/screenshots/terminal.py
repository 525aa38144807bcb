"""screenshots terminal - plays a game of FENCE! in a terminal of 80 columns and 24 lines, and prints its screens.

    scripts/screenshots terminal >docs/games/fence-terminal.txt

The script plays `wattle fence tiles=demo` in tmux, as p2 against two engines. The seed is fixed, so
the game is always the same. At every decision, the script keeps the screen and checks it: the screen
must show p2's cards, the choices, and the map around p2's pawn.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from wattle.paths import ROOT

WIDTH, HEIGHT, PATIENCE = 80, 24, 60
RULE = "+" + WIDTH * "-" + "+"


class Screen:
    """A program in tmux, on a separate tmux server."""

    def __init__(self, folder, command):
        self.socket = os.path.join(folder, "tmux")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT),
                  "env XDG_STATE_HOME=%s LC_ALL=C.UTF-8 NO_COLOR=1 INPUTRC=/dev/null %s" % (folder, command))

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], check=True, text=True,
                              capture_output=True).stdout

    def settled(self):
        """Returns the screen when its last line is a prompt and the screen no longer changes."""
        limit, before = time.monotonic() + PATIENCE, None
        while time.monotonic() < limit:
            now = self.tmux("capture-pane", "-p").rstrip("\n")
            if now == before and re.search(r"^fence \S+>$", now.split("\n")[-1]):
                return now
            before = now
            time.sleep(0.3)
        raise SystemExit("screenshots: no prompt appears in:\n%s" % before)

    def say(self, line):
        self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")
        return self.settled()

    def close(self):
        self.tmux("kill-server")


def complaints(screen):
    """Returns the faults of a screen: the missing parts of a decision."""
    lines = screen.split("\n")
    own = re.search(r"^You are p2(, [^;]*)?;.*your (cards|tiles):", screen, re.M)
    is_on_map = own and own[2] == "cards" and not re.search("in Jail|not placed yet", own[1])
    if not own:
        yield "what p2 holds"
    elif is_on_map and not re.search(r"\byou\b", screen[:own.start()]):
        yield "the map around p2's pawn"
    if not re.search(r"^p2, you can", screen, re.M) or not re.search(r"^1\) ", screen, re.M):
        yield "the choices"
    if not re.search(r"^ +-?\d+( +-?\d+)*$", screen, re.M):
        yield "the map's first line"
    if len(lines) > HEIGHT:
        yield "all of its lines"


def framed(screen):
    lines = screen.split("\n")
    lines += [""] * (HEIGHT - len(lines))
    return "\n".join([RULE] + ["|%-*s|" % (WIDTH, line) for line in lines] + [RULE])


def play(screen, seed):
    """Yields (the next input, the screen before it)."""
    screen.settled()
    now, number = screen.say("computer p1 p3"), seed
    while "fence p2>" in now.split("\n")[-1]:
        choices = re.findall(r"(?:^|   )(\d+)\) ", now, re.M)
        number = (75 * number + 74) % 65537  # an arbitrary choice, but always the same
        choice = choices[number % len(choices)] if choices else "1"
        yield choice, now
        now = screen.say(choice)
    yield None, now


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="seed of the game and of p2's choices")
    options = parser.parse_args()
    if not shutil.which("tmux"):
        raise SystemExit("screenshots: needs tmux")
    command = "%s fence tiles=demo --set seed=%d --set max_nodes=300" % (
        os.path.join(ROOT, "wattle"), options.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder, command)
        print("wattle fence tiles=demo, p2 by hand against two engines, in 80 columns and 24 lines.\n"
              "Made by scripts/screenshots terminal --seed %d: `computer p1 p3`, then a number at each screen." % options.seed)
        try:
            for typed, shown in play(screen, options.seed):
                print("\n%s" % framed(shown))
                if typed:
                    print("p2 types %s" % typed)
                    for what in complaints(shown):
                        wrong += 1
                        print("screenshots: not on this screen: %s" % what, file=sys.stderr)
        finally:
            screen.close()
    return 1 if wrong else 0

"""screenshots gogui - plays games in the real GoGui by clicking, and takes pictures.

On a virtual screen (Xvfb), the script clicks through a whole game of each kind, from the first move
to GoGui's message that the game is over. It checks the commands that GoGui sends to the engines:
after each click the same moves as the clicks, at the end the same result. A picture from the middle
of each game goes to docs/pictures/gogui-GAME.png.

    scripts/screenshots gogui [--engine PROGRAM] [--to DIRECTORY] [GAME ...]

The script needs gogui, Xvfb, xdotool and ImageMagick, and names each missing program.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault
from wattle.paths import ROOT

NEEDED = {"gogui": "GoGui (version 1.5 or later, and Java)", "Xvfb": "the package xvfb",
          "xdotool": "the package xdotool", "import": "the package imagemagick",
          "convert": "the package imagemagick"}

# The options of the game, and the first clicks, which the engine does not choose: here the first
# stone, and the click that takes this stone over.
GAMES = {"fendo": ([], []), "siemenet": ([], []), "fonver": (["size=9"], ["E4", "E4"]),
         "fiodar": ([], ["H6", "H6"])}

WIDTH, HEIGHT = 900, 760  # size of GoGui's window
PANE = 690                # right end of the board
NO_DOUBLE_CLICK = 0.8     # seconds between two clicks on a point that are no double click
PASS = 256, 39            # the button
BORDER = 0.2              # around its board, in points
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Trouble(Exception):
    """GoGui did not do the expected thing."""


def game_to_click(engine, switches, beginning):
    """Returns the clicks of a whole game, [(colour, point)], and its result."""
    clicks = []
    player = Engine(engine, switches + ["--set", "max_nodes=400", "--seed", "5"])
    try:
        while True:
            legal = player.ask("gogui-rules_legal_moves").text.split()
            if not legal:
                return clicks, player.ask("gogui-rules_final_result").text
            colour = player.ask("gogui-rules_side_to_move").text
            point = (beginning[len(clicks)] if len(clicks) < len(beginning)
                     else player.ask("reg_genmove " + colour).text)
            if point not in legal or not player.ask("play %s %s" % (colour, point)).ok:
                raise Trouble("%s is no legal click: %s" % (point, legal))
            clicks.append((colour[0].upper(), point))
    finally:
        player.close()


def middle_of(engine, switches, clicks):
    """Returns a click near the middle of the game that completes a turn."""
    player = Engine(engine, switches)
    try:
        for i, click in enumerate(clicks):
            player.ask("play %s %s" % click)
            if i > 0.55 * len(clicks) and "+" not in player.ask("position").text:
                return i
    finally:
        player.close()
    return len(clicks) - 1


class Screen:
    """An X server without a monitor, and its windows."""

    def __init__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "%dx%dx24" % (WIDTH, HEIGHT)],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as file:
            self.environment = dict(os.environ, DISPLAY=":" + file.readline().strip())

    def call(self, *words):
        return subprocess.run(words, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout

    def click(self, x, y):
        self.call("xdotool", "mousemove", str(x), str(y), "click", "1")

    def windows(self):
        """Returns {title: number} of all visible windows."""
        numbers = self.call("xdotool", "search", "--onlyvisible", "--name", ".").split()
        return {self.call("xdotool", "getwindowname", n).decode().strip(): n.decode()
                for n in numbers}

    def pixels(self):
        """Returns (columns, rows, bytes of red, green and blue)."""
        data = self.call("import", "-window", "root", "-depth", "8", "ppm:-")
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        return int(head[1]), int(head[2]), data[head.end():]

    def picture(self, path):
        """Saves a small picture with few colours."""
        self.call("import", "-window", "root", path)
        self.call("convert", path, "-crop", "%dx%d+0+0" % (WIDTH, HEIGHT), "+dither", "-colors",
                  "48", "-strip", "PNG8:" + path)

    def close(self):
        self.server.terminate()
        self.server.wait()


class GoGui:
    """GoGui with an engine whose input is also written to files, one for each process."""

    def __init__(self, screen, engine, switches, directory):
        self.screen = screen
        self.logs = os.path.join(directory, "logs")
        tap = os.path.join(directory, "tap")
        os.mkdir(self.logs)
        with open(tap, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\ntee "%s/$$" | %s "$@"\n' % (self.logs, engine))
        os.chmod(tap, 0o755)
        environment = dict(
            screen.environment, HOME=directory,
            JAVA_TOOL_OPTIONS="-Duser.home=%s -Djava.util.prefs.userRoot=%s"
            % (directory, directory))
        self.process = subprocess.Popen(
            ["gogui", "-computer-none", "-program", " ".join([tap] + switches)], cwd=directory,
            env=environment, stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(directory, "errors"), "wb"), start_new_session=True)
        self.errors = os.path.join(directory, "errors")

    def wait(self, what, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            if self.process.poll() is not None:
                with open(self.errors, encoding="utf-8", errors="replace") as file:
                    raise Trouble("GoGui has ended: " + file.read()[-2000:])
            time.sleep(0.05)
        raise Trouble("waited in vain for " + what)

    def sent(self):
        """Returns the lines that the ruler has received. The ruler is the engine with the most
        input."""
        longest = max((os.path.join(self.logs, n) for n in os.listdir(self.logs)),
                      key=os.path.getsize, default=None)
        if not longest:
            return []
        with open(longest, encoding="utf-8") as file:
            return file.read().split("\n")

    def replayed(self):
        """Returns the ruler's moves since the last clear_board, and whether GoGui has then asked
        for the legal moves."""
        lines = self.sent()
        last = max((i for i, line in enumerate(lines) if line == "clear_board"), default=0)
        moves = [tuple(line.replace("PASS", "pass").split()[1:]) for line in lines[last:]
                 if line.startswith("play ")]
        return moves, any(line.startswith("gogui-rules_legal_moves") for line in lines[last:])

    def start(self, title):
        window = self.wait("its window", lambda: self.screen.windows().get(title))
        self.wait("the ruler", lambda: self.replayed()[1])
        time.sleep(1)
        self.screen.call("xdotool", "windowmove", window, "0", "0", "windowsize", window,
                         str(WIDTH), str(HEIGHT))
        self.board = self.wait("a board of the right size", self.find_board)

    def find_board(self):
        """Returns (left, top, side) of the square in the colour of wood, or None while it is
        small."""
        columns, rows, data = self.screen.pixels()
        xs, ys = [], []
        for y in range(0, rows):
            for x in range(0, min(columns, PANE)):
                i = 3 * (y * columns + x)
                if 40 < data[i] - data[i + 2] < 140 and data[i] > 150 and data[i + 1] > 110 and \
                        y > 60:
                    xs.append(x)
                    ys.append(y)
        side = max(xs, default=0) - min(xs, default=0) + 1
        if side < 0.7 * PANE:
            return None
        return min(xs), min(ys), side

    def place(self, point, size, is_hex):
        """Returns the place of a board's point on the screen, computed like GoGui."""
        left, top, side = self.board
        column = LETTERS.index(point[0])
        below = size - int(point[1:])  # rows above it
        if is_hex:
            cell = round(side / (1.5 * (size + 2 * BORDER)))
            x = round((side - 1.5 * cell * size) / 2) + column * cell + below * cell // 2
            y = round((side - cell * size) / 2) + round(below * 0.75 * cell / 0.866)
        else:
            cell = int(side / (size + 2 * BORDER))
            x = (side - size * cell) // 2 + column * cell
            y = (side - size * cell) // 2 + below * cell
        return left + x + cell // 2, top + y + cell // 2

    def pass_button(self):
        self.screen.click(*PASS)

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, 15)
            self.process.wait()


def play(screen, gogui, clicks, middle, size, is_hex, path):
    for i, (_, point) in enumerate(clicks):
        if point == "pass":
            gogui.pass_button()
        else:
            if i and point == clicks[i - 1][1]:
                time.sleep(NO_DOUBLE_CLICK)
            screen.click(*gogui.place(point, size, is_hex))
        wanted = clicks[:i + 1]
        gogui.wait("%s, click %d, to arrive" % (point, i + 1),
                   lambda: gogui.replayed() == (wanted, True))  # pylint: disable=W0640
        time.sleep(0.1)
        if i == middle:
            screen.call("xdotool", "mousemove", str(WIDTH - 20), str(HEIGHT - 60))
            time.sleep(1)
            screen.picture(path)
    gogui.wait("the result", lambda: "gogui-rules_final_result" in gogui.sent())


def run(options, name):
    pairs, beginning = GAMES[name]
    switches = ["--steps", "--game", name] + [w for p in pairs for w in ("--set", p)]
    clicks, result = game_to_click(options.engine, switches, beginning)
    middle = middle_of(options.engine, switches, clicks)
    asked = Engine(options.engine, switches)
    words = asked.ask("gogui-rules_board_size").text.split()
    title = asked.ask("gogui-title").text
    asked.close()
    os.makedirs(options.to, exist_ok=True)
    screen = Screen()
    try:
        with tempfile.TemporaryDirectory() as directory:
            gogui = GoGui(screen, options.engine, switches, directory)
            try:
                gogui.start(title)
                play(screen, gogui, clicks, middle, int(words[0]), "hex" in words,
                     os.path.join(options.to, "gogui-%s.png" % name))
            finally:
                gogui.close()
    finally:
        screen.close()
    print("%s: %d clicks, %s" % (name, len(clicks), result), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", default=os.path.join(ROOT, "wattle"))
    parser.add_argument("--to", default=os.path.join(ROOT, "docs", "pictures"),
                        help="the directory for the pictures")
    parser.add_argument("games", nargs="*", metavar="GAME", help="some of " + " ".join(GAMES))
    options = parser.parse_args()
    options.engine = shlex.quote(os.path.abspath(options.engine))  # a word of command lines
    missing = {text for program, text in NEEDED.items() if not shutil.which(program)}
    if missing:
        print("screenshots: not installed: " + "; ".join(sorted(missing)), file=sys.stderr)
        return 1
    try:
        for name in options.games or GAMES:
            run(options, name)
    except (Trouble, Fault) as trouble:
        print("screenshots: %s: %s" % (name, trouble), file=sys.stderr)
        return 1
    return 0

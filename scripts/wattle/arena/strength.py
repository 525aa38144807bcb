"""strength - plays the matches of docs/STRENGTH.md, which measure the strength of the engine.

    scripts/strength --old "../old/wattle"                # plays all matches, 40 to 400 games each
    scripts/strength --games 40 plain                     # plays the matches with this word in their name
    scripts/strength --page docs/STRENGTH.md              # fills its tables with the results so far
    scripts/strength --kernel avx2 plain "0.1 s"          # plays like a processor without VNNI

A match has a board, a time for each turn and an opponent: `old`, an older engine of this protocol;
`plain`, textbook UCT; `none`, the engine without its net; `quarter`, the engine with a quarter of the
time; `thread`, the engine with one thread (against two threads); `level N`, the engine at level N
(against level N + 1). Each match has a folder in --out, and an interrupted match continues. A new
net begins new matches. The page keeps its rows of the current nets, even rows from another machine,
until --out has more games.
With --kernel, the engine evaluates its nets with this kernel (`wattle --version` lists the kernels).
These matches have separate folders and are not on the page. If --old should use the same kernel, add
the switch to its command line.

Exit status: 0 if all games ended by the rules, 1 if a file cannot be used, 2 for bad arguments,
otherwise the highest exit status of scripts/match.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import dataclasses
import os
import re
import shlex
import subprocess
import sys

from wattle.arena import match_report, statistics
from wattle.arena.match import GAMES
from wattle.gtp.process import Fault, interruptible, words_of
from wattle.jobs.results import rows_in
from wattle.jobs.resumable_run import whole_number
from wattle.output.number_format import with_interval
from wattle.output.report_files import block, fill_page, table
from wattle.output.sanitize import show
from wattle.paths import ROOT

US = shlex.quote(os.path.join(ROOT, "wattle"))


@dataclasses.dataclass(frozen=True)
class Match:
    """A match: its game, the opponent, the seconds of a turn and the number of games."""
    game: str
    opponent: str
    seconds: float = 0.1
    games: int = 200

    @property
    def name(self):
        return "%s, %g s, %s" % (self.game, self.seconds, self.opponent)

    def engines(self, old, kernel=None):
        """Returns the command lines of A and B. kernel: the kernel for nets, instead of the best
        kernel."""
        us = US + (" --kernel " + shlex.quote(kernel) if kernel else "")
        a = b = "%s --set move_time=%g" % (us, self.seconds)
        if self.opponent == "thread":
            return a + " --threads 2", b
        if self.opponent.startswith("level"):
            level = int(self.opponent.split()[1])
            return "%s --set level=%d" % (a, level + 1), "%s --set level=%d" % (b, level)
        return a, {"old": "%s --set move_time=%g" % (old, self.seconds),
                   "plain": b + " --set search=plain", "none": b + " --set net=none",
                   "quarter": "%s --set move_time=%g" % (us, self.seconds / 4)}[self.opponent]


MAIN = ("fendo size=7", "siemenet size=9 variant=original", "fonver size=11", "fiodar size=5")
MORE = ("siemenet size=9 variant=revisited", "siemenet size=9 variant=extended", "fendo size=9",
        "fonver size=19", "fiodar size=7")
REST = (*("fendo size=%d" % size for size in (3, 5, 11)),
        *("siemenet size=%d variant=%s" % (size, variant) for size in (5, 7, 11, 13)
          for variant in ("original", "revisited", "extended") if size < 11 or variant != "original"),
        *("fonver size=%d" % size for size in range(4, 26) if size not in (11, 19)),
        *("fiodar size=%d" % size for size in (2, 3, 4, 6, 8)))
MATCHES = (*(Match(game, opponent) for opponent in ("old", "plain") for game in MAIN),
           *(Match(game, "old") for game in MORE),
           Match("fence players=2", "old", 0.5, 400),
           *(Match(game, opponent) for opponent in ("thread", "quarter") for game in MAIN),
           *(Match(game, "old", 1.0, 40) for game in MAIN),
           *(Match(game, "old", games=40) for game in REST),
           *(Match(game, "none") for game in MAIN))
LEVELS = tuple(Match(game, "level %d" % level, seconds) for game, seconds in
               (*((game, 0.1) for game in MAIN), ("fence players=2", 0.5)) for level in range(1, 10))


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Plays the matches of docs/STRENGTH.md.")
    add = parser.add_argument
    add("--old", metavar="COMMAND", help="command line of the old engine, for the matches against `old`")
    add("--games", type=whole_number(1), metavar="N",
        help="number of games of each match (default: 200; 40 at 1 s and on rarely played boards, 400 in FENCE!)")
    add("--kernel", metavar="NAME", help="the kernel of nets, for example avx2 (default: the best)")
    add("--out", type=os.path.abspath, default=os.path.join(ROOT, "build", "strength"), metavar="DIR",
        help="folder of the matches (default: build/strength)")
    add("-j", "--jobs", type=whole_number(1), default=1, metavar="N", help="games at the same time (default: 1)")
    add("--page", metavar="FILE", help="play nothing; fill the tables of FILE")
    add("words", nargs="*", metavar="WORD", help="only matches whose names contain all WORDs")
    args = parser.parse_args(words)
    if args.kernel and args.page:
        parser.error("--kernel and --page cannot be used together")
    if args.old:
        try:
            args.old = with_whole_path(args.old)
        except Fault as error:
            parser.error("--old: %s" % error)
    return args


def with_whole_path(command):
    """Returns the command line with the whole path of its program, so that a match can be continued in any folder."""
    program, *rest = words_of(command)
    return shlex.join([os.path.abspath(program) if "/" in program else program, *rest])


def net_of(game):
    """A short name of the net that plays a game: the checksum in its header."""
    path = os.path.join(ROOT, "nets", game.split()[0] + ".net")
    if not os.path.exists(path):
        return "none"
    with open(path, "rb") as file:
        return re.search(rb"^crc32 (\w+)$", file.read(4096), re.M)[1].decode()


def folder_of(match, out, kernel=None):
    name = match.name + (", " + kernel if kernel else "")
    return os.path.join(out, "%s-%s" % (re.sub(r"[^\w.]+", "-", name), net_of(match.game)))


def play(match, args):
    """The exit status of the match."""
    a, b = match.engines(args.old, args.kernel)
    games = args.games or match.games
    words = [os.path.join(ROOT, "scripts", "match"), "--game", match.game, "--games", str(games),
             "-j", str(args.jobs), "--out", folder_of(match, args.out, args.kernel), a, b]
    print(match.name, file=sys.stderr)
    return subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode


def head(match):
    """Returns the first cells of a row, which identify the row."""
    return [match.game, match.opponent, "%g s" % match.seconds, net_of(match.game)]


def row(match, out, page=(), kernel=None):
    """Returns the cells of a row from the games in `out`, or from the page if the page has more
    games. `page`: the lines of the table on the page. Returns None if there are no games."""
    start = "| %s | " % " | ".join(head(match))
    kept = next((text[2:-2].split(" | ") for text in page if text.startswith(start)), None)
    games = rows_in(os.path.join(folder_of(match, out, kernel), GAMES))
    score = match_report.Score({game["game"]: game for game in games}, 2)
    if not score.values or kept and sum(map(int, re.findall(r"\d+", kept[4]))) > len(score):
        return kept
    return head(match) + ["+%d =%d -%d" % (score.count(1), score.between(), score.count(0)),
                          with_interval((score.mean(), *score.interval())),
                          match_report.signed(statistics.elo_of(score.mean(), 2)), "%d" % len(score.faults())]


TITLES = ["board", "against", "a turn", "net", "games", "share (95 %)", "Elo", "forfeits"]


def write_page(args):
    """Fills the tables of the page. Its sentences are written by hand."""
    page = ""
    if os.path.exists(args.page):
        with open(args.page, encoding="utf-8") as file:
            page = file.read()
    fill_page(args.page, "How strong it is", {
        name: table(TITLES, filter(None, (row(match, args.out, block(page, name)) for match in matches)))
        for name, matches in (("matches", MATCHES), ("levels", LEVELS))})


def run(args):
    """Plays the matches or fills the page. Returns the exit status."""
    matches = [match for match in MATCHES + LEVELS if all(word in match.name for word in args.words)]
    if not matches:
        print("strength: no match has these words in its name; the matches are:", file=sys.stderr)
        print("\n".join(match.name for match in MATCHES + LEVELS), file=sys.stderr)
        return 2
    if args.page:
        write_page(args)
        return 0
    if not args.old and any(match.opponent == "old" for match in matches):
        print("strength: give --old COMMAND for the matches against `old`, or select other matches by WORD",
              file=sys.stderr)
        return 2
    worst = 0
    for match in matches:
        status = play(match, args)
        if status == 130:
            return status
        worst = max(worst, status)
    print("\n".join(table(TITLES, filter(None, (row(match, args.out, kernel=args.kernel) for match in matches)))))
    return worst


@interruptible
def main(words=None):
    args = read_arguments(words)
    try:
        return run(args)
    except (Fault, ValueError, OSError) as error:
        show("strength: %s" % error, sys.stderr)
        return 1

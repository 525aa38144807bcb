"""errors - how often the engine throws away what is proven.

    scripts/errors --game "fonver size=4" --positions 500 "./wattle --set move_time=0.1"
    scripts/errors --out build/errors/fonver-4            # goes on where it was interrupted

For boards that `solve` settles. Positions come from games in which one turn in four is random
and the others are quick searches. Each is solved; where the one to move does not lose anyway
and has a choice, the engine plays, and what it left is solved too. An error is a win turned
into a draw or a loss, or a draw turned into a loss.

Exit status: 0 when all positions were tried, 1 when that cannot be, 2 for bad arguments, 130
when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import shlex
import sys

from wattle.arena.referee import Referee, Refused, shares_of
from wattle.arena.statistics import wilson
from wattle.gtp.process import Fault, interruptible
from wattle.jobs.results import Results
from wattle.jobs.thread_pool import Pool
from wattle.output.number_format import with_interval
from wattle.output.sanitize import show
from wattle.paths import ROOT

QUICK = 60  # iterations of a turn that only leads to a position
AT_RANDOM = 0.25
BARREN = 50  # games without a position of use, and it is given up
AFTER = 20  # the child of a solved position may take so many times as long


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Counts turns that throw away a proven result.")
    add = parser.add_argument
    add("--game", metavar="GAME", help="as newgame takes it: 'fonver size=4'")
    add("--positions", type=int, default=500, metavar="N", help="number of positions (default: 500)")
    add("--solve", type=float, default=1, metavar="SECONDS",
        help="positions that take longer are left out (default: 1)")
    add("--seed", type=int, default=1, metavar="N", help="seed of the games (default: 1)")
    add("--out", metavar="DIR", help="keep what was found there, and go on with it")
    add("-j", "--jobs", type=int, default=1, metavar="N", help="games at once (default: 1)")
    add("engine", nargs="?", metavar="ENGINE", help="a command line that speaks GTP")
    return parser.parse_args(words)


class Table(Referee):
    """Holds a game, solves its positions and plays what leads to them."""

    def solved(self, seconds):
        """Each side's share of the win by best play, or None."""
        said = self.ask("solve %g" % seconds).split()
        return None if said[0].startswith("unknown") else shares_of(said[0], self.sides)

    def lead_on(self, rng):
        side = self.sides[self.to_move()]
        self.ask("set_option search " + ("random" if rng.random() < AT_RANDOM else "default"))
        self.plays.append("play %s %s" % (side, self.ask("genmove " + side)))


def finding(table, subject, share, seconds):
    """The engine's turn where the side to move can get `share` of the win."""
    mover = table.to_move()
    move = subject.ask("genmove " + table.sides[mover])
    subject.ask("undo")
    table.ask("play %s %s" % (table.sides[mover], move))
    after = table.solved(seconds * AFTER)
    table.ask("undo")
    return {"plays": [line.split()[2] for line in table.plays], "turn": move, "could": share,
            "left": after and after[mover]}


def search_game(settings, number):
    """The findings of one game, in which each position can come but once."""
    rng = random.Random("%d %d" % (settings["seed"], number))
    table, subject = Table(settings["referee"]), Referee(settings["engine"])
    found = []
    try:
        table.ask("set_option net none")
        table.ask("set_option max_nodes %d" % QUICK)
        table.begin(settings["game"], rng.randrange(2**31))
        subject.begin(settings["game"], 1)
        while table.to_move() is not None:
            shares = table.solved(settings["solve"])
            mover = table.to_move()
            if shares and shares[mover] > 0 and len(table.ask("legal_moves").split()) > 1:
                found.append(finding(table, subject, shares[mover], settings["solve"]))
            table.lead_on(rng)
            subject.ask(table.plays[-1])
    finally:
        table.close()
        subject.close()
    return {"game": number, "findings": found}


def begin(args):
    """The Results, on disk if there is a folder; they have the settings."""
    settings = {"game": args.game, "solve": args.solve, "seed": args.seed, "engine": args.engine,
                "referee": shlex.quote(os.path.join(ROOT, "wattle"))}
    kept = Results(args.out and os.path.join(args.out, "errors.jsonl"), key="game")
    if kept.settings is None:
        if not args.game or not args.engine:
            raise ValueError("GAME and ENGINE are needed; --help says more")
        kept.change_settings(settings)
    return kept


def findings(kept):
    return [found for row in kept.without_gap() for found in row["findings"]]


def tell(found, out):
    """Prints the figures; the errors."""
    judged = [row for row in found if row["left"] is not None]
    errors = [row for row in judged if row["left"] < row["could"] - 1e-9]
    print("%d positions, %d errors" % (len(judged), len(errors)), end="", file=out)
    if judged:
        share = len(errors) / len(judged)
        print(", " + with_interval((share, *wilson(share, len(judged)))), end="", file=out)
    if len(judged) < len(found):
        print(", %d not judged: what was left could not be solved" % (len(found) - len(judged)),
              end="", file=out)
    print(file=out)
    return errors


@interruptible
def main(words):
    args = read_arguments(words)
    try:
        kept = begin(args)
    except (ValueError, Fault) as error:
        show("errors: %s" % error, sys.stderr)
        return 2

    def jobs():
        number = 0
        while len(findings(kept)) < args.positions:
            if number not in kept.by_key:
                yield number
            number += 1
            if number >= BARREN and not any(row["findings"] for row in kept.rows):
                raise Fault("no position could be solved: give --solve more seconds")

    try:
        with Pool(jobs(), lambda n: search_game(kept.settings, n), args.jobs) as pool:
            for row in pool:
                kept.add(row)
                tell(findings(kept)[:args.positions], sys.stderr)
    except (Fault, Refused) as error:
        show("errors: %s" % error, sys.stderr)
        return 1
    for row in tell(findings(kept)[:args.positions], sys.stdout):
        show("%s: %s leaves %g of %g" % (" ".join(row["plays"]), row["turn"], row["left"],
                                         row["could"]))
    return 0

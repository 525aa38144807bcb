"""errors - counts the turns of an engine that lose a proven win or draw.

    scripts/errors --positions 300 --keep late.jsonl      # late in games on the default boards
    scripts/errors --keep late.jsonl "../old/wattle --set move_time=0.1"    # another engine, the same positions
    scripts/errors --game "fonver size=4" --positions 500 --solve 1 "./wattle --set max_nodes=200"
    scripts/errors --out build/errors                     # also continues an interrupted run
    scripts/errors --records match/records                # judges the turns of recorded games

The positions come from games in which one turn in four is random and the others are short searches.
The script solves each game from its end backwards, until two positions in a row take too long. On
large boards only late positions can be solved. A position counts if the side to move can win or draw
and has a choice. The engine plays a turn there, and the script solves the position after the turn.
An error is a win turned into a draw or a loss, or a draw turned into a loss. A game gives at most ten
positions, drawn at random, because the positions of a game are similar. The file of --keep also has
the value after each turn that an engine has played, so a second engine takes less time.

With --records, the positions and the turns are those of recorded games.

Exit status: 0 if the engine has played in all positions, 1 after a failure, 2 for bad arguments, 130
if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import shlex
import sys

from wattle.arena.referee import Referee, Refused, winner_of
from wattle.arena.statistics import wilson
from wattle.arena.strength import MAIN
from wattle.gtp.process import Fault, interruptible
from wattle.jobs.results import Results
from wattle.jobs.resumable_run import real_number, whole_number
from wattle.jobs.thread_pool import Pool
from wattle.output.number_format import with_interval
from wattle.output.sanitize import show
from wattle.paths import ROOT
from wattle.studies import record_errors

OURS = shlex.quote(os.path.join(ROOT, "wattle"))
QUICK = 60  # iterations of a turn that only leads to a position
AT_RANDOM = 0.25
MOST = 10  # positions of a game
BARREN = 50  # games without a usable position, after which the search ends
AFTER = 20  # factor of the time for the position after a turn
SPARE = 60  # additional seconds for a reply of the referee


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Counts turns that lose a proven result.")
    add = parser.add_argument
    add("--game", action="append", metavar="GAME", help="the game and its options, as for newgame: 'fonver size=4'; may be repeated "
        "(default: %s)" % ", ".join(MAIN))
    add("--positions", type=whole_number(1), metavar="N", help="number of positions of each game (default: 300)")
    add("--solve", type=real_number(0.001, 3600), metavar="SECONDS",
        help="leave out positions that take longer to solve (default: 10)")
    add("--seed", type=int, metavar="N", help="seed of the games (default: 1)")
    add("--keep", metavar="FILE", help="keep the positions in FILE; if FILE exists, use its positions")
    add("--out", metavar="DIR", help="keep all results and positions in DIR, and continue from them")
    add("--records", metavar="DIR", help="judge the turns of the recorded games in DIR (scripts/match --out); no engine plays")
    add("-j", "--jobs", type=whole_number(1), default=1, metavar="N", help="games at once (default: 1)")
    add("engine", nargs="?", metavar="ENGINE", help="a command line that speaks GTP "
        "(default: the engine of this tree with move_time=0.1)")
    args = parser.parse_args(words)
    if args.records and (args.game or args.positions or args.keep or args.seed is not None or args.engine):
        parser.error("--records takes all positions from the records; use it with --solve, --out and --jobs only")
    if args.records and not os.path.isdir(args.records):
        parser.error("there is no folder %s" % args.records)
    return args


class Table(Referee):
    """A game and its engine, which solves positions and plays the turns before them."""

    def solved(self, seconds):
        """Each side's share of the win by best play, or None."""
        if self.to_move() is None:
            return self.result()[1]
        return winner_of(self.ask("solve %g" % seconds), self.sides)

    def has_choice(self):
        """Whether the side to move has more than one turn. A refusal means more turns than a list may have."""
        try:
            return len(self.ask("legal_moves").split()) > 1
        except Refused:
            return True

    def play_game(self, game, rng):
        self.ask("set_option net none")
        self.ask("set_option book none")
        self.ask("set_option max_nodes %d" % QUICK)
        self.begin(game, rng.randrange(2**31))
        while self.to_move() is not None:
            side = self.sides[self.to_move()]
            self.ask("set_option search " + ("random" if rng.random() < AT_RANDOM else "default"))
            self.plays.append("play %s %s" % (side, self.ask("genmove " + side)))


# ---- Positions ----

def find_positions(settings, game, number):
    """The positions of one game."""
    rng = random.Random("%d %s %d" % (settings["seed"], game, number))
    table, found, failed = Table(OURS, settings["solve"] + SPARE), [], 0
    try:
        table.play_game(game, rng)
        plays = list(table.plays)
        while plays and failed < record_errors.GIVE_UP:
            plays.pop()
            table.ask("undo")
            shares = table.solved(settings["solve"])
            failed = 0 if shares else failed + 1
            mover = table.to_move()
            if shares and shares[mover] > 0 and table.has_choice():
                found.append({"plays": list(plays), "could": shares[mover]})
    finally:
        table.close()
    return {"key": key_of(game)(number), "game": game, "number": number,
            "positions": rng.sample(found, min(MOST, len(found)))}


def key_of(game):
    return lambda number: "%s #%d" % (game, number)


def positions_of(kept, game):
    """The positions of a game, the first `positions` of the settings."""
    found = [dict(position, game=game, key="%s #%d" % (row["key"], at))
             for row in kept.without_gap(key_of(game)) for at, position in enumerate(row["positions"])]
    return found[:kept.settings["positions"]]


def games_to_play(kept, game):
    """The numbers of games until there are enough positions."""
    number = 0
    while len(positions_of(kept, game)) < kept.settings["positions"]:
        if key_of(game)(number) not in kept.by_key:
            yield number
        number += 1
        if number >= BARREN and not any(row["positions"] for row in kept.rows if row.get("game") == game):
            raise Fault("%s: no position could be solved: give --solve more seconds" % game)


def find_all(kept, jobs):
    for game in kept.settings["games"]:
        with Pool(games_to_play(kept, game), lambda n, game=game: find_positions(kept.settings, game, n), jobs) as pool:
            for row in pool:
                kept.add(row)
                print("%s: %d of %d positions" % (game, len(positions_of(kept, game)), kept.settings["positions"]),
                      file=sys.stderr)


# ---- The engine's turns in these positions ----

def turn_key(position, turn):
    return "%s %s" % (position["key"], turn)


def try_position(engine, kept, position):
    """Returns the engine's turn and its value, as a row of results."""
    solve = kept.settings["solve"]
    table, subject = Table(OURS, solve * AFTER + SPARE), Referee(engine)
    try:
        for each in (table, subject):
            each.begin(position["game"], 1)
            for line in position["plays"]:
                each.ask(line)
        mover = table.to_move()
        turn = subject.ask("genmove " + table.sides[mover])
        known = kept.by_key.get(turn_key(position, turn))
        if known:
            left = known["left"]
        else:
            table.ask("play %s %s" % (table.sides[mover], turn))
            after = table.solved(solve * AFTER)
            left = after and after[mover]
    finally:
        table.close()
        subject.close()
    return {"key": position["key"], "game": position["game"], "turn": turn, "could": position["could"], "left": left,
            "plays": [line.split()[2] for line in position["plays"]]}


def tell(found, game, out):
    """Prints the figures of a game; the errors."""
    judged = [row for row in found if row["left"] is not None]
    errors = [row for row in judged if record_errors.is_error(row)]
    line = "%s: %d positions, %d errors" % (game, len(judged), len(errors))
    if judged:
        share = len(errors) / len(judged)
        line += ", " + with_interval((share, *wilson(share, len(judged))))
    if len(judged) < len(found):
        line += ", %d more not judged: what was left could not be solved" % (len(found) - len(judged))
    show(line, out)
    return errors


def try_all(kept, tried, jobs):
    """Lets the engine play in all positions. Prints the figures and the errors of each game."""
    for game in kept.settings["games"]:
        positions = positions_of(kept, game)
        left = [position for position in positions if position["key"] not in tried.by_key]
        with Pool(left, lambda each: try_position(tried.settings["engine"], kept, each), jobs) as pool:
            for row in pool:
                kept.add({"key": turn_key(row, row["turn"]), "left": row["left"]})
                tried.add(row)
                done = [each for each in tried.rows if each["game"] == game]
                tell(done, game, sys.stderr)
        for row in tell([tried.by_key[each["key"]] for each in positions], game, sys.stdout):
            show("  %s: %s leaves %g of %g" % (" ".join(row["plays"]), row["turn"], row["left"], row["could"]))


# ---- Turns of recorded games ----

def judge_records(args):
    """Judges the turns of recorded games. Raises Fault if there are none."""
    names = sorted(name for name in os.listdir(args.records) if name.endswith(".gtp"))
    if not names:
        raise Fault("%s has no .gtp files" % args.records)
    settings = {"records": os.path.abspath(args.records), "solve": args.solve or 10}
    judged = Results.begin(args.out and os.path.join(args.out, "records.jsonl"), settings, key="key")

    def judge(name):
        return record_errors.judge(Table(OURS, settings["solve"] + SPARE), os.path.join(args.records, name), settings["solve"])

    try:
        with Pool([name for name in names if name not in judged.by_key], judge, args.jobs) as pool:
            for row in pool:
                judged.add(row)
                print("%d of %d games" % (len(judged.rows), len(names)), file=sys.stderr)
        for line in record_errors.report([judged.by_key[name] for name in names]):
            show(line)
    finally:
        judged.close()


# ---- The run ----

def begin(args):
    """Returns (positions, turns) as Results, with their settings. They are on disk with --keep or --out."""
    where = args.keep or args.out and os.path.join(args.out, "positions.jsonl")
    kept = Results(where, key="key")
    usual = kept.settings or {"games": list(MAIN), "positions": 300, "solve": 10, "seed": 1}
    given = {"games": args.game, "positions": args.positions, "solve": args.solve, "seed": args.seed}
    wanted = {name: usual[name] if value is None else value for name, value in given.items()}
    if kept.settings and any(wanted[name] != usual[name] for name in ("games", "solve", "seed")):
        raise ValueError("%s has other games, seconds or seed; give another --keep or --out" % where)
    kept.change_settings(wanted)
    tried = Results(args.out and os.path.join(args.out, "errors.jsonl"), key="key")
    before = (tried.settings or {}).get("engine")
    where = where and os.path.abspath(where)
    if tried.settings and tried.settings["positions"] != where:
        raise ValueError("%s has turns in other positions: give another --out" % args.out)
    engine = args.engine or before or OURS + " --set move_time=0.1"
    if before and before != engine:
        raise ValueError("%s has the turns of another engine: give another --out" % args.out)
    tried.change_settings({"engine": engine, "positions": where})
    return kept, tried


@interruptible
def main(words=None):
    args = read_arguments(words)
    if args.records:
        try:
            judge_records(args)
        except (Fault, Refused, OSError) as error:
            show("errors: %s" % error, sys.stderr)
            return 1
        return 0
    try:
        kept, tried = begin(args)
    except (ValueError, Fault, OSError) as error:
        show("errors: %s" % error, sys.stderr)
        return 2
    try:
        find_all(kept, args.jobs)
        try_all(kept, tried, args.jobs)
    except (Fault, Refused, OSError) as error:
        show("errors: %s" % error, sys.stderr)
        return 1
    finally:
        kept.close()
        tried.close()
    return 0

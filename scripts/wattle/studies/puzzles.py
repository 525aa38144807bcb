"""puzzles - finds positions in which exactly one turn keeps a proven win or draw.

    scripts/puzzles "fendo size=5" --wanted 50 --out docs/puzzles    # also continues an interrupted run

Plays games and solves their positions, from the last position backwards, with at most --steps steps.
A position is a puzzle if the side to move has a proven win (or draw) and exactly one turn keeps this
result. Of mirrored positions, only one is kept. The difficulty of a puzzle is the number of positions
that the proof visits.

Writes DIR/NAME.md, NAME.txt, and NAME.svg, a sheet of the pictures. The engine's command `puzzle` has
the puzzles of docs/puzzles/*.txt built in. An interrupted run continues from NAME.jsonl.

Exit status: 0 if there are as many puzzles as wanted, 1 after a failure, 2 for bad arguments, 130 if
interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import re
import shlex
import sys

from wattle.arena.referee import Refused, mover_shown, shares_of, winner_of
from wattle.arena.selfplay import Table, TableForEachThread
from wattle.gtp.engine import Analyst
from wattle.gtp.process import Fault, interruptible
from wattle.jobs.cores import cores
from wattle.jobs.results import Results
from wattle.jobs.resumable_run import whole_number
from wattle.jobs.thread_pool import Pool, Progress
from wattle.output.atomic_files import write_text
from wattle.output.report_files import code, fill_page, name_without_pie, table, write_lines
from wattle.output.sanitize import show
from wattle.output.svg import sheet
from wattle.paths import ROOT

QUICK = 40  # search iterations of a turn that only leads to a position
AT_RANDOM = 0.15
GIVE_UP = 2  # unsolved positions in a row; earlier positions are no easier
FEWEST, MOST = 5, 400  # bounds of the number of legal turns
LONGEST = 600  # seconds for a proof; the limit of steps must come first
CHILD = 4  # factor of the steps for a child of a solved position
GLANCE = 20  # divisor of these steps for a first, quick try
LEAST_STEPS = 64  # first limit in the search for the fewest steps
LONG = 3  # least number of turns of the solution
ACROSS, SIDE = 3, 300  # pictures in a row of the sheet, and their size
BARREN = 300  # games in a row without a puzzle, after which the search ends


# ---- Games, and proofs from their ends backwards ----


class Board(Table):
    """A table with a game, and proofs about its positions."""

    def solved(self, steps):
        """Returns (shares, nodes, the turns of a best line), or None without a proof."""
        said = self.ask("solve %d %d" % (LONGEST, steps))
        shares = winner_of(said, self.sides)
        if not shares:
            return None
        first, *rest = said.splitlines()
        line = [] if first.startswith("unknown") else first.split()[1:]
        nodes = int(re.search(r"^nodes (\d+)", "\n".join(rest), re.M)[1])
        return shares, nodes, line

    def play_game(self, game, rng):
        """Plays a game by quick searches and some random turns. Returns the positions before its
        turns, in order."""
        self.begin(game, rng.randrange(1, 2**31))
        positions = []
        while (mover := self.to_move()) is not None:
            positions.append(self.ask("position"))
            self.ask("set_option search " + ("random" if rng.random() < AT_RANDOM else "default"))
            self.ask("genmove " + self.sides[mover])
        return positions


def value_after(board, side, turn, steps):
    """Returns (the share of `side` after the turn, the following line), or None without a proof."""
    board.ask("play %s %s" % (board.sides[side], turn))
    if board.to_move() is None:
        after = shares_of(board.ask("final_score"), board.sides), 0, []
    else:
        after = board.solved(steps)
    board.ask("undo")
    return after and (after[0][side], after[2])


def only_turn(board, side, share, steps):
    """Returns (the only turn that keeps the share of `side`, its line, the number of legal turns).
    Returns None if another turn keeps the share, or without a proof."""
    turns = board.ask("legal_moves").split()
    if not FEWEST <= len(turns) <= MOST:
        return None
    kept, left = [], turns
    for most in (steps // GLANCE, steps):  # in most positions, the first try finds two such turns
        looked, left = left, []
        for turn in looked:
            after = value_after(board, side, turn, most)
            if not after:
                left.append(turn)
            elif after[0] >= share:
                kept.append((turn, after[1]))
            if len(kept) > 1 or (left and most == steps):
                return None
    return (*kept[0], len(turns)) if kept else None


def search_needed(board, steps):
    """Returns the number of positions that the shortest sufficient search visits, up to a factor of
    two. A search with more steps would continue for the margin."""
    most = LEAST_STEPS
    while True:
        found = board.solved(min(most, steps))
        if found:
            return found[1]
        most *= 2


def set_afresh(board, position):
    """Sets up a position without the history of its game, if the game allows this. Returns the text
    of the position."""
    try:
        board.ask("set_position " + re.sub(r" [0-9a-f]{16}(,[0-9a-f]{16})*$", "", position))
    except Refused:
        board.ask("set_position " + position)
    return board.ask("position")


def puzzle_at(board, position, steps):
    """Returns (the puzzle of this position or None, whether the position was solved)."""
    position = set_afresh(board, position)
    side = board.to_move()
    found = board.solved(steps)
    if not found:
        return None, False
    shares = found[0]
    if shares[side] <= 0:
        return None, True
    only = only_turn(board, side, shares[side], steps * CHILD)
    if not only:
        return None, True
    turn, line, choices = only
    if len(line) + 1 < LONG or turn == "pass":
        return None, True
    return {"position": position, "side": board.sides[side],
            "task": "win" if shares[side] == 1 else "draw", "solution": turn, "line": [turn, *line],
            "nodes": search_needed(board, steps), "choices": choices}, True


def hunt(board, settings, number):
    """Returns the puzzles of one game, from its end backwards."""
    rng = random.Random("%d %d" % (settings["seed"], number))
    board.ask("set_option book none")  # a book would make all openings equal
    board.ask("set_option max_nodes %d" % QUICK)
    positions = board.play_game(settings["game"], rng)
    found, failed = [], 0
    for position in reversed(positions):
        puzzle, is_solved = puzzle_at(board, position, settings["steps"])
        failed = 0 if is_solved else failed + 1
        if puzzle:
            found.append(puzzle)
        if failed == GIVE_UP:
            break
    return {"game": number, "found": found}


# ---- The collection ----

GRADES = (300, 3000, 30000, 300000)  # bounds of the positions that a proof visits, for one star, two stars, ...


def stars(puzzle):
    return 1 + sum(puzzle["nodes"] > grade for grade in GRADES)


def without_alike(puzzles):
    """Returns the puzzles without mirror images, and with at most two puzzles from each game,
    because neighbouring positions are similar."""
    kept, keys, of_game = [], set(), {}
    for puzzle in sorted(puzzles, key=lambda p: (p["nodes"], p["position"])):
        if puzzle["key"] in keys or of_game.get(puzzle["game"], 0) == 2:
            continue
        keys.add(puzzle["key"])
        of_game[puzzle["game"]] = of_game.get(puzzle["game"], 0) + 1
        kept.append(puzzle)
    return kept


def task(puzzle, titles):
    """'White plays and wins'"""
    return "%s plays and %s" % (titles[puzzle["side"]], {"win": "wins", "draw": "draws"}[puzzle["task"]])


def heading(number, puzzle, titles):
    return "%d. %s %s" % (number, task(puzzle, titles), "\u2605" * stars(puzzle))


def blocks(command, puzzles, sheet):
    """Returns {name: lines} of the tables of a page (output/report_files.py)."""
    return {
        "made by": code([command], "sh") + (["", "![The positions](%s)" % sheet] if puzzles else []),
        "positions": code("%3d  %s" % (number, puzzle["position"]) for number, puzzle in enumerate(puzzles, 1)),
        "solutions": table(["puzzle", "solution", "legal turns", "positions of the proof", "then"], [
            [str(number), "`%s`" % puzzle["solution"], str(puzzle["choices"]), "{:,}".format(puzzle["nodes"]),
             " ".join("`%s`" % turn for turn in puzzle["line"][1:])] for number, puzzle in enumerate(puzzles, 1)])}


# ---- What is compiled in ----


def built_in(command, puzzles):
    """Returns the lines for src/puzzles: STARS win|draw TURN POSITION."""
    yield "# Made by %s" % command
    for puzzle in puzzles:
        yield "%d %s %s %s" % (stars(puzzle), puzzle["task"], puzzle["solution"], puzzle["position"])


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Finds positions with exactly one good turn, and proves the results of all turns.")
    add = parser.add_argument
    add("game", metavar="GAME", help="the game and its options, as for newgame: 'fendo size=5'")
    add("--wanted", type=whole_number(1), default=50, metavar="N", help="number of puzzles (default: 50)")
    add("--steps", type=whole_number(1), default=200000, metavar="N", help="largest number of steps of a proof (default: 200,000)")
    add("--seed", type=int, default=1, metavar="N", help="seed of the games (default: 1)")
    add("--out", default="puzzles", metavar="DIR", help="folder of the files (default: puzzles)")
    add("-j", "--jobs", type=whole_number(1), default=cores(), metavar="N",
        help="games at the same time (default: one for each usable core)")
    add("--engine", default=shlex.quote(os.path.join(ROOT, "wattle")), metavar="COMMAND",
        help="command line of the engine (default: the wattle of this tree)")
    return parser.parse_args(words)


def puzzles_of(kept, wanted):
    """Returns the puzzles of the first games, until there are `wanted` puzzles or no more games.
    Only games without a gap from the first count, so the result is the same for any --jobs."""
    found, chosen = [], []
    for row in kept.without_gap():
        if len(chosen) >= wanted:
            break
        if row["found"]:
            found += [dict(puzzle, game=row["game"]) for puzzle in row["found"]]
            chosen = without_alike(found)
    return chosen[:wanted]


def find_keys(analyst, puzzles):
    """Sets the field `key` of each puzzle. Mirror images have the same key."""
    for number, puzzle in enumerate(puzzles):
        analyst.say({"id": str(number), "position": puzzle["position"], "nodes": 1, "lines": 1})
    for _ in puzzles:
        answer = analyst.hear()
        puzzles[int(answer["id"])]["key"] = answer.get("symmetryKey", answer["id"])


def search(options, kept):
    """Plays games until there are enough puzzles."""
    boards = TableForEachThread(options.engine, Board)
    analyst = Analyst(options.engine, 1, ["--set", "net=none"], seconds=600)

    def jobs():
        number = 0
        while len(puzzles_of(kept, options.wanted)) < options.wanted:
            if number not in kept.by_key:
                if number > BARREN and not any(
                        kept.by_key.get(n, {}).get("found") for n in range(number - BARREN, number)):
                    raise Fault("%d games had no puzzle: give more --steps, or a smaller board" % BARREN)
                yield number
            number += 1

    progress = Progress("search", options.wanted, "puzzles")
    try:
        with Pool(jobs(), lambda number: hunt(boards.here(), kept.settings, number), options.jobs) as pool:
            for row in pool:
                find_keys(analyst, row["found"])
                kept.add(row)
                progress.step(len(puzzles_of(kept, options.wanted)) - progress.done)
    finally:
        analyst.close()
        boards.close()


def look(options, puzzles):
    """Sets the picture of each puzzle. Returns (title of the game, titles of the sides)."""
    board = Board(options.engine)
    try:
        board.begin(options.game, 1)
        titles = {}
        for puzzle in puzzles:
            board.ask("set_position " + puzzle["position"])
            side, title = mover_shown(board.ask("showboard"))
            titles[side] = title
            puzzle["svg"] = board.ask("svg")
    finally:
        board.close()
    name = options.game.split()[0]
    return name[0].upper() + name[1:], titles


def write(options, puzzles):
    title, titles = look(options, puzzles)
    base = os.path.join(options.out, name_without_pie(options.game))
    names = [base + ".md", base + ".txt"]
    if puzzles:
        names.append(base + ".svg")
        write_text(names[-1], sheet([(heading(at, puzzle, titles), puzzle["svg"]) for at, puzzle in enumerate(puzzles, 1)],
                                    ACROSS, SIDE))
    command = "scripts/puzzles %s --wanted %d --steps %d --seed %d" % (
        shlex.quote(options.game), options.wanted, options.steps, options.seed)
    fill_page(base + ".md", "Puzzles: %s" % title, blocks(command, puzzles, os.path.basename(base) + ".svg"))
    write_lines(base + ".txt", built_in(command, puzzles))
    return names


def run(options):
    settings = {"game": options.game, "steps": options.steps, "seed": options.seed}
    kept = Results.begin(os.path.join(options.out, name_without_pie(options.game) + ".jsonl"), settings, key="game")
    search(options, kept)
    for name in write(options, puzzles_of(kept, options.wanted)):
        show(name)


@interruptible
def main(words=None):
    options = read_arguments(words)
    try:
        run(options)
    except (Fault, Refused, ValueError, OSError) as error:
        show("puzzles: %s" % error, sys.stderr)
        return 1
    return 0

"""strategy - values and pictures of the positions on the pages about how to play well.

    scripts/strategy                 # fills docs/strategy/*.md, draws docs/strategy/*.svg
    scripts/strategy --check         # writes nothing, names the parts that are out of date

People write the sentences of a page. Between them, a page has positions. Each position has a picture,
a block ```position with the position or a game, and a table of turns. The best turn stands first.
The script searches each turn of the table with NODES nodes and fills in its value for the side to
move.

Exit status: 0 if all is done and each first turn is the best, 1 otherwise, 2 for bad arguments, 130
if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import glob
import itertools
import os
import re
import shlex
import sys
from urllib.parse import quote

from wattle.arena.referee import Referee, Refused
from wattle.gtp.engine import Analyst
from wattle.gtp.process import Fault, interruptible
from wattle.output.atomic_files import write_text
from wattle.output.sanitize import show
from wattle.paths import ROOT

NODES, SEED = 4000, 1
FOLDER = os.path.join(ROOT, "docs", "strategy")
# A picture, its position, and a table with turns in the first column and values in the second.
EXAMPLE = re.compile(r"^!\[(?P<title>[^]]*)\]\((?P<picture>[\w-]+\.svg)\)\n\n```position\n(?P<place>[^`]+)\n```\n\n"
                     r"(?P<head>\|[^\n]*\n\|[-|]+\n)(?P<rows>(?:\|[^\n]*\n)+)", re.M)


class Example:
    """A position of a page: `game` with its options and `turns`, or a position `text`; the turns of its table."""

    def __init__(self, found):
        self.title, self.picture, self.head = found["title"], found["picture"], found["head"]
        self.place = " ".join(found["place"].split())
        game, _, turns = self.place.partition(": ")
        self.text = None if turns or "/" not in self.place and " + " not in self.place else self.place
        self.game, self.turns = (self.place.split()[0], []) if self.text else (game, turns.split())
        self.rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in found["rows"].splitlines()]
        self.candidates = [row[0].strip("`") for row in self.rows]

    def link(self, *more):
        """Returns the end of the board's URL for the position after more turns."""
        if self.text:
            # Names the side before a turn, because a URL otherwise assigns the first turn to the
            # side that begins the game.
            side = {"w": "white", "b": "black"}.get(self.text.split()[1], self.text.split()[1])
            words = ["at=" + self.text, *("%s:%s" % (side, turn) for turn in more)]
        else:
            words = [*self.game.split()[1:], *self.turns, *more]
        return "/".join(quote(word, safe="=,:") for word in [self.game.split()[0], *words])

    def request(self, *more):
        """Returns the position after more turns in JSON (docs/protocol/ANALYSIS.md)."""
        name, *options = self.game.split()
        start = {"position": self.text} if self.text else {"game": name, "options": dict(word.split("=") for word in options)}
        return {"id": " ".join(more), **start, "turns": [*self.turns, *more], "nodes": NODES, "lines": 64}


def with_examples(page, made):
    """Returns the page with made(Example) in place of each position."""
    return EXAMPLE.sub(lambda found: made(Example(found)), page)


def table_of(example, values):
    rows = ["| %s |" % " | ".join([row[0], values[turn], *row[2:]]) for row, turn in zip(example.rows, example.candidates)]
    return example.head + "".join(row + "\n" for row in rows)


def filled(example, values):
    return "![%s](%s)\n\n```position\n%s\n```\n\n%s" % (example.title, example.picture, example.place, table_of(example, values))


def per_cent(value, proven):
    return "%.0f %%%s" % (100 * value, ", proven" if proven else "")


PROVEN_WIN = per_cent(1, True)


class Judge:
    """An engine that searches the turns of an example, and one that draws its position."""

    def __init__(self, command):
        self.analyst = Analyst(command, args=["--seed", str(SEED)], seconds=600)
        self.referee = Referee(command, 600)

    def answer(self, request):
        self.analyst.say(request)
        answer = self.analyst.hear()
        if "error" in answer:
            raise Fault(answer["error"])
        return answer

    def values(self, example):
        """Returns ({turn: its value in words}, the best turn)."""
        before = self.answer(example.request())
        side, lines = before["toMove"], {line["turn"]: line for line in before["lines"]}
        values = {}
        for turn in example.candidates:
            # After a turn of FENCE!, chance may act next. Then the search before the turn gives the
            # value of the turn.
            after = lines[turn] if example.game.startswith("fence") else self.answer(example.request(turn))
            values[turn] = per_cent(after["values"][side], "proven" in after or "result" in after)
        return values, before["lines"][0]["turn"]

    def picture(self, example):
        if example.text:
            self.referee.ask("set_position " + example.text)
        else:
            self.referee.ask("newgame " + example.game)
        for turn in example.turns:
            self.referee.ask("play %s %s" % (self.referee.ask("side_to_move"), turn))
        return self.referee.ask("svg") + "\n"


def refresh(path, judge, is_check):
    """Fills a page and draws its pictures, or compares them. Returns the errors."""
    wrong = []
    name = os.path.relpath(path, ROOT)

    def made(example):
        values, best = judge.values(example)
        picture, drawn = os.path.join(os.path.dirname(path), example.picture), judge.picture(example)
        if best != example.candidates[0] and values[example.candidates[0]] != PROVEN_WIN:
            wrong.append("%s, %s: the best turn is %s, not %s" % (name, example.picture, best, example.candidates[0]))
        if not is_check:
            write_text(picture, drawn)
        elif not os.path.exists(picture) or read(picture) != drawn:
            wrong.append("%s, %s: the picture is out of date: run scripts/strategy" % (name, example.picture))
        return filled(example, values)

    page = read(path)
    new = with_examples(page, made)
    if page.count("```position") != len(EXAMPLE.findall(page)):
        wrong.append("%s: a block ```position has no picture above or no table below" % name)
    if not is_check:
        write_text(path, new)
    elif new != page:
        wrong.append("%s: values are out of date: run scripts/strategy" % name)
    return wrong


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@interruptible
def main(words=None):
    parser = argparse.ArgumentParser(description="Fills the values and draws the positions of docs/strategy.")
    parser.add_argument("--check", action="store_true", help="write nothing, and name the parts that are out of date")
    parser.add_argument("--engine", default=shlex.quote(os.path.join(ROOT, "wattle")), metavar="COMMAND", help="default: ./wattle")
    parser.add_argument("pages", nargs="*", metavar="PAGE.md", help="default: all")
    options = parser.parse_args(words)
    pages = options.pages or sorted(glob.glob(os.path.join(FOLDER, "*.md")))
    try:
        judge = Judge(options.engine)
        wrong = [refresh(os.path.abspath(page), judge, options.check) for page in pages]
    except (Fault, Refused, OSError) as fault:
        show("strategy: %s" % fault, sys.stderr)
        return 1
    for line in itertools.chain(*wrong):
        print(line)
    failed = sum(map(bool, wrong))
    if options.check:
        print("%d passed, %d failed" % (len(pages) - failed, failed))
    return 1 if failed else 0

"""review - what the engine thinks of a game that was played: where it was won and lost.

    scripts/review game.gtp                      # writes game.html
    scripts/review --seconds 5 --jobs 4 game.gtp
    scripts/review --text *.gtp
    scripts/review --seat p2 fence.gtp           # FENCE!: from what p2 saw

Every position of the game is analyzed. What was found out is kept beside the page, so that an
interrupted review goes on where it was. Records are those of savegame, and whatever else loadgame
reads.

Exit status: 0, 1 when a record cannot be reviewed, 2 for bad arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import os
import shlex
import sys

from wattle.gtp.json_analysis import Analyst
from wattle.gtp.process import Fault, be_interruptible, kill_all
from wattle.jobs.cores import cores
from wattle.output.sanitize import show, visible
from wattle.paths import ROOT
from wattle.review import html_page, move_judgement, text_report
from wattle.review.game_record import Reader, Unreadable
from wattle.review.position_analysis import Store, analyze, fingerprint

MOST_JOBS = 64


def positive(word):
    number = float(word)
    if not 0 < number <= 1e12:
        raise ValueError
    return number


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Reviews games: where they were won and lost.")
    add = parser.add_argument
    add("records", nargs="+", metavar="RECORD", help="a file that loadgame reads")
    add("--nodes", type=positive, metavar="N", help="search iterations for each position")
    add("--seconds", type=positive, metavar="S",
        help="time for each position (default: 1, without --nodes)")
    add("--jobs", type=int, default=min(cores(), MOST_JOBS), metavar="N",
        help="positions at once (default: one for each core that may be used)")
    add("--text", action="store_true", help="the review as text, on standard output, and no page")
    add("--json", action="store_true", help="the review as JSON, an object a line, and no page")
    add("--out", metavar="FILE", help="the page (default: named after the record, where you are)")
    add("--cache", metavar="FILE", help="file that keeps the answers (default: named after the page)")
    add("--fresh", action="store_true", help="forget kept answers")
    add("--seat", metavar="PLAYER", help="games with secrets: review what that player saw")
    add("--view", choices=["mover", "all"], default="mover",
        help="games with secrets: judge turns by what their player could know (default), or with"
        " everything open")
    add("--seed", type=int, default=1, metavar="N", help="seed of the search, for the same review each time with --nodes (default: 1)")
    add("--engine", default=shlex.quote(os.path.join(ROOT, "wattle")), metavar="COMMAND")
    options = parser.parse_args(words)
    if options.out and len(options.records) > 1:
        parser.error("--out is for one record; pages of several are named after them")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error("--jobs takes 1 to %d" % MOST_JOBS)
    return options


def limits_of(options):
    limits = {}
    if options.nodes:
        limits["nodes"] = int(options.nodes)
    if options.seconds or not options.nodes:
        limits["seconds"] = options.seconds or 1
    return limits


def page_of(options, record):
    return options.out or os.path.splitext(os.path.basename(record))[0] + ".html"


def cache_of(options, record):
    """The file that keeps the answers. With --text and --json there is none unless --cache names it."""
    if options.cache or options.text or options.json:
        return options.cache
    return os.path.splitext(page_of(options, record))[0] + ".analysis"


class Work:
    """The engines at work on all records."""

    def __init__(self, options):
        self.options = options
        self.engine = "%s %d" % (fingerprint(options.engine), options.seed)
        self.reader = Reader(options.engine)
        self.analyst = Analyst(options.engine, options.jobs, ["--seed", str(options.seed)],
                               seconds=10 * 86400, apart=True)
        self.analyst.say({"id": "v", "action": "query_version"})
        told = self.analyst.hear()
        self.name = visible("%s %s" % (told["name"], told["version"]))

    def close(self):
        self.reader.close()
        self.analyst.close()

    def review(self, record, number):
        """(game, the review as an object) of a record."""
        options = self.options
        game = self.reader.read(record, options.seat)
        cache = cache_of(options, record)
        if cache and options.fresh and os.path.exists(cache):
            os.remove(cache)
        store = Store(cache, self.engine)
        name = visible(record)
        title = "%d/%d %s" % (number, len(options.records), name) if len(options.records) > 1 else name
        limits = limits_of(options)
        try:
            answers = analyze(self.analyst, game, limits, options.view, store, title)
        finally:
            store.close()
        turns = move_judgement.judge(game, answers)
        known = {"seat": options.seat} if options.seat else {}
        if game.has_secrets:
            known["view"] = options.view
        return game, {
            **known, "record": visible(os.path.basename(record)), "game": game.name, "options": game.options,
            "chosen": game.chosen,
            "result": game.result, "people": game.people, "date": game.date, "sides": game.sides, "titles": game.titles, "engine": self.name,
            "limits": limits, "positions": answers, "turns": turns,
            "players": move_judgement.summary(game, turns),
        }


def put_out(options, work, game, review, record):
    if options.json:
        print(json.dumps(review))
    else:
        words = text_report.in_words(review) if options.text else text_report.in_short(review)
        sys.stdout.write(visible(words))
    if not options.json and not options.text:
        drawn = work.reader.pictures(game, html_page.lines_to_draw(game, review))
        path = page_of(options, record)
        html_page.write(path, html_page.page(game, review, *drawn))
        show("the review is in %s" % path)
    sys.stdout.flush()


def run(options):
    """The exit status."""
    work, failed = Work(options), False
    try:
        for number, record in enumerate(options.records, 1):
            try:
                game, review = work.review(record, number)
                put_out(options, work, game, review, record)
            except BrokenPipeError:
                raise
            except (Unreadable, html_page.InTheWay, OSError) as error:
                show("review: %s: %s" % (record, error), sys.stderr)
                failed = True
    finally:
        work.close()
    return 1 if failed else 0


def main():
    options = read_arguments(sys.argv[1:])
    be_interruptible()
    try:
        return run(options)
    except KeyboardInterrupt:
        kill_all()
        print("\nreview: interrupted; the same command goes on", file=sys.stderr)
        return 130
    except Fault as error:
        kill_all()
        hint = "" if os.path.exists(os.path.join(ROOT, "wattle")) else "; make builds wattle"
        show("review: %s%s" % (error, hint), sys.stderr)
        return 1
    except BrokenPipeError:
        kill_all()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1

"""portrait - how a game is played by strong sides and by weak ones, as a page with tables and pictures.

    scripts/portrait "fendo size=7"                   # goes on where it was interrupted
    scripts/portrait fiodar --games 20 --nodes 2000 --out study

Plays games of the engine against itself, at --nodes and at --level, and searches every position of them with
--judge nodes. The turns that the page lists are judged again, with --again times --nodes.

Fills the tables of DIR/NAME.md and writes its pictures, NAME-*.svg. The sentences of a page are written by
hand and stay. An interrupted run goes on from NAME.jsonl. The same seed gives the same files on any machine.
Exit status: 0 when all is done, 1 when something fails, 2 for bad arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

from wattle.arena.referee import Referee, mover_shown
from wattle.gtp.process import interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.svg import SIZE, sheet
from wattle.output.report_files import command_line, fill_page, name_of_game
from wattle.output.sanitize import show
from wattle.studies import portrait_games as work, portrait_report as report, portrait_statistics as study, study_command

NUMBERS = {"games": (40, 1, "games of strong sides"), "weak": (100, 1, "games of weak sides"),
           "nodes": (5000, 1, "nodes a turn of strong sides"), "level": (4, 1, "level of weak sides, up to 10"),
           "judge": (2000, 1, "nodes of the search that judges each turn"),
           "contempt": (0, 0, "hundredths of a win by which a draw is worth less than a half to both sides")}
USUAL = study_command.usual_of(NUMBERS)
AGAIN = {"again": (4, 0, "factor of --nodes for the second judgement of the turns that are listed; 0: none")}
WIDE = 900  # largest width at which two boards stand side by side


def read_arguments(words):
    parser = study_command.parser_of("Plays and judges games, and shows how a game is played.", "fendo size=9", "games",
                                     dict(NUMBERS, **AGAIN))
    options = study_command.parsed(parser, words)
    if options.level > 10:
        parser.error("--level takes 1 to 10")
    return options


def look(options):
    """Facts about the game, as the engine tells them."""
    table = Referee(options.engine)
    try:
        table.begin(options.game, 1)
        name = options.game.split()[0]
        titles = {side: side for side in table.sides} if table.secret else {}
        for _ in () if table.secret else table.sides:
            side, called = mover_shown(table.ask("showboard"))
            titles[side] = called
            table.ask("set_option search random")
            table.ask("genmove " + side)
        if not table.secret:
            table.ask("undo 2")
        listed = table.ask("list_games").split("\n")
        title = next(line for line in listed if line.startswith(name + " ")).split(" ", 1)[1].split(":")[0].split(" (")[0]
        board = table.ask("svg")
        return {"engine": table.identity(name), "title": title, "titles": titles,
                "secret": table.secret, "zones": {} if table.secret else study.zones_of(board), "board": board}
    finally:
        table.close()


def picture_before(options, game, at):
    """A picture of the position before turn `at`, as all may see it."""
    table = Referee(options.engine)
    try:
        work.play_over(table, options.game, game["line"][:game["turns"][at]["at"]])
        return table.ask("svg") + "\n"
    finally:
        table.close()


def positions_before(options, turns):
    """A sheet of positions. turns: [(caption, game, number of the turn that follows)]"""
    pictures = [(caption, picture_before(options, game, at)) for caption, game, at in turns]
    return sheet(pictures, 2 if int(SIZE.search(pictures[0][1])[1]) <= WIDE else 1)


def pictures_of(options, found):
    """{what it shows: the picture}"""
    lively = found["lively"]
    turns = [("Typical game, after the " + phase, found["typical"], at) for phase, at in study.starts_of_phases(found["typical"])]
    turns += [("Lively game, before turn %d" % (at + 1), lively, at) for _, at, _ in report.key_moments(lively)]
    turns += [("Mistake, before turn %d" % (at + 1), weak, at) for weak, at, _ in found["examples"]]
    pictures = {"places": report.places(found)} if report.shows_places(found) else {}
    if turns:
        pictures["positions"] = positions_before(options, turns)
    return pictures


def write(options, found):
    """Writes the page and its pictures. Returns their names."""
    base = name_of_game(options.game)
    names = {}
    for what, svg in pictures_of(options, found).items():
        names[what] = "%s-%s.svg" % (base, what)
        write_text(os.path.join(options.out, names[what]), svg)
    page = fill_page(os.path.join(options.out, base + ".md"), "How %s is played" % found["title"], report.blocks(found, names))
    return [page] + [os.path.join(options.out, name) for name in names.values()]


def listed_turns(options, kept, settings, found):
    """{lively: the lively game, examples: the dearest turns}, judged again with --again."""
    lively, dear = study.liveliest(found["strong"]), work.candidates(found)
    if options.again:
        jobs = work.jobs_again(settings, found["again"], lively, dear)
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work.work(options.engine, job),
                                          "portrait, judged again", work.positions_of)
        lively, dear = work.judged_again(lively, dear, jobs, results)
    return {"lively": lively, "examples": study.dearest(dear, report.EXAMPLES, 1)}


def run(options):
    about = look(options)
    settings = {name: getattr(options, name) for name in ("game", *USUAL)}
    settings["engine"] = about["engine"]
    kept = Results.begin(os.path.join(options.out, "%s.jsonl" % name_of_game(options.game)), settings, key="key")
    jobs = work.jobs_of(settings)
    try:
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work.work(options.engine, job), "portrait")
        games = work.games_of(jobs, results, list(about["titles"]), about["secret"])
        found = dict(settings, **about, again=options.again * options.nodes,
                     command=command_line("scripts/portrait", options, dict(USUAL, again=AGAIN["again"][0])),
                     **{kind: [game for game in games if game["kind"] == kind] for kind in (study.STRONG, study.WEAK)})
        found["typical"] = study.most_typical(found["strong"], options.game)
        found.update(listed_turns(options, kept, settings, found))
    finally:
        kept.close()
    for name in write(options, found):
        show(name)


@interruptible
def main(words):
    options = read_arguments(words)
    return study_command.main("portrait", options, lambda job: work.work(options.engine, job), lambda: run(options))

"""portrait - shows the play of strong and of weak sides, as a page with tables and pictures.

    scripts/portrait "fendo size=7"                   # also continues an interrupted run
    scripts/portrait fiodar --games 20 --nodes 2000 --out study

Plays games of the engine against itself, at --nodes and at --level, and searches every position with
--judge nodes. The turns on the page are judged again, with --again times --nodes.

Fills the tables of DIR/NAME.md and writes its pictures, NAME-*.svg. The sentences of a page, which
people write, are not changed. An interrupted run continues from NAME.jsonl. The same seed gives the
same files on any machine. Exit status: 0 if all is done, 1 after a failure, 2 for bad arguments, 130
if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import random
import shlex
import tempfile

from wattle.arena.referee import MOST_TURNS, Referee, mover_shown, shares_of
from wattle.arena.selfplay import SECONDS, Table
from wattle.gtp.process import Fault, Program, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.results import Results
from wattle.output.atomic_files import write_text
from wattle.output.report_files import command_line, fill_page, name_of_game
from wattle.output.sanitize import show
from wattle.output.svg import SIZE, sheet
from wattle.paths import SCRIPTS
from wattle.studies import portrait_report as report, study_command
from wattle.studies.portrait_report import CHANCE, DRAWN, STRONG, WEAK

NUMBERS = {"games": (40, 1, "number of games between strong sides"), "weak": (100, 1, "number of games between weak sides"),
           "nodes": (5000, 1, "nodes for each turn of strong sides"), "level": (4, 1, "level of weak sides, up to 10"),
           "judge": (2000, 1, "nodes of the search that judges each turn"),
           "contempt": (0, 0, "a draw is worth 0.5 - N/100 to both sides")}
USUAL = study_command.usual_of(NUMBERS)
AGAIN = {"again": (4, 0, "the listed turns are judged again with this many times --nodes; 0: not again")}
DRAWN_LEVEL = 5  # level of the random turns at the start
LINE = 6  # number of turns that are kept of a line
CANDIDATES = 9  # number of the most costly turns that are judged again
WIDE = 900  # largest width at which two boards stand side by side


def read_arguments(words):
    parser = study_command.parser_of("Plays and judges games, and shows how a game is played.", "fendo size=9", "games",
                                     dict(NUMBERS, **AGAIN))
    options = study_command.parsed(parser, words)
    if options.level > 10:
        parser.error("--level takes 1 to 10")
    return options


# ---- Games, played and judged ----
# The engine plays against itself. The first turns are drawn at random from the turns that the net
# prefers, so that games differ. With dice, games differ anyway. Then scripts/review searches every
# position and computes the cost of each turn. In games with secrets, the cost is from the view of
# the player. A longer search than the search of the players judges the turns on the page again.


def jobs_of(settings):
    """Returns the strong games, then the weak games."""
    common = {name: settings[name] for name in ("game", "judge", "contempt", "seed")}
    return [dict(common, key="%s-%d" % (kind, number), kind=kind, nodes=settings["nodes"], level=settings["level"])
            for kind, count in ((STRONG, settings["games"]), (WEAK, settings["weak"])) for number in range(count)]


def jobs_again(settings, nodes, lively, dear):
    """Returns jobs that judge turns again with `nodes` nodes: one job for all turns of the lively
    game, then one job for each costly turn."""
    def job(game, at=None):
        of = game["key"]
        where = "" if at is None else " turn %d" % (at + 1)
        return {"game": settings["game"], "seed": settings["seed"], "judge": nodes, "of": of, "line": game["line"],
                "key": "%s%s by %d" % (of, where, nodes), "at": None if at is None else game["turns"][at]["at"]}
    return [job(lively)] + [job(game, at) for game, at, _ in dear]


def positions_of(job):
    """Returns the number of positions that a job judges again, as a measure of its time."""
    return len(job["line"]) if job["at"] is None else 2


def play(table, job, seed):
    """Plays a game. Returns its record and result."""
    table.begin_at(job["game"], job["nodes"], seed, job["contempt"])
    first = DRAWN_LEVEL if not table.secret else 10
    for at in range(MOST_TURNS):
        mover = table.to_move()
        if mover is None:
            return table.record("all" if table.secret else ""), table.ask("final_score")
        if job["kind"] == WEAK or at in (0, DRAWN):
            table.ask("set_option level %d" % (job["level"] if job["kind"] == WEAK else 10 if at else first))
        table.ask("genmove " + table.sides[mover])
    raise Fault("%s: a game does not end" % job["key"])


def play_over(table, game, line):
    """Sets up the position after the turns of a line, including the turns of chance."""
    table.ask("set_option dealer table")
    table.begin(game, 1)
    for turn in line:
        table.ask(turn if turn.startswith(CHANCE + " ") else "play " + turn)


def reviewed(command, record, job, seed):
    """Returns the review of a game, or of the turn that the job names: an object described in
    scripts/README.md."""
    at = job.get("at")
    words = ["--json", "--jobs", "1", "--nodes", str(job["judge"]), "--seed", str(seed), "--engine", command]
    words += [] if at is None else ["--turn", str(at + 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.gtp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        program = Program(shlex.quote(os.path.join(SCRIPTS, "review")), [*words, path], seconds=SECONDS, apart=True)
        try:
            said = program.drain()
            status = program.process.wait(SECONDS)
        finally:
            errors = program.close()
    if status:
        raise Fault("%s: %s" % (job["key"], errors.strip()[-500:]))
    return json.loads(said)


def judged(review, sides):
    """Returns the judged turns of a review, without the turns of chance."""
    return [told(turn, turn["number"] - 1, position["values"], sides)
            for turn, position in zip(review["turns"], review["positions"]) if turn["side"] != CHANCE]


def work(command, job):
    """Plays and judges a game. For a stored game, judges turns again: {turns}. The random numbers
    are the same."""
    seed = random.Random("%d %s" % (job["seed"], job.get("of", job["key"]))).randrange(1, 2**32)
    table = Table(command)
    try:
        if "line" in job:
            play_over(table, job["game"], job["line"])
            record, result = table.record("all" if table.secret else ""), None
        else:
            record, result = play(table, job, seed)
        sides = table.sides
    finally:
        table.close()
    review = reviewed(command, record, job, seed)
    turns = judged(review, sides)
    if "line" in job:
        return {"turns": turns}
    shares = shares_of(result, sides)
    return {"result": result, "first": shares[0], "shares": shares, "turns": turns,
            "line": ["%s %s" % (turn["side"], turn["turn"]) for turn in review["turns"]]}


def told(turn, at, values, sides):
    """Returns the stored facts about the judged turn at index `at`. worth: the value of the
    position for the mover. best: the value of the best turn, against which the loss is measured."""
    kept = {"side": turn["side"], "turn": turn["turn"], "at": at, "loss": round(turn.get("loss") or 0.0, 4),
            "verdict": turn.get("verdict"), "better": turn["line"][:LINE] if "line" in turn else [],
            "worth": round(values[turn["side"]], 4), "values": [round(values[side], 4) for side in sides]}
    kept["best"] = round(turn["worth"], 4) if "worth" in turn else kept["worth"]
    if turn.get("forced") or turn.get("loss", 0.0) is None:
        kept["unjudged"] = True
    if "luck" in turn:
        kept["luck"] = [round(turn["luck"].get(side, 0.0), 4) for side in sides]
    return kept


def games_of(jobs, results):
    """Returns the stored games in the form for the sums."""
    games = [dict(results[job["key"]], key=job["key"], kind=job["kind"], number=number) for number, job in enumerate(jobs)]
    for job, game in zip(jobs, games):
        game["phases"] = report.phases_of(job["game"], game["turns"])
    return games


def judged_again(lively, dear, jobs, results):
    """Returns the lively game and the costly turns with the second judgement."""
    turns = [results[job["key"]]["turns"] for job in jobs]
    return dict(lively, turns=turns[0]), [(game, at, again[0]) for (game, at, _), again in zip(dear, turns[1:])]


# ---- The page ----


def look(options):
    """Returns facts about the game from the engine."""
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
                "secret": table.secret, "zones": {} if table.secret else report.zones_of(board), "board": board}
    finally:
        table.close()


def picture_before(options, game, at):
    """Returns a picture of the position before turn `at`, with public information only."""
    table = Referee(options.engine)
    try:
        play_over(table, options.game, game["line"][:game["turns"][at]["at"]])
        return table.ask("svg") + "\n"
    finally:
        table.close()


def positions_before(options, turns):
    """Returns a sheet of positions. turns: [(caption, game, number of the next turn)]."""
    pictures = [(caption, picture_before(options, game, at)) for caption, game, at in turns]
    return sheet(pictures, 2 if int(SIZE.search(pictures[0][1])[1]) <= WIDE else 1)


def pictures_of(options, found):
    """Returns {subject: picture}."""
    lively = found["lively"]
    turns = [("Typical game, after the " + phase, found["typical"], at) for phase, at in report.starts_of_phases(found["typical"])]
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
    """Returns {lively: the lively game, examples: the most costly turns}, judged again with
    --again."""
    lively, dear = report.liveliest(found[STRONG]), report.dearest(report.judged(found[WEAK]), CANDIDATES, 1)
    if options.again:
        jobs = jobs_again(settings, found["again"], lively, dear)
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work(options.engine, job),
                                          "portrait, judged again", positions_of)
        lively, dear = judged_again(lively, dear, jobs, results)
    return {"lively": lively, "examples": report.dearest(dear, report.EXAMPLES, 1)}


def run(options):
    about = look(options)
    settings = {name: getattr(options, name) for name in ("game", *USUAL)}
    settings["engine"] = about["engine"]
    kept = Results.begin(os.path.join(options.out, "%s.jsonl" % name_of_game(options.game)), settings, key="key")
    jobs = jobs_of(settings)
    try:
        results = resumable_run.carry_out(options, kept, jobs, lambda job: work(options.engine, job), "portrait")
        games = games_of(jobs, results)
        found = dict(settings, **about, again=options.again * options.nodes,
                     command=command_line("scripts/portrait", options, dict(USUAL, again=AGAIN["again"][0])),
                     **{kind: [game for game in games if game["kind"] == kind] for kind in (report.STRONG, report.WEAK)})
        found["typical"] = report.most_typical(found["strong"], options.game)
        found.update(listed_turns(options, kept, settings, found))
    finally:
        kept.close()
    for name in write(options, found):
        show(name)


@interruptible
def main(words=None):
    options = read_arguments(words)
    return study_command.main("portrait", options, lambda job: work(options.engine, job), lambda: run(options))

"""portrait_games.py - the games of a portrait, played and judged.

Lives here: jobs and what is done for each. Does not live here: what many turns tell (portrait_statistics.py),
words and pictures (portrait_report.py).

A game is one of the engine against itself; its first turns are drawn from what the net finds good, so
that games differ. Where dice fall they differ anyway. Then every position is searched, and each turn has
a cost, by scripts/review: where there are secrets, by what its player knew. What is told
turn by turn is judged again, by a longer search than the players had.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import random
import shlex
import tempfile

from wattle.arena.referee import shares_of
from wattle.arena.selfplay import SECONDS, Table
from wattle.gtp.process import Fault, Program
from wattle.paths import SCRIPTS
from wattle.studies import portrait_statistics as study
from wattle.studies.portrait_statistics import CHANCE, DRAWN, STRONG, WEAK

DRAWN_LEVEL = 5  # of the turns that are drawn
LINE = 6  # turns of a line that are kept
CANDIDATES = 9  # of the dearest turns, so many are judged again


def jobs_of(settings):
    """The strong games, then the weak ones."""
    common = {name: settings[name] for name in ("game", "judge", "contempt", "seed")}
    return [dict(common, key="%s-%d" % (kind, number), kind=kind, nodes=settings["nodes"], level=settings["level"])
            for kind, count in ((STRONG, settings["games"]), (WEAK, settings["weak"])) for number in range(count)]


def jobs_again(settings, nodes, lively, dear):
    """The turns of the lively game, all in one job, then each of the dear turns, judged by so many nodes."""
    def job(game, at=None):
        of = game["key"]
        where = "" if at is None else " turn %d" % (at + 1)
        return {"game": settings["game"], "seed": settings["seed"], "judge": nodes, "of": of, "line": game["line"],
                "key": "%s%s by %d" % (of, where, nodes), "at": None if at is None else game["turns"][at]["at"]}
    return [job(lively)] + [job(game, at) for game, at, _ in dear]


def positions_of(job):
    """The number of positions that a job judges again, as the measure of its time."""
    return len(job["line"]) if job["at"] is None else 2


def play(table, job, seed):
    """Plays a game; its record and result."""
    table.begin_at(job["game"], job["nodes"], seed, job["contempt"])
    first = DRAWN_LEVEL if not table.secret else 10
    for at in range(20000):
        mover = table.to_move()
        if mover is None:
            return table.record("all" if table.secret else ""), table.ask("final_score")
        if job["kind"] == WEAK or at in (0, DRAWN):
            table.ask("set_option level %d" % (job["level"] if job["kind"] == WEAK else 10 if at else first))
        table.ask("genmove " + table.sides[mover])
    raise Fault("%s: a game does not end" % job["key"])


def play_over(table, game, line):
    """Leads to the position after the turns of a line, those of chance among them."""
    table.ask("set_option dealer table")
    table.begin(game, 1)
    for turn in line:
        table.ask(turn if turn.startswith(CHANCE + " ") else "play " + turn)


def reviewed(command, record, job, seed):
    """The review of a game, or of the one turn that the job names: an object as scripts/README.md describes it."""
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
    """The judged turns of a review, those of chance left out."""
    return [told(turn, turn["number"] - 1, position["values"], sides)
            for turn, position in zip(review["turns"], review["positions"]) if turn["side"] != CHANCE]


def work(command, job):
    """A game played and judged; or, of a game that is kept, {turns} judged again, by the same random numbers."""
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
    """What is kept of a judged turn, the one at that place of the line. worth: of the position to whoever moves;
    best: of the best turn, from which the loss is measured."""
    kept = {"side": turn["side"], "turn": turn["turn"], "at": at, "loss": round(turn.get("loss") or 0.0, 4),
            "verdict": turn.get("verdict"), "better": turn["line"][:LINE] if "line" in turn else [],
            "worth": round(values[turn["side"]], 4), "values": [round(values[side], 4) for side in sides]}
    kept["best"] = round(turn["worth"], 4) if "worth" in turn else kept["worth"]
    if turn.get("forced") or turn.get("loss", 0.0) is None:
        kept["unjudged"] = True
    if "luck" in turn:
        kept["luck"] = [round(turn["luck"].get(side, 0.0), 4) for side in sides]
    return kept


# ---- What the page tells turn by turn ----


def games_of(jobs, results, sides, secret):
    """The games that are kept, ready to be summed up."""
    games = [dict(results[job["key"]], key=job["key"], kind=job["kind"], number=number) for number, job in enumerate(jobs)]
    for job, game in zip(jobs, games):
        game["phases"] = study.phases_of(job["game"], game["turns"])
        add_best(game, sides, secret)
    return games


def add_best(game, sides, secret):
    """What the best turn was worth, where a result from before this was kept does not say so: what is left and
    what was lost, but with secrets no less than the position."""
    after = [turn["values"] for turn in game["turns"][1:]] + [game["shares"]]
    for turn, values in zip(game["turns"], after):
        if "best" not in turn:
            left = values[sides.index(turn["side"])]
            turn["best"] = turn["loss"] + left if turn["loss"] and not secret else max(turn["worth"], turn["loss"])


def candidates(found):
    """The dearest turns of weak sides by the first judgement, one of a game: (game, number, turn)."""
    return study.dearest(study.judged(found[WEAK]), CANDIDATES, 1)


def judged_again(lively, dear, jobs, results):
    """The lively game and the dear turns by the second judgement."""
    turns = [results[job["key"]]["turns"] for job in jobs]
    return dict(lively, turns=turns[0]), [(game, at, again[0]) for (game, at, _), again in zip(dear, turns[1:])]

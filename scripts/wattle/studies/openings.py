"""openings - judges each first turn of a game, without and with a pie rule.

    scripts/openings "fonver size=11"                 # also continues an interrupted run
    scripts/openings fendo --nodes 5000 --games 200 --out docs/openings
    scripts/openings fendo --hosts 4/anna,8/otto      # plays the games there; searches here

A search and games of the engine against itself judge each first turn. The best and the fairest turns
get longer searches and more games. Turns that are equal on the rotated or mirrored board count as
one. A game with a pie rule is played without it, unless GAME says "pie=on".

Writes DIR/NAME.txt, NAME.json, NAME.svg (a map of the board for each choice of a turn), and a table
of the best turns in DIR/README.md. With --book, writes NAME.book, a file for the engine's option
book. An interrupted run continues from NAME.jsonl. The same seed gives the same files. Exit status: 0
if all is done, 1 after a failure, 2 for bad arguments, 130 if interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import random

from wattle.arena.referee import MOST_TURNS, shares_of
from wattle.arena.selfplay import SECONDS, Table, digest
from wattle.arena.statistics import interval
from wattle.gtp.engine import Analyst
from wattle.gtp.process import Fault, interruptible
from wattle.jobs import resumable_run
from wattle.jobs.cores import cores
from wattle.jobs.results import Results
from wattle.jobs.thread_pool import Progress
from wattle.output.atomic_files import write_text
from wattle.output.report_files import command_line, fill_page, name_without_pie, read_all, table as page_table, write_lines, write_report
from wattle.output.sanitize import show
from wattle.output.svg import sheet
from wattle.paths import PAGES, ROOT
from wattle.studies import openings_report as report, study_command

DEEPER = 8  # factor of the iterations for the selected turns, and again for the finalists
MATTER = 8  # number of selected turns, the best and the fairest; a quarter are finalists
MORE = 4  # factor of the games for the selected turns (default of --more)
DRAWN, DRAWN_LEVEL = 4, 4  # number and level of the weaker turns after the opening
REPLIES = 8
SHOWN = os.path.join(ROOT, "docs", "openings")  # the reports that the board shows

NUMBERS = {"nodes": (1000, 1, "nodes for each turn; the best and the fairest turns get 8 times as many, and the best and fairest of these 64 times as many"),
           "games": (50, 1, "number of games after each turn"),
           "more": (MORE, 1, "the best and the fairest turns get this many times as many games"),
           "play": (100, 1, "nodes for each turn in these games"),
           "think": (0, 0, "number of turns at full strength between the first turn and the random turns; with a pie rule at least 1")}
USUAL = study_command.usual_of(NUMBERS, turns=None, depth=2)


# ---- Requests to the engine, and their order ----
# A longer search gives other values, so only searches of the same length are compared.


class Study:
    """The results about the first turns of a game, kept as Results. `settings` has the numbers of
    nodes and games."""

    def __init__(self, kept):
        self.kept, self.settings = kept, kept.settings
        self.kinds, self.values, self.games = [], {}, {}
        for row in kept.rows:
            self._take(row)

    def _take(self, row):
        if "kinds" in row:
            self.kinds = row["kinds"]
        elif "nodes" in row:
            self.values.setdefault(row["turn"], {})[row["nodes"]] = row
        else:
            self.games.setdefault(row["turn"], {})[row["number"]] = row

    def add(self, row):
        self.kept.add(row)
        self._take(row)

    # ---- Results so far ----

    def turns(self):
        """Returns one turn of each kind."""
        return [turns[0] for turns in self.kinds]

    def deepest(self, turn):
        """Returns the result of the search with the most nodes."""
        return self.values[turn][max(self.values[turn])]

    def value(self, turn, nodes):
        """Returns the opener's share of the win, by the longest search of at most `nodes`
        iterations."""
        found = self.values[turn]
        return found[max(n for n in found if n <= nodes)]["value"]

    def score(self, turn):
        """Returns (the opener's share of the games, low, high, games, different games). Games with
        the same first half of turns count once, as their mean."""
        alike = {}
        for row in self.games[turn].values():
            alike.setdefault(row["half"], []).append(row["share"])
        values = [sum(shares) / len(shares) for shares in alike.values()]
        return (sum(values) / len(values), *interval(values, len(values)), len(self.games[turn]), len(values))

    def mattering(self, turns, nodes, count):
        """Returns the `count` best and the `count` fairest of some turns, by searches of `nodes`
        iterations."""
        best = sorted(turns, key=lambda turn: (-self.value(turn, nodes), turn))
        fair = sorted(best, key=lambda turn: (abs(self.value(turn, nodes) - 0.5), turn))
        return sorted(set(best[:count] + fair[:count]))

    # ---- Missing searches and games ----

    def searches(self):
        """Returns [(turn, nodes)] of the next stage, or None if all stages are done. The results of
        a stage determine the following stage."""
        nodes, turns = self.settings["nodes"], self.turns()
        for count in (MATTER, MATTER // 4, 0):
            missing = [turn for turn in turns
                       if nodes not in self.values.get(turn, {})
                       and not any(row.get("proven") for row in self.values.get(turn, {}).values())]
            if missing:
                return [(turn, nodes) for turn in missing]
            turns = self.mattering(turns, nodes, count)
            nodes *= DEEPER
        return None

    def matches(self):
        """Returns [(turn, number of the game)] of all missing games."""
        many = set(self.mattering(self.turns(), self.settings["nodes"], MATTER))
        wanted = {turn: self.settings["games"] * (self.settings.get("more", MORE) if turn in many else 1) for turn in self.turns()
                  if not self.deepest(turn).get("proven")}
        return [(turn, number) for turn, count in wanted.items() for number in range(count)
                if number not in self.games.get(turn, {})]


# ---- Asking ----


def request(settings, turn, nodes):
    name, *options = settings["game"].split()
    return {"id": turn, "game": name, "options": dict(option.split("=", 1) for option in options),
            "turns": [turn], "nodes": nodes, "lines": REPLIES}


def hear(analyst):
    answer = analyst.hear()
    if "error" in answer:
        raise Fault("%s: %s" % (answer["id"], answer["error"]))
    return answer


def find_kinds(analyst, settings, turns):
    """Returns groups of turns that are mirror images, in the order of the first turn of each
    group."""
    kinds = {}
    for turn in turns:
        analyst.say(request(settings, turn, 1))
    keys = {}
    for _ in turns:
        answer = hear(analyst)
        keys[answer["id"]] = answer.get("symmetryKey", answer["id"])
    for turn in turns:
        kinds.setdefault(keys[turn], []).append(turn)
    return list(kinds.values())


def only(kinds, turns):
    """Returns the kinds of these turns, or all kinds if the list of turns is empty."""
    return [kind for kind in kinds if not turns or set(turns) & set(kind)]


def finding(answer, nodes, side):
    """Returns the result for the position after an opening."""
    def reply(line):
        return {"turn": line["turn"], "value": line["values"][side], "visits": line["visits"], "pv": line["pv"]}
    row = {"turn": answer["id"], "nodes": nodes, "value": answer["values"][side],
           "draws": answer.get("draws"), "margin": answer.get("margins", {}).get(side),
           "replies": [reply(line) for line in answer["lines"]]}
    if "proven" in answer or "result" in answer:
        row["proven"] = True
    return row


def search(analyst, study, jobs, side, progress):
    for turn, nodes in jobs:
        analyst.say(request(study.settings, turn, nodes))
    effort = dict(jobs)
    for _ in jobs:
        answer = hear(analyst)
        study.add(finding(answer, effort[answer["id"]], side))
        progress.step()


def play_from(table, settings, turn, number):
    """Returns the opener's share of the win in a game that begins with `turn`."""
    seed = random.Random("%d %s %d" % (settings["seed"], turn, number)).randrange(1, 2**32)
    table.begin_at(settings["game"], settings["play"], seed)
    drawn = settings.get("think") or int(table.can_swap())  # index of the first random turn, after the swap
    table.play(0, turn)
    moves = []
    for at in range(MOST_TURNS):
        mover = table.to_move()
        if mover is None:
            break
        if at == drawn:
            table.ask("set_option level %d" % DRAWN_LEVEL)
        if at == drawn + DRAWN:
            table.ask("set_option level 10")
        moves.append(table.ask("genmove " + table.sides[mover]))
    else:
        raise Fault("%s: the game does not end" % turn)
    table.ask("set_option level 10")
    return {"turn": turn, "number": number, "half": digest(moves[:len(moves) // 2]),
            "share": shares_of(table.ask("final_score"), table.sides)[0]}


def first_turns(command, game):
    """Returns (the first turns, the side that plays them, the engine's name, the SVG of the empty
    board, whether the game has a pie rule)."""
    table = Table(command)
    try:
        table.begin(game, 1)
        has_pie = "\npie switch " in "\n" + table.ask("list_options")
        return (table.ask("legal_moves").split(), table.sides[0],
                table.identity(game), table.ask("svg"), has_pie)
    finally:
        table.close()


# ---- The command ----


def read_arguments(words):
    parser = study_command.parser_of("Judges the first turns of a game, by search and by games.", "fendo size=9", "openings", NUMBERS)
    add = parser.add_argument
    add("--turns", metavar="LIST", help="judge only these turns and their mirror images; put blanks between turns")
    add("--depth", type=int, choices=(1, 2), default=2, help="2: also show the best answers (default: 2)")
    add("--book", action="store_true", help="write an opening book from the results of the games")
    options = study_command.parsed(parser, words)
    if options.book and options.game and "pie=on" in options.game.split():
        parser.error("--book needs games without the pie rule: leave out pie=on")
    return options


def wanted(options):
    """Returns the first turns in --turns. An empty list means all."""
    return (options.turns or "").split()


def open_study(options, game, engine):
    """Opens the study in its folder. Continues an interrupted study."""
    settings = {"game": game, "nodes": options.nodes, "games": options.games, "play": options.play,
                "seed": options.seed, "engine": engine}
    for name in ("more", "turns", "think"):
        if getattr(options, name) != USUAL[name]:
            settings[name] = getattr(options, name)
    path = os.path.join(options.out, name_without_pie(game) + ".jsonl")
    return Study(Results.begin(path, settings))


def search_all(options, study, turns, side):
    analyst = Analyst(options.engine, options.jobs or cores(), ["--seed", str(options.seed)], seconds=SECONDS)
    try:
        if not study.kinds:
            kinds = find_kinds(analyst, study.settings, turns)
            study.add({"kinds": only(kinds, wanted(options))})
        while jobs := study.searches():
            search(analyst, study, jobs, side, Progress("search", len(jobs), "openings"))
    finally:
        analyst.close()


def play(tables, job):
    return play_from(tables.here(), job["settings"], *job["job"])


def play_all(options, study, tables):
    jobs = [{"key": "%s %d" % job, "settings": study.settings, "job": job} for job in study.matches()]
    if not jobs:
        return
    progress, missing = Progress("play", len(jobs), "games"), {job["key"] for job in jobs}
    for row in (resumable_run.elsewhere(options, jobs, study.kept.descriptors()) if options.hosts
                else resumable_run.here(options, jobs, lambda job: play(tables, job))):
        if row["key"] in missing:
            missing.remove(row["key"])
            study.add(row["result"])
            progress.step()
    if missing:
        raise Fault("%d games are missing: run the same command again" % len(missing))


def write(options, study, about, svg):
    """Writes all files. Returns their names."""
    found = report.as_object(study, about)
    base = os.path.join(options.out, name_without_pie(study.settings["game"]))
    names = [write_lines(base + ".txt", report.as_text(found)), write_report(options.out, os.path.basename(base), found),
             fill_page(os.path.join(options.out, "README.md"), "First turns", {
                 os.path.basename(base): page_table(report.TITLES, report.best_and_worst(found))})]
    if os.path.realpath(options.out) == SHOWN:
        names.append(os.path.join(PAGES, "first_turns.json"))
        write_text(names[-1], report.for_page(read_all(options.out)))
    maps = [(report.caption(chosen), report.heat(svg, values, chosen)) for values, chosen in report.maps_of(found["openings"])]
    names.append(base + ".svg")
    write_text(names[-1], sheet(maps, len(maps)) if len(maps) > 1 else maps[0][1])
    if options.book:
        table = Table(options.engine)
        try:
            names.append(write_lines(base + ".book", report.book_lines(table, found)))
        finally:
            table.close()
    return names


def run(options, tables):
    game = options.game
    turns, side, engine, svg, has_pie = first_turns(options.engine, game)
    if has_pie and "pie=" not in game:
        game += " pie=off"
    if strange := set(wanted(options)) - set(turns):
        raise Fault("%s is no first turn of %s" % (min(strange), game))
    study = open_study(options, game, engine)
    search_all(options, study, turns, side)
    play_all(options, study, tables)
    about = {"side": side, "pie": has_pie and "pie=on" not in game.split(), "told": report.REPLIES if options.depth == 2 else 0,
             "command": command_line("scripts/openings", options, USUAL)}
    for name in write(options, study, about, svg):
        show(name)


@interruptible
def main(words=None):
    return study_command.main_with_tables("openings", read_arguments(words), play, run)

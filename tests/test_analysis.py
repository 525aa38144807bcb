#!/usr/bin/env python3
"""test_analysis.py - analysis in batches, by JSON. It checks that docs/protocol/ANALYSIS.md is true.

    tests/test_analysis.py ENGINE [NAME ...]    NAME: as unittest names tests

No test depends on the speed or the strength of the engine.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import random
import re
import shlex
import subprocess
import sys
import unittest

from support import cases
from wattle.gtp.engine import Analyst, Engine
from wattle.paths import ROOT

ENGINE = " ".join(os.path.abspath(w) if "/" in w and os.path.exists(w) else w
                  for w in shlex.split(sys.argv[1]))
DOCUMENT = os.path.join(ROOT, "docs", "protocol", "ANALYSIS.md")

# Three by three without the pie rule: Black wins with the middle column.
FONVER = dict(game="fonver", options=dict(size=3, pie="off"), nodes=50)
# Black to move plays B1 or B3 and has won.
WON = dict(FONVER, turns=["B2", "A1", "B1", "A2"])
ENDLESS = dict(FONVER, options=dict(size=9), nodes=None, seconds=86400, turns=[])
ENDLESS.pop("nodes")


class Case(cases.Folder):
    def started(self, engine):
        """Returns the engine. The end of the test closes it."""
        self.addCleanup(engine.close)
        return engine

    def analyst(self, threads=1, *args):
        return self.started(Analyst(ENGINE, threads, ["--seed", "1", *args], seconds=300))

    def answers(self, *requests, threads=1):
        return self.analyst(threads).answers_to(requests)

    def answer(self, **request):
        answers = self.answers(dict(id="x", **request))
        self.assertEqual(len(answers), 1)
        self.assertEqual(answers[0]["id"], "x")
        return answers[0]


class Answers(Case):
    def test_every_turn_asked_for_is_answered_once_and_alike_with_any_number_of_threads(self):
        requests = [dict(WON, id="a", analyzeTurns=[0, 2, 4]), dict(WON, id="b", turns=WON["turns"][:1])]

        def told(threads):
            answers = self.answers(*requests, threads=threads)
            for answer in answers:
                answer.pop("seconds")
            return sorted(answers, key=lambda a: (a["id"], a["turnNumber"]))

        one = told(1)
        self.assertEqual([(a["id"], a["turnNumber"]) for a in one],
                         [("a", 0), ("a", 2), ("a", 4), ("b", 1)])
        self.assertEqual([a["toMove"] for a in one], ["black", "black", "black", "white"])
        self.assertEqual(told(3), one)

    def test_values_add_up_and_lines_begin_with_their_turn(self):
        answer = self.answer(**dict(FONVER, turns=[], lines=3))
        self.assertEqual(set(answer["values"]), {"black", "white"})
        self.assertAlmostEqual(sum(answer["values"].values()), 1, 4)
        self.assertEqual(answer["visits"], 50)
        self.assertEqual(len(answer["lines"]), 3)
        for line in answer["lines"]:
            self.assertEqual(line["pv"][0], line["turn"])
            self.assertAlmostEqual(sum(line["values"].values()), 1, 4)
        self.assertFalse(answer["isDuringSearch"])
        self.assertNotIn("proven", answer)

    def test_a_proven_result_is_said_to_be_proven_for_the_side_to_move(self):
        won = self.answer(**dict(WON, nodes=2000))
        self.assertEqual(won["proven"], "win")
        self.assertEqual(won["values"], dict(black=1, white=0))
        self.assertEqual(won["lines"][0]["proven"], "win")
        lost = self.answer(**dict(FONVER, nodes=100000, turns=["B2", "A1", "C2"]))
        self.assertEqual((lost["proven"], lost["toMove"]), ("loss", "white"))
        self.assertEqual(lost["values"], dict(black=1, white=0))

    def test_margins_are_told_where_games_have_points(self):
        answer = self.answer(game="siemenet", options=dict(size=5), turns=[], nodes=20)
        self.assertEqual(answer["margins"]["white"], -answer["margins"]["black"])
        self.assertNotIn("margins", self.answer(**dict(FONVER, turns=[])))

    def test_draws_are_told_where_there_are_any(self):
        answer = self.answer(game="siemenet", options=dict(size=5), turns=[], nodes=50)
        self.assertTrue(0 < answer["draws"] <= 1)
        engine = self.analyst(1, "--set", "net=none")  # a net leaves a small probability for every result
        engine.say(dict(FONVER, id="n", turns=[]))
        self.assertNotIn("draws", engine.hear())

    def test_a_game_that_is_over_has_its_result(self):
        answer = self.answer(**dict(WON, turns=WON["turns"] + ["B3"]))
        self.assertEqual((answer["toMove"], answer["result"], answer["visits"], answer["lines"]),
                         ("none", "B+", 0, []))
        self.assertEqual(answer["values"], dict(black=1, white=0))

    def test_a_game_may_end_by_giving_up(self):
        given_up = dict(game="fendo", options=dict(size=3), turns=["B2", "resign"], nodes=5)
        answer = self.answer(**given_up)
        self.assertEqual((answer["toMove"], answer["result"], answer["values"]), ("none", "W+R", dict(white=1, black=0)))
        self.assertNotIn("margins", answer)
        self.assertEqual(self.answer(**dict(given_up, analyzeTurns=[1]))["toMove"], "black")

    def test_a_position_may_begin_in_the_middle_of_a_turn(self):
        answer = self.answer(position="fendo b size=3 3/WWO/3 + C2", turns=["B3"], nodes=20)
        self.assertEqual(answer["toMove"], "black")
        self.assertTrue(all(line["turn"].startswith("C2-B3") for line in answer["lines"]))

    def test_ownership_is_told_where_a_net_judges(self):
        owners = self.answer(game="fendo", options=dict(size=5), nodes=20, turns=[],
                             ownership=True)["ownership"]
        self.assertEqual((owners["width"], owners["height"], owners["owner"]), (5, 5, "white"))
        self.assertEqual(len(owners["cells"]), 25)
        self.assertTrue(all(-1 <= cell <= 1 for cell in owners["cells"]))
        engine = self.analyst(1, "--set", "net=none")
        engine.say(dict(FONVER, id="n", ownership=True, turns=[]))
        self.assertNotIn("ownership", engine.hear())

    def test_facts_are_counted(self):
        for game, options, turns, facts in (
                ("fendo", dict(size=3), ["A2N", "C2-C1N", "A2-C2W", "C1-B3E"], dict(closed=(2, 7), active=(0, 0))),
                ("fendo", dict(size=3), ["B2"], dict(closed=(0, 0), active=(2, 1))),
                ("siemenet", dict(size=5, variant="revisited"), ["A3,A2", "A4,A5", "C4,D5", "C3,B2", "C4,B3", "B4,B5", "D4,E4"],
                 dict(points=(0, 0))),
                ("siemenet", dict(size=5), ["C2,C1", "B2,A3", "B3,C3", "B4,A4", "B5,C5", "B4,A5"], dict(points=(0, 1))),
                ("fonver", dict(size=5, pie="off"), ["C3", "D3", "C2"], dict(missing=(3, 5), stones=(2, 1))),
                # White's way leads around C3, without a diagonal step beside C3. On larger boards, other code finds the
                # way.
                ("fonver", dict(size=11, pie="off"), ["C3", "D3", "C2"], dict(missing=(9, 11), stones=(2, 1))),
                ("fonver", dict(size=3, pie="off"), ["A1", "A2", "C1", "B2", "C2", "C3"], dict(missing=(None, 1), stones=(3, 3))),
                ("fiodar", dict(size=2, pie="off"), ["B2"], dict(captured=(0, 0), territory=(None, None))),
                ("fiodar", dict(size=3, pie="off"), ["A2", "E5", "B2", "D5", "B1", "pass"], dict(captured=(0, 0), territory=(1, 0)))):
            sides = ("white", "black") if game in ("fendo", "siemenet") else ("black", "white")
            answer = self.answer(game=game, options=options, turns=turns, nodes=1, facts=True)
            self.assertEqual(answer["facts"], {name: dict(zip(sides, pair, strict=True)) for name, pair in facts.items()}, turns)
        self.assertNotIn("facts", self.answer(**dict(FONVER, turns=[])))

    def test_facts_of_fence_begin_with_round_1(self):
        with open(os.path.join(ROOT, "docs", "games", "fence.gtp"), encoding="utf-8") as file:
            words = [line.split() for line in file if line.startswith(("chance", "play"))]
        turns = [line[-1] for line in words]
        first = max(i for i, turn in enumerate(turns[:80]) if turn.startswith("deal:p3")) + 1
        start, later = (self.answer(game="fence", turns=turns[:n], nodes=1, facts=True, view="all") for n in (20, first))
        self.assertNotIn("facts", start)
        self.assertEqual(later["facts"]["free"], dict(p1=1, p2=1, p3=1))
        self.assertEqual(later["facts"]["cards"], dict(p1=4, p2=4, p3=4))
        self.assertEqual(set(later["facts"]["cops"]), {"p1", "p2", "p3"})

    def test_what_is_known_on_the_way_is_told_on_the_way(self):
        engine = self.analyst()
        engine.say(dict(ENDLESS, id="a", reportDuringSearchEvery=0.05))
        answer = {}
        while not answer.get("visits"):  # the first answer may come before the search has begun
            answer = engine.hear()
            self.assertTrue(answer["isDuringSearch"])
        engine.say(dict(id="t", action="terminate", terminateId="a"))
        answer = {}
        while answer.get("isDuringSearch", True):
            answer = engine.hear()
        self.assertGreater(answer["visits"], 0)

    def test_the_command_line_says_what_is_not_asked_for(self):
        engine = self.analyst(1, "--game", "fonver", "--set", "size=3", "--set", "max_nodes=7")
        answer, other = sorted(engine.answers_to(
            [dict(id="a", turns=["A1"]), dict(id="b", options=dict(size=5), turns=["E5"])]),
            key=lambda a: a["id"])
        self.assertEqual((answer["visits"], answer["toMove"]), (7, "white"))
        self.assertEqual(other["turnNumber"], 1)

    def test_the_level_of_play_does_not_weaken_analysis(self):
        engine = self.analyst(1, "--set", "level=1")
        engine.say(dict(game="siemenet", id="a", nodes=50, turns=[]))
        self.assertEqual(engine.hear()["visits"], 50)


class Symmetries(Case):
    """Each function returns the new (x, y) of column x and row y, 0 .. n-1, on a board of size n."""
    MIRRORED = {"columns": lambda x, y, n: (n - 1 - x, y), "rows": lambda x, y, n: (x, n - 1 - y),
                "diagonal": lambda x, y, n: (y, x)}

    def random_game(self, game):
        """Plays up to 30 random turns. None of them is a pass, so the game goes on. Returns the turns."""
        ask = self.started(Engine(ENGINE, ["--seed", "7", "--set", "search=random", "--set", "dealer=table"], seconds=300)).ask
        ask("newgame " + game)
        turns = []
        while len(turns) < 30 and (side := ask("side_to_move").text) != "none":
            turns.append(ask("genmove " + side).text)
        return turns

    def mirrored(self, turns, name, size):
        def point(found):
            x, y = self.MIRRORED[name](ord(found[1]) - ord("A"), int(found[2]) - 1, size)
            return "%c%d" % (ord("A") + x, y + 1)
        turns = [re.sub(r"([A-Z])(\d+)", point, turn) for turn in turns]
        fence = str.maketrans("NS", "SN")  # only Fendo has letters after numbers, and this test mirrors only its rows
        return [re.sub(r"[NS]$", lambda side: side[0].translate(fence), turn) for turn in turns]

    def keys(self, game, options, turns):
        answers = self.answers(dict(id="x", game=game, options=options, turns=turns, nodes=1,
                                    analyzeTurns=list(range(len(turns) + 1))))
        self.assertNotIn("error", answers[0])
        return [a.get("symmetryKey") for a in sorted(answers, key=lambda a: a["turnNumber"])]

    def test_a_mirrored_game_has_the_same_keys(self):
        for game, options, names in (("fonver", dict(size=6, pie="off"), ["columns", "rows"]), ("fendo", dict(size=5), ["rows"]),
                                     ("siemenet", dict(size=7), ["columns", "rows", "diagonal"])):
            turns = self.random_game("%s %s" % (game, " ".join("%s=%s" % pair for pair in options.items())))
            keys = self.keys(game, options, turns)
            self.assertGreater(len(turns), 10)
            self.assertEqual(len(set(keys[:-1])), len(keys) - 1)
            for name in names:
                with self.subTest(game=game, name=name):
                    self.assertEqual(self.keys(game, options, self.mirrored(turns, name, options["size"])), keys)

    def test_first_turns_fall_into_as_many_kinds_as_the_board_has(self):
        for game, kinds in ((dict(game="fonver", options=dict(size=5, pie="off")), [1, 2, 2, 2, 2, 4, 4, 4, 4]),
                            (dict(game="fiodar", options=dict(size=3, pie="off")), [1, 6, 6, 6])):
            columns, rows = ("ABCDE", "12345")
            answers = self.answers(*(dict(game, id=c + r, turns=[c + r], nodes=1) for c in columns for r in rows))
            keys = [answer["symmetryKey"] for answer in answers if "error" not in answer]
            self.assertEqual(sorted(keys.count(key) for key in set(keys)), kinds)


class Bad(Case):
    REQUESTS = [
        ("nonsense", None, "column 1: no JSON value begins here"),
        ('{"id":"x","nodes":1e400}', None, "column 19: the number is too large"),
        ('{"id":"x","turns":["D4]}', None, "the string does not end"),
        ('{"id":"x"', None, "a ',' or '}' is missing"),
        ("[]", None, "a request is an object"),
        ({}, "id", "id must be a string"),
        (dict(id=1), "id", "id must be a string"),
        (dict(id="x", turnz=[]), None, "no field 'turnz'; there are: id game"),
        (dict(id="x", game="chess"), "game", "no game 'chess'; there are: fendo"),
        (dict(id="x", game="fendo", options=dict(size=4)), "options", "'4' is not allowed for size"),
        (dict(id="x", options=dict(size=9.00000000001)), "options", "'9.00000000001' is not allowed for size"),
        (dict(id="x", game="fence", options=dict(players=2, tiles="demo"), turns=["tiles:p1:T25,T25"]), "turns",
         "turn 1, tiles:p1:T25,T25: T25 is named twice"),
        (dict(id="x", game="fendo", options={"size 9": 1}), "options", "no name of an option"),
        (dict(id="x", game="fendo", options=[1]), "options", "options must be an object"),
        (dict(id="x", options=dict(size=[])), "options", "must be a word or a number"),
        (dict(id="x", game="fonver", turns=["D4", "D4"]), "turns", "turn 2, D4: D4 is occupied"),
        (dict(id="x", game="fonver", turns=["D4 E5"]), "turns", "turn 1 must be a string, one word"),
        (dict(id="x", turns="D4"), "turns", "turns must be a list"),
        (dict(id="x", turns=[], analyzeTurns=[1]), "analyzeTurns", "whole numbers from 0 to 0"),
        (dict(id="x", turns=[], analyzeTurns=[]), "analyzeTurns", "analyzeTurns is empty"),
        (dict(id="x", position="fendo w size=3 zzz"), "position", ""),
        (dict(id="x", position="fendo w size=3 3/W1O/3", game="fendo"), "position", "leave out"),
        (dict(id="x", nodes=0), "nodes", "nodes must be a whole number from 1 to"),
        (dict(id="x", nodes=1.5), "nodes", "nodes must be a whole number from 1 to"),
        (dict(id="x", seconds="1"), "seconds", "seconds must be a number from 0.001 to 86400"),
        (dict(id="x", lines=65), "lines", "from 1 to 64"),
        (dict(id="x", ownership=1), "ownership", "true or false"),
        (dict(id="x", view="p3"), "view", "view must be mover, all or a player, not 'p3'"),
        (dict(id="x", action="dance"), "action", "query_version, terminate or terminate_all"),
        (dict(id="x", action="terminate"), "terminateId", "must be a string"),
        (dict(id="x", action="terminate", terminateId="a", turnNumbers=3), "turnNumbers", "list"),
    ]

    def test_what_cannot_be_done_is_said_and_loses_nothing(self):
        engine = self.analyst()
        for request, field, error in self.REQUESTS:
            with self.subTest(request=request):
                engine.say(request)
                answer = engine.hear()
                self.assertIn(error, answer["error"])
                self.assertEqual(answer.get("field"), field)
                known = "x" if '"id":"x"' in (request if isinstance(request, str) else json.dumps(request, separators=(",", ":"))) else None
                self.assertEqual(answer.get("id"), known)
        engine.say("   ")
        engine.say(dict(id="v", action="query_version"))
        answer = engine.hear()
        self.assertEqual((answer["id"], answer["name"]), ("v", "wattle"))

    def test_a_line_that_is_too_long_is_refused_and_the_next_is_answered(self):
        engine = self.analyst()
        engine.say(dict(id="x", turns=["A1"] * 200000))
        self.assertIn("at most 1048576 bytes", engine.hear()["error"])
        engine.say('{"id":"v","action":"query_version"}\0')
        self.assertIn("nothing may follow", engine.hear()["error"])
        engine.say(dict(id="v", action="query_version"))
        self.assertEqual(engine.hear()["id"], "v")

    def test_garbage_is_answered_line_by_line(self):
        chance = random.Random(1)
        good = [json.dumps(dict(WON, id="a", analyzeTurns=[4])), json.dumps(dict(FENCE, id="f")),
                json.dumps(dict(id="t", action="terminate_all", turnNumbers=[1])), '{"id":"x","nodes":3}']
        lines = []
        for _ in range(300):
            line = bytearray(chance.choice(good).encode())
            for _ in range(chance.randrange(1, 4)):
                i, j = sorted(chance.randrange(len(line) + 1) for _ in range(2))
                line[i:i + chance.choice([0, 1, j - i])] = bytes(
                    chance.choice(b'{}[]",:\\0123456789e-untrue \xc3\xff\0') for _ in range(chance.randrange(4)))
            lines.append(bytes(line).replace(b"\n", b""))
        with_answer = [line for line in lines if line.strip(b" \t\r")]
        done = subprocess.run(shlex.split(ENGINE) + ["--protocol", "json", "--no-files", "--set", "max_nodes=3",
                                                     "--memory", "32"],
                              input=b"\n".join(lines), capture_output=True, timeout=600, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertGreaterEqual(len(answers), len(with_answer))
        self.assertGreater(sum("error" in answer for answer in answers), 200)

    def test_a_file_of_requests_ends_with_status_1_if_one_was_refused(self):
        for request, status in (('{"id":"v","action":"query_version"}', 0), ("{}", 1)):
            cases.write(self.path("requests.json"), request)
            done = subprocess.run(shlex.split(ENGINE) + ["--protocol", "json", "requests.json"], cwd=self.folder,
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, status)

    @unittest.skipIf(ENGINE.startswith(("wine ", "node ")), "wine and node do not say whether a pipe has a reader")
    def test_nobody_works_for_a_reader_who_has_gone(self):
        for ends_input in (True, False):
            process = subprocess.Popen(shlex.split(ENGINE) + ["--protocol", "json"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
            process.stdin.write(json.dumps(dict(ENDLESS, id="a")).encode() + b"\n")
            process.stdin.flush()
            process.stdout.close()
            if ends_input:
                process.stdin.close()
            self.assertEqual(process.wait(300), 0)
            process.stdin.close()


class Order(Case):
    def test_the_highest_priority_comes_first_then_who_asked_first(self):
        engine = self.analyst()
        engine.say(dict(ENDLESS, id="a", priority=9))
        for name, priority in (("b", 0), ("c", 5), ("d", 5), ("e", -1)):
            engine.say(dict(FONVER, turns=[], id=name, priority=priority))
        engine.say(dict(id="v", action="query_version"))
        self.assertEqual(engine.hear()["id"], "v")
        engine.say(dict(id="t", action="terminate", terminateId="a"))
        heard = [engine.hear()["id"] for _ in range(6)]
        heard.remove("t")
        self.assertEqual(heard, ["a", "c", "d", "b", "e"])

    def test_what_waits_is_dropped_and_what_is_at_work_ends(self):
        engine = self.analyst()
        engine.say(dict(ENDLESS, id="a", turns=["A1", "B1"], analyzeTurns=[0], priority=1))
        engine.say(dict(ENDLESS, id="a", turns=["A1", "B1"], analyzeTurns=[1, 2]))
        engine.say(dict(id="t", action="terminate", terminateId="a", turnNumbers=[2]))
        self.assertEqual(engine.hear(), dict(id="a", turnNumber=2, isDuringSearch=False, noResults=True))
        self.assertEqual(engine.hear(), dict(id="t", action="terminate", terminateId="a"))
        engine.say(dict(id="u", action="terminate", terminateId="nobody"))
        self.assertEqual(engine.hear()["id"], "u")
        engine.say(dict(id="w", action="terminate_all"))
        heard = [engine.hear() for _ in range(3)]
        self.assertEqual(sorted(a["id"] for a in heard), ["a", "a", "w"])
        self.assertEqual(sorted(a["turnNumber"] for a in heard if a["id"] == "a"), [0, 1])


FENCE = dict(game="fence", options=dict(players=2, tiles="demo"), nodes=15, turns=[
    "tiles:p1:T25,T23,X1,T12,T32", "tiles:p2:T13,T15,T44,T11", "start:p1:r3b2", "start:p2:r4b4"])


class Secrets(Case):
    """FENCE!: the knowledge of one seat, or open information."""

    def played(self, seed, players=3):
        """Plays a part of a game. Returns the side to move, and the turns that each viewer ("all", "p1", ...) saw."""
        engine = self.started(Engine(ENGINE, [], self.folder, seconds=300))
        for line in ("set_option net none", "set_option seed %d" % seed, "set_option max_nodes 5",
                     "newgame fence players=%d tiles=demo" % players):
            self.assertTrue(engine.ask(line).ok)
        for _ in range(7 * players):
            side = engine.ask("side_to_move").text
            if side == "none" or not engine.ask("genmove " + side).ok:
                break
        seen = {}
        for who in ["all"] + ["p%d" % (i + 1) for i in range(players)]:
            self.assertTrue(engine.ask("savegame %s %s" % (who, who)).ok)
            lines = map(str.split, cases.read(self.path(who)).splitlines())
            seen[who] = [words[-1] for words in lines if words[0] in ("chance", "play")]
        return engine.ask("side_to_move").text, seen

    def ask(self, turns, **more):
        return dict(FENCE, options=dict(players=3, tiles="demo"), turns=turns, lines=64, **more)

    def test_a_seat_answers_from_what_it_knows(self):
        mover, seen = self.played(3)
        self.assertNotEqual(seen["all"], seen[mover])
        answers = self.answers(self.ask(seen["all"], id="a"), self.ask(seen[mover], id="b"),
                               self.ask(seen["all"], id="c", view=mover))
        for answer in answers:
            self.assertNotIn("error", answer)
            answer.pop("seconds")
            answer.pop("id")
            self.assertEqual(answer["toMove"], mover)
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])

    def test_with_a_seat_everything_is_judged_from_there(self):
        _, seen = self.played(3)
        ask = dict(self.ask(seen["all"], nodes=20), analyzeTurns=list(range(len(seen["all"]) + 1)))
        told, wanted = (
            {a["turnNumber"]: (a["toMove"], a.get("values"), a["lines"]) for a in answers} for answers in (
                self.analyst(1, "--seat", "p2").answers_to([dict(ask, id="a")]),
                self.answers(dict(ask, id="a", view="p2"))))
        self.assertEqual(told, wanted)
        for view in ("all", "mover", "p1"):
            refused = self.analyst(1, "--seat", "p2").answers_to([dict(ask, id="a", view=view)])
            self.assertEqual([a["field"] for a in refused], ["view"])

    def test_every_decision_of_a_game_can_be_judged_by_every_view(self):
        _, seen = self.played(4)
        turns = list(range(len(seen["all"]) + 1))
        views = ("mover", "all", "p1", "p3")
        answers = self.answers(*(self.ask(seen["all"], id=view, view=view, analyzeTurns=turns)
                                 for view in views), threads=2)
        self.assertEqual(len(answers), len(views) * len(turns))
        for answer in answers:
            self.assertNotIn("error", answer)
            if answer["toMove"] not in ("chance", "none"):
                self.assertEqual(set(answer["values"]), {"p1", "p2", "p3"})
                self.assertTrue(answer["lines"])

    def test_a_stranger_does_not_know_what_the_mover_may_do(self):
        """Of the mover's cards, p1 knows only the backs. Therefore more turns seem possible to p1."""
        _, seen = self.played(4)
        request = self.ask(seen["all"], id="x", nodes=100,
                           analyzeTurns=list(range(len(seen["all"]))))
        known, guessed = ({a["turnNumber"]: a for a in self.answers(dict(request, view=view))
                           if a["toMove"] != "chance"} for view in ("mover", "p1"))
        self.assertTrue(any(len(guessed[i]["lines"]) > len(known[i]["lines"]) for i in known
                            if known[i]["toMove"] != "p1"))
        for i in known:
            if known[i]["toMove"] == "p1":
                self.assertEqual(known[i]["values"], guessed[i]["values"])


def examples(path):
    """Returns [(line number, arguments, [request], [answer])] of the blocks fenced with ```json."""
    text = cases.read(path)
    for block in re.finditer(r"^```json *([^\n]*)\n(.*?)^```$", text, re.M | re.S):
        asked = [line[2:] for line in block[2].splitlines() if line.startswith("> ")]
        told = re.sub(r"^> .*\n", "", block[2], flags=re.M)
        answers, decoder, told = [], json.JSONDecoder(), told.strip()
        while told:
            answer, end = decoder.raw_decode(told)
            answers.append(answer)
            told = told[end:].strip()
        yield text.count("\n", 0, block.start()) + 1, shlex.split(block[1]), asked, answers


def agree(written, told):
    """Returns whether an answer agrees with the document. "..." stands for anything, a number stands for any number,
    and a list that ends with "..." may go on."""
    if written == "...":
        return True
    if isinstance(written, dict) and isinstance(told, dict):
        return set(written) == set(told) and all(agree(written[k], told[k]) for k in written)
    if isinstance(written, list) and isinstance(told, list):
        goes_on = written[-1:] == ["..."]
        return (len(told) >= len(written) - 1 if goes_on else len(told) == len(written)) and all(
            agree(w, t) for w, t in zip(written, told))
    if isinstance(written, bool) or isinstance(told, bool) or isinstance(written, str):
        return written is told or written == told
    return isinstance(told, (int, float))


class Document(Case):
    def test_its_examples_are_answered_as_it_says(self):
        count = 0
        for line, args, asked, answers in examples(DOCUMENT):
            with self.subTest(line=line):
                told = self.analyst(1, *args).answers_to(asked)
                for answer in answers:
                    found = [t for t in told if agree(answer, t)]
                    self.assertTrue(found, "%s is not among %s" % (answer, told))
                    told.remove(found[0])
                self.assertEqual(told, [])
                count += 1
        self.assertGreater(count, 4)

    def test_every_field_has_its_row(self):
        error = self.answers('{"id":"x","?":0}')[0]["error"]
        rows = re.findall(r"^\| `(\w+)` \|", cases.read(DOCUMENT), re.M)
        for field in error.split("there are: ")[1].split():
            self.assertIn(field, rows)


if __name__ == "__main__":
    sys.exit(cases.main())

#!/usr/bin/env python3
"""test_board.py - tests of scripts/board without a browser: access, the behaviour of a table, the data on the wire.

    tests/test_board.py ENGINE [NAME ...]    NAME: as unittest names tests

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import glob
import json
import os
import random
import re
import socket
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

from support import board_client

if not board_client.has_board("aiohttp"):
    sys.exit(77)

from support import cases
from support.board_client import PATIENCE, Running
from wattle.paths import WEB

ENGINE = os.path.abspath(sys.argv[1])
# The requests that a page may send.
REQUESTS = ("play", "cancel", "undo", "go", "new", "computer", "set", "resume", "analyse", "hint", "judge",
            "review", "save", "load", "position", "continue", "puzzle", "solution",
            "lesson", "games", "forget", "rules")
MOST_GAMES = 40  # largest number of kept games


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Programs(unittest.IsolatedAsyncioTestCase):
    """Runs the board as a program. The tests talk to it over the wire only."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.home = directory.name

    def run_board(self, *words, **more):
        return Running(ENGINE, self.home, *words, **more)

    def told(self, page, kind):
        """Returns the texts of all messages of a kind."""
        return [m["text"] for m in map(json.loads, page.heard) if m["type"] == kind]

    async def sit(self, board, **options):
        """Seats the host as p1 and a friend as p2 at a game of FENCE!."""
        host = await board.visit()
        state = await host.ask("new", game="fence", options=dict(options, players=2, tiles="demo"), me="p1", friends=["p2"])
        friend = await board.join(state["invited"]["p2"])
        await host.next()  # tells that the friend has come
        return host, friend

    async def make_a_turn(self, *pages):
        """Plays the first listed step for the seat to move, and waits until all pages have seen it."""
        mover = next(page for page in pages if page.state["toMove"] == page.state["seat"])
        count = len(mover.state["events"])
        await mover.play(mover.state["steps"][0])
        for page in pages:
            await page.until(lambda s: len(s["events"]) > count)

    async def read_to_end(self, connection):
        """Returns True after the other side has closed the connection. Ignores the data before."""
        try:
            while await asyncio.wait_for(asyncio.get_running_loop().sock_recv(connection, 1 << 20), PATIENCE):
                pass
        except ConnectionError:
            pass
        return True

    async def connect(self, board, data, buffer=None):
        """Returns a TCP connection on which `data` has been sent."""
        connection = socket.socket()
        self.addCleanup(connection.close)
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(connection, ("127.0.0.1", board.port()))
        await loop.sock_sendall(connection, data)
        return connection


class WhoIsLetIn(Programs):
    async def test_only_the_own_address_the_own_pages_and_a_known_secret(self):
        async with self.run_board() as board:
            path = board.path()
            self.assertEqual((await board.get(path))[0], 200)
            self.assertEqual((await board.get(path + "board.js"))[0], 200)
            self.assertEqual((await board.get(path, Host="evil.example:%d" % board.port()))[0], 403)
            self.assertEqual((await board.get(path, Origin="http://evil.example"))[0], 403)
            self.assertEqual((await board.get("/"))[0], 404)
            self.assertEqual((await board.get("/wrong/"))[0], 404)
            self.assertEqual((await board.get("/wrong/board.js"))[0], 404)

    async def test_the_channel_is_for_our_pages_alone(self):
        async with self.run_board() as board:
            for headers in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
                with self.assertRaises(Exception) as caught:
                    await board.session.ws_connect(board.url + "channel", headers=headers)
                self.assertEqual(caught.exception.status, 403)

    async def test_no_path_of_a_request_reaches_the_disk(self):
        async with self.run_board() as board:
            for name in ("main.js", "../server/main.js", "..%2fserver%2fmain.js", "server/main.js",
                         "%2e%2e/%2e%2e/README.md", "/etc/passwd", "%2fetc%2fpasswd"):
                status, text = await board.get(board.path(name))
                self.assertEqual(status, 404, name)
                self.assertNotIn("import", text)

    def test_the_pages_fetch_nothing_from_elsewhere(self):
        for path in glob.glob(os.path.join(WEB, "*", "*.*")):
            found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"']*", cases.read(path))
            self.assertEqual([f for f in found if f != "http://www.w3.org/2000/svg" and ".example.org" not in f], [], path)


class Tables(Programs):
    async def open(self, board, game, computer=(), **options):
        page = await board.visit()
        await page.ask("new", game=game, options=options, computer=list(computer))
        return page

    async def test_every_game_starts_with_every_option_said(self):
        async with self.run_board() as board:
            page = await board.visit()
            games = json.loads(page.heard[0])["games"]
            self.assertEqual(len(games), 5)
            for game in games:
                options = {o["name"]: o["default"] for o in game["options"]}
                await page.ask("new", game=game["name"], options=options)
                self.assertEqual(page.state["game"], game["name"])
                self.assertIn("<svg", page.state["svg"])

    async def test_a_turn_is_made_in_steps_which_show_and_can_be_dropped(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo")
            state = await page.play("A4", "C4")
            self.assertEqual(state["half"], ["A4", "C4"])
            self.assertIn('data-step="N"', state["svg"])
            self.assertEqual((await page.ask("cancel"))["half"], [])
            state = await page.play("A4", "C4", "N")
            self.assertEqual([n["turn"] for n in state["nodes"]], [None, "A4-C4N"])
            self.assertEqual(state["toMove"], "black")

    async def test_what_is_refused_says_why_and_changes_nothing(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo")
            self.assertIn("occupied", await page.refused("play", turn="G4"))
            self.assertIn("no turn", await page.refused("play", turn="C4\nquit"))
            self.assertIn("no such game", await page.refused("new", game="chess"))
            self.assertIn("write one of", await page.refused("new", game="fendo", options={"size": 4}))
            self.assertIn("no such request", await page.refused("explode"))
            self.assertIn("number", await page.refused("set", level=11))
            self.assertIn("number", await page.refused("go", node=99))
            self.assertIn("illegal position", await page.refused("position", text="fendo w size=3 WWW/WWW/WWW"))

    async def test_nonsense_is_refused_and_harms_nothing(self):
        nonsense = [None, 7, [], {}, "x", "../x", -1, 1e99, True, {"a": [1]}, ["white", 7], "A1\n"]
        keys = ["turn", "node", "game", "options", "computer", "friends", "sides", "level",
                "move_time", "text", "stones", "side", "seconds"]
        luck = random.Random(1)
        async with self.run_board() as board:
            page = await self.open(board, "fendo")
            for text in ("", "{", "7", "null", '"new"', "[[]]", '{"do":[]}', '{"do":{}}', "\0"):
                await page.channel.send_str(text)
            for request in REQUESTS:
                for _ in range(12):
                    more = {key: luck.choice(nonsense) for key in luck.sample(keys, 4)}
                    await page.ask(request, **more)
            await page.ask("new", game="fendo", computer=[])
            self.assertEqual((await page.play("A4-C4N"))["toMove"], "black")

    async def test_turns_taken_back_stay_as_variations(self):
        async with self.run_board() as board:
            page = await self.open(board, "fonver", size=5, pie="off")
            await page.play("B2", "C3", "D4")
            state = await page.ask("undo")
            self.assertEqual((state["at"], state["line"]), (2, [1, 2, 3]))
            state = await page.play("D3")
            self.assertEqual([n["parent"] for n in state["nodes"]], [None, 0, 1, 2, 2])
            self.assertEqual(state["line"], [1, 2, 4])
            state = await page.ask("go", node=3)
            self.assertEqual((state["at"], state["line"], state["toMove"]), (3, [1, 2, 3], "white"))
            self.assertEqual((await page.ask("go", node=0))["line"], [1, 2, 3])

    async def test_the_engine_plays_its_side_and_undo_comes_back_to_the_person(self):
        async with self.run_board() as board:
            page = await self.open(board, "siemenet", computer=["black"], size=5)
            await page.ask("play", turn="B3,B2")
            state = await page.until(lambda s: s["toMove"] == "white" and len(s["nodes"]) == 3)
            self.assertEqual(state["nodes"][2]["side"], "black")
            self.assertIsNotNone(state["nodes"][1]["share"])
            state = await page.ask("undo")
            self.assertEqual((state["at"], state["toMove"]), (0, "white"))

    async def test_a_puzzle_is_judged_defended_and_solved(self):
        async with self.run_board() as board:
            page = await board.visit()
            games = {game["name"]: game for game in json.loads(page.heard[0])["games"]}
            self.assertEqual(games["fence"]["puzzles"], [])
            puzzle = games["fonver"]["puzzles"][1]
            state = await page.ask("puzzle", game="fonver", number=2)
            self.assertEqual(state["puzzle"], dict(puzzle, game="fonver", said=None))
            self.assertEqual((state["toMove"], len(state["computer"])), (puzzle["side"], 1))
            await page.ask("solution")
            solution = json.loads(next(m for m in reversed(page.heard) if '"solution"' in m))["turn"]

            def mine(s):
                return s["toMove"] in (puzzle["side"], "none") and s["puzzle"]["said"]

            wrong = next(step for step in page.steps() if step != solution)
            await page.ask("play", turn=wrong)
            state = await page.until(mine)
            self.assertEqual(state["puzzle"]["said"], "wrong")
            state = await page.ask("undo")
            self.assertEqual((state["at"], state["puzzle"]["said"]), (0, None))
            await page.ask("play", turn=solution)
            state = await page.until(mine)
            self.assertEqual(state["puzzle"]["said"], "right")
            state = await page.ask("new", game="fonver")
            self.assertIsNone(state["puzzle"])

    async def test_a_puzzle_that_is_not_there_is_refused(self):
        async with self.run_board() as board:
            page = await board.visit()
            for game, number in (("fence", 1), ("chess", 1), ("fonver", 0), ("fonver", 10000), ("fonver", "1"), (None, None)):
                await page.refused("puzzle", game=game, number=number)

    async def test_going_back_stops_the_engine_until_it_is_asked(self):
        async with self.run_board() as board:
            page = await self.open(board, "fiodar", computer=["white"], size=3)
            await page.ask("play", turn="B2")
            await page.until(lambda s: len(s["nodes"]) == 3)
            state = await page.ask("go", node=1)
            self.assertTrue(state["paused"] and state["toMove"] == "white")
            await page.ask("resume")
            state = await page.until(lambda s: s["toMove"] == "black" and not s["paused"])
            self.assertEqual(state["nodes"][state["at"]]["parent"], 1)

    async def test_a_long_thought_gives_way_to_a_request(self):
        async with self.run_board(engine_words=[ENGINE, "--set", "max_nodes=0", "--set", "net=none"]) as board:
            page = await self.open(board, "fendo")
            await page.ask("set", move_time=3600)
            await page.ask("computer", sides=["black"])
            await page.ask("play", turn="A4-C4N")
            state = await page.ask("undo")
            self.assertEqual((state["at"], state["half"]), (0, []))
            await page.ask("analyse", on=True)
            await page.next("analysis")
            self.assertEqual((await page.ask("play", turn="C4"))["at"] > 0, True)

    async def test_a_refusal_names_its_request(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo")
            await page.refused("load", text="nonsense")
            refusal = next(m for m in map(json.loads, page.heard) if m["type"] == "refused")
            self.assertEqual(refusal["n"], page.n)

    async def kept(self, page):
        """Returns the kept games as (game, turns, result), the last one first."""
        await page.ask("games")
        told = [m for m in map(json.loads, page.heard) if m["type"] == "games"][-1]["games"]
        return [(game["game"], game["turns"], game["result"]) for game in told]

    async def test_another_game_throws_none_away(self):
        async with self.run_board() as board:
            page = await self.open(board, "fonver", size=3, pie="off")
            self.assertEqual(await self.kept(page), [])
            await page.play("A1", "B2")
            await page.refused("load", text="nonsense")
            await page.ask("load", text="A1 B1 C1")
            self.assertEqual(await self.kept(page), [("fonver", 2, None)])
            while page.state["toMove"] != "none":
                await page.play(page.steps()[0])
            turns = len(page.state["line"])
            await page.ask("puzzle", game="fonver", number=1)
            await page.play(page.steps()[0])
            await page.ask("new", game="fendo", computer=[])
            (_, _, result), second = await self.kept(page)
            self.assertEqual(await self.kept(page), [("fonver", turns, result), ("fonver", 2, None)])
            self.assertRegex(result, "^[BW]")
            ids = [game["id"] for game in [m for m in map(json.loads, page.heard) if m["type"] == "games"][-1]["games"]]
            state = await page.ask("continue", id=ids[1])
            self.assertEqual([node["turn"] for node in state["nodes"]], [None, "A1", "B2"])
            self.assertEqual(await self.kept(page), [("fonver", turns, result)])
            await page.ask("forget", id=ids[0])
            self.assertEqual(await self.kept(page), [])
            for wrong in (ids[0], 0, -1, "1", None, "../secret"):
                self.assertIn("no such game", await page.refused("forget", id=wrong))
                if wrong is not None:
                    self.assertIn("there is no unfinished game", await page.refused("continue", id=wrong))

    async def test_old_games_make_room(self):
        async with self.run_board() as board:
            page = await board.visit()
            for i in range(MOST_GAMES + 2):
                await page.ask("new", game="fiodar", options={"size": 2, "pie": "off"}, computer=[])
                await page.play(*["A1", "B2", "C3"][:1 + i % 3])
            await page.ask("new", game="fendo")
            kept = await self.kept(page)
            self.assertEqual([turns for _, turns, _ in kept], [1 + i % 3 for i in range(2, MOST_GAMES + 2)][::-1])
            folder = os.path.join(self.home, "state", "wattle", "board", "1")
            self.assertEqual(len([name for name in os.listdir(folder) if name.startswith("game-")]), MOST_GAMES)

    async def test_a_game_that_an_earlier_version_kept(self):
        folder = os.path.join(self.home, "state", "wattle", "board", "1")
        async with self.run_board() as board:
            page = await self.open(board, "fonver", size=3, pie="off")
            await page.play("A1", "B2")
            await board.kill()
        with open(os.path.join(folder, "game.json"), encoding="utf-8") as file:
            game = json.load(file)
        for name in ("svg", "result", "level", "moveTime"):
            del game[name]
        os.unlink(os.path.join(folder, "game.json"))
        with open(os.path.join(folder, "former.json"), "w", encoding="utf-8") as file:
            json.dump(game, file)
        async with self.run_board() as board:
            page = await board.visit()
            self.assertEqual(await self.kept(page), [("fonver", 2, None)])
            self.assertEqual(len((await page.ask("continue"))["line"]), 2)
            self.assertFalse(os.path.exists(os.path.join(folder, "former.json")))

    async def test_a_lesson_is_judged(self):
        async with self.run_board() as board:
            page = await board.visit()
            state = await page.ask("lesson", game="fendo", number=1)
            self.assertEqual((state["lesson"]["title"], state["lesson"]["verdict"], state["computer"]), ("Move and build a fence", None, []))
            start = state["position"]
            self.assertEqual((await page.ask("play", turn="A3"))["half"], ["A3"])
            state = await page.ask("play", turn="A4")
            state = await page.ask("play", turn="N")
            self.assertEqual((state["lesson"]["verdict"], state["position"], state["half"]), ("wrong", start, []))
            state = await page.ask("play", turn="E3")
            self.assertEqual((state["lesson"]["verdict"], state["position"], state["learned"]), ("illegal", start, {}))
            state = await page.ask("play", turn="A3-C3N")
            self.assertEqual((state["lesson"]["verdict"], state["learned"]), ("right", {"fendo": [1]}))
            self.assertIn("done", await page.refused("play", turn="A4"))
            for game, number in (("fendo", 0), ("fendo", 11), ("fendo", "1"), ("chess", 1), (None, 1)):
                await page.refused("lesson", game=game, number=number)
            await page.ask("new", game="fonver")
            self.assertIsNone(page.state["lesson"])
            self.assertEqual(await self.kept(page), [])  # the board does not keep the turns of a lesson as a game
            await board.kill()
        async with self.run_board() as board:
            self.assertEqual((await board.visit()).state["learned"], {"fendo": [1]})

    async def test_a_lesson_outlives_its_engine(self):
        async with self.run_board() as board:
            page = await board.visit()
            await page.ask("lesson", game="fonver", number=2)
            board.kill_engine()
            while "started again" not in (await page.next("notice"))["text"]:
                pass
            self.assertEqual((await page.ask("play", turn="A1"))["lesson"]["verdict"], "wrong")
            self.assertEqual((await page.ask("play", turn="C3"))["lesson"]["verdict"], "right")

    async def test_the_names_of_sides_come_with_the_games(self):
        async with self.run_board() as board:
            page = await board.visit()
            games = {game["name"]: game for game in json.loads(page.heard[0])["games"]}
            for name in ("fendo", "siemenet", "fonver", "fiodar"):
                state = await page.ask("new", game=name)
                self.assertEqual(games[name]["sides"], state["sides"])
            self.assertEqual([side["title"] for side in games["fendo"]["sides"]], ["White", "Orange"])

    async def test_a_game_is_saved_and_loaded(self):
        async with self.run_board() as board:
            page = await self.open(board, "fonver", size=5)
            await page.play("C3", "swap", "B2")
            await page.ask("save")
            record = json.loads(page.heard[-3])["text"]
            await page.ask("new", game="fendo")
            state = await page.ask("load", text=record)
            self.assertEqual(state["game"], "fonver")
            self.assertEqual([n["turn"] for n in state["nodes"]], [None, "C3", "swap", "B2"])

    async def test_a_pasted_list_is_loaded_whole_or_not_at_all(self):
        async with self.run_board() as board:
            page = await self.open(board, "fonver", size=5, pie="off")
            state = await page.ask("load", text="1. A1 B1 2. C1 D1")
            self.assertEqual(len(state["line"]), 4)
            reason = await page.refused("load", text="A1 B1 A1 C1")
            self.assertIn("turn 3 of the list, 'A1': ", reason)
            reason = await page.refused("load", text="(;GM[wattle-fonver]RU[size=5];B[C3]C[a]];W[D4])")
            self.assertIn("line 1, column 40: ", reason)

    async def test_a_game_that_was_given_up_is_loaded_and_gone_on_with(self):
        async with self.run_board() as board:
            page = await self.open(board, "fonver")
            text = "(;GM[wattle-fonver]RU[size=5 pie=off]RE[W+R];B[C3];W[D4];B[A1])"
            state = await page.ask("load", text=text)
            self.assertEqual((state["toMove"], state["result"]), ("none", "W+R"))
            self.assertEqual(len(state["line"]), 3)
            state = await page.ask("go", node=state["line"][0])
            self.assertEqual((state["toMove"], state["at"]), ("white", state["line"][0]))
            await page.ask("load", text=text)
            state = await page.ask("undo")
            self.assertEqual((state["toMove"], state["result"], len(state["line"])), ("white", None, 3))

    async def test_a_review_is_for_the_host_alone(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo", size=3)
            path = board.path("review")
            self.assertEqual((await board.get(path))[0], 404)
            self.assertIn("nothing to review", await page.refused("review"))
            await page.play("B2", "B3", "A2N")
            await page.ask("review", seconds=0.02)
            await page.channel.close()  # like reloading the page
            await (await board.visit()).next("reviewed")
            status, text = await board.get(path)
            self.assertEqual((status, text[:9].lower()), (200, "<!doctype"))

    async def test_a_position_is_set_up(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo")
            state = await page.ask("position", text="fendo b size=3 3/W1O/3")
            self.assertEqual((state["position"], state["toMove"]), ("fendo b size=3 3/W1O/3", "black"))

    async def test_stones_are_set_up_where_texts_hold_the_past(self):
        async with self.run_board() as board:
            page = await self.open(board, "fiodar", size=3, pie="off")
            stones = {"B2": "B", "E4": "W", "D4": "W", "A1": "W"}
            state = await page.ask("position", stones=stones, side="w")
            self.assertEqual(state["position"].split(" ")[5], "3/2WW/5/1B2/W2")
            self.assertEqual(state["toMove"], "white")
            self.assertIn("no point", await page.refused("position", stones={"../x": "W"}, side="w"))
            # A black stone in the corner between white stones would be captured.
            self.assertIn("cannot be set up", await page.refused(
                "position", side="b", stones={"A1": "B", "A2": "W", "B1": "W", "B2": "W", "Z9": "W"}))

    async def test_a_whole_game_is_judged(self):
        async with self.run_board() as board:
            page = await self.open(board, "fendo", size=3)
            await page.play("B2", "B3")
            await page.ask("judge")
            state = await page.until(lambda s: all(n["share"] is not None for n in s["nodes"]))
            self.assertEqual(state["at"], 2)


SECRET = re.compile(r"(?:deal|start|take):(p\d):[rb][1-6]")


class Engine:
    """An engine that belongs to the test, and its files."""

    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen([ENGINE, "--set", "max_nodes=20", "--set", "net=none", "--set", "seed=1"], cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, line):
        """Returns the reply, or None if the engine refuses the command."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = list(iter(self.process.stdout.readline, "\n"))
        return "".join(lines)[1:].strip() if lines[0].startswith("=") else None

    def record(self, viewer):
        self.ask("savegame saved.gtp " + viewer)
        return cases.read(os.path.join(self.folder, "saved.gtp"))

    def load(self, record):
        """Returns whether the engine can load the record."""
        cases.write(os.path.join(self.folder, "loaded.gtp"), record)
        return self.ask("loadgame loaded.gtp") is not None

    def close(self):
        self.process.communicate("quit\n")


def two_worlds(engine):
    """Returns two records of a game that p1 cannot tell apart. They differ in one card of p2."""
    engine.ask("set_option search random")
    engine.ask("newgame fence players=2 tiles=demo")
    while "deal:p2:" not in engine.ask("history"):
        engine.ask("genmove %s" % engine.ask("side_to_move"))
    record, seen = engine.record("all"), engine.record("p1")
    for found in re.finditer(r"deal:p2:([rb])([1-6])", record):
        for value in "123456":
            other = record[:found.start(2)] + value + record[found.end(2):]
            if other != record and engine.load(other) and engine.record("p1") == seen:
                return record, other
    raise AssertionError("no two worlds found")


class TwoPeople(Programs):
    """Two people at a game for two players without hidden information."""

    async def sit(self, board, size=3):
        """Seats the host as Black and a friend as White at a game of Fonver."""
        host = await board.visit()
        state = await host.ask("new", game="fonver", options=dict(size=size, pie="off"), computer=["black"], friends=["white"])
        self.assertEqual((state["seat"], state["computer"], list(state["invited"]), state["shared"]), ("black", [], ["white"], True))
        friend = await board.join(state["invited"]["white"])
        await host.next()  # tells that the friend has come
        self.assertEqual((friend.state["seat"], friend.state["shared"], "invited" in friend.state), ("white", True, False))
        return host, friend

    async def test_each_plays_one_side_until_the_end(self):
        async with self.run_board() as board:
            host, friend = await self.sit(board)
            self.assertIn("not your turn", await friend.refused("play", turn="B2"))
            await host.play("B2")
            await friend.until(lambda s: s["toMove"] == "white")
            for request in ("play", "hint"):
                self.assertIn("not your turn", await host.refused(request, turn="A1"))
            for request, why in ("undo", "nothing can be taken back"), ("go", "only after"), ("judge", "only after"), ("computer", "only after"):
                self.assertIn(why, await host.refused(request, node=0, sides=["white"]))
            for request in ("new", "load", "undo", "set", "go", "analyse", "judge"):
                self.assertIn("only the person who opened", await friend.refused(request, node=0, game="fendo", level=1))
            for turn, page in ("A1", friend), ("B1", host), ("A2", friend), ("B3", host):
                await page.until(lambda s, page=page: s["toMove"] == page.state["seat"])
                await page.play(turn)
            for page in host, friend:
                self.assertEqual((await page.until(lambda s: s["result"]))["result"], "B+")
            await host.ask("go", node=2)
            self.assertEqual((host.state["at"], host.state["shared"]), (2, False))

    async def test_nobody_sees_what_is_thought_at_the_others_turn(self):
        async with self.run_board() as board:
            host, friend = await self.sit(board)
            await host.ask("analyse", on=True)
            while not any('"analysis"' in text for text in host.heard):
                await host.next("analysis")
            await host.play("B2")
            count = len(host.heard)
            await friend.until(lambda s: s["toMove"] == "white")
            await friend.ask("hint")
            await friend.next("hint")
            await friend.play("A1")
            await host.until(lambda s: s["toMove"] == "black")
            thoughts = [text for text in host.heard[count:] if json.loads(text).get("node") == 1]
            self.assertEqual(thoughts, [])
            self.assertFalse([text for text in friend.heard if '"analysis"' in text])
            self.assertNotIn("share", friend.state["nodes"][1])

    async def test_the_seats_come_back_after_a_restart_and_go_with_the_next_game(self):
        async with self.run_board("--port", str(free_port())) as board:
            host, friend = await self.sit(board)
            await host.play("B2")
            url, port = friend.url, str(board.port())
            await board.kill()
        async with self.run_board("--port", port) as board:
            host = await board.visit()
            await host.ask("continue")
            friend = await board.visit(url)
            self.assertEqual((friend.state["seat"], friend.state["toMove"]), ("white", "white"))
            await friend.play("A1")
            await host.until(lambda s: s["toMove"] == "black")
            await host.ask("new", game="fendo")
            self.assertNotIn("secret", await friend.until(lambda s: s["game"] == "fendo"))
            self.assertIn("only the person who opened", await friend.refused("play", turn="A4"))


class Seats(Programs):
    async def test_an_invitation_gives_a_seat_once(self):
        async with self.run_board() as board:
            host = await board.visit()
            state = await host.ask("new", game="fence", options={"tiles": "demo"}, me="p1", friends=["p2"])
            self.assertEqual(state["computer"], ["p3"])
            path = "/join/" + state["invited"]["p2"]
            self.assertEqual((await board.get(path, "POST"))[0], 303)
            self.assertEqual((await board.get(path, "POST"))[0], 404)
            self.assertEqual((await board.get(path))[0], 404)
            self.assertEqual((await host.next())["invited"], {})
            self.assertEqual((await board.get("/join/nonsense"))[0], 404)

    async def test_a_guest_plays_their_own_seat_and_nothing_else(self):
        async with self.run_board() as board:
            host, friend = await self.sit(board)
            pages = {"p1": host, "p2": friend}
            mover = friend.state["toMove"]
            other = pages["p2" if mover == "p1" else "p1"]
            self.assertEqual(other.state["steps"], [])
            self.assertIn("not your turn", await other.refused("play", turn="place:T13:0,0:0"))
            self.assertIn("not your turn", await other.refused("hint"))
            for request in ("new", "load", "undo", "set", "go", "analyse", "position"):
                self.assertIn("only the person who opened", await friend.refused(request))
            for request in ("undo", "go", "judge", "position", "computer"):
                await host.refused(request)

    async def test_what_is_taken_back_at_a_game_with_secrets_is_the_own_turn(self):
        async with self.run_board() as board:
            page = await board.visit()
            await page.ask("new", game="fence", options={"players": 3, "tiles": "demo"}, me="p1")

            def own(s):
                return s["toMove"] == "p1" and s["steps"]

            state = await page.until(own)
            told = len(page.heard)
            await page.ask("undo")
            refusals = [m["text"] for m in map(json.loads, page.heard[told:]) if m["type"] == "refused"]
            self.assertEqual(refusals, ["you have no turn to take back"])
            self.assertEqual(page.state["events"], state["events"])
            await page.ask("play", turn=state["steps"][0])
            await page.until(lambda s: own(s) and len(s["events"]) > len(state["events"]) + 1)
            await page.ask("undo")
            self.assertEqual((page.state["toMove"], page.state["events"]), ("p1", state["events"]))

    def worlds(self):
        engine = Engine(self.home)
        self.addCleanup(engine.close)
        return two_worlds(engine)

    async def test_worlds_that_a_seat_cannot_tell_apart_are_the_same_on_the_wire(self):
        async with self.run_board() as board:
            one, other = [await self.heard(board, world) for world in self.worlds()]
            self.assertEqual(one, other)

    async def test_the_comparison_finds_a_planted_leak(self):
        worlds = self.worlds()
        for i, leak in enumerate((("(hasSecrets(table.game) && seatOf(table, page)) || \"\"", '"all"'),
                                  ("(page.isHost ? table.seats.me : table.seats.guests[page.token]) ?? null", '"p2"'))):
            web = os.path.join(self.home, "web%d" % i)
            shutil.copytree(WEB, web)
            path = os.path.join(web, "table", "seats.js")
            text = cases.read(path)
            self.assertEqual(text.count(leak[0]), 1)
            cases.write(path, text.replace(*leak))
            async with self.run_board(web=web) as board:
                one, other = [await self.heard(board, world) for world in worlds]
                self.assertNotEqual(one, other)

    async def heard(self, board, world):
        """Loads the record `world` and sends all requests that p1's page can send. Returns the messages that the page
        gets."""
        page = await board.visit()
        await page.ask("load", text=world)
        self.assertEqual((page.state["game"], len(page.state["events"]) > 10), ("fence", True))
        await page.ask("save")
        for turn in ("me:r1:old-town", "pass", "draw:r"):
            await page.refused("play", turn="p9:" + turn)
        await page.channel.close()
        return page.heard[2:]  # without the messages of the start

    async def test_no_card_of_another_is_on_the_wire_of_a_whole_game(self):
        async with self.run_board() as board:
            host, friend = await self.sit(board, round_cap=4)
            pages = {"p1": host, "p2": friend}
            while host.state["toMove"] != "none":
                mover = pages[host.state["toMove"]]
                await mover.until(lambda s: s["steps"])
                turn = mover.state["steps"][0]
                for page in pages.values():
                    page.state = None
                await mover.ask("play", turn=turn)
                for page in pages.values():
                    await page.until(lambda s: True)
            for own, page in pages.items():
                open_game = [text for text in page.heard if json.loads(text).get("toMove") == "none"]
                for text in page.heard:
                    if text not in open_game:
                        self.assertEqual(set(SECRET.findall(text)) - {own}, set(), text)
                self.assertTrue(any(own in SECRET.findall(text) for text in page.heard))
                self.assertTrue(open_game)


class Ends(Programs):
    """Tests of engines and boards that end in the middle of a game."""

    async def test_an_engine_that_dies_is_started_again_with_the_game(self):
        async with self.run_board("fendo") as board:
            page, other = await board.visit(), await board.visit()
            await page.ask("new", game="fendo", computer=[])
            await page.play("A4-C4N", "G4-F4N", "C4")
            await page.ask("cancel")
            await page.ask("undo")
            before = await page.play("G4-E4N", "C4")
            await other.until(lambda s: s == before)
            dead = board.kill_engine()
            for one in (page, other):  # both get the message, although neither sends a request
                self.assertIn("started again", (await one.next("notice"))["text"])
                self.assertEqual(await one.next(), before)
            self.assertNotIn(dead, board.engines())
            await page.ask("save")
            self.assertIn("play black G4-E4N\nplay white C4\n", self.told(page, "record")[-1])
            self.assertEqual((await page.ask("cancel"))["half"], [])
            self.assertEqual((await page.ask("go", node=1))["at"], 1)
            self.assertEqual(board.log(), [])

    async def test_an_engine_that_dies_while_it_thinks_goes_on(self):
        async with self.run_board(engine_words=[ENGINE, "--set", "max_nodes=0", "--set", "net=none"]) as board:
            page = await board.visit()
            await page.ask("new", game="fonver", options={"size": 9, "pie": "off"}, computer=["white"])
            await page.ask("set", move_time=3600, level=10)  # lower levels answer at once
            await page.ask("play", turn="C3")
            board.kill_engine()
            await page.next("notice")
            state = await page.next()
            self.assertEqual((len(state["nodes"]), state["toMove"], state["paused"]), (2, "white", False))
            self.assertEqual((state["moveTime"], state["level"]), (3600, 10))
            await page.ask("set", move_time=0.05)
            await page.until(lambda s: len(s["nodes"]) == 3)

    async def test_a_puzzle_stays_one_and_a_game_with_secrets_keeps_its_seats(self):
        async with self.run_board() as board:
            page = await board.visit()
            before = await page.ask("puzzle", game="fonver", number=1)
            board.kill_engine()
            await page.next("notice")
            self.assertEqual((await page.next())["puzzle"], before["puzzle"])
            host, friend = await self.sit(board)
            await page.channel.close()
            await self.make_a_turn(host, friend)
            for one in (host, friend):
                one.before = one.state
            board.kill_engine()
            for one in (host, friend):
                await one.next("notice")
                self.assertEqual(await one.next(), one.before)
            self.assertEqual(board.log(), [])

    async def test_a_board_whose_engine_hangs_ends_when_it_is_asked_again(self):
        async with self.run_board() as board:
            page = await board.visit()
            engine, = board.engines()
            os.kill(engine, signal.SIGSTOP)
            self.addCleanup(os.kill, engine, signal.SIGKILL)
            await page.channel.send_str('{"do":"set"}')
            for _ in range(10 * PATIENCE):
                if board.process.returncode is None:
                    board.process.send_signal(signal.SIGINT)
                    await asyncio.sleep(0.1)
            self.assertIsNotNone(board.process.returncode)

    async def test_an_engine_that_cannot_be_started_again_costs_no_game(self):
        flag = os.path.join(self.home, "flag")
        script = 'if [ -e "%s" ]; then exit 1; fi; exec "$@"' % flag
        words = ["/bin/sh", "-c", script, "engine", ENGINE, "--set", "max_nodes=20", "--set", "net=none"]
        async with self.run_board(engine_words=words) as board:
            page = await board.visit()
            await page.ask("new", game="fonver", options={"size": 5, "pie": "off"}, computer=[])
            before = await page.play("C3", "B2")
            with open(flag, "w", encoding="ascii"):
                board.kill_engine()
                while "Your next action" not in (await page.next("notice"))["text"]:
                    pass
            await page.ask("save")
            self.assertIn("play white B2\n", self.told(page, "record")[-1])
            self.assertIn("ended", await page.refused("play", turn="D4"))
            while "Your next action" not in (await page.next("notice"))["text"]:
                pass
            os.unlink(flag)
            state = await page.play("D4")
            self.assertEqual([n["turn"] for n in state["nodes"]], [None, "C3", "B2", "D4"])
            self.assertEqual(state["nodes"][:3], before["nodes"])

    async def test_a_board_that_is_killed_offers_the_game_at_its_address(self):
        port = str(free_port())
        async with self.run_board("fendo", "--port", port) as board:
            url, page = board.url, await board.visit()
            self.assertIsNone(page.state["left"])
            await page.ask("new", game="fonver", options={"size": 5, "pie": "off"}, computer=[])
            await page.play("B2", "C3", "D4")
            await page.ask("undo")
            before = await page.play("D3")
            await board.kill()
            self.assertEqual(board.left_over(), [])
        async with self.run_board("--port", port) as board:
            self.assertEqual(board.url, url)
            page = await board.visit()
            self.assertEqual(page.state["left"], dict(game="fonver", turns=3))
            self.assertEqual(len(page.state["nodes"]), 1)
            self.assertEqual(await page.ask("continue"), before)
            await board.kill()  # a second kill loses nothing either
            self.assertEqual(board.left_over(), [])
        async with self.run_board("siemenet") as board:
            self.assertNotEqual(board.url, url)
            page = await board.visit()
            self.assertEqual(page.state["left"], dict(game="fonver", turns=3))
            await page.ask("new", game="siemenet", options={"size": 5}, computer=[])
            await page.play("B3,B2")
            self.assertIsNone(page.state["left"])  # the present game could now be lost
            state = await page.ask("new", game="fendo")
            self.assertEqual(state["left"], dict(game="siemenet", turns=1))
            await page.ask("new", game="fendo", computer=[])
            await page.play("A4-C4N")
            self.assertEqual((await page.ask("continue"))["game"], "siemenet")
            self.assertEqual((await page.ask("new", game="fiodar"))["left"], dict(game="siemenet", turns=1))
            self.assertEqual(board.log(), [])

    async def test_a_game_of_the_engines_alone_takes_no_place(self):
        async with self.run_board() as board:
            page = await board.visit()
            await page.ask("load", text="newgame siemenet size=5\nplay white B3,B2\n")
            await board.kill()
        for _ in range(2):
            async with self.run_board("fonver") as board:
                page = await board.visit()
                state = await page.until(lambda s: len(s["nodes"]) == 2)  # the engine begins
                self.assertEqual(state["left"], dict(game="siemenet", turns=1))
                await board.kill()

    async def test_a_game_that_is_over_is_not_offered(self):
        async with self.run_board() as board:
            page = await board.visit()
            await page.ask("new", game="fiodar", options={"size": 3, "pie": "off"}, computer=[])
            await page.play("B2", "pass", "pass")
            self.assertEqual(page.state["toMove"], "none")
            await board.kill()
        async with self.run_board() as board:
            page = await board.visit()
            self.assertIsNone(page.state["left"])
            self.assertIn("no unfinished game", await page.refused("continue"))

    async def test_friends_come_back_to_their_seats(self):
        port = str(free_port())
        async with self.run_board("--port", port) as board:
            host, friend = await self.sit(board)
            guest = friend.url
            await self.make_a_turn(host, friend)
            before = host.state["view"]
            await board.kill()
            self.assertEqual(board.left_over(), [])
        async with self.run_board("--port", port) as board:
            host = await board.visit()
            self.assertEqual((await board.get(guest[len(board.origin()):]))[0], 404)
            self.assertEqual((await host.ask("continue"))["view"], before)
            friend = await board.visit(guest)
            self.assertEqual(friend.state["seat"], "p2")

    async def test_what_is_kept_is_for_its_owner_alone(self):
        port = str(free_port())
        async with self.run_board("--port", port) as board:
            await self.sit(board)
            for folder, folders, files in os.walk(os.path.join(self.home, "state", "wattle")):
                for name in [".", *folders, *files]:
                    mode = stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode)
                    self.assertEqual(mode & 0o077, 0, name)

    async def test_of_two_boards_each_keeps_its_game(self):
        async with self.run_board() as first, self.run_board() as second:
            for board, game in ((first, "siemenet"), (second, "fonver")):
                page = await board.visit()
                await page.ask("new", game=game, computer=[])
                await page.play(page.steps()[0])
                await board.kill()
        async with self.run_board() as first, self.run_board() as second:
            left = [(await board.visit()).state["left"]["game"] for board in (first, second)]
            self.assertEqual(sorted(left), ["fonver", "siemenet"])

    async def test_a_board_without_a_home_plays_on(self):
        with open(os.path.join(self.home, "file"), "w", encoding="ascii") as file:
            async with self.run_board(XDG_STATE_HOME=file.name, DISPLAY="", WAYLAND_DISPLAY="") as board:
                page = await board.visit()
                self.assertEqual((await page.play("A4-C4N"))["at"], 1)
                await page.ask("save")
                self.assertEqual(board.log(), [])
        self.assertEqual(board.left_over(), [])


class Friends(Programs):
    """What strangers and friends may do to a table."""

    async def test_only_who_presses_the_button_takes_a_seat(self):
        async with self.run_board() as board:
            host = await board.visit()
            state = await host.ask("new", game="fence", options=dict(players=2, tiles="demo"), me="p1", friends=["p2"])
            path = "/join/" + state["invited"]["p2"]
            for method in ("GET", "HEAD", "GET"):
                status, text = await board.get(path, method)
                self.assertEqual(status, 200)
            self.assertIn('<form method="post">', text)
            self.assertIn("Player 2", text)
            for method in ("PUT", "DELETE", "OPTIONS", "PROPFIND"):
                self.assertEqual((await board.get(path, method))[0], 405)
            self.assertEqual((await board.get(path, "POST", Origin="http://evil.example"))[0], 403)
            self.assertEqual((await board.get(path, "POST", Host="evil.example"))[0], 403)
            self.assertEqual((await host.ask("set"))["invited"], state["invited"])
            self.assertEqual((await board.get(path, "POST"))[0], 303)
            for method in ("GET", "POST"):
                self.assertEqual((await board.get(path, method))[0], 404)
            self.assertEqual((await host.ask("set"))["invited"], {})

    async def test_a_page_that_does_not_read_holds_nobody_up(self):
        async with self.run_board() as board:
            host = await board.visit()
            await host.ask("new", game="fonver", options={"size": 25}, computer=[])
            host.heard.clear()
            idle = await self.connect(board, buffer=1 << 12, data=(
                "GET %schannel HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s==\r\n\r\n"
                % (board.url[len(board.origin()):], board.port(), board.origin(), "A" * 22)).encode())
            # The test sends more data than the network and the board buffer for a page.
            while sum(map(len, host.heard)) < 40e6:
                await host.ask("set", level=10)
            self.assertTrue(await self.read_to_end(idle))
            again = await board.visit()
            self.assertEqual(again.state, await host.ask("set", level=10))
            self.assertEqual(board.log(), [])

    async def test_pages_with_one_secret_are_not_without_number(self):
        async with self.run_board() as board:
            pages = [await board.visit() for _ in range(16)]
            with self.assertRaises(Exception) as caught:
                await board.visit()
            self.assertEqual(caught.exception.status, 503)
            await pages[0].channel.close()
            await board.visit()

    async def test_half_of_a_request_is_not_waited_for(self):
        async with self.run_board(most_files=256) as board:
            host = "Host: 127.0.0.1:%d\r\n" % board.port()
            halves = ["", "GET / HT", "GET / HTTP/1.1\r\n" + host,
                      "POST /join/x HTTP/1.1\r\n%sContent-Length: 1000\r\n\r\n" % host,
                      "GET /x/ HTTP/1.1\r\n%s\r\nGET /x/ HT" % host]
            connections = [await self.connect(board, halves[i % len(halves)].encode()) for i in range(300)]
            path = board.url[len(board.origin()):]
            self.assertEqual((await board.get(path))[0], 200)
            page = await board.visit()
            self.assertEqual((await page.play("A4-C4N"))["at"], 1)
            ends = await asyncio.gather(*[self.read_to_end(connection) for connection in connections])
            self.assertTrue(all(ends))
            self.assertEqual(board.log(), [])

    async def test_what_is_no_request_is_refused_in_a_line(self):
        heads = [b"\0\1\2\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /join/\xe9 HTTP/1.1\r\nHost: %s\r\n\r\n",
                 b"GET /\xff\xfe/ HTTP/1.1\r\nHost: %s\r\n\r\n", b"GET http://[/ HTTP/1.1\r\nHost: %s\r\n\r\n",
                 b"POST /join/\xe9 HTTP/1.1\r\nHost: %s\r\nContent-Length: -1\r\n\r\n",
                 b"GET /join/%ed%a0%80 HTTP/1.1\r\nHost: %s\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
                 b"GET /x/channel HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n\r\n",
                 b"GET /x HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nzz\r\n"]
        async with self.run_board() as board:
            path = board.url[len(board.origin()):].encode()
            heads += [(b"GET " + path + b"channel HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nUpgrade: " + upgrade +
                       b"\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xe9\r\n\r\n")
                      for upgrade in (b"websocket", b"\xe9")]
            for i, head in enumerate(heads):
                if b"%s" in head:
                    head = head.replace(b"%s", b"127.0.0.1:%d" % board.port())
                connection = await self.connect(board, head)
                said = b""
                while data := await asyncio.wait_for(asyncio.get_running_loop().sock_recv(connection, 1 << 16), PATIENCE):
                    said += data
                self.assertRegex(said, b"^HTTP/[0-9.]+ (400|403|404) ", head)
                self.assertLessEqual(len(board.log()), i + 1)
            self.assertEqual((await board.get("/join/\u00e9"))[0], 400)

    async def test_messages_that_are_none_are_refused(self):
        deep = "[" * 200000
        async with self.run_board() as board:
            page = await board.visit()
            await page.ask("new", game="fendo", computer=[])
            for text in (deep, deep + "]" * 200000, '{"do":%s' % deep, '{"do":%s%s}' % ("[" * 900, "]" * 900),
                         '{"do":"\\ud800"}', '{"do":"set","level":%s}' % ("9" * 400), '{"n":1%s}' % ("0" * 5000),
                         '{"do":"set","level":NaN}', '{"do":"set","level":Infinity}', '{"do":"set","level":1e999}'):
                await page.channel.send_str(text)
                self.assertTrue((await page.next("refused"))["text"])
                await page.next()
            for value in (10 ** 400, -10 ** 400, 1e308):
                await page.refused("new", game="fendo", options={"size": value})
                for request, key in (("set", "level"), ("set", "move_time"), ("go", "node"), ("review", "seconds")):
                    await page.refused(request, **{key: value})
                await page.refused("puzzle", game="fonver", number=value)
            for word in ("\ud800", "\udfff", "A1\udc80"):
                await page.refused("load", text="newgame fendo\n# " + word)
                await page.refused("load", text=word)
                await page.refused("play", turn=word)
                await page.refused("position", text=word)
                await page.refused("position", stones={word: "W"})
                await page.refused("new", game=word)
                await page.refused("new", game="fendo", options={word: word})
            self.assertEqual((await page.play("A4-C4N"))["at"], 1)
            self.assertEqual(board.log(), [])

    async def test_the_address_is_in_no_list_of_processes(self):
        called, browser = os.path.join(self.home, "called"), os.path.join(self.home, "browser")
        cases.write(browser, '#!/bin/sh\nprintf "%%s\\n" "$@" >"%s.tmp"\nmv "%s.tmp" "%s"\n' % (called, called, called))
        os.chmod(browser, 0o700)
        async with self.run_board(DISPLAY=":0", BROWSER=browser + " %s") as board:
            while not os.path.exists(called):
                await asyncio.sleep(0.01)
            words = cases.read(called).split()
            secret = board.url.rsplit("/", 2)[1]
            self.assertNotIn(secret, " ".join(words))
            way = words[-1].removeprefix("file://")
            self.assertEqual(stat.S_IMODE(os.stat(way).st_mode), 0o600)
            self.assertIn('http-equiv="refresh" content="0; url=%s"' % board.url, cases.read(way))
        self.assertFalse(os.path.exists(way))


if __name__ == "__main__":
    sys.exit(cases.main())

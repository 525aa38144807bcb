"""table.py - a table: one engine, the game on it, and the pages around it.

Lives here: what a page may ask for, one request after the other; the engine's own turns and
its thinking in between. Does not live here: what each page may know (seats.py), the web
(web_server.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import asyncio
import contextlib
import os
import random
import time

from wattle.board import input_checks as words, puzzles, seats
from wattle.board.analysis_lines import thought_of
from wattle.board.async_engine import Engine, Gone, Refused
from wattle.board.game_tree import Tree, turns_of
from wattle.board.review_process import Review

HINT_SECONDS = 1.0
LOOK_SECONDS = 0.4  # for each position, where a whole game is judged
ANALYSIS = "interval 25 maxmoves 10 rootInfo true"
LAYOUTS = 12  # orders of stones that are tried to set up a position
RECORD = "record.gtp"  # the only name of a file there is
ENDED = "The engine had ended. It was started again, with the game as it was."
WAITS = ("The engine has ended. It is started again as soon as you do something; the game is "
         "kept.")


class Table:
    """`pages` are whatever has `token`, `is_host` and `send(dictionary)`; `kept` is a Kept."""

    def __init__(self, kept):
        self.kept, self.directory = kept, kept.work
        self.engine, self.engine_words = None, []
        self.strength = dict(move_time=2.0)  # what was asked of the engine
        self.deaths = 0  # of engines since a page last asked for something
        self.watcher = None  # the task that waits for the engine's end
        self.held = None  # the game as it was last shown, for an engine that is started again
        self.reviewer = Review(self.directory)
        self.games = []
        self.pages = set()
        self.lock = asyncio.Lock()
        self.work = None  # the task that lets the engine think
        self.wish = None  # what it is to think about first
        self.stopping = False
        self.is_closed = False  # no engine is started any more
        self.analysing = False
        self.paused = False  # no turn of the engine's until somebody plays or asks for it
        self.level, self.move_time = 10, 2.0
        self.game, self.options, self.computer = None, {}, set()
        self.tree, self.half, self.to_move = Tree(), [], "none"
        self.result, self.sides, self.seats = None, [], seats.Seats()
        self.is_begun = False  # whether a person has had a part in the game
        self.puzzle = None  # what is to be solved, and how that went
        self.has_new_turns = False  # a person's, since the game began or was saved
        self.looks = {}  # what the engine shows of its game, by command
        self.owns = set()  # games of which the engine tells owners

    # ---- Opening and closing ----

    async def open(self, engine_words, game=None):
        self.engine_words = engine_words
        await self.start_engine()
        for line in (await self.engine.ask("list_games")).splitlines():
            name, title = line.split(" ", 1)
            await self.engine.ask("newgame %s" % name)
            options = words.options_of((await self.engine.ask("list_options")).splitlines())
            rules = await self.engine.ask("help %s" % name)
            if await self.engine.accepts("kata-analyze ownership true"):
                self.owns.add(name)
            sides = seats.sides_of(name, {o["name"]: o["default"] for o in options})
            self.games.append(dict(name=name, title=title, options=options, rules=rules, sides=sides,
                                   puzzles=await puzzles.listed(self.engine)))
        wanted = game or self.games[0]["name"]
        await self.start(dict(game=wanted))
        self.hold()
        self.watcher = asyncio.ensure_future(self.watch(self.engine))

    async def close(self):
        """Ends the engine. A request that is under way ends first, because an engine that is just
        being started cannot be ended."""
        self.is_closed = True
        async with self.lock:
            self.watcher.cancel()
            await self.pause()
            await self.reviewer.stop()
            await self.engine.close()

    # ---- An engine that ends ----

    async def start_engine(self):
        self.engine = await Engine.start(self.engine_words, self.directory)
        if self.held:
            self.watcher = asyncio.ensure_future(self.watch(self.engine))
        for name, value in self.strength.items():
            await self.engine.ask("set_option %s %g" % (name, value))

    async def watch(self, engine):
        """Waits for the end of the engine, which nobody has asked for, and starts it again. One
        that ends again and again has to wait for somebody who asks for something."""
        await engine.end()
        async with self.lock:
            if engine is not self.engine or self.is_closed:
                return
            await self.pause()
            try:
                if self.deaths > 1:
                    raise Gone(WAITS)
                await self.mend()
                await self.show()
            except Gone as gone:
                self.tell_all(dict(type="notice", text=str(gone)))
                return
            self.go_on()

    async def mend(self):
        """Starts the engine again, if it has ended, and brings the game back."""
        if not self.engine.has_ended:
            return
        await self.engine.close()
        self.deaths += 1
        paused = self.paused or self.deaths > 1
        self.analysing = self.analysing and self.deaths == 1
        try:
            await self.start_engine()
            await self.bring_back()
        except (OSError, Refused) as error:
            self.engine.lost("")
            raise Gone("The engine has ended and cannot be started again: %s. The game is kept."
                       % error) from None
        self.paused = paused
        self.tell_all(dict(type="notice", text=ENDED))

    def hold(self):
        """Remembers the game as it is, and keeps it for the next start of the board."""
        if self.looks["record"] is None:
            return
        self.held = dict(record=self.looks["record"], tree=self.tree, puzzle=self.puzzle,
                         computer=self.computer)
        has_turns = len(self.tree.nodes) > 1 or self.half
        if self.puzzle or self.to_move == "none" or not has_turns or not self.is_begun:
            self.kept.keep(None)
        else:
            self.kept.keep(dict(
                game=self.game, turns=sum(n.side != "chance" for n in self.tree.line()),
                record=self.looks["record"], nodes=self.tree.kept(),
                computer=sorted(self.computer), **self.seats.kept()))

    async def bring_back(self):
        """The game as it was last shown."""
        held = self.held
        await self.load_record(held["record"])
        await self.begin(held["tree"])
        self.puzzle, self.computer = held["puzzle"], held["computer"]

    def offer(self):
        """The game that was left, while there is nothing to lose in the present one; or None."""
        left = self.kept.left
        if not left or self.kept.present:
            return None
        return dict(game=left["game"], turns=left["turns"])

    async def take_up(self, _page, _message):
        """Goes on with the game that was left."""
        left = self.kept.left
        if not left:
            raise Refused("no game was left")
        await self.replace(self.load_record(left["record"]), Tree.of(left["nodes"]))
        self.computer, self.paused, self.is_begun = set(left["computer"]), False, True
        self.has_new_turns = True  # it was not saved
        self.seats.take(left)
        self.hold()
        self.kept.forget(left)

    # ---- Requests of pages ----

    async def handle(self, page, message):
        """Does what a page asks for, and tells all pages; what is refused is told that page. A
        request with a number `n` is done when the answer with that number comes."""
        message = message if isinstance(message, dict) else {}
        async with self.lock:
            self.deaths = 0
            try:
                await self.obey(page, message)
                await self.show()
            except Gone as gone:
                page.send(dict(type="refused", text=str(gone), n=message.get("n")))
            if isinstance(message.get("n"), int):
                page.send(dict(type="done", n=message["n"]))
            self.go_on()

    async def obey(self, page, message):
        request = message.get("do")
        does = REQUESTS.get(request) if isinstance(request, str) else None
        try:
            if self.is_closed:
                raise Refused("the board is ending")
            if not does:
                raise Refused("there is no such request")
            seats.check(self, page, request)
            await self.pause()
            if does is not Table.save:
                await self.mend()
            await does(self, page, message)
        except Refused as refusal:
            page.send(dict(type="refused", text=str(refusal), n=message.get("n")))

    async def play(self, page, message):
        """A turn, or the next step of one, of the side to move."""
        if self.to_move in ("none", "chance") or self.to_move in self.computer and not self.paused:
            raise Refused("it is not your turn")
        await self.follow("play %s %s" % (self.to_move, words.turn(message.get("turn"))))
        self.paused, self.is_begun = False, True
        self.has_new_turns = self.has_new_turns or not self.half

    async def cancel(self, _page, _message):
        """Takes back the steps of a turn that is not complete."""
        if self.half:
            await self.follow("undo %d" % (len(self.half) + self.is_resigned()))

    async def undo(self, page, _message):
        """Takes back what was played since this page's side last had the move."""
        turn = self.last_decision()
        if not turn and not self.half and not self.is_resigned():
            raise Refused("you have not played a turn that could be taken back")
        await self.cancel(page, None)
        if self.is_resigned():  # which is taken back first
            await self.follow("undo")
            people = self.people()
            if not people or self.to_move in people:
                turn = None
        while turn in self.tree.path(self.tree.at):
            await self.follow("undo")
        self.paused = self.to_move in self.computer

    def last_decision(self):
        """The turn to take back to: the last of a person. In an open game, where the engine can be
        told to go on, the first one if there is none, and the last one where the engine plays all."""
        path, people = self.tree.path(self.tree.at), self.people()
        own = [node for node in path if node.side in people]
        if own or seats.has_secrets(self.game):
            return own[-1] if own else None
        return (path[0] if people else path[-1]) if path else None

    async def go(self, _page, message):
        """Goes to a position of the tree."""
        number = words.number(message.get("node"), 0, len(self.tree.nodes) - 1, "a position")
        await self.go_to(self.tree.nodes[int(number)])
        self.paused = True

    async def go_to(self, node):
        here, there = self.tree.path(self.tree.at), self.tree.path(node)
        same = 0
        while same < min(len(here), len(there)) and here[same] is there[same]:
            same += 1
        back = len(here) - same + len(self.half)
        back += back > 0 and self.is_resigned()  # which is taken back first
        ways = ["undo %d" % back] if back else []
        await self.follow(*ways, *["play %s %s" % (step.side, step.turn) for step in there[same:]])

    async def new(self, _page, message):
        await self.start(message)

    async def start(self, message):
        """A new game: {game, options: {name: value}, computer: [side, ...], me: side}."""
        if message.get("game") not in [game["name"] for game in self.games]:
            raise Refused("there is no such game")
        pairs = words.options(message.get("options", {}))
        for key in ("computer", "friends"):
            words.names(message.get(key, []))
        await self.engine.ask(" ".join(["newgame", message["game"]] + pairs))
        await self.begin()
        self.settle(message)

    def settle(self, message):
        self.has_new_turns = False
        self.kept.leave()
        self.is_begun = False
        self.computer = self.seats.settle(self.side_words(), seats.has_secrets(self.game), message)

    async def begin(self, tree=None):
        """Finds out which game it is now, after newgame, a position or a record."""
        self.tree, self.puzzle = tree or Tree(), None
        lines = (await self.engine.ask("list_options")).splitlines()
        self.options = {o["name"]: o["current"] for o in words.options_of(lines)}
        self.game = (await self.engine.ask("showboard")).split(" ", 1)[0]
        self.sides = seats.sides_of(self.game, self.options)
        await self.follow()
        self.paused = False

    async def set_puzzle(self, _page, message):
        """A puzzle to be solved: {game, number}. The engine defends."""
        game = next((game for game in self.games if game["name"] == message.get("game")), None)
        if not game or not game["puzzles"]:
            raise Refused("there are no such puzzles")
        number = int(words.number(message.get("number"), 1, len(game["puzzles"]), "the number of a puzzle"))
        puzzle = game["puzzles"][number - 1]
        await self.engine.ask("newgame %s" % game["name"])
        solution = await self.engine.ask("puzzle %d solution" % number)
        await self.engine.ask("puzzle %d" % number)
        await self.begin()
        self.settle(dict(computer=[side for side in self.side_words() if side != puzzle["side"]]))
        self.puzzle = puzzles.Puzzle(game["name"], puzzle, solution)

    async def tell_solution(self, page, _message):
        if not self.puzzle:
            raise Refused("there is no puzzle")
        page.send(dict(type="solution", task=self.puzzle.puzzle["task"], turn=self.puzzle.solution))

    async def computer_plays(self, _page, message):
        """Which sides the engine plays from now on."""
        self.computer = set(words.names(message.get("sides"))) & set(self.side_words())
        self.paused, self.is_begun = False, True

    async def set(self, _page, message):
        """Sets the engine's strength and time."""
        self.level = int(words.number(message.get("level", self.level), 1, 10, "the level"))
        seconds = message.get("move_time", self.move_time)
        self.move_time = words.number(seconds, 0.05, 3600, "the time for a turn")
        self.strength = dict(level=self.level, move_time=self.move_time)
        for name, value in self.strength.items():
            await self.engine.ask("set_option %s %g" % (name, value))

    async def resume(self, _page, _message):
        self.paused = False

    async def analyse(self, _page, message):
        self.analysing = bool(message.get("on"))

    async def hint(self, page, _message):
        self.wish = self.hinted(page)

    async def judge_all(self, page, _message):
        """Looks at each position of the line for a moment, for the graph."""
        self.wish = self.judged(page)

    async def review(self, page, message):
        """Has the whole game reviewed, in processes of its own; the page hears how it goes."""
        if self.reviewer.is_busy():
            raise Refused("a review is being made; it will soon be there")
        if self.tree.at is self.tree.root:
            raise Refused("there is nothing to review yet")
        seconds = words.number(message.get("seconds", 1), 0.01, 600, "the time for a position")
        record = await self.record(seats.viewer(self, page))
        asyncio.ensure_future(self.reviewed(record, seats.viewer(self, page), seconds))

    async def reviewed(self, record, seat, seconds):
        last = [""]

        def tell(line):
            last[0] = line
            self.tell_host(dict(type="reviewing", text=line))
        if await self.reviewer.make(record, self.engine_words, seat, seconds, tell):
            self.tell_host(dict(type="reviewed"))
        else:
            self.tell_host(dict(type="refused", text=last[0] or "the review was not finished"))

    async def save(self, page, _message):
        record = await self.record(seats.viewer(self, page))
        page.send(dict(type="record", text=record, game=self.game))
        self.has_new_turns = self.has_new_turns and not page.is_host

    async def load(self, _page, message):
        """A record, or a list of turns of the present game, from its start."""
        await self.replace(self.load_record(words.record(message.get("text"))))
        self.is_begun = True

    async def replace(self, change, tree=None):
        """Lets another game come to the table; where that is refused the present one stays."""
        computer, paused = self.computer, self.paused
        try:
            await change
            await self.begin(tree)
            self.settle(dict(computer=list(computer)))
            self.paused = True
        except Refused:
            await self.bring_back()
            self.paused = paused
            raise

    async def load_record(self, text):
        try:
            with open(self.record_path(), "w", encoding="utf-8") as file:
                file.write(text)
            await self.engine.ask("loadgame %s" % RECORD)
        except OSError as error:
            raise Refused("the record cannot be kept: %s" % error) from None
        finally:
            with contextlib.suppress(OSError):
                os.unlink(self.record_path())

    async def set_position(self, _page, message):
        """A position as text, or {stones: {point: "W"}, side: "w"} for Fiodar, whose text holds
        what was before."""
        if "stones" in message:
            await self.replace(self.lay_out(words.stones(message["stones"]), message.get("side")))
        else:
            text = words.position(message.get("text"))
            await self.replace(self.engine.ask("set_position %s" % text))

    async def lay_out(self, stones, side):
        """Plays stones one after the other, in an order in which all of them stay."""
        reason = "the stones would capture each other"
        for seed in range(LAYOUTS):
            try:
                await self.lay_in_order(dict(stones), random.Random(seed))
                if await self.count_stones() == len(stones):
                    if (await self.engine.ask("side_to_move"))[:1] != side:
                        await self.play_next("pass")
                    return
            except Refused as refusal:
                reason = str(refusal)
        raise Refused("this cannot be set up: %s" % reason)

    async def lay_in_order(self, stones, luck):
        await self.engine.ask("newgame")
        points = sorted(stones)
        luck.shuffle(points)
        while points:
            letter = (await self.engine.ask("side_to_move"))[0].upper()
            point = next((p for p in points if stones[p] == letter), None)
            if point:
                points.remove(point)
            await self.play_next(point or "pass")

    async def play_next(self, turn):
        await self.engine.ask("play %s %s" % (await self.engine.ask("side_to_move"), turn))

    async def count_stones(self):
        board = (await self.engine.ask("position")).split(" ")
        rows = next(word for word in board if "/" in word)
        return sum(letter in "WB" for letter in rows)

    # ---- What the engine holds ----

    def side_words(self):
        return [side["word"] for side in self.sides]

    def people(self):
        return [word for word in self.side_words() if word not in self.computer]

    def is_resigned(self):
        """Whether somebody has given up, which a record can tell."""
        return bool(self.result) and self.result.endswith("+R")

    async def follow(self, *commands):
        """Learns where the engine's game is after these commands. Refused, when one of them is."""
        looks = ["history", "side_to_move", "svg"]
        if not seats.has_secrets(self.game):
            looks += ["legal_steps", "position"]
        answers = await self.engine.ask_all([*commands, *looks, "savegame %s all" % RECORD])
        done, seen, kept = answers[:len(commands)], answers[len(commands):-1], answers[-1]
        self.looks = {look: None if isinstance(answer, Refused) else answer
                      for look, answer in zip(looks, seen)}
        self.looks["record"] = None if isinstance(kept, Refused) else self.read_record()
        turns, self.half = turns_of(self.looks["history"])
        self.tree.follow(turns)
        self.to_move = self.looks["side_to_move"]
        self.result = await self.engine.ask("final_score") if self.to_move == "none" else None
        for answer in done:
            if isinstance(answer, Refused):
                raise answer

    def record_path(self):
        return os.path.join(self.directory, RECORD)

    def read_record(self):
        """Nothing that tells all secrets is left in a folder."""
        with open(self.record_path(), encoding="utf-8") as file:
            os.unlink(self.record_path())
            return file.read()

    async def record(self, viewer):
        """The game as this player may know it. A game without secrets needs no engine for it."""
        if not viewer and not seats.has_secrets(self.game):
            return self.held["record"]
        await self.engine.ask("savegame %s %s" % (RECORD, viewer) if viewer else "savegame " + RECORD)
        return self.read_record()

    # ---- Thinking ----

    def is_first(self):
        """Whether shares of the win are the first side's. Secrets allow no other than the mover's."""
        return seats.has_secrets(self.game) or self.to_move == self.sides[0]["word"]

    def is_analysed(self):
        if not self.analysing or not self.has_host() or self.to_move in ("none", "chance"):
            return False
        return not seats.has_secrets(self.game) or self.to_move == self.seats.me

    def is_unsaved(self):
        """Whether a game is going on that would be lost if another took its place."""
        return self.has_new_turns and self.to_move != "none" and not self.puzzle

    def is_engines(self):
        return self.to_move in self.computer and not self.paused

    def go_on(self):
        """Lets the engine think, if there is anything to think about, until the next request."""
        wish, self.wish = self.wish, None
        if self.engine.has_ended or self.is_closed:
            if wish:
                wish.close()
        elif wish or self.pages and (self.is_engines() or self.is_analysed()):
            self.work = asyncio.ensure_future(self.think(wish))

    async def pause(self):
        """Ends what the engine is busy with. A turn that is not its last word is taken back."""
        work, self.work = self.work, None
        if work and not work.done():
            self.stopping = True
            with contextlib.suppress(Gone):
                self.engine.interrupt()
            await asyncio.wait([work])
        self.stopping = False

    async def think(self, wish):
        try:
            if wish:
                await wish
            while not self.stopping and self.is_engines():
                await (self.defend() if self.puzzle else self.move())
            if not self.stopping and self.is_analysed():
                await self.analysis(None)
        except Refused as refusal:
            self.tell_all(dict(type="refused", text=str(refusal)))
        except Gone:
            pass  # whoever watches it starts it again

    async def move(self):
        """A turn of the engine's."""
        node, is_first, last = self.tree.at, self.is_first(), [None]

        def hear(line):
            thought = thought_of(line, is_first)
            if thought:
                last[0] = thought
        if seats.has_secrets(self.game):
            await self.engine.ask("genmove %s" % self.to_move)
        else:
            command = "kata-genmove_analyze %s 50 rootInfo true maxmoves 3"
            await self.engine.stream(command % self.to_move, hear)
        if self.stopping:
            await self.engine.ask("undo")
            return
        await self.follow()
        if last[0]:
            self.tree.judge(node, last[0]["share"], last[0]["lead"], last[0]["visits"])
            self.judge_child(node, last[0])
        await self.show()

    async def defend(self):
        """Judges a turn that was to solve a puzzle, and answers it by what the proof says."""
        node = self.tree.at
        proof = await self.engine.ask("solve %g" % puzzles.PROOF)
        if self.stopping:
            return
        if node.parent:
            self.puzzle.judge(node, proof, self.side_words())
        turn = puzzles.defence(proof)
        if not turn:
            await self.move()
            return
        await self.follow("play %s %s" % (self.to_move, turn))
        await self.show()

    def judge_child(self, node, thought):
        """Keeps the search's judgement of the turn that was played."""
        for move in thought["moves"]:
            if self.tree.at.parent is node and move["turn"] == self.tree.at.turn:
                self.tree.judge(self.tree.at, move["share"], None, move["visits"])

    async def analysis(self, seconds, show=True):
        """Analyses the position until stopped, or for so long; returns the last thought."""
        is_first, last, node = self.is_first(), [None], self.tree.at
        end = time.monotonic() + seconds if seconds else None
        asker = self.to_move

        def hear(line):
            thought = thought_of(line, is_first)
            if not thought:
                return
            last[0] = thought
            if not self.half and not seats.has_secrets(self.game):
                self.tree.judge(node, thought["share"], thought["lead"], thought["visits"])
            if show:
                self.tell_thought(dict(type="analysis", node=node.id, **thought), asker)
        ending = asyncio.ensure_future(self.end_at(end)) if end else None
        command = "kata-analyze %s %s" % (asker, ANALYSIS)
        try:
            owners = " ownership true" if self.game in self.owns else ""
            await self.engine.stream(command + owners, hear)
        finally:
            if ending:
                ending.cancel()
        return last[0]

    async def end_at(self, end):
        await asyncio.sleep(max(0, end - time.monotonic()))
        self.engine.interrupt()

    async def hinted(self, page):
        if self.to_move in ("none", "chance"):
            raise Refused("there is nothing to decide")
        thought = await self.analysis(HINT_SECONDS, show=False)
        if thought:
            page.send(dict(type="hint", node=self.tree.at.id, moves=thought["moves"][:3]))

    async def judged(self, page):
        """The work of judge_all: interruptible, and back where it began."""
        here, line = self.tree.at, [self.tree.root] + self.tree.line()
        try:
            for i, node in enumerate(line):
                if node.share is None and not self.stopping:
                    await self.go_to(node)
                    if self.to_move == "none":
                        self.judge_end(node)
                    elif not self.stopping:
                        await self.analysis(LOOK_SECONDS, show=False)
                    page.send(dict(type="judging", done=i + 1, of=len(line),
                                   node=node.id, share=node.share, lead=node.lead))
        finally:
            await self.go_to(here)
            await self.show()

    def judge_end(self, node):
        """A game that is over needs no search: "W+3", "B+", "0", "B+R"."""
        letter, _, points = self.result.partition("+")
        first = self.sides[0]["word"][0].upper()
        share = 0.5 if letter == "0" else 1.0 if letter == first else 0.0
        lead = (float(points) if points not in ("", "R") else None) if letter != "0" else 0.0
        self.tree.judge(node, share, -lead if lead and share == 0 else lead, 1 << 40)

    # ---- Telling ----

    async def show(self):
        """Tells each page what there is to see from its seat."""
        self.hold()
        if self.to_move == "none" and not seats.has_secrets(self.game):
            self.judge_end(self.tree.at)
        for page in list(self.pages):
            page.send(await seats.state_for(self, page))

    async def show_again(self):
        """To all pages, when somebody has taken a seat; waits until nothing else is asked."""
        async with self.lock:
            await self.pause()
            with contextlib.suppress(Gone):
                await self.show()
            self.go_on()

    async def show_to(self, page):
        """To one page, when it has just come; waits until nothing else is asked."""
        async with self.lock:
            await self.pause()
            page.send(dict(type="hello", games=self.games))
            try:
                page.send(await seats.state_for(self, page))
            except Gone as gone:
                page.send(dict(type="notice", text=str(gone)))
            self.go_on()

    async def leave(self, page):
        """A page has gone. Where nobody looks on, the engine rests until somebody comes; where the
        host does not, it plays for the guests, and analyses no more."""
        self.pages.discard(page)
        async with self.lock:
            if not self.has_host():
                with contextlib.suppress(Gone):
                    await self.pause()
                self.go_on()

    def has_host(self):
        return any(page.is_host for page in self.pages)

    def tell_thought(self, message, asker):
        """A thought is told those who may know it."""
        for page in list(self.pages):
            if seats.may_know_thoughts(self, page, asker):
                page.send(message)

    def tell_host(self, message):
        for page in list(self.pages):
            if page.is_host:
                page.send(message)

    def tell_all(self, message):
        for page in list(self.pages):
            page.send(message)


# What pages may ask for.
REQUESTS = {
    "play": Table.play, "cancel": Table.cancel, "undo": Table.undo, "go": Table.go,
    "new": Table.new, "computer": Table.computer_plays, "set": Table.set,
    "resume": Table.resume, "analyse": Table.analyse, "hint": Table.hint,
    "judge": Table.judge_all, "review": Table.review, "save": Table.save, "load": Table.load,
    "position": Table.set_position, "continue": Table.take_up, "puzzle": Table.set_puzzle, "solution": Table.tell_solution,
}

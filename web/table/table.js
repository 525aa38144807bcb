// table.js - a table: one engine, the game on it, and the pages around it.
//
// Lives here: the requests of pages, one after the other, and between them the engine's turns and
// analysis. Does not live here: the information allowed to each page (seats.js), the connections to
// pages and engine (server/ and worker/).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { thoughtOf } from "./analysis_lines.js";
import { clockOf, Clocks } from "./clocks.js";
import { Engine, Gone, makeLock, Refused } from "./engine.js";
import { Tree, turnsOf } from "./game_tree.js";
import * as checks from "./input_checks.js";
import { Lesson, taught } from "./lessons.js";
import { defence, listed, PROOF, Puzzle, shareOf } from "./puzzles.js";
import { check, hasSecrets, mayKnowThoughts, Seats, sidesOf, stateFor, viewer } from "./seats.js";
import { layOut } from "./set_up.js";

const HINT_SECONDS = 1;
const LOOK_SECONDS = 0.4; // for each position, when a whole game is judged
const ANALYSIS = "interval 25 maxmoves 10 rootInfo true";
const NOBODY = ["none", "chance"]; // values of toMove when no player is to move
const WHOLE = 2 ** 40; // visits of a position that needs no search
const PORTRAIT = 4; // the rule whose picture stands for a game without puzzles
const RECORD = "record.gtp"; // the name of the table's only file
const ENDED = "The engine ended and was started again. The game is unchanged.";
const WAITS = "The engine has ended. Your next action starts it again; the game is kept.";

const isHost = (page) => page.isHost;
const now = () => performance.now();

export class Table {
  engine = null;
  isClosed = false; // true: no engine is started any more
  games = []; // {name, title, options, sides, first, puzzles, lessons, words, svg}
  pages = new Set(); // objects with `token`, `isHost` and `send(object)`
  level = 10;
  moveTime = 2;
  game = null;
  options = {};
  sides = [];
  seats = new Seats();
  computer = new Set(); // the engine's sides
  tree = new Tree();
  half = []; // the steps of an unfinished turn
  toMove = "none";
  result = null;
  puzzle = null; // the puzzle and its judgements
  lesson = null; // the lesson and its last judgement
  clocks = null; // null: the game is played without
  isChosen = false; // whether somebody has chosen the game on the table
  paused = false; // true: the engine waits until a page plays or resumes
  analysing = false;
  looks = {}; // the engine's replies about the game, by command
  #startEngine; #kept;
  #lock = makeLock();
  #strength = { move_time: 2 }; // option values to restore when the engine restarts
  #deaths = 0; // engines that ended since the last request
  #held = null; // the game as last shown, to restore when the engine restarts
  #work = null; // the promise of the search or analysis
  #wish = null; // a function to run before the engine's turns
  #stopping = false;
  #rules = new Map(); // by game
  #isBegun = false; // whether a person has taken part in the game
  #alarm = 0; // the timer for the end of the running clock
  #isTimed = false; // whether the engine has been told a clock
  #resigned = null; // {node, side}: who has resigned, or lost on time, and where
  #owns = new Map(); // whether the engine reports owners, by game; the question loads its net

  /** `startEngine(words)` returns a promise of a transport (engine.js) to an engine with these
   *  arguments, `kept` is a Kept, and `reviewer` a GameReview. */
  constructor(startEngine, kept, reviewer) {
    this.#startEngine = startEngine;
    this.#kept = kept;
    this.reviewer = reviewer;
  }

  // ---- Opening and closing ----

  async open(game) {
    try {
      if (this.#kept.strength) this.#choose(this.#kept.strength);
    } catch { /* it is not one that this version knows */ }
    await this.#start();
    for (const line of (await this.engine.ask("list_games")).split("\n")) {
      const [, name, title] = /^(\S+) (.*)$/.exec(line);
      await this.engine.ask(`newgame ${name}`);
      const options = checks.optionsOf(await this.engine.ask("list_options"));
      const sides = sidesOf(name, Object.fromEntries(options.map((o) => [o.name, o.default])));
      const first = await this.engine.ask("side_to_move");
      const puzzles = await listed(this.engine);
      if (puzzles.length) await this.engine.ask(`puzzle ${puzzles.length}`);
      const picture = await this.engine.ask("svg"), { lessons, words, rules } = await taught(this.engine, name);
      const svg = puzzles.length ? picture : rules.at(PORTRAIT)?.svg ?? picture;
      this.games.push({ name, title, options, sides, first, puzzles, lessons, words, svg });
      this.#rules.set(name, rules);
    }
    await this.newGame(null, { game: game ?? this.games[0].name });
    this.isChosen = game !== undefined;
    await this.#hold();
    this.#watch(this.engine);
  }

  /** Ends the engine. A running request ends first, because an engine cannot be ended while it
   *  starts. */
  close() {
    this.isClosed = true;
    return this.#lock(async () => {
      clearTimeout(this.#alarm);
      await this.#pause();
      await this.reviewer.stop();
      await this.engine?.close();
    });
  }

  // ---- An engine that ends ----

  async #start() {
    this.engine = new Engine(await this.#startEngine([]));
    if (this.#held) this.#watch(this.engine);
    await this.#setStrength();
  }

  async #setStrength() {
    for (const [name, value] of Object.entries(this.#strength)) await this.engine.ask(`set_option ${name} ${value}`);
  }

  /** Restarts the engine after an unexpected end. After repeated ends the engine stays ended until
   *  the next request. */
  async #watch(engine) {
    await engine.ended;
    await this.#lock(async () => {
      if (engine !== this.engine || this.isClosed) return;
      await this.#pause();
      await this.#unless(Gone, async () => {
        if (this.#deaths > 1) throw new Gone(WAITS);
        await this.#mend();
        await this.#show();
        this.#goOn();
      }, (text) => this.#tell({ type: "notice", text }));
    });
  }

  /** Does work with the engine. If it ends by an error of this kind, calls `tell` with the reason. */
  async #unless(Kind, work, tell) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Kind)) throw error;
      tell?.(error.message);
    }
  }

  /** Restarts an engine that has ended, and restores the game. */
  async #mend() {
    if (!this.engine.hasEnded) return;
    await this.engine.close();
    this.#deaths++;
    const paused = this.paused || this.#deaths > 1;
    this.analysing &&= this.#deaths === 1;
    try {
      await this.#start();
      await this.#bringBack();
    } catch (error) {
      this.engine.lost("");
      throw new Gone(`The engine has ended and cannot be started again: ${error.message}. The game is kept.`);
    }
    this.paused = paused;
    this.#tell({ type: "notice", text: ENDED });
  }

  /** Remembers the present game, and stores it for the next start of the board. */
  async #hold() {
    const { record, svg } = this.looks, { tree, puzzle, lesson, computer, level, moveTime, clocks } = this;
    if (record === null) return;
    this.#held = { record, tree, puzzle, lesson, computer, clocks };
    const hasTurns = tree.nodes.length > 1 || this.half.length;
    const isKept = !puzzle && (lesson?.isGame ?? true) && hasTurns && this.#isBegun;
    await this.#kept.keep(isKept ? {
      game: this.game, turns: tree.line().filter((node) => node.side !== "chance").length, record, svg,
      result: this.result, nodes: tree.kept(), computer: [...computer].sort(),
      level: lesson?.level ?? level, moveTime, clocks: clocks?.kept(now()) ?? null, ...this.seats.kept(),
    } : null);
  }

  /** Restores the game as last shown. */
  async #bringBack() {
    const { record, tree, puzzle, lesson, computer, clocks } = this.#held;
    if (lesson?.isOpen) await this.engine.ask(`lesson ${lesson.game} ${lesson.number}`);
    else await this.#loadRecord(record);
    await this.#begin(tree);
    Object.assign(this, { puzzle, computer });
    this.#setClocks(clocks);
    await this.#teach(lesson);
  }

  /** The last unfinished game before, if the present game has no turns; or null. */
  offer() {
    const { left, present } = this.#kept;
    return left && !present ? { game: left.game, turns: left.turns } : null;
  }

  /** The numbers of the lessons that are done, by game. */
  get learned() { return this.#kept.learned; }

  /** Continues a game before: {id}, or the last unfinished one. */
  async takeUp(_page, message) {
    const id = message.id ?? this.#kept.left?.id, left = await this.#kept.get(id);
    if (!left) throw new Refused("there is no unfinished game");
    await this.#replace(() => this.#loadRecord(left.record), Tree.of(left.nodes));
    this.computer = new Set(left.computer);
    this.paused = false;
    this.#isBegun = true;
    this.seats.take(left);
    this.#setClocks(Clocks.of(left.clocks, this.#sideWords()));
    this.#choose({ level: left.level, move_time: left.moveTime });
    await this.#setStrength();
    await this.#hold();
    await this.#kept.forget(id);
  }

  /** Tells the rules of a game: {game}. */
  async tellRules(page, message) {
    const rules = this.#rules.get(message.game);
    if (!rules) throw new Refused("there is no such game");
    page.send({ type: "rules", game: message.game, rules });
  }

  /** Tells the games before, with their pictures. */
  async tellGames(page) {
    const games = this.#kept.games.map(async (game) => ({ ...game, svg: (await this.#kept.get(game.id))?.svg ?? null }));
    page.send({ type: "games", games: await Promise.all(games) });
  }

  /** Deletes a game before: {id}. */
  async forgetGame(page, message) {
    if (!this.#kept.games.some(({ id }) => id === message.id)) throw new Refused("there is no such game");
    await this.#kept.forget(message.id);
    await this.tellGames(page);
  }

  // ---- Requests of pages ----

  /** Carries out a page's request and informs all pages. A refusal goes to that page only. A
   *  request with a number `n` is complete when the answer with that number arrives. */
  handle(page, anything) {
    const message = checks.isObject(anything) ? anything : {}, { n } = message;
    const refuse = (text) => page.send({ type: "refused", text, n });
    return this.#lock(async () => {
      this.#deaths = 0;
      await this.#unless(Gone, async () => {
        await this.#unless(Refused, () => this.#obey(page, message), refuse);
        await this.#show();
      }, refuse);
      if (Number.isInteger(n)) page.send({ type: "done", n });
      this.#goOn();
    });
  }

  async #obey(page, message) {
    const does = REQUESTS.get(message.do);
    if (this.isClosed) throw new Refused("the board is ending");
    if (!does) throw new Refused("there is no such request");
    check(this, page, message.do);
    await this.#pause();
    if (message.do !== "save") await this.#mend();
    await does.call(this, page, message);
  }

  /** Plays a turn, or its next step, of the side to move. */
  async play(_page, message) {
    if (NOBODY.includes(this.toMove) || this.#isEngines()) throw new Refused("it is not your turn");
    const turn = checks.turn(message.turn);
    if (this.lesson?.isOpen) return void await this.#attempt(turn);
    if (this.lesson && !this.lesson.isGame) throw new Refused("this lesson is done");
    if (this.clocks?.isUp(now())) return void await this.#lose();
    const node = this.tree.at;
    await this.#follow(`play ${this.toMove} ${turn}`);
    if (this.tree.at !== node) {
      this.clocks?.played(this.tree.at.side, this.toMove, now());
      this.#judgeLast();
    }
    this.paused = false;
    this.#isBegun = true;
  }

  /** Judges the last turn of a puzzle by the result, because there is no turn of the engine to do it. */
  #judgeLast() {
    const { puzzle, tree: { at } } = this;
    if (puzzle && this.toMove === "none" && at.side === puzzle.puzzle.side) puzzle.judge(at, this.result);
  }

  /** Plays a step in a lesson. The engine judges the turn as soon as it is complete. */
  async #attempt(step) {
    const turn = [...this.half, step].join(" ");
    const [played, history] = await this.engine.askAll([`play ${this.toMove} ${step}`, "history"]);
    if (!(played instanceof Refused) && turnsOf(history).half.length) return void await this.#follow();
    const [judged] = await this.engine.askAll([`judge ${turn}`]); // which sets the position again
    this.lesson.judge(judged);
    if (!this.lesson.isOpen) await this.#kept.learn(this.game, this.lesson.number);
    await this.#follow();
  }

  /** Takes back the steps of an unfinished turn. */
  async cancel() {
    if (this.half.length) await this.#follow(`undo ${this.half.length + this.#isResigned()}`);
  }

  /** Takes back all turns since this page's side was last to move. */
  async undo() {
    let turn = this.#lastDecision();
    if (!turn && !this.half.length && !this.#isResigned()) throw new Refused("you have no turn to take back");
    await this.cancel();
    if (this.#isResigned()) { // take back the resignation first
      await this.#follow("undo");
      this.#resigned = null;
      if (this.clocks) this.clocks.lost = null;
      const people = this.#people();
      if (!people.length || people.includes(this.toMove)) turn = null;
    }
    while (turn && this.tree.path(this.tree.at).includes(turn)) await this.#follow("undo");
    this.paused = this.computer.has(this.toMove);
    if (this.clocks?.running) this.clocks.run(this.paused ? null : this.toMove, now());
  }

  /** Returns the turn to take back to: the last one of a person. In an open game without such a
   *  turn: the first one, or the last one if the engine plays all sides. */
  #lastDecision() {
    const path = this.tree.path(this.tree.at), people = this.#people();
    const own = path.filter((node) => people.includes(node.side));
    if (own.length || hasSecrets(this.game)) return own.at(-1);
    return people.length ? path[0] : path.at(-1);
  }

  /** Goes to a position of the tree. */
  async go(_page, message) {
    const number = checks.integer(message.node, 0, this.tree.nodes.length - 1, "a position");
    this.clocks?.stop(now());
    await this.#goTo(this.tree.nodes[number]);
    this.paused = true;
  }

  async #goTo(node) {
    const here = this.tree.path(this.tree.at), there = this.tree.path(node);
    let same = 0;
    while (same < Math.min(here.length, there.length) && here[same] === there[same]) same++;
    const steps = here.length - same + this.half.length;
    const back = steps && steps + this.#isResigned(); // a resignation counts as one step
    const turns = there.slice(same).map(({ side, turn }) => `play ${side} ${turn}`);
    if (turns.length && node === this.#resigned?.node) turns.push(`play ${this.#resigned.side} resign`);
    await this.#follow(...(back ? [`undo ${back}`] : []), ...turns);
  }

  /** Starts a new game: {game, options: {name: value}, computer: [side, ...], me: side,
   *  clock: {main, increment}, level}. Without a level, the engine keeps its own. */
  async newGame(_page, message) {
    if (!this.games.some((game) => game.name === message.game)) throw new Refused("there is no such game");
    const pairs = checks.options(message.options ?? {});
    for (const key of ["computer", "friends"]) checks.names(message[key] ?? []);
    const clock = hasSecrets(message.game) ? null : clockOf(message.clock), { level = this.level } = message;
    checks.integer(level, 1, 10, "the level");
    await this.engine.ask(["newgame", message.game, ...pairs].join(" "));
    await this.#begin();
    await this.#settle(message, clock);
    if (level !== this.level) await this.set(null, { level });
  }

  async #settle(message, clock = null) {
    await this.#leave(clock);
    this.computer = new Set(this.seats.settle(this.#sideWords(), hasSecrets(this.game), message));
  }

  /** Leaves the game before for the one that has begun. */
  async #leave(clock) {
    this.#isBegun = false;
    this.isChosen = true;
    await this.#kept.leave();
    this.#setClocks(clock && new Clocks(clock, this.#sideWords()));
  }

  /** Starts the same game again, when it is over. Each player gets the seat of the next one. A guest
   *  can only ask the host for it. */
  async rematch(page) {
    if (this.toMove !== "none") throw new Refused("the game is not over");
    if (!page.isHost) return this.#tell({ type: "rematch" }, isHost);
    const { computer, clocks } = this, pairs = Object.entries(this.options).filter(([, value]) => value).map((pair) => pair.join("="));
    await this.engine.ask(["newgame", this.game, ...pairs].join(" "));
    await this.#begin();
    await this.#leave(clocks && { main: clocks.main, increment: clocks.increment });
    this.computer = new Set(this.seats.turn(this.#sideWords(), computer));
  }

  /** Reads game and options after newgame, a position or a record. */
  async #begin(tree = new Tree()) {
    const { lesson } = this;
    [this.tree, this.puzzle, this.lesson, this.clocks, this.#resigned] = [tree, null, null, null, null];
    if (lesson?.isGame) await this.engine.ask(`set_option level ${this.level}`);
    const options = checks.optionsOf(await this.engine.ask("list_options"));
    this.options = Object.fromEntries(options.map((o) => [o.name, o.current]));
    [this.game] = (await this.engine.ask("showboard")).split(" ");
    this.sides = sidesOf(this.game, this.options);
    await this.#follow();
    this.paused = false;
  }

  /** Sets a puzzle: {game, number}. The engine defends. */
  async setPuzzle(_page, message) {
    const game = this.games.find(({ name }) => name === message.game);
    if (!game?.puzzles.length) throw new Refused("there are no such puzzles");
    const number = checks.integer(message.number, 1, game.puzzles.length, "the number of a puzzle");
    const puzzle = game.puzzles[number - 1];
    await this.engine.ask(`newgame ${game.name}`);
    const solution = await this.engine.ask(`puzzle ${number} solution`);
    await this.engine.ask(`puzzle ${number}`);
    await this.#begin();
    await this.#settle({ computer: this.#sideWords().filter((side) => side !== puzzle.side) });
    this.puzzle = new Puzzle(game.name, puzzle, solution);
  }

  /** Sets a lesson: {game, number}. In the one that is a game, the engine plays the other sides. */
  async setLesson(_page, message) {
    const game = this.games.find(({ name }) => name === message.game);
    if (!game?.lessons.length) throw new Refused("there are no such lessons");
    const number = checks.integer(message.number, 1, game.lessons.length, "the number of a lesson");
    const lesson = new Lesson(game.name, number, await this.engine.ask(`lesson ${game.name} ${number}`));
    await this.#begin();
    await this.#settle({ computer: this.#sideWords().filter((side) => side !== lesson.side), me: lesson.side });
    if (!lesson.isGame) this.computer = new Set();
    await this.#teach(lesson);
  }

  async #teach(lesson) {
    this.lesson = lesson;
    if (lesson?.isGame) await this.engine.ask(`set_option level ${lesson.level}`);
  }

  async tellSolution(page) {
    if (!this.puzzle) throw new Refused("there is no puzzle");
    page.send({ type: "solution", task: this.puzzle.puzzle.task, turn: this.puzzle.solution });
  }

  /** Sets the engine's sides. */
  async computerPlays(_page, message) {
    const sides = checks.names(message.sides);
    this.computer = new Set(this.#sideWords().filter((side) => sides.includes(side)));
    this.paused = false;
    this.#isBegun = true;
  }

  /** Sets the engine's strength and time. */
  async set(_page, message) {
    this.#choose(message);
    await this.#setStrength();
    await this.#kept.keepStrength(this.#strength);
  }

  #choose({ level = this.level, move_time: moveTime = this.moveTime }) {
    [this.level, this.moveTime] = [checks.integer(level, 1, 10, "the level"), checks.number(moveTime, 0.05, 3600, "the time for a turn")];
    this.#strength = { level: this.level, move_time: this.moveTime };
  }

  async resume() {
    this.paused = false;
    if (this.tree.at !== this.tree.root) this.clocks?.run(this.toMove, now());
  }

  async analyse(_page, message) { this.analysing = Boolean(message.on); }

  async hint(page) { this.#wish = () => this.#hinted(page); }

  /** Analyses each position of the line briefly, for the graph. */
  async judgeAll(page) { this.#wish = () => this.#judged(page); }

  /** Starts a review of the whole game by the reviewer. The host gets progress messages. */
  async review(page, message) {
    if (this.reviewer.isBusy()) throw new Refused("the review is not finished yet; wait a moment");
    if (this.tree.at === this.tree.root) throw new Refused("there is nothing to review yet");
    const seconds = checks.number(message.seconds ?? 1, 0.01, 600, "the time for a position");
    const seat = viewer(this, page);
    this.#reviewed(await this.record(seat), seat, seconds);
  }

  async #reviewed(record, seat, seconds) {
    let last = "the review was not finished";
    const isMade = await this.reviewer.make(record, seat, seconds, (text) => {
      last = text;
      this.#tell({ type: "reviewing", text }, isHost);
    });
    this.#tell(isMade ? { type: "reviewed", turned: this.reviewer.turned } : { type: "refused", text: last }, isHost);
  }

  async save(page) {
    page.send({ type: "record", text: await this.record(viewer(this, page)), game: this.game });
  }

  /** Loads a record, or a list of turns of the present game from its start. */
  async load(_page, message) {
    const text = checks.record(message.text);
    await this.#replace(() => this.#loadRecord(text), undefined, message.me);
    this.#setClocks(Clocks.in(text, this.#sideWords()));
    this.#isBegun = true;
  }

  /** Replaces the game on the table. After a refusal the present game stays. In a game with secrets the host takes the
   *  seat `me`. */
  async #replace(change, tree, me) {
    const { computer, paused } = this;
    try {
      await change();
      await this.#begin(tree);
      await this.#settle({ computer: [...computer], me });
      this.paused = true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.#bringBack();
      this.paused = paused;
      throw error;
    }
  }

  async #loadRecord(text) {
    const { files } = this.engine;
    try {
      await files.write(RECORD, text).catch((error) => { throw new Refused(`the record cannot be kept: ${error.message}`); });
      await this.engine.ask(`loadgame ${RECORD}`);
    } finally {
      await files.remove(RECORD).catch(() => {});
    }
  }

  /** Sets a position: text, or {stones: {point: "W"}, side: "w"} for Fiodar, whose text contains
   *  the history. */
  async setPosition(_page, message) {
    const stones = "stones" in message ? checks.stones(message.stones) : null, text = stones ? "" : checks.position(message.text);
    await this.#replace(() => (stones ? layOut(this.engine, stones, message.side) : this.engine.ask(`set_position ${text}`)));
  }

  // ---- State of the engine ----

  #sideWords() { return this.sides.map((side) => side.word); }

  #people() { return this.#sideWords().filter((word) => !this.computer.has(word)); }

  /** 1 if a player has resigned or lost on time, else 0. Records contain resignations. */
  #isResigned() { return Number(/\+[RT]$/.test(this.result)); }

  /** Sends commands and reads the engine's state. Throws Refused if a command is refused. */
  async #follow(...commands) {
    const looks = ["history", "side_to_move", "svg", ...(hasSecrets(this.game) ? [] : ["legal_steps", "position"])];
    const answers = await this.engine.askAll([...commands, ...looks, `savegame ${RECORD} all`]);
    const isSaved = !(answers.pop() instanceof Refused);
    const shown = answers.splice(commands.length).map((answer) => (answer instanceof Refused ? null : answer));
    this.looks = Object.fromEntries(looks.map((look, i) => [look, shown[i]]));
    this.looks.record = isSaved ? await this.#readRecord() : null;
    const { turns, half } = turnsOf(this.looks.history);
    this.half = half;
    this.tree.follow(turns);
    this.toMove = this.looks.side_to_move;
    this.result = this.toMove === "none" ? await this.engine.ask("final_score") : null;
    this.#checkEnd();
    const refusal = answers.find((answer) => answer instanceof Refused);
    if (refusal) throw refusal;
  }

  /** Reads the record and removes the file, because it contains all secrets. */
  async #readRecord() {
    const text = await this.engine.files.read(RECORD);
    await this.engine.files.remove(RECORD);
    return text;
  }

  // ---- Clocks ----

  #setClocks(clocks) {
    this.clocks = clocks;
    this.#checkEnd();
  }

  /** Ends the clocks with the game. To the engine a loss on time is a resignation: W+R becomes W+T. */
  #checkEnd() {
    const { clocks } = this;
    if (this.toMove !== "none") return;
    const loser = this.#isResigned() ? this.sides.find(({ word }) => !this.result.startsWith(word[0].toUpperCase())) : null;
    if (loser) this.#resigned = { node: this.tree.at, side: loser.word };
    clocks?.end(now());
    if (loser && clocks?.lost === loser.word) this.result = this.result.replace(/R$/, "T");
  }

  /** The time of the side to move is up. */
  async #lose() { await this.#follow(`play ${this.clocks.lose(now())} resign`); }

  /** Sets the alarm for the end of the time that runs. */
  #arm() {
    const { clocks } = this;
    clearTimeout(this.#alarm);
    if (!clocks?.running || this.isClosed) return;
    this.#alarm = setTimeout(() => this.#between(async () => {
      if (!this.clocks?.isUp(now())) return;
      await this.#lose();
      await this.#show();
    }), Math.min(1000 * Math.max(0, clocks.leftTo(clocks.running, now())) + 1, 2 ** 31 - 1));
  }

  /** Tells the engine the time that its side has. */
  async #tellTime() {
    const { clocks, toMove } = this, isTimed = clocks !== null && !clocks.isOver;
    if (!isTimed && !this.#isTimed) return;
    this.#isTimed = isTimed;
    const settings = isTimed ? [`time_settings ${clocks.main} 0 0`, `time_left ${toMove} ${clocks.budget(toMove, now()).toFixed(2)} 0`] : ["time_settings 0 0 0"];
    await this.engine.askAll(settings);
  }

  /** Returns the record as this player may see it. An open game needs no engine for it. */
  async record(seat) {
    if (!seat && !hasSecrets(this.game)) return this.clocks?.addTo(this.#held.record, now()) ?? this.#held.record;
    await this.engine.ask(`savegame ${RECORD} ${seat}`.trim());
    return this.#readRecord();
  }

  // ---- Thinking ----

  /** Whether shares of the win are the first side's. In games with secrets they are the mover's. */
  #isFirst() { return hasSecrets(this.game) || this.toMove === this.sides[0].word; }

  #isAnalysed() {
    if (!this.analysing || !this.#hasHost() || NOBODY.includes(this.toMove)) return false;
    return this.seats.me === null || this.seats.isOver || this.toMove === this.seats.me;
  }

  #isEngines() { return this.computer.has(this.toMove) && !this.paused; }

  /** Starts the engine's next turn or analysis, if any, until the next request. */
  #goOn() {
    const wish = this.#wish;
    this.#wish = null;
    if (this.pages.size) this.clocks?.wake(now());
    else this.clocks?.rest(now());
    this.#arm();
    if (this.engine.hasEnded || this.isClosed) return;
    if (!wish && !(this.pages.size && (this.#isEngines() || this.#isAnalysed()))) return;
    const work = this.#think(wish).finally(() => { if (this.#work === work) this.#work = null; });
    this.#work = work;
  }

  /** Ends the running search or analysis. A turn from an interrupted search is taken back. */
  async #pause() {
    if (!this.#work) return;
    this.#stopping = true;
    this.engine.interrupt();
    try {
      await this.#work;
    } finally {
      this.#stopping = false;
    }
  }

  async #think(wish) {
    try {
      await wish?.();
      while (!this.#stopping && this.#isEngines()) await (this.puzzle ? this.#defend() : this.#move());
      if (!this.#stopping && this.#isAnalysed()) await this.#analysis();
    } catch (error) {
      if (error instanceof Refused) this.#tell({ type: "refused", text: error.message });
      else if (!(error instanceof Gone)) throw error; // #watch restarts the engine
    }
  }

  async #move() {
    const node = this.tree.at, isFirst = this.#isFirst();
    let last = null;
    await this.#tellTime();
    if (this.#stopping) return;
    if (hasSecrets(this.game)) await this.engine.ask(`genmove ${this.toMove}`);
    else {
      await this.engine.stream(`kata-genmove_analyze ${this.toMove} 50 rootInfo true maxmoves 3`,
        (line) => { last = thoughtOf(line, isFirst) ?? last; });
    }
    if (this.#stopping) return void await this.engine.ask("undo");
    await this.#follow();
    this.clocks?.played(this.tree.at.side, this.toMove, now());
    this.#arm();
    if (last) this.#judgeMove(node, last);
    await this.#show();
  }

  /** Stores the search's evaluation of a position and of the turn played there. */
  #judgeMove(node, { share, lead, visits, moves }) {
    const { at } = this.tree;
    this.tree.judge(node, share, lead, visits);
    const played = at.parent === node && moves.find((move) => move.turn === at.turn);
    if (played) this.tree.judge(at, played.share, null, played.visits);
  }

  /** Judges a person's turn in a puzzle by proof, and plays the defence. */
  async #defend() {
    const node = this.tree.at;
    const proof = await this.engine.ask(`solve ${PROOF}`);
    if (this.#stopping) return;
    if (node.parent) this.puzzle.judge(node, proof);
    const turn = defence(proof);
    if (!turn) return void await this.#move();
    await this.#follow(`play ${this.toMove} ${turn}`);
    await this.#show();
  }

  /** Analyses the position until stopped, or for so many seconds without messages. Returns the last
   *  result. */
  async #analysis(seconds) {
    const { tree: { at: node }, toMove: asker, game } = this, isFirst = this.#isFirst();
    let last = null;
    if (!this.#owns.has(game)) this.#owns.set(game, await this.engine.accepts("kata-analyze ownership true"));
    if (this.#stopping) return null;
    const hear = (line) => {
      const thought = thoughtOf(line, isFirst);
      if (!thought) return;
      last = thought;
      if (!this.half.length && !hasSecrets(this.game)) this.tree.judge(node, thought.share, thought.lead, thought.visits);
      if (!seconds) this.#tell({ type: "analysis", node: node.id, ...thought }, (page) => mayKnowThoughts(this, page, asker));
    };
    const ending = seconds && setTimeout(() => this.engine.interrupt(), 1000 * seconds);
    try {
      await this.engine.stream(`kata-analyze ${asker} ${ANALYSIS}${this.#owns.get(game) ? " ownership true" : ""}`, hear);
    } finally {
      clearTimeout(ending);
    }
    return last;
  }

  async #hinted(page) {
    if (NOBODY.includes(this.toMove)) throw new Refused("there is nothing to decide");
    const thought = await this.#analysis(HINT_SECONDS);
    if (thought) page.send({ type: "hint", node: this.tree.at.id, moves: thought.moves.slice(0, 3), owners: thought.owners });
  }

  /** Carries out judgeAll. Can be interrupted, and returns to the present position. */
  async #judged(page) {
    const here = this.tree.at, line = [this.tree.root, ...this.tree.line()];
    try {
      for (const [i, node] of line.entries()) {
        if (node.share !== null || this.#stopping) continue;
        await this.#goTo(node);
        if (this.toMove === "none") this.#judgeEnd(node);
        else if (!this.#stopping) await this.#analysis(LOOK_SECONDS);
        page.send({ type: "judging", done: i + 1, of: line.length, node: node.id, share: node.share, lead: node.lead });
      }
      if (!this.#stopping) page.send({ type: "judging", done: line.length, of: line.length, node: 0, share: line[0].share, lead: line[0].lead });
    } finally {
      await this.#goTo(here);
      await this.#show();
    }
  }

  /** Evaluates a finished game by its result: "W+3", "B+", "0", "B+R", "B+T". */
  #judgeEnd(node) {
    const share = shareOf(this.result, this.sides[0].word), points = this.result === "0" ? 0 : parseFloat(this.result.slice(2));
    this.tree.judge(node, share, Number.isNaN(points) ? null : points * (share || -1), WHOLE);
  }

  // ---- Messages to pages ----

  /** Sends each page the state that its seat may see. */
  async #show() {
    await this.#hold();
    if (this.lesson?.isGame && this.toMove === "none") await this.#kept.learn(this.game, this.lesson.number);
    if (this.toMove === "none" && !hasSecrets(this.game)) {
      this.#judgeEnd(this.tree.at);
      this.seats.isOver = true;
    }
    for (const page of [...this.pages]) page.send(await stateFor(this, page));
  }

  /** Does work with the engine when no request is running. Then the engine goes on. */
  #between(work, tell) {
    return this.#lock(async () => {
      await this.#pause();
      await this.#unless(Gone, work, tell);
      this.#goOn();
    });
  }

  /** Sends the state to all pages after a seat was taken. */
  showAgain() { return this.#between(() => this.#show()); }

  /** Sends the state to a new page. */
  showTo(page) {
    return this.#between(async () => {
      page.send({ type: "hello", games: this.games });
      page.send(await stateFor(this, page));
    }, (text) => page.send({ type: "notice", text }));
  }

  /** Removes a page. Without pages the engine pauses. Without the host it plays for the guests but
   *  analyses no more. */
  async leave(page) {
    this.pages.delete(page);
    if (!this.#hasHost()) await this.#between(() => {});
  }

  #hasHost() { return [...this.pages].some(isHost); }

  /** Sends a message to all pages, or to those that may get it. */
  #tell(message, isMeant = () => true) {
    for (const page of this.pages) if (isMeant(page)) page.send(message);
  }
}

// The requests of pages.
const { prototype: does } = Table;
export const REQUESTS = new Map(Object.entries({
  play: does.play, cancel: does.cancel, undo: does.undo, go: does.go, new: does.newGame,
  computer: does.computerPlays, set: does.set, resume: does.resume, analyse: does.analyse,
  hint: does.hint, judge: does.judgeAll, review: does.review, save: does.save, load: does.load,
  position: does.setPosition, continue: does.takeUp, puzzle: does.setPuzzle, solution: does.tellSolution,
  lesson: does.setLesson, games: does.tellGames, forget: does.forgetGame,
  rules: does.tellRules, rematch: does.rematch,
}));

// game_record.js - a recorded game: its players, its turns and a picture of each position.
//
// Lives here: reading a record with the engine, which checks the rules. Does not live here: the
// judgement of the turns (move_judgement.js).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "../table/engine.js";
import { turnsOf } from "../table/game_tree.js";
import { visible } from "../table/sanitize.js";
import { hasSecrets, sidesOf } from "../table/seats.js";

/** One game.
 *
 *  name, options: as newgame takes them. chosen: the options with other values than their defaults.
 *  start: the fields of a request for analysis that give the start. turns: [[side, turn]], with
 *  chance events. sides: all players. title: the game's name for people; titles: the names of the
 *  sides. hasSecrets: FENCE!. result: "W+3", "B+R" if White resigned, "" in an unfinished game.
 *  people: {side: name} and date: from the record's head. */
export function emptyGame() {
  return { name: "", title: "", options: "", chosen: "", result: "", start: {}, turns: [], titles: {}, sides: [],
    hasSecrets: false, people: {}, date: "" };
}

/** Parses the comments at the head of a record. */
function readHead(game, text) {
  const [head] = /^(?:#.*\n|\s*\n)*/.exec(text);
  const told = Object.fromEntries([...head.matchAll(/^# (\w+): (.+?)\s*$/gm)].map(([, name, value]) => [name, value]));
  for (const side of game.sides)
    if (told[side] && told[side] !== "not told") game.people[side] = told[side];
  game.date = told.date ?? "";
}

/** Reads one record after the other with a GTP engine that has files (../table/engine.js). The
 *  engine refuses an invalid record. */
export class Reader {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  ask(line) {
    return this.#engine.ask(line);
  }

  /** Reads the game in a file with this name and these bytes. With `seat`, only the facts that this
   *  player saw. */
  async read(name, bytes, seat) {
    const game = emptyGame();
    // A name may contain blanks. The text after its point is its type.
    const copy = `record${/(\.\w+)?$/.exec(name)[0]}`;
    await this.#engine.files.write(copy, bytes);
    await this.ask(`loadgame ${copy}`);
    await this.ask("set_option dealer table");
    if (seat) {
      await this.ask(`savegame seen ${seat}`);
      await this.ask("loadgame seen");
      await this.ask("set_option dealer table");
    }
    if (await this.ask("side_to_move") === "none") game.result = await this.ask("final_score");
    if (game.result.endsWith("+R")) await this.ask("undo");
    const { turns, half } = turnsOf(await this.ask("history")); // half: the steps of an incomplete turn
    if (half.length) await this.ask(`undo ${half.length}`);
    await this.#readTurns(game, turns);
    await this.#goBack(game);
    if (!game.hasSecrets) game.start = { position: await this.ask("position") };
    readHead(game, visible(new TextDecoder().decode(bytes).replaceAll("\r", "")));
    return game;
  }

  /** Fills in a game. `history` lists its complete turns as [side, turn]. */
  async #readTurns(game, history) {
    const [start, made] = (await this.ask("position")).split(" + ");
    const pairs = Object.fromEntries([...start.matchAll(/(\S+?)=(\S*)/g)].map(([, name, value]) => [name, value]));
    [game.name] = start.split(" ");
    game.title = new RegExp(`^${game.name} (.*?)(?: \\(|:)`, "m").exec(await this.ask("list_games"))[1];
    game.options = Object.entries(pairs).map((pair) => pair.join("=")).join(" ");
    const told = (await this.ask("list_options")).matchAll(/^(\S+) .* default (\S+) current /gm);
    const defaults = Object.fromEntries([...told].map(([, name, value]) => [name, value]));
    game.chosen = Object.entries(pairs).filter(([name, value]) => defaults[name] !== value)
      .map((pair) => pair.join("=")).join(" ");
    game.hasSecrets = hasSecrets(game.name);
    const sides = sidesOf(game.name, pairs), tokens = made?.split(/\s+/) ?? []; // the playable turns of a game with secrets
    if (game.hasSecrets && history.length !== tokens.length) throw new Refused("the history of the game does not lead to its position");
    game.turns = game.hasSecrets ? history.map(([side], i) => [side, tokens[i]]) : history;
    game.sides = sides.map(({ word }) => word);
    game.titles = Object.fromEntries(sides.map(({ word, title }) => [word, game.hasSecrets ? word : title]));
    if (game.hasSecrets) game.start = { game: game.name, options: pairs };
  }

  async #goBack({ turns: { length } }) {
    if (length) await this.ask(`undo ${length}`);
  }

  /** Draws the game just read. Returns {drawn: [picture of each position], others: {turn number:
   *  pictures of the better line}}. `lines`: {turn number: [turn]}. */
  async pictures(game, lines = {}) {
    const drawn = [], others = {};
    for (let i = 0; i <= game.turns.length; i++) {
      drawn.push(await this.ask("svg"));
      if (i in lines) others[i] = await this.#pictureLine(lines[i]);
      if (i < game.turns.length) await this.#play(...game.turns[i]);
    }
    await this.#goBack(game);
    return { drawn, others };
  }

  #play(side, turn) {
    return this.ask(side === "chance" ? `chance ${turn}` : `play ${side} ${turn}`);
  }

  async #pictureLine(turns) {
    const drawn = [];
    for (const turn of turns) {
      await this.#play(await this.ask("side_to_move"), turn);
      drawn.push(await this.ask("svg"));
    }
    await this.ask(`undo ${turns.length}`);
    return drawn;
  }
}

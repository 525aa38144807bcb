// game_record.js - a recorded game: its players, its turns and a picture of each position.
//
// Lives here: reading a record with the engine, which checks the rules. Does not live here: the
// judgement of the turns (move_judgement.js).
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "../table/engine.js";
import { visible } from "../table/sanitize.js";

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

/** Parses the reply of showboard. Returns [the side to move, its name for people], or null if no
 *  side is to move. */
function moverShown(board) {
  const found = /^to move: (\w+)(?: \((\w+)\))?/m.exec(board);
  return found && [found[1], found[2] ?? found[1][0].toUpperCase() + found[1].slice(1)];
}

/** Returns {KEY: VALUE} from words "KEY=VALUE". Other words are left out. */
function pairsOf(words) {
  return Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => {
    const at = word.indexOf("=");
    return [word.slice(0, at), word.slice(at + 1)];
  }));
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
    await this.#dropUnfinished();
    await this.#readTurns(game);
    await this.#goBack(game);
    readHead(game, visible(new TextDecoder().decode(bytes).replaceAll("\r", "")));
    return game;
  }

  /** Takes back the steps of an incomplete turn. */
  async #dropUnfinished() {
    const last = (await this.ask("history")).split("\n").at(-1);
    if (last.endsWith(" ...")) await this.ask(`undo ${last.split(/\s+/).length - 3}`);
  }

  async #readTurns(game) {
    const [start, made] = (await this.ask("position")).split(" + ");
    const words = start.split(/\s+/);
    [game.name] = words;
    game.title = new RegExp(`^${game.name} (.*?)(?: \\(|:)`, "m").exec(await this.ask("list_games"))[1];
    const options = words.filter((word) => word.includes("="));
    game.options = options.join(" ");
    const told = (await this.ask("list_options")).matchAll(/^(\S+) .* default (\S+) current /gm);
    const defaults = Object.fromEntries([...told].map(([, name, value]) => [name, value]));
    game.chosen = Object.entries(pairsOf(options)).filter(([name, value]) => defaults[name] !== value)
      .map((pair) => pair.join("=")).join(" ");
    const history = [...(await this.ask("history")).matchAll(/^\S+ (\S+) (.*)$/gm)].map(([, side, turn]) => [side, turn]);
    game.hasSecrets = !["w", "b"].includes(words[1]);
    if (game.hasSecrets) this.#readSecret(game, pairsOf(words), history, made ? made.split(/\s+/) : []);
    else Object.assign(game, { turns: history, sides: ["white", "black"], titles: { white: "White", black: "Black" } });
  }

  /** Fills in a game with secrets. `tokens` are its playable turns, from the position text. */
  #readSecret(game, options, history, tokens) {
    if (history.length !== tokens.length) throw new Refused("the history of the game does not lead to its position");
    game.turns = history.map(([side], i) => [side, tokens[i]]);
    game.sides = Array.from({ length: Number(options.players) }, (_, i) => `p${i + 1}`);
    game.titles = Object.fromEntries(game.sides.map((side) => [side, side]));
    game.start = { game: game.name, options };
  }

  /** Goes back to the start, and fills in the sides' names and the start position. */
  async #goBack(game) {
    for (let left = game.turns.length; left >= 0; left--) {
      const mover = moverShown(await this.ask("showboard"));
      if (mover && !game.hasSecrets) game.titles[mover[0]] = mover[1];
      if (left) await this.ask("undo");
    }
    if (!game.hasSecrets) game.start = { position: await this.ask("position") };
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
    if (game.turns.length) await this.ask(`undo ${game.turns.length}`);
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

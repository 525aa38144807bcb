// kept_games.js - stores between runs a table's games, the engine's strength, and the lessons that
// are done.
//
// The store has {get(name), set(name, value), remove(name)}, which return promises. It consists of
// files (server/state_folder.js) or of the browser's database (worker/browser_store.js). The game in
// progress is one value, and so is each game before it. A list of these games names them. If nothing
// can be stored, the table works without, and keeps the games as long as it is open.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const GAME = "game", GAMES = "games", STRENGTH = "strength", LEARNED = "learned";
const FORMER = "former"; // the only game before, as earlier versions kept it
export const MOST_GAMES = 40; // the oldest one is dropped when there are more

const nameOf = (id) => `game-${id}`;

/** `present` is the game in progress, `games` describes those before it, the last one first:
 *  {id, game, turns, result, when}, with a result of null if it is unfinished. `strength` is the
 *  last choice of level and time, or null, and `learned` has the numbers of lessons by game. */
export class Kept {
  #store;
  #unstored = new Map(); // games that the store refused
  present = null;
  games = [];
  strength = null;
  learned = {};

  constructor(store) { this.#store = store; }

  static async open(store) {
    const kept = new Kept(store), read = (name) => store.get(name).catch(() => null);
    kept.strength = await read(STRENGTH);
    kept.learned = await read(LEARNED) ?? {};
    const games = await read(GAMES);
    if (Array.isArray(games)) kept.games = games;
    for (const game of [await read(FORMER), await read(GAME)]) {
      kept.present = game;
      await kept.leave();
    }
    await kept.#try(store.remove(FORMER));
    return kept;
  }

  #try(work) { return work.catch(() => {}); }

  /** The last unfinished game before the present one, or null. */
  get left() { return this.games.find(({ result }) => result === null) ?? null; }

  /** Stores the game in progress, or null if no turn would be lost. */
  async keep(game) {
    if (JSON.stringify(game) === JSON.stringify(this.present)) return;
    this.present = game;
    await this.#try(game ? this.#store.set(GAME, game) : this.#store.remove(GAME));
  }

  async keepStrength(strength) { await this.#try(this.#store.set(STRENGTH, strength)); }

  async learn(game, number) {
    const known = this.learned[game] ?? [];
    if (known.includes(number)) return;
    this.learned = { ...this.learned, [game]: [...known, number].sort((a, b) => a - b) };
    await this.#try(this.#store.set(LEARNED, this.learned));
  }

  /** Another game begins. The game in progress becomes the first of those before. */
  async leave() {
    const { present } = this;
    if (!present) return;
    this.present = null;
    const id = 1 + Math.max(0, ...this.games.map((game) => game.id));
    await this.#store.set(nameOf(id), present).catch(() => this.#unstored.set(id, present));
    const { game, turns, result = null } = present;
    this.games = [{ id, game, turns, result, when: Date.now() }, ...this.games];
    const dropped = this.games.splice(MOST_GAMES);
    await this.#try(this.#store.set(GAMES, this.games));
    for (const old of dropped) await this.#drop(old.id);
    await this.#try(this.#store.remove(GAME));
  }

  /** Returns a promise of a game before, or of null. */
  async get(id) {
    if (!this.games.some((game) => game.id === id)) return null; // a page can ask for anything
    return this.#unstored.get(id) ?? await this.#store.get(nameOf(id)).catch(() => null);
  }

  /** Removes a game before from the list. */
  async forget(id) {
    this.games = this.games.filter((game) => game.id !== id);
    await this.#try(this.#store.set(GAMES, this.games));
    await this.#drop(id);
  }

  async #drop(id) {
    this.#unstored.delete(id);
    await this.#try(this.#store.remove(nameOf(id)));
  }
}

// kept_games.js - stores between runs a table's unfinished games, the one in progress and the one
// before, and the engine's strength.
//
// The store has {get(name), set(name, value), remove(name)}, which return promises. It consists of
// files (server/state_folder.js) or of the browser's database (worker/browser_store.js). If nothing
// can be stored, the table works without.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const GAME = "game", FORMER = "former", STRENGTH = "strength";

/** `left` is the unfinished game before, `present` the one in progress, `strength` the last choice of
 *  level and time: objects, or null. */
export class Kept {
  #store;
  present = null;
  left = null;
  strength = null;

  constructor(store) { this.#store = store; }

  static async open(store) {
    const kept = new Kept(store);
    kept.strength = await store.get(STRENGTH).catch(() => null);
    kept.left = await store.get(FORMER).catch(() => null);
    kept.present = await store.get(GAME).catch(() => null); // only unfinished games are stored
    await kept.leave();
    return kept;
  }

  #try(work) { return work.catch(() => {}); }

  /** Stores the game in progress, or null if no turn would be lost. */
  async keep(game) {
    if (JSON.stringify(game) === JSON.stringify(this.present)) return;
    this.present = game;
    await this.#try(game ? this.#store.set(GAME, game) : this.#store.remove(GAME));
  }

  async keepStrength(strength) { await this.#try(this.#store.set(STRENGTH, strength)); }

  /** Another game begins. The game in progress becomes the unfinished game before. */
  async leave() {
    if (!this.present) return;
    [this.left, this.present] = [this.present, null];
    await this.#try(this.#store.set(FORMER, this.left).then(() => this.#store.remove(GAME)));
  }

  /** This game continues, so it is no longer the game before. */
  async forget(left) {
    if (this.left !== left) return;
    this.left = null;
    await this.#try(this.#store.remove(FORMER));
  }
}

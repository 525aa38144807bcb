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
  #store; present; left; strength;

  constructor(store) { this.#store = store; }

  static async open(store) {
    const kept = new Kept(store), names = [STRENGTH, FORMER, GAME]; // only unfinished games are stored
    [kept.strength, kept.left, kept.present] = await Promise.all(names.map((name) => store.get(name).catch(() => null)));
    await kept.leave();
    return kept;
  }

  /** Stores the game in progress, or null if no turn would be lost. */
  async keep(game) {
    if (JSON.stringify(game) === JSON.stringify(this.present)) return;
    this.present = game;
    await (game ? this.#store.set(GAME, game) : this.#store.remove(GAME)).catch(() => {});
  }

  async keepStrength(strength) { await this.#store.set(STRENGTH, strength).catch(() => {}); }

  /** Another game begins. The game in progress becomes the unfinished game before. */
  async leave() {
    if (!this.present) return;
    [this.left, this.present] = [this.present, null];
    await this.#store.set(FORMER, this.left).then(() => this.#store.remove(GAME)).catch(() => {});
  }

  /** This game continues, so it is no longer the game before. */
  async forget(left) {
    if (this.left !== left) return;
    this.left = null;
    await this.#store.remove(FORMER).catch(() => {});
  }
}

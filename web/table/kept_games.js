// kept_games.js - what a table keeps between runs, as the shell does: the game in progress, and the
// game before it that was left.
//
// They are kept in a store of {get(name), set(name, value), remove(name)}, each a promise: files
// (server/state_folder.js) or what a browser keeps (worker/browser_store.js). Whoever cannot keep
// anything plays without.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const GAME = "game", FORMER = "former";

/** `left` is the game that was left, `present` the one in progress: objects, or null. */
export class Kept {
  #store;
  present = null;
  left = null;

  constructor(store) { this.#store = store; }

  static async open(store) {
    const kept = new Kept(store);
    kept.left = await store.get(FORMER).catch(() => null);
    kept.present = await store.get(GAME).catch(() => null); // it is there only where it was left
    await kept.leave();
    return kept;
  }

  #try(work) { return work.catch(() => {}); }

  /** The game in progress, or null where there is nothing to lose. */
  async keep(game) {
    if (JSON.stringify(game) === JSON.stringify(this.present)) return;
    this.present = game;
    await this.#try(game ? this.#store.set(GAME, game) : this.#store.remove(GAME));
  }

  /** Another game comes to the table: the one in progress becomes the one that was left. */
  async leave() {
    if (!this.present) return;
    [this.left, this.present] = [this.present, null];
    await this.#try(this.#store.set(FORMER, this.left).then(() => this.#store.remove(GAME)));
  }

  /** This game goes on, so it is not one that was left any more. */
  async forget(left) {
    if (this.left !== left) return;
    this.left = null;
    await this.#try(this.#store.remove(FORMER));
  }
}

// puzzles.js - puzzles at a table: one is set, a turn is judged by proof, and answered.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

export const PROOF = 10; // seconds for one

/** The puzzles of the engine's present game: number, stars, side and task of each. */
export async function listed(engine) {
  const [answer] = await engine.askAll(["puzzle"]);
  if (answer instanceof Refused) return [];
  return answer.split("\n").filter(Boolean).map((line) => {
    const [number, stars, side, task] = line.split(/\s+/);
    return { number: Number(number), stars: Number(stars), side, task };
  });
}

/** The share of the win that a side has by a result of two players: W+3, B+, 0. */
function shareOf(result, side) {
  const winner = { W: "white", B: "black" }[/^([WB])\+/.exec(result)?.[1]];
  return winner ? Number(winner === side) : 0.5;
}

/** One that has been set up, and what was found of the turns that were tried: right, good, wrong,
 *  lost (after a wrong one) or open (too long to prove). */
export class Puzzle {
  #found = new Map(); // by node, after a turn of the side that is to solve it

  constructor(game, puzzle, solution) {
    Object.assign(this, { game, puzzle, solution });
  }

  /** The content of a page at a position, where the defence may have been played already. */
  told(at) {
    return { ...this.puzzle, game: this.game, said: this.#found.get(at) ?? this.#found.get(at.parent) ?? null };
  }

  /** `proof` is what solve says of the position after a turn. */
  judge(node, proof) {
    const before = node.parent.parent; // after the turn before of the same side
    if (!before) this.#found.set(node, node.turn === this.solution ? "right" : "wrong");
    else if (["wrong", "lost"].includes(this.#found.get(before))) this.#found.set(node, "lost");
    else this.#found.set(node, this.#verdict(proof.split(/\s+/)[0]));
  }

  #verdict(result) {
    if (result === "unknown,") return "open";
    return shareOf(result, this.puzzle.side) >= (this.puzzle.task === "win" ? 1 : 0.5) ? "good" : "wrong";
  }
}

/** The turn that the line of a proof begins with, or null. */
export function defence(proof) {
  const [result, turn] = proof.split("\n")[0].split(/\s+/);
  return turn && result !== "unknown," ? turn : null;
}

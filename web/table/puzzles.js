// puzzles.js - puzzles at a table: a puzzle, the judgement of turns by proof, the opponent's reply.
//
// SPDX-License-Identifier: GPL-3.0-or-later

import { Refused } from "./engine.js";

export const PROOF = 10; // seconds for one proof

/** Lists the puzzles of the engine's present game: number, stars, side and task. */
export async function listed(engine) {
  const [answer] = await engine.askAll(["puzzle"]);
  if (answer instanceof Refused) return [];
  return answer.split("\n").filter(Boolean).map((line) => {
    const [number, stars, side, task] = line.split(/\s+/);
    return { number: Number(number), stars: Number(stars), side, task };
  });
}

/** Returns a side's share of the win: 0, 0.5 or 1. `result` is W+3, B+ or 0, for example. */
export function shareOf(result, side) {
  const winner = { W: "white", B: "black" }[/^([WB])\+/.exec(result)?.[1]];
  return winner ? Number(winner === side) : 0.5;
}

/** A puzzle that has been set up, and the judgement of each turn tried: right, good, wrong, lost
 *  (a turn after a wrong turn) or open (the proof would take too long). */
export class Puzzle {
  #found = new Map(); // by node, after a turn of the solving side

  constructor(game, puzzle, solution) {
    Object.assign(this, { game, puzzle, solution });
  }

  /** The data for a page about a position. The opponent may have replied already. */
  told(at) {
    return { ...this.puzzle, game: this.game, said: this.#found.get(at) ?? this.#found.get(at.parent) ?? null };
  }

  /** Judges the turn of a node. `proof` is the reply of solve for the position after this turn. */
  judge(node, proof) {
    const before = node.parent.parent; // after the same side's previous turn
    if (!before) this.#found.set(node, node.turn === this.solution ? "right" : "wrong");
    else if (["wrong", "lost"].includes(this.#found.get(before))) this.#found.set(node, "lost");
    else if (proof.startsWith("unknown,")) this.#found.set(node, "open");
    else this.#found.set(node, shareOf(proof, this.puzzle.side) >= (this.puzzle.task === "win" ? 1 : 0.5) ? "good" : "wrong");
  }
}

/** Returns the first turn of a proof's line, or null. */
export function defence(proof) {
  const [result, turn] = proof.split("\n")[0].split(/\s+/);
  return turn && result !== "unknown," ? turn : null;
}

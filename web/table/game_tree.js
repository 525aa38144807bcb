// game_tree.js - the tree of a game's positions, with all variations.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** All positions that have occurred in a game, and the present one. A position is named by the turn
 *  that led to it: {id, parent, side ("white", "p3", "chance"), turn}. `preferred` is the child that
 *  was visited last; `share` (of the win) and `lead` (in points) are the first side's, or null. */
export class Tree {
  nodes = [];
  root = this.add(null, null, null);
  at = this.root;

  add(parent, side, turn) {
    const node = { id: this.nodes.length, parent, side, turn, preferred: null, share: null, lead: null, visits: 0 };
    this.nodes.push(node);
    return node;
  }

  /** Returns the position after this turn, which is added if it is new. */
  child(parent, side, turn) {
    const isIt = (node) => node?.parent === parent && node.turn === turn && node.side === side;
    return isIt(parent.preferred) ? parent.preferred : this.nodes.find(isIt) ?? this.add(parent, side, turn);
  }

  /** Goes to the position after these turns, [side, turn], from the start. */
  follow(turns) {
    let node = this.root;
    for (const [side, turn] of turns) node = node.preferred = this.child(node, side, turn);
    this.at = node;
  }

  /** Returns all positions as a list for JSON. */
  kept() {
    return this.nodes.map((n) => [n.parent?.id ?? null, n.side, n.turn, n.preferred?.id ?? null, n.share, n.lead, n.visits]);
  }

  /** Rebuilds the tree from the result of kept(). */
  static of(kept) {
    const tree = new Tree();
    for (const [parent, side, turn] of kept.slice(1)) tree.add(tree.nodes[parent], side, turn);
    kept.forEach(([, , , preferred, share, lead, visits], i) => {
      Object.assign(tree.nodes[i], { preferred: tree.nodes[preferred] ?? null, share, lead, visits });
    });
    return tree;
  }

  /** The positions from the first turn to this one. */
  path(node) {
    const path = [];
    for (; node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The path to the present position and on along the children visited last. */
  line() {
    const line = this.path(this.at);
    for (let node = this.at.preferred; node; node = node.preferred) line.push(node);
    return line;
  }

  /** Stores a search's evaluation, unless a longer search has evaluated the position. */
  judge(node, share, lead, visits) {
    if (visits >= node.visits) Object.assign(node, { share, visits, lead: lead ?? node.lead });
  }
}

/** Parses the reply of `history`: the complete turns as [side, turn], and the steps of an
 *  unfinished turn. */
export function turnsOf(history) {
  const turns = [];
  let half = [];
  for (const line of history.split("\n")) {
    const found = /^\d+ (\S+) (.*?)( \.\.\.)?$/.exec(line.trim());
    if (found?.[3]) half = found[2].split(/\s+/);
    else if (found) turns.push([found[1], found[2]]);
  }
  return { turns, half };
}

// game_tree.js - the turns of a game and what else was tried, as a tree.
//
// SPDX-License-Identifier: GPL-3.0-or-later

/** A position, named by the turn that led to it. */
class Node {
  children = [];
  preferred = null; // the child that was looked at last
  share = null; // of the win, for the first side
  lead = null; // in points, for the first side
  visits = 0;

  /** `side` is the word of who played: "white", "p3", "chance". */
  constructor(id, parent, side, turn) {
    Object.assign(this, { id, parent, side, turn });
  }
}

/** All positions that a game has seen, and the one it is at. */
export class Tree {
  nodes = [];

  constructor() {
    this.root = this.at = this.add(null, null, null);
  }

  add(parent, side, turn) {
    const node = new Node(this.nodes.length, parent, side, turn);
    this.nodes.push(node);
    parent?.children.push(node);
    return node;
  }

  /** The position after this turn, made if it is new. */
  child(node, side, turn) {
    return node.children.find((known) => known.turn === turn && known.side === side) ?? this.add(node, side, turn);
  }

  /** Goes to where these turns, [side, turn] from the start, lead. */
  follow(turns) {
    let node = this.root;
    for (const [side, turn] of turns) node = node.preferred = this.child(node, side, turn);
    this.at = node;
  }

  /** All positions as a list that JSON can hold. */
  kept() {
    return this.nodes.map((n) => [n.parent?.id ?? null, n.side, n.turn, n.preferred?.id ?? null, n.share, n.lead, n.visits]);
  }

  /** The tree that `kept` was made of. */
  static of(kept) {
    const tree = new Tree();
    for (const [parent, side, turn] of kept.slice(1)) tree.add(tree.nodes[parent], side, turn);
    kept.forEach(([, , , preferred, share, lead, visits], i) => {
      Object.assign(tree.nodes[i], { preferred: tree.nodes[preferred] ?? null, share, lead, visits });
    });
    return tree;
  }

  /** From the first turn to this position. */
  path(node) {
    const path = [];
    for (; node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The path to the present position, and on as it was last looked at. */
  line() {
    const line = this.path(this.at);
    for (let node = this.at.preferred; node; node = node.preferred) line.push(node);
    return line;
  }

  /** Remembers what a search thinks, unless a longer one has spoken. */
  judge(node, share, lead, visits) {
    if (visits >= node.visits) Object.assign(node, { share, visits, lead: lead ?? node.lead });
  }
}

/** Reads the reply of `history`: the complete turns as [side, turn], and the steps of an incomplete
 *  one. */
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

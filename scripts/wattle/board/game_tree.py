"""game_tree.py - the turns of a game and what else was tried, as a tree.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re


class Node:
    """A position, named by the turn that led to it."""

    def __init__(self, number, parent, side, turn):
        self.id = number
        self.parent = parent
        self.side = side  # the word of who played: "white", "p3", "chance"
        self.turn = turn
        self.children = []
        self.preferred = None  # the child that was looked at last
        self.share = None  # of the win, for the first side
        self.lead = None  # in points, for the first side
        self.visits = 0


class Tree:
    """All positions that a game has seen, and the one it is at."""

    def __init__(self):
        self.nodes = []
        self.root = self.at = self.add(None, None, None)

    def add(self, parent, side, turn):
        node = Node(len(self.nodes), parent, side, turn)
        self.nodes.append(node)
        if parent:
            parent.children.append(node)
        return node

    def child(self, node, side, turn):
        """The position after this turn, made if it is new."""
        for known in node.children:
            if known.turn == turn and known.side == side:
                return known
        return self.add(node, side, turn)

    def follow(self, turns):
        """Goes to where these turns, (side, turn) from the start, lead."""
        node = self.root
        for side, turn in turns:
            child = self.child(node, side, turn)
            node.preferred = child
            node = child
        self.at = node

    def kept(self):
        """All positions as a list that JSON can hold."""
        return [[n.parent.id if n.parent else None, n.side, n.turn,
                 n.preferred.id if n.preferred else None, n.share, n.lead, n.visits]
                for n in self.nodes]

    @classmethod
    def of(cls, kept):
        """The tree that `kept` was made of."""
        tree = cls()
        for parent, side, turn, *_ in kept[1:]:
            tree.add(tree.nodes[parent], side, turn)
        for node, (_, _, _, preferred, share, lead, visits) in zip(tree.nodes, kept):
            node.preferred = None if preferred is None else tree.nodes[preferred]
            node.share, node.lead, node.visits = share, lead, visits
        return tree

    @staticmethod
    def path(node):
        """From the first turn to this position."""
        path = []
        while node.parent:
            path.append(node)
            node = node.parent
        return path[::-1]

    def line(self):
        """The path to the present position, and on as it was last looked at."""
        line = self.path(self.at)
        node = self.at
        while node.preferred:
            node = node.preferred
            line.append(node)
        return line

    def judge(self, node, share, lead, visits):
        """Remembers what a search thinks, unless a longer one has spoken."""
        if visits >= node.visits:
            node.share, node.visits = share, visits
            node.lead = lead if lead is not None else node.lead


def turns_of(history):
    """Reads the reply of `history`: the complete turns as (side, turn), and the steps of an incomplete one."""
    turns, half = [], []
    for line in history.splitlines():
        found = re.fullmatch(r"\d+ (\S+) (.*?)( \.\.\.)?", line.strip())
        if not found:
            continue
        if found[3]:
            half = found[2].split()
        else:
            turns.append((found[1], found[2]))
    return turns, half

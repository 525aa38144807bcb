#!/usr/bin/env python3
"""fence_rules.py - FENCE! by the engine and by the slow rules (support/slow_fence.py), token by
token.

Random games with random options: at every decision the engine offers exactly the tokens that the
slow rules do; what chance brings by the slow rules it takes, and what it brought elsewhere it
refuses where the slow rules do; the results are the same. The first disagreement ends it.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "support"), os.path.join(HERE, "..", "scripts", "lib")]

from engine import Engine  # noqa: E402
from slow_fence import Game, Over  # noqa: E402

SETS = os.path.join(HERE, "..", "src", "games", "fence", "tiles")
FIXED = ("players", "tiles", "round_cap")
# Which of these comes from a pile of both colours depends on its order, which the engine is not
# told.
FROM_ONE_PILE = {"start", "burn", "deal", "aside"}
MOST_TILES_TOLD = 3  # that a wrong token may name: longer ones are hands


class Pair:
    """The engine, and a memory of what chance has brought before."""

    def __init__(self, command, rng):
        self.engine = Engine(command)
        self.rng = rng
        self.brought = []
        self.say("set_option dealer table")
        self.values = self.read_options()

    def say(self, line):
        reply = self.engine.ask(line)
        if not reply.ok:
            sys.exit("%s\n%s\n%s" % (self.say("position"), line, reply.text)
                     if line != "position" else reply.text)
        return reply.text

    def read_options(self):
        """Each option's values, the default first."""
        self.say("newgame fence")
        values = {}
        for line in self.say("list_options").splitlines():
            words = line.split()
            if words[0] == "threads":
                break
            if words[1] == "switch":
                values[words[0]] = ["off", "on"]
            elif words[1] == "choice":
                values[words[0]] = words[2].split("|")
            elif words[0] not in FIXED:
                values[words[0]] = [words[words.index("default") + 1]]
        values["initial_cards"] += ["0", "1", "3"]
        values["round_limit"] += ["dice", "4"]
        values["swap_limit"] += ["0", "1"]
        return values

    def some_options(self, tiles, share):
        """Each option that is no default with a chance of `share`."""
        options = {name: self.rng.choice(v[1:]) if self.rng.random() < share else v[0]
                   for name, v in self.values.items()}
        options.update(tiles=tiles, players=str(self.rng.randint(2, 8)), round_cap="30")
        return options

    def fault(self, slow, what):
        sys.exit("%s\n%s\nhands %s" % (self.say("position"), what, slow.hand))

    def bring(self, slow, tokens):
        """What chance brings; now and then something else is tried before."""
        token = self.rng.choice(tokens)
        wrong = self.rng.choice(self.brought or [token])
        kinds = {token.split(":")[0], wrong.split(":")[0]}
        may_come = slow.o["stash"] != "split" and kinds <= FROM_ONE_PILE
        if len(kinds) == 2 and not may_come and self.rng.random() < 0.1:
            if self.engine.ask("chance " + wrong).ok:
                self.fault(slow, "%s was taken in place of %s" % (wrong, token))
        if token.count(",") < MOST_TILES_TOLD:
            self.brought.append(token)
        self.say("chance " + token)
        return token

    def decide(self, slow, actor, tokens):
        if len(set(tokens)) < len(tokens):
            self.fault(slow, "the slow rules offer a token twice: %s" % sorted(tokens))
        offered = self.say("legal_moves").split()
        if set(offered) != set(tokens):
            self.fault(slow, "only by the engine: %s\nonly by the slow rules: %s"
                       % (sorted(set(offered) - set(tokens)), sorted(set(tokens) - set(offered))))
        token = self.rng.choice(sorted(tokens))
        self.say("play %s %s" % (actor, token))
        return token

    def play(self, options):
        with open(os.path.join(SETS, options["tiles"] + ".tiles"), encoding="utf-8") as f:
            slow = Game(options, f.read(), self.rng)
        self.say("newgame fence " + " ".join("%s=%s" % pair for pair in options.items()))
        game, token = slow.play(), None
        try:
            while True:
                actor, tokens = game.send(token)
                side = self.say("side_to_move")
                if side != actor:
                    self.fault(slow, "%s is to move, by the slow rules %s: %s"
                               % (side, actor, tokens))
                act = self.bring if actor == "chance" else None
                token = act(slow, tokens) if act else self.decide(slow, actor, tokens)
        except Over as over:
            result = self.say("final_score")
            if result != str(over):
                self.fault(slow, "%s, by the slow rules %s" % (result, over))
            return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="command that starts the engine")
    parser.add_argument("--games", type=int, default=40, help="with nine tiles (default 40)")
    parser.add_argument("--cities", type=int, default=0, help="with the built-in set (default 0)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    pair = Pair(args.engine, rng)
    for i in range(args.games):
        pair.play(pair.some_options("demo", (0, 0.1, 0.3, 0.6)[i % 4]))
    for i in range(args.cities):
        pair.play(pair.some_options("city", (0, 0.2)[i % 2]))
    pair.engine.close()
    print("%d passed, 0 failed" % (args.games + args.cities))


if __name__ == "__main__":
    main()

"""game_settings.py - the training settings of each game. Only this file of the trainer knows games by name.

Lives here: the size of a net, the boards and their frequencies, the simulations of self-play.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Plan:
    """The training plan of a game. A game that is not in GAMES gets Plan(). The game determines the
    kind of its net: a convolutional net if it has features, two perceptrons if it has traits."""
    channels: int = 32
    blocks: int = 4
    # For perceptrons: the layers of the value and the layer of the policy.
    widths: tuple = (64, 32, 32)
    # Boards: a relative frequency and the options of the game: "3*size=7".
    boards: tuple = ()
    # (end of the phase as a share of the time, simulations a turn). An untrained net gets few
    # simulations. The first games are played by the search with playouts or by a teacher
    # (scripts/train --teacher), which both play better than an untrained net.
    old: tuple = (0.03, 200)
    nodes: tuple = ((0.1, 32), (0.4, 100), (1.0, 160))
    probe: str = ""  # the board of probe matches: options of the game

    def phase(self, share, knows_something):
        """Returns (whether a net plays, simulations a turn) after this share of the time."""
        if knows_something:
            share = max(share, self.nodes[0][0])
        if share < self.old[0]:
            return False, self.old[1]
        nodes = [nodes for end, nodes in self.nodes if share < end]
        return True, nodes[0] if nodes else self.nodes[-1][1]


# Popular boards get most positions. A game on a small board has few positions, so Fonver's sizes 5
# and 7 get many games.
GAMES = {
    "fendo": Plan(channels=64, blocks=6, probe="size=7", boards=(
        "10*size=7", "4*size=9", "2*size=5", "1*size=11", "1*size=3")),
    "siemenet": Plan(probe="size=9", boards=(
        "8*variant=original size=9", "2*variant=original size=7", "1*variant=original size=5",
        "6*variant=revisited size=9", "2*variant=revisited size=7", "1*variant=revisited size=11",
        "4*variant=extended size=9", "2*variant=extended size=7", "1*variant=extended size=11")),
    "fonver": Plan(channels=64, blocks=6, probe="size=11", boards=(
        "10*size=11", "4*size=9", "12*size=7", "1*size=13", "16*size=5", "0.2*size=19")),
    "fiodar": Plan(channels=64, blocks=6, probe="size=5", boards=(
        "10*size=5", "3*size=4", "2*size=7", "2*size=6", "1*size=3")),
    "fence": Plan(probe="players=2", old=(0.15, 240), nodes=((0.5, 120), (1.0, 240)),
                  boards=(
        "10*players=2", "5*players=3", "1*players=4", "1*players=5",
        "1*players=2 boats=on trading=all hunch=on color_swap=on",
        "1*players=3 stash=mixed trading_post=on goods_by=cards wasted_goods=on accumulation=on",
        "1*players=2 round_limit=dice others_order=free ritzy_tile=on")),
}


def plan_of(game):
    return GAMES.get(game, Plan())


def with_shape(plan, words):
    """Returns the plan with a net of the shape "6x64", blocks x channels, or "64x32x32", the widths
    of perceptrons."""
    numbers = [int(word) if word.isdecimal() and len(word) < 5 else -1 for word in words.split("x")]
    if len(numbers) == 2 and 0 <= numbers[0] <= 40 and numbers[1] in (32, 64, 96, 128):
        return dataclasses.replace(plan, blocks=numbers[0], channels=numbers[1])
    if len(numbers) == 3 and all(1 <= number <= 256 for number in numbers):
        return dataclasses.replace(plan, widths=tuple(numbers))
    raise ValueError("--shape takes blocks x channels, up to 40 and 32, 64, 96 or 128, or three widths up to 256, "
                     "not '%s'" % words)

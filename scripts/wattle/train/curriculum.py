"""curriculum.py - the strength of an adversary's victim.

Lives here: the simulations for each turn of the victim, and the share of its turns that are random.
An adversary from random weights that meets the victim at full strength wins no games and learns
nothing. The victim therefore begins weak, and gets stronger whenever the adversary wins. Wang et al.,
"Adversarial Policies Beat Superhuman Go AIs", 2023, begin with early nets of the victim instead of
random turns. Does not live here: the games (selfplay_workers.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

ERRORS = (50, 35, 25, 18, 12, 6, 3)  # per cent of random turns; with them, the victim has one simulation a turn
GAMES = 40  # least number of games at each strength
ENOUGH = 0.5  # share of the points after which the victim gets stronger


class Curriculum:
    """`fixed`: simulations during the whole run, or None. `reached`: (simulations, per cent of random
    turns) that an earlier run in the folder has reached, or None."""

    def __init__(self, fixed=None, reached=None):
        self.is_fixed = fixed is not None
        self.nodes, self.errors = (fixed, 0) if fixed else reached or (1, ERRORS[0])
        self.points, self.games = 0.0, 0

    def add(self, points, games, most):
        """Adds results of the adversary since the last call. `most`: simulations for each turn of
        the adversary, which the victim does not exceed."""
        self.points += points
        self.games += games
        if self.is_fixed or self.games < GAMES:
            return
        if self.points >= ENOUGH * self.games:
            self.strengthen(most)
        self.points, self.games = 0.0, 0

    def strengthen(self, most):
        """Lowers the share of random turns of the victim. If there are none, doubles its simulations,
        up to `most`."""
        if self.errors:
            self.errors = next((errors for errors in ERRORS if errors < self.errors), 0)
        else:
            self.nodes = max(self.nodes, min(2 * self.nodes, most))

/*
 * random_mover.h - a uniformly random legal turn, the lower reference of playing strength.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RANDOM_MOVER_H
#define WATTLE_RANDOM_MOVER_H

#include "game/game.h"

/* Chooses the steps that complete a turn from `root` and returns their number. Each complete
   turn is equally likely if there are at most 100,000. Otherwise each step is uniformly random. */
int random_turn(const struct game *game, const struct position *root, struct rng *rng,
                step out[MAX_TURN_STEPS]);

#endif

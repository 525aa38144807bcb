/*
 * random_mover.h - a uniformly random legal turn: the lower of the two fixed marks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RANDOM_MOVER_H
#define WATTLE_RANDOM_MOVER_H

#include "game/game.h"

/* The steps that complete a turn from `root`, each complete turn as likely as any other
   where there are at most 100,000; beyond that each step is chosen uniformly. */
int random_turn(const struct game *game, const struct position *root, struct rng *rng,
                step out[MAX_TURN_STEPS]);

#endif

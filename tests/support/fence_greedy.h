/*
 * fence_greedy.h - a simple player of FENCE! to measure the engine by.
 *
 * It looks one step ahead: jails others where it can, keeps out of the way of the Cops, goes where
 * it would get most Hot Goods, and does not throw cards away. It builds at random. Like the engine
 * it sees nothing but what its seat may know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FENCE_GREEDY_H
#define WATTLE_TEST_FENCE_GREEDY_H

#include "game/game.h"

/* A step for the player to act in `pos`, which may hold secrets; they are not looked at. */
step fence_greedy(const struct game *game, const struct position *pos, struct rng *rng);

#endif

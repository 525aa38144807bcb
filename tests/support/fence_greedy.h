/*
 * fence_greedy.h - a simple player of FENCE! to measure the engine by.
 *
 * He looks one step ahead: jails others where he can, keeps out of the way of the Cops,
 * goes where most Hot Goods would be his, and does not throw cards away. He builds at random.
 * Like the engine he sees nothing but what he may know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FENCE_GREEDY_H
#define WATTLE_TEST_FENCE_GREEDY_H

#include "../../src/game.h"

/* A step for the player to act in `pos`, which may hold secrets; they are not looked at. */
step fence_greedy(const struct game *game, const struct position *pos, struct rng *rng);

#endif

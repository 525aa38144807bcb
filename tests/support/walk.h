/*
 * walk.h - random games of every listed game in every variant, for tests of what must
 * hold in all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WALK_H
#define WATTLE_TEST_WALK_H

#include "../../src/match/match.h"

/* Random games a variant; WATTLE_GAMES in the environment asks for more. */
int walk_games(int otherwise);

/* Plays that many uniformly stepped games of each game and variant, each from the same
   seed every time, and calls `visit` at every position on the way: at the start, inside
   turns, and when the game is over. `visit` must leave the match where it was. */
void walk_each_position(int count, void (*visit)(struct match *m, struct rng *rng));

/* The same, only when each game is over. */
void walk_each_end(int count, void (*visit)(struct match *m, struct rng *rng));

/* A random legal step of the present position, or a roll. */
step walk_step(const struct match *m, struct rng *rng);

#endif

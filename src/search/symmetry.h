/*
 * symmetry.h - keys of positions that are equal for symmetric positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_SYMMETRY_H
#define WATTLE_SEARCH_SYMMETRY_H

#include "game/game.h"

#include <stdbool.h>

/* Computes a key that is equal for two positions, with equal options, if a symmetry of the board
   turns one into the other, with the player to act as "own". Other positions have different
   keys, except for one pair in 2^64. Only the net's inputs count, so old turns that a repetition
   rule may compare do not. False for games without planes, in the middle of a turn, and at the
   end of a game. */
bool symmetry_key(const struct game *, const struct position *, uint64_t *key);

#endif

/*
 * symmetry.h - positions that a symmetry of the board turns into each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_SYMMETRY_H
#define WATTLE_SEARCH_SYMMETRY_H

#include "game/game.h"

#include <stdbool.h>

/* *key: the same for two positions, options being equal, if a symmetry of the board turns one into
   the other as a net sees them, the player to act being "I"; else different but for one pair in
   2^64. What a net is not shown (turns long ago, as a rule of repetition may remember them) does
   not count. False where a net would not judge: a game without features, a turn half made, the
   end of a game. */
bool symmetry_key(const struct game *, const struct position *, uint64_t *key);

#endif

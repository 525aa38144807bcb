/*
 * worth.h - what a position is worth to each player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_WORTH_H
#define WATTLE_FENCE_WORTH_H

#include "../rules/state.h"

/* Each player's expected share of the win; nothing is unknown and the game is not over. */
void worth_of(const struct position *pos, double out[]);

#endif

/*
 * evaluation.h - what a position is worth to each player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EVALUATION_H
#define WATTLE_EVALUATION_H

#include "games/fence/rules/state.h"

/* Each player's expected share of the win; nothing is unknown and the game is not over. */
void fence_evaluate(const struct position *pos, double out[]);

#endif

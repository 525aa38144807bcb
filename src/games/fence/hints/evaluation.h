/*
 * evaluation.h - a hand-written evaluation of FENCE! positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EVALUATION_H
#define WATTLE_EVALUATION_H

#include "games/fence/rules/state.h"

/* Each player's expected share of the win. The position must have no unknown information and the
   game must not be over. */
void fence_evaluate(const struct position *pos, double out[]);

#endif

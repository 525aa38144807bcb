/*
 * circles.h - the solver for games in which positions can come again (past.freeze).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_CIRCLES_H
#define WATTLE_SOLVER_CIRCLES_H

#include "budget.h"
#include "solution.h"

/* Fills *out, whose ends are unknown so far, but for the seconds. */
void circles_solve(const struct game *game, const struct position *pos, struct budget *budget,
                   struct solution *out);

#endif

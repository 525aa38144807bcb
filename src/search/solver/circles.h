/*
 * circles.h - the solver for games in which positions can come again (past.freeze).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_CIRCLES_H
#define WATTLE_SOLVER_CIRCLES_H

#include "../solver.h"

/* Fills *out, whose ends are unknown so far, but for the seconds; arguments as solver_run. */
void circles_solve(const struct game *game, const struct position *pos, double deadline,
                   size_t memory, bool (*go_on)(void *context), void *context,
                   struct solution *out);

#endif

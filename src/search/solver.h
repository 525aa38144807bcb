/*
 * solver.h - exact values of two-player games without chance and secrets.
 *
 * Knows game.h and hints.h only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_H
#define WATTLE_SOLVER_H

#include "solver/budget.h"
#include "solver/solution.h"

/* Finds out what it can within the budget. Ends with solution_free. */
void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out);

#endif

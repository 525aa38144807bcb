/*
 * cyclic_solver.h - the solver for games without a margin in which positions can come again
 * (proof.forget_history).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CYCLIC_SOLVER_H
#define WATTLE_CYCLIC_SOLVER_H

#include "solver/budget.h"
#include "solver/solution.h"

/* Fills in *out except its seconds. The bounds in *out are infinite before. */
void cycles_solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct solution *out);

#endif

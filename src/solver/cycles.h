/*
 * cycles.h - the solver for games in which positions can come again (proof.forget_history).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CYCLES_H
#define WATTLE_CYCLES_H

#include "solver/budget.h"
#include "solver/solution.h"

/* Fills *out, whose ends are unknown so far, but for the seconds. */
void cycles_solve(const struct game *game, const struct position *pos, struct budget *budget,
                  struct solution *out);

#endif

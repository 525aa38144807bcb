/*
 * solve_budget.h - what the engine's options leave a proof: for `solve` and for the shell's puzzles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVE_BUDGET_H
#define WATTLE_SOLVE_BUDGET_H

#include "protocol/session.h"
#include "solver/solver.h"

/* So many seconds from now, with the memory and the threads of the options; ends when the session
   is interrupted. */
struct budget solve_budget(struct session *s, double seconds);

#endif

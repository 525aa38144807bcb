/*
 * solve_budget.h - the time, memory and threads of `solve` and of puzzle proofs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVE_BUDGET_H
#define WATTLE_SOLVE_BUDGET_H

#include "protocol/session.h"
#include "solver/solver.h"

/* A budget of `seconds` from now, with the memory and threads of the engine options. An interrupt
   of the session ends it. */
struct budget solve_budget(struct session *s, double seconds);

#endif

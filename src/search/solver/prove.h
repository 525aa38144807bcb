/*
 * prove.h - the solver's one question: does a position reach that value?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_PROVE_H
#define WATTLE_SOLVER_PROVE_H

#include "budget.h"
#include "table.h"

struct prover;

/* For a game of two players without chance; ends with prover_free. */
struct prover *prover_new(const struct game *game, struct budget *budget);
void prover_free(struct prover *p);

/* A bound g of the value v of `pos`: g >= target means v >= g, g < target means v <= g.
   Means nothing once prover_stopped: the budget is spent, or the game too large. */
int prover_ask(struct prover *p, const struct position *pos, int target);
bool prover_stopped(const struct prover *p);

/* What the rules' bounds say at once. */
void prover_bounds(const struct game *game, const struct position *pos, int *low, int *high);

uint64_t prover_nodes(const struct prover *p);

#endif

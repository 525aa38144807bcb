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

/* What one takes, besides its table, of a memory of so many bytes in all. */
size_t prover_bytes(size_t memory);

/* For a game of two players without chance, over budget.table, which must be there, with so many
   bytes besides; ends with prover_free. Those with different seeds search in different orders; 0: in
   the plain one. */
struct prover *prover_new(const struct game *game, struct budget *budget, size_t bytes,
                          uint64_t seed);
void prover_free(struct prover *p);

/* A bound g of the value v of `pos`: g >= target means v >= g, g < target means v <= g.
   Means nothing once prover_stopped: the budget is spent, or the game too large. */
int prover_ask(struct prover *p, const struct position *pos, int target);
bool prover_stopped(const struct prover *p);

/* After budget.enough was set: another question may be asked. */
void prover_resume(struct prover *p);

/* What the rules' bounds say at once. */
void prover_bounds(const struct game *game, const struct position *pos, int *low, int *high);

uint64_t prover_nodes(const struct prover *p);

#endif

/*
 * alpha_beta.h - the solver's one question: does a position reach that value?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ALPHA_BETA_H
#define WATTLE_ALPHA_BETA_H

#include "solver/budget.h"
#include "solver/transposition_table.h"

struct alpha_beta;

/* What one takes, besides its table, of a memory of so many bytes in all. */
size_t alpha_beta_bytes(size_t memory);

/* For a game of two players without chance, over budget.table, which must be there, with so many
   bytes besides; ends with alpha_beta_free. Those with different seeds search in different orders; 0: in
   the plain one. */
struct alpha_beta *alpha_beta_new(const struct game *game, struct budget *budget, size_t bytes,
                                  uint64_t seed);
void alpha_beta_free(struct alpha_beta *p);

/* A bound g of the value v of `pos`: g >= target means v >= g, g < target means v <= g.
   Means nothing once alpha_beta_stopped: the budget is spent, or the game too large. */
int alpha_beta_ask(struct alpha_beta *p, const struct position *pos, int target);
bool alpha_beta_stopped(const struct alpha_beta *p);

/* After budget.enough was set: another question may be asked. */
void alpha_beta_resume(struct alpha_beta *p);

/* What the rules' bounds say at once. */
void alpha_beta_bounds(const struct game *game, const struct position *pos, int *low, int *high);

uint64_t alpha_beta_nodes(const struct alpha_beta *p);

#endif

/*
 * alpha_beta.h - alpha-beta: does the value of a position reach a target?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ALPHA_BETA_H
#define WATTLE_ALPHA_BETA_H

#include "solver/budget.h"
#include "solver/transposition_table.h"

struct alpha_beta;

/* Bytes for a search without its table, if all searches share `memory` bytes. */
size_t alpha_beta_bytes(size_t memory);

/* Opens a search for a game of two players without chance, with budget.table, which must not be
   NULL, and `bytes` bytes for the rest. The caller ends with alpha_beta_free. Searches with
   different seeds order steps differently. Seed 0 adds no noise to the order. */
struct alpha_beta *alpha_beta_new(const struct game *game, struct budget *budget, size_t bytes,
                                  uint64_t seed);
void alpha_beta_free(struct alpha_beta *p);

/* Returns a bound g of the value v of `pos`: g >= target means v >= g, and g < target means v <=
   g. The answer is meaningless once alpha_beta_stopped is true, because the budget is spent or
   the game is too large. */
int alpha_beta_ask(struct alpha_beta *p, const struct position *pos, int target);
bool alpha_beta_stopped(const struct alpha_beta *p);

/* Allows another question after budget.enough has stopped the search. */
void alpha_beta_resume(struct alpha_beta *p);

/* The bounds of the value that follow from the rules without a search. */
void alpha_beta_bounds(const struct game *game, const struct position *pos, int *low, int *high);

uint64_t alpha_beta_nodes(const struct alpha_beta *p);

#endif

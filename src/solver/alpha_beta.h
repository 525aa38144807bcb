/*
 * alpha_beta.h - alpha-beta with a null window, which tests whether a value reaches a target.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ALPHA_BETA_H
#define WATTLE_ALPHA_BETA_H

#include "solver/budget.h"
#include "solver/transposition_table.h"

struct alpha_beta;

/* Returns the number of bytes of a search without its table, if all searches share `memory`
   bytes. */
size_t alpha_beta_bytes(size_t memory);

/* Opens a search for a game of two players without chance, with budget.table, which must not be
   NULL, and `bytes` bytes for the rest. The caller frees it with alpha_beta_free. Searches with
   different seeds order steps differently. Seed 0 adds no noise to the order. */
struct alpha_beta *alpha_beta_new(const struct game *game, struct budget *budget, size_t bytes,
                                  uint64_t seed);
void alpha_beta_free(struct alpha_beta *p);

/* Returns a bound g of the value v of `pos`: g >= target means v >= g, and g < target means v <= g.
   The answer is meaningless once alpha_beta_stopped is true, because the budget is spent or the
   game is too large. */
int alpha_beta_ask(struct alpha_beta *p, const struct position *pos, int target);
bool alpha_beta_stopped(const struct alpha_beta *p);

/* Allows another question after budget.enough has stopped the search. */
void alpha_beta_resume(struct alpha_beta *p);

/* Finds the bounds of the value that follow from the rules without a search. */
void alpha_beta_bounds(const struct game *game, const struct position *pos, int *low, int *high);

uint64_t alpha_beta_nodes(const struct alpha_beta *p);

/* ---- parallel_alpha_beta.c: several threads that share one table ---- */

enum { PARALLEL_AB_MAX = 64 };

struct parallel_ab;

/* Opens a search with budget.threads threads, or fewer if the system refuses some. The caller frees
   it with parallel_ab_free. */
struct parallel_ab *parallel_ab_new(const struct game *game, struct budget *budget);
void parallel_ab_free(struct parallel_ab *t);

/* Returns the search of the calling thread, which can also be used alone. */
struct alpha_beta *parallel_ab_head(const struct parallel_ab *t);

/* Asks as alpha_beta_ask does, in all threads. The first answer counts. The answer is meaningless
   if alpha_beta_stopped is true for the head. */
int parallel_ab_ask(struct parallel_ab *t, const struct position *pos, int target);

/* Returns the number of positions visited by all threads. */
uint64_t parallel_ab_nodes(const struct parallel_ab *t);

#endif

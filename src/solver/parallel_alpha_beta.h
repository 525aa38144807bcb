/*
 * parallel_alpha_beta.h - alpha-beta in several threads that share one table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARALLEL_ALPHA_BETA_H
#define WATTLE_PARALLEL_ALPHA_BETA_H

#include "solver/alpha_beta.h"

enum { PARALLEL_AB_MAX = 64 };

struct parallel_ab;

/* Opens a search with budget.threads threads, fewer if the system refuses some. The caller ends
   with parallel_ab_free. */
struct parallel_ab *parallel_ab_new(const struct game *game, struct budget *budget);
void parallel_ab_free(struct parallel_ab *t);

/* The search of the calling thread, which can also be used alone. */
struct alpha_beta *parallel_ab_head(const struct parallel_ab *t);

/* alpha_beta_ask in all threads. The first answer counts. The answer is meaningless if
   alpha_beta_stopped is true for the head. */
int parallel_ab_ask(struct parallel_ab *t, const struct position *pos, int target);

/* Number of positions visited by all threads. */
uint64_t parallel_ab_nodes(const struct parallel_ab *t);

#endif

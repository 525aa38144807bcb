/*
 * parallel_alpha_beta.h - several provers at one question, each in a thread, over one table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARALLEL_ALPHA_BETA_H
#define WATTLE_PARALLEL_ALPHA_BETA_H

#include "solver/alpha_beta.h"

enum { PARALLEL_AB_MAX = 64 };

struct parallel_ab;

/* Of budget.threads provers, or as many as the system grants threads for; ends with parallel_ab_free. */
struct parallel_ab *parallel_ab_new(const struct game *game, struct budget *budget);
void parallel_ab_free(struct parallel_ab *t);

/* The one that asks alone. */
struct alpha_beta *parallel_ab_head(const struct parallel_ab *t);

/* As alpha_beta_ask, by all: the first answer is that of all. What it means is told by alpha_beta_stopped of
   the head. */
int parallel_ab_ask(struct parallel_ab *t, const struct position *pos, int target);

/* Positions visited by all. */
uint64_t parallel_ab_nodes(const struct parallel_ab *t);

#endif

/*
 * team.h - several provers at one question, each in a thread, over one table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_TEAM_H
#define WATTLE_SOLVER_TEAM_H

#include "prove.h"

enum { TEAM_MOST = 64 };

struct team;

/* Of budget.threads provers, or as many as the system grants threads for; ends with team_free. */
struct team *team_new(const struct game *game, struct budget *budget);
void team_free(struct team *t);

/* The one that asks alone. */
struct prover *team_head(const struct team *t);

/* As prover_ask, by all: the first answer is that of all. What it means is told by prover_stopped of
   the head. */
int team_ask(struct team *t, const struct position *pos, int target);

/* Positions visited by all. */
uint64_t team_nodes(const struct team *t);

#endif

/*
 * pn_crew.h - several threads at one question of a search by proof numbers. What one has found the
 * others see in the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_PN_CREW_H
#define WATTLE_SOLVER_PN_CREW_H

#include "pn_search.h"

enum { CREW_MOST = 64 };

struct crew;

/* Of so many helpers, each with so many bytes besides the head's table. */
struct crew *crew_new(struct pn *head, int count, size_t bytes);
void crew_free(struct crew *c);

/* As pn_search_from, by the head and as many helpers as the system grants threads for: until it is
   settled by one, or the head has seen so many positions more. */
struct numbers crew_search(struct crew *c, const struct position *pos, int turns,
                           uint64_t positions);

/* Positions visited by the helpers. */
uint64_t crew_nodes(const struct crew *c);

#endif

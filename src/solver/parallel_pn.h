/*
 * parallel_pn.h - several threads at one question of a search by proof numbers. What one has found the
 * others see in the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARALLEL_PN_H
#define WATTLE_PARALLEL_PN_H

#include "solver/pn_search.h"

enum { PARALLEL_PN_MAX = 64 };

struct parallel_pn;

/* Of so many helpers, each with so many bytes besides the head's table. */
struct parallel_pn *parallel_pn_new(struct pn *head, int count, size_t bytes);
void parallel_pn_free(struct parallel_pn *c);

/* As pn_search_from, by the head and as many helpers as the system grants threads for: until it is
   settled by one, or the head has seen so many positions more. */
struct numbers parallel_pn_search(struct parallel_pn *c, const struct position *pos, int turns,
                                  uint64_t positions);

/* Positions visited by the helpers. */
uint64_t parallel_pn_nodes(const struct parallel_pn *c);

#endif

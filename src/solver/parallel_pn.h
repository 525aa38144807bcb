/*
 * parallel_pn.h - proof-number search in several threads that share one table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARALLEL_PN_H
#define WATTLE_PARALLEL_PN_H

#include "solver/pn_search.h"

enum { PARALLEL_PN_MAX = 64 };

struct parallel_pn;

/* Opens `count` helpers for the search `head`, each with `bytes` bytes besides the head's table. */
struct parallel_pn *parallel_pn_new(struct pn *head, int count, size_t bytes);
void parallel_pn_free(struct parallel_pn *c);

/* pn_search_from by the head and its helpers, fewer if the system refuses some threads. The
   search ends when one thread has settled the position, or when the head has visited `positions`
   more positions. */
struct numbers parallel_pn_search(struct parallel_pn *c, const struct position *pos, int turns,
                                  uint64_t positions);

/* Number of positions visited by the helpers. */
uint64_t parallel_pn_nodes(const struct parallel_pn *c);

#endif

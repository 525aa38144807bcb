/*
 * pn_table.h - table entries of proof-number search: proven facts, and the numbers of open nodes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_TABLE_H
#define WATTLE_PN_TABLE_H

#include "solver/pn_search.h"

/* The key that identifies a position. */
uint64_t pn_key(const struct pn *p, const struct position *pos);

/* The key of a position's facts in the table. */
uint64_t pn_fact_key(const struct pn *p, uint64_t key);

/* Stores that the player wins, or does not win, the position within `turns` turns. `work` is the
   number of positions visited. */
void pn_note(struct pn *p, uint64_t key, int turns, bool wins, uint64_t work);

/* Stores the numbers of an open position with `turns` turns left. */
void pn_keep(struct pn *p, uint64_t key, int turns, struct numbers n, uint64_t work);

/* Settles a child. `bound` is a number of turns that suffices for the win, or in which there is
   none. */
void pn_decide(struct child *c, bool wins, int bound);

/* Prefetches the child's table entries. */
void pn_prefetch(const struct pn *p, const struct child *c);

/* Reads a child's numbers from the table. False if it has none; the child is unchanged then. */
bool pn_look(const struct pn *p, struct child *c);

/* Whether an earlier question about the other player found that they win this position, so that
   the player fails whatever the number of turns. Facts of the two players lie in different
   pages, so this is slow. */
bool pn_is_lost(const struct pn *p, uint64_t key);

#endif

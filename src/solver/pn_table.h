/*
 * pn_table.h - what the search by proof numbers remembers of positions, in its table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_TABLE_H
#define WATTLE_PN_TABLE_H

#include "solver/pn_search.h"

/* The key by which a position is told from others. */
uint64_t pn_key(const struct pn *p, const struct position *pos);

/* That under which its facts stand in the table. */
uint64_t pn_fact_key(const struct pn *p, uint64_t key);

/* The position is won by the player within so many turns, or is not. `work`: positions that it took. */
void pn_note(struct pn *p, uint64_t key, int turns, bool wins, uint64_t work);

/* The numbers of a position that is open with so many turns left. */
void pn_keep(struct pn *p, uint64_t key, int turns, struct numbers n, uint64_t work);

/* The child is won within `bound` turns at most, or failed at least. */
void pn_decide(struct child *c, bool wins, int bound);

/* The table will be asked for the child soon. */
void pn_prefetch(const struct pn *p, const struct child *c);

/* Brings the numbers of a child up to date; false: nothing is known, and they stay. */
bool pn_look(const struct pn *p, struct child *c);

/* Whether the other player was found to win a position, by a question of their own: then this one fails,
   whatever turns there are. Facts of both players are not in one page, so this is slow. */
bool pn_is_lost(const struct pn *p, uint64_t key);

#endif

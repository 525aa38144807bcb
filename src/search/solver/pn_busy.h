/*
 * pn_busy.h - where several threads are that search by proof numbers, over one table.
 *
 * Each goes its own way down the same tree: a node where others are counts as dearer by a part (virtual
 * numbers; Kaneko, "Parallel depth first proof number search", 2010). Whoever searches alone has none
 * of this: NULL.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_PN_BUSY_H
#define WATTLE_SOLVER_PN_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUSY_PLACES = 1 << 16 };

struct busy {
    atomic_bool is_done;             /* all come back */
    _Atomic uint8_t at[BUSY_PLACES]; /* how many search a node, by key */
};

static inline void busy_enter(struct busy *b, uint64_t key)
{
    if (b)
        atomic_fetch_add_explicit(&b->at[key % BUSY_PLACES], 1, memory_order_relaxed);
}

static inline void busy_leave(struct busy *b, uint64_t key)
{
    if (b)
        atomic_fetch_sub_explicit(&b->at[key % BUSY_PLACES], 1, memory_order_relaxed);
}

/* What a number counts for while others are at that node. */
static inline int busy_dearer(const struct busy *b, uint64_t key, int number)
{
    const int others =
        b ? atomic_load_explicit(&b->at[key % BUSY_PLACES], memory_order_relaxed) : 0;

    return number + others * (number / 2 + 1);
}

static inline bool busy_is_done(const struct busy *b)
{
    return b && atomic_load_explicit(&b->is_done, memory_order_relaxed);
}

#endif

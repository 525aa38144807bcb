/*
 * virtual_pn.h - virtual proof numbers: nodes that other threads are searching count as costlier.
 *
 * They make threads that share a table take different ways down the same tree (Kaneko, "Parallel
 * depth first proof number search", 2010). In a search with a single thread the pointer is NULL.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VIRTUAL_PN_H
#define WATTLE_VIRTUAL_PN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VIRTUAL_PN_SLOTS = 1 << 16 };

struct virtual_pn {
    atomic_bool is_done;                  /* an answer is known, and all threads stop */
    _Atomic uint8_t at[VIRTUAL_PN_SLOTS]; /* number of threads that search a node, by key */
};

static inline void virtual_pn_enter(struct virtual_pn *b, uint64_t key)
{
    if (b)
        atomic_fetch_add_explicit(&b->at[key % VIRTUAL_PN_SLOTS], 1, memory_order_relaxed);
}

static inline void virtual_pn_leave(struct virtual_pn *b, uint64_t key)
{
    if (b)
        atomic_fetch_sub_explicit(&b->at[key % VIRTUAL_PN_SLOTS], 1, memory_order_relaxed);
}

/* The number of a node, increased for each other thread that searches it. */
static inline int virtual_pn_cost(const struct virtual_pn *b, uint64_t key, int number)
{
    const int others =
        b ? atomic_load_explicit(&b->at[key % VIRTUAL_PN_SLOTS], memory_order_relaxed) : 0;

    return number + others * (number / 2 + 1);
}

static inline bool virtual_pn_is_done(const struct virtual_pn *b)
{
    return b && atomic_load_explicit(&b->is_done, memory_order_relaxed);
}

#endif

/*
 * visit_stats.h - visits and a sum of worths in one 64-bit word.
 *
 * Both change in one atomic addition, so no reader ever sees one without the other.
 * 28 bits count visits, 36 bits sum worths in units of 1/192 of a win: 2^28 visits of 192
 * units fit in 36 bits. Twelfths, of which the rules' shares and the worth of a draw are made,
 * are whole numbers of them (what lies between two is rounded at random, see leaf_round in
 * leaf_value.c); the finer ones are for what a net says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VISIT_STATS_H
#define WATTLE_VISIT_STATS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { WIN = 192, TWELFTH = WIN / 12, VISIT_BITS = 28 };

#define VISIT_MASK (((uint64_t)1 << VISIT_BITS) - 1)

/* A node is not visited more often than this; the rest of the bits is room for
   workers that are at it already. */
#define VISIT_LIMIT (((uint64_t)1 << VISIT_BITS) - ((uint64_t)1 << 20))

typedef _Atomic uint64_t stat;

static inline uint64_t stat_read(const stat *s)
{
    return atomic_load_explicit((stat *)s, memory_order_relaxed);
}

static inline uint32_t stat_visits(uint64_t word)
{
    return (uint32_t)(word & VISIT_MASK);
}

static inline int64_t stat_sum(uint64_t word)
{
    return (int64_t)(word >> VISIT_BITS);
}

static inline uint64_t stat_make(uint64_t visits, uint64_t sum)
{
    return sum << VISIT_BITS | visits;
}

/* Adds; with one worker a plain addition does and saves the bus lock, which
   costs as much as the rest of the visit. */
static inline void stat_add(stat *s, uint64_t word, bool shared)
{
    if (shared)
        atomic_fetch_add_explicit(s, word, memory_order_relaxed);
    else
        atomic_store_explicit(s, stat_read(s) + word, memory_order_relaxed);
}

/* Adds where a lost addition does no harm: still a whole word, never half of one. */
static inline void stat_add_loosely(stat *s, uint64_t word)
{
    atomic_store_explicit(s, stat_read(s) + word, memory_order_relaxed);
}

#endif

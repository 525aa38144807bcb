/*
 * visit_stats.h - visits and the sum of results of a node in one 64-bit word.
 *
 * One atomic addition changes both, so no reader sees one without the other. 28 bits count visits,
 * and 36 bits sum results in units of 1/192 of a win: 2^28 visits of 192 units fit in 36 bits.
 * Shares by the rules and the value of a draw are multiples of 1/12 of a win, which are whole
 * numbers of units. Values between the multiples are rounded at random (leaf_round in
 * playout_leaf.c). The finer units serve the values of a net.
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

/* This is the largest number of visits of a node. The rest of the range is a reserve for visits in
   progress. */
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

/* Adds to the word and returns the word before. With a single worker a plain addition avoids the
   bus lock, which would cost as much as the rest of the visit. */
static inline uint64_t stat_add(stat *s, uint64_t word, bool shared)
{
    if (shared)
        return atomic_fetch_add_explicit(s, word, memory_order_relaxed);
    const uint64_t before = stat_read(s);

    atomic_store_explicit(s, before + word, memory_order_relaxed);
    return before;
}

/* Adds to the word where a lost addition does no harm. Readers never see half of an addition. */
static inline void stat_add_loosely(stat *s, uint64_t word)
{
    atomic_store_explicit(s, stat_read(s) + word, memory_order_relaxed);
}

#endif

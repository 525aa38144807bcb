/*
 * chain.h - flood fill of chains of stones, inline for the playouts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FONVER_CHAIN_H
#define WATTLE_FONVER_CHAIN_H

#include "games/fonver/fonver_internal.h"

/* Returns the runs of stones in a row that contain a member of `set`. `set` must be a subset of the
   stones. An addition carries from the lowest member to the end of its run. The bits that it
   changes belong to the run. */
static inline uint32_t chain_spread(uint32_t stones, uint32_t set)
{
    uint32_t left = stones;

    set |= stones & ~(stones + set);
    set |= left & set >> 1;
    left &= left >> 1;
    set |= left & set >> 2;
    left &= left >> 2;
    set |= left & set >> 4;
    left &= left >> 4;
    set |= left & set >> 8;
    left &= left >> 8;
    return set | (left & set >> 16);
}

/* Adds to row r all stones connected to members in row r or in the adjacent row `from`. Returns
   whether the row grew. */
static inline bool chain_grow_row(const uint32_t stones[][2], int player, struct points *set, int r,
                                  int from)
{
    const uint32_t own = stones[r][player], old = set->row[r];
    const uint32_t seeds = old | (own & set->row[from]);

    if (seeds == old)
        return false;
    set->row[r] = chain_spread(own, seeds);
    return true;
}

/* Grows the set to whole chains. Its members are stones of `player` in rows *first .. last,
   counted from 1. Both limits are updated. */
static inline void chain_grow(const uint32_t stones[][2], int player, struct points *set,
                              int *first, int *last)
{
    int low = *first, high = *last;
    bool grew = true;

    for (int r = low; r <= high; r++)
        set->row[r] = chain_spread(stones[r][player], set->row[r]);
    while (grew) {
        grew = false;
        for (int r = low + 1; r <= high + 1; r++)
            if (chain_grow_row(stones, player, set, r, r - 1)) {
                grew = true;
                high = r > high ? r : high;
            }
        for (int r = high - 1; r >= low - 1; r--)
            if (chain_grow_row(stones, player, set, r, r + 1)) {
                grew = true;
                low = r < low ? r : low;
            }
    }
    *first = low;
    *last = high;
}

/* Finds the mover's stones that share a crosscut with the victim. They are neighbours of the
   victim: each of the four blocks around the victim has the other enemy stone at the opposite
   corner. */
static inline void chain_seeds(const uint32_t stones[][2], int mover, int victim,
                               struct points *out)
{
    const int r = row_of(victim) + 1, c = column_of(victim);
    const uint32_t at = 2u << c, own = stones[r][mover];
    const uint32_t left = own & at >> 1, right = own & at << 1;

    for (int other = r - 1; other <= r + 1; other += 2) {
        const uint32_t near = stones[other][mover] & at, far = stones[other][!mover];
        if (!near)
            continue;
        const uint32_t sides = (left | right) & far;
        out->row[r] |= sides;
        if (sides)
            out->row[other] |= near;
    }
}

#endif

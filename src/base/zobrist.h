/*
 * zobrist.h - Zobrist keys, the random words that position keys are made of (Zobrist 1970).
 *
 * The keys are hashed when needed. That takes no longer than a table lookup.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ZOBRIST_H
#define WATTLE_ZOBRIST_H

#include "base/rng.h"

/* The word for item `index` of a kind, the same in every build. `game` is a number that
   identifies the game, such as its name in bytes. Kinds are small, indices below 2^32. */
static inline uint64_t zobrist(uint64_t game, int kind, int index)
{
    uint64_t state = game + ((uint64_t)kind << 32) + (uint64_t)index;

    return splitmix64(&state);
}

#endif

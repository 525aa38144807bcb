/*
 * zobrist.h - the words that keys of positions are made of (Zobrist 1970), hashed where they are
 * needed: that takes no longer than to look them up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ZOBRIST_H
#define WATTLE_ZOBRIST_H

#include "base/rng.h"

/* The word for thing `index` of a kind, the same in every build. `game` is any number of the
   game's own, such as its name in bytes; kinds are small, indices below 2^32. */
static inline uint64_t zobrist(uint64_t game, int kind, int index)
{
    uint64_t state = game + ((uint64_t)kind << 32) + (uint64_t)index;

    return splitmix64(&state);
}

#endif

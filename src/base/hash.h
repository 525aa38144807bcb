/*
 * hash.h - 64-bit hashes: Zobrist keys of positions, and of byte arrays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HASH_H
#define WATTLE_HASH_H

#include "base/rng.h"

#include <stddef.h>
#include <string.h>

/* Returns the word for item `index` of a kind, the same in every build. `game` is a number that
   identifies the game, such as its name in bytes. Kinds are small, indices below 2^32. */
static inline uint64_t zobrist(uint64_t game, int kind, int index)
{
    uint64_t state = game + ((uint64_t)kind << 32) + (uint64_t)index;

    return splitmix64(&state);
}

enum { HASH_LANES = 4 };

static inline void hash_take(uint64_t lane[HASH_LANES], const uint64_t word[HASH_LANES])
{
    for (int i = 0; i < HASH_LANES; i++) {
        lane[i] = (lane[i] ^ word[i]) * 0x9E3779B97F4A7C15u; /* 2^64 divided by the golden ratio */
        lane[i] ^= lane[i] >> 32;
    }
}

/* Hashes bytes[0 .. n) with a seed. Four lanes each multiply and fold one word at a time, so no
   multiplication waits for the one before. The hash depends on the machine's byte order and must
   not be stored. */
static inline uint64_t hash_bytes(const uint8_t bytes[], size_t n, uint64_t seed)
{
    uint64_t lane[HASH_LANES], word[HASH_LANES], all = seed ^ n;
    const size_t whole = n / sizeof word * sizeof word;

    for (int i = 0; i < HASH_LANES; i++)
        lane[i] = splitmix64(&all);
    for (size_t at = 0; at < whole; at += sizeof word) {
        memcpy(word, bytes + at, sizeof word);
        hash_take(lane, word);
    }
    memset(word, 0, sizeof word);
    memcpy(word, bytes + whole, n - whole);
    hash_take(lane, word);
    for (int i = 0; i < HASH_LANES; i++) {
        all ^= lane[i];
        all = splitmix64(&all);
    }
    return all;
}

#endif

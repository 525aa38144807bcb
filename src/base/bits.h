/*
 * bits.h - sets of small numbers, stored as the bits of a 64-bit word.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BITS_H
#define WATTLE_BITS_H

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t x)
{
    return __builtin_popcountll(x);
}

/* Returns the index of the lowest member. x must not be empty. */
static inline int bits_lowest(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* Returns the n-th member as a set of one, for n in 0 .. bits_count(x) - 1. BMI2 has one
   instruction for this. The loop gives the same answer without BMI2. */
static inline uint64_t bits_nth(uint64_t x, int n)
{
#ifdef __BMI2__
    return _pdep_u64((uint64_t)1 << n, x);
#else
    while (n--)
        x &= x - 1;
    return x & -x;
#endif
}

#endif

/*
 * bits.h - words as sets of small numbers.
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

/* Index of the lowest member; x is not empty. */
static inline int bits_lowest(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* The n-th member (n from 0, less than bits_count(x)) as a one-member set. With
   BMI2 it is one instruction; the loop gives the same answer elsewhere. */
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

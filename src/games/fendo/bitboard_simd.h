/*
 * bitboard_simd.h - SIMD vectors of up to eight sets of cells. Each piece of a side has one set.
 *
 * One pass computes the rays of all pieces at once. The vectors are GCC's vector types in the
 * native width of the processor. The results are the same on every processor.
 *
 * lanes_64 holds sets of up to 64 cells. lanes_128 holds larger sets, each in two halves. Both have
 * the same functions. Vectors are passed by address, because the convention for passing them by
 * value differs between processors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BITBOARD_SIMD_H
#define WATTLE_BITBOARD_SIMD_H

#include "games/fendo/fendo_internal.h"

enum { LANES = 8 };

/* WIDE is the number of sets in one vector. gcc 12 can build wider vectors from narrower ones, but
   that code is several times slower. */
#if defined __AVX512F__
enum { WIDE = 8 };
#elif defined __AVX2__
enum { WIDE = 4 };
#else
enum { WIDE = 2 };
#endif
enum { PARTS = LANES / WIDE };

typedef uint64_t vector __attribute__((vector_size(8 * WIDE)));

struct lanes_64 {
    vector set[PARTS];
};

struct lanes_128 {
    vector low[PARTS], high[PARTS];
};

static inline uint64_t lanes_64_get(const struct lanes_64 *l, int i)
{
    return l->set[i / WIDE][i % WIDE];
}

static inline cells lanes_128_get(const struct lanes_128 *l, int i)
{
    return l->low[i / WIDE][i % WIDE] | (cells)l->high[i / WIDE][i % WIDE] << 64;
}

static inline void lanes_64_put(struct lanes_64 *l, int i, uint64_t set)
{
    l->set[i / WIDE][i % WIDE] = set;
}

static inline void lanes_128_put(struct lanes_128 *l, int i, cells set)
{
    l->low[i / WIDE][i % WIDE] = (uint64_t)set;
    l->high[i / WIDE][i % WIDE] = (uint64_t)(set >> 64);
}

/* lanes_64_and computes out = l & mask. lanes_64_or computes l = l | other. */
static inline void lanes_64_and(const struct lanes_64 *l, uint64_t mask, struct lanes_64 *out)
{
    for (int p = 0; p < PARTS; p++)
        out->set[p] = l->set[p] & mask;
}

static inline void lanes_128_and(const struct lanes_128 *l, cells mask, struct lanes_128 *out)
{
    for (int p = 0; p < PARTS; p++) {
        out->low[p] = l->low[p] & (uint64_t)mask;
        out->high[p] = l->high[p] & (uint64_t)(mask >> 64);
    }
}

static inline void lanes_64_or(struct lanes_64 *l, const struct lanes_64 *other)
{
    for (int p = 0; p < PARTS; p++)
        l->set[p] |= other->set[p];
}

static inline void lanes_128_or(struct lanes_128 *l, const struct lanes_128 *other)
{
    for (int p = 0; p < PARTS; p++) {
        l->low[p] |= other->low[p];
        l->high[p] |= other->high[p];
    }
}

/* lanes_64_up does one doubling step of a ray: it adds the cells of `ray` that are `shift` cells
   after a member. lanes_64_down adds the cells that are `shift` cells before a member. */
static inline void lanes_64_up(struct lanes_64 *l, uint64_t ray, int shift)
{
    for (int p = 0; p < PARTS; p++)
        l->set[p] |= l->set[p] << shift & ray;
}

static inline void lanes_64_down(struct lanes_64 *l, uint64_t ray, int shift)
{
    for (int p = 0; p < PARTS; p++)
        l->set[p] |= l->set[p] >> shift & ray;
}

static inline void lanes_128_up(struct lanes_128 *l, cells ray, int shift)
{
    const uint64_t low = (uint64_t)ray, high = (uint64_t)(ray >> 64);

    for (int p = 0; p < PARTS; p++)
        if (shift < 64) {
            l->high[p] |= (l->high[p] << shift | l->low[p] >> (64 - shift)) & high;
            l->low[p] |= l->low[p] << shift & low;
        } else
            l->high[p] |= l->low[p] << (shift - 64) & high;
}

static inline void lanes_128_down(struct lanes_128 *l, cells ray, int shift)
{
    const uint64_t low = (uint64_t)ray, high = (uint64_t)(ray >> 64);

    for (int p = 0; p < PARTS; p++)
        if (shift < 64) {
            l->low[p] |= (l->low[p] >> shift | l->high[p] << (64 - shift)) & low;
            l->high[p] |= l->high[p] >> shift & high;
        } else
            l->low[p] |= l->high[p] >> (shift - 64) & low;
}

static inline uint64_t lanes_64_union(const struct lanes_64 *l)
{
    uint64_t all = 0;

    for (int i = 0; i < LANES; i++)
        all |= l->set[i / WIDE][i % WIDE];
    return all;
}

static inline cells lanes_128_union(const struct lanes_128 *l)
{
    cells all = 0;

    for (int i = 0; i < LANES; i++)
        all |= lanes_128_get(l, i);
    return all;
}

/* Adds the size of set i to count[i]. */
static inline void lanes_64_count(const struct lanes_64 *l, uint64_t count[LANES])
{
    for (int i = 0; i < LANES; i++)
        count[i] += (uint64_t)bits_count(l->set[i / WIDE][i % WIDE]);
}

static inline void lanes_128_count(const struct lanes_128 *l, uint64_t count[LANES])
{
    for (int i = 0; i < LANES; i++)
        count[i] += (uint64_t)(bits_count(l->low[i / WIDE][i % WIDE]) +
                               bits_count(l->high[i / WIDE][i % WIDE]));
}

#endif

/*
 * lanes.h - up to eight sets of cells side by side, one for each piece of a side, so
 * that the rays of all of them are followed at once. GCC's vectors: what the processor
 * lacks the compiler puts together from less, with the same result.
 *
 * Two kinds with the same functions: lanes_64 for boards that fit 64 bits, lanes_128
 * for the others, in halves. Arguments go by address, since how vectors are passed by
 * value depends on the processor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENDO_LANES_H
#define WATTLE_FENDO_LANES_H

#include "internal.h"

enum { LANES = 8 };

typedef uint64_t vector __attribute__((vector_size(8 * LANES)));

struct lanes_64 {
    vector set;
};

struct lanes_128 {
    vector low, high;
};

static inline uint64_t lanes_64_get(const struct lanes_64 *l, int i)
{
    return l->set[i];
}

static inline cells lanes_128_get(const struct lanes_128 *l, int i)
{
    return l->low[i] | (cells)l->high[i] << 64;
}

static inline void lanes_64_put(struct lanes_64 *l, int i, uint64_t set)
{
    l->set[i] = set;
}

static inline void lanes_128_put(struct lanes_128 *l, int i, cells set)
{
    l->low[i] = (uint64_t)set;
    l->high[i] = (uint64_t)(set >> 64);
}

/* out = l & mask, out = l | other. */
static inline void lanes_64_and(const struct lanes_64 *l, uint64_t mask, struct lanes_64 *out)
{
    out->set = l->set & mask;
}

static inline void lanes_128_and(const struct lanes_128 *l, cells mask, struct lanes_128 *out)
{
    out->low = l->low & (uint64_t)mask;
    out->high = l->high & (uint64_t)(mask >> 64);
}

static inline void lanes_64_or(struct lanes_64 *l, const struct lanes_64 *other)
{
    l->set |= other->set;
}

static inline void lanes_128_or(struct lanes_128 *l, const struct lanes_128 *other)
{
    l->low |= other->low;
    l->high |= other->high;
}

/* One doubling of a ray: adds what `shift` cells further on lies in `ray`. */
static inline void lanes_64_up(struct lanes_64 *l, uint64_t ray, int shift)
{
    l->set |= l->set << shift & ray;
}

static inline void lanes_64_down(struct lanes_64 *l, uint64_t ray, int shift)
{
    l->set |= l->set >> shift & ray;
}

static inline void lanes_128_up(struct lanes_128 *l, cells ray, int shift)
{
    const uint64_t low = (uint64_t)ray, high = (uint64_t)(ray >> 64);

    if (shift < 64) {
        l->high |= (l->high << shift | l->low >> (64 - shift)) & high;
        l->low |= l->low << shift & low;
    } else
        l->high |= l->low << (shift - 64) & high;
}

static inline void lanes_128_down(struct lanes_128 *l, cells ray, int shift)
{
    const uint64_t low = (uint64_t)ray, high = (uint64_t)(ray >> 64);

    if (shift < 64) {
        l->low |= (l->low >> shift | l->high << (64 - shift)) & low;
        l->high |= l->high >> shift & high;
    } else
        l->low |= l->high >> (shift - 64) & low;
}

static inline uint64_t lanes_64_union(const struct lanes_64 *l)
{
    uint64_t all = 0;

    for (int i = 0; i < LANES; i++)
        all |= l->set[i];
    return all;
}

static inline cells lanes_128_union(const struct lanes_128 *l)
{
    cells all = 0;

    for (int i = 0; i < LANES; i++)
        all |= lanes_128_get(l, i);
    return all;
}

/* Adds to count[i] the size of each set. */
static inline void lanes_64_count(const struct lanes_64 *l, uint64_t count[LANES])
{
    for (int i = 0; i < LANES; i++)
        count[i] += (uint64_t)bits_count(l->set[i]);
}

static inline void lanes_128_count(const struct lanes_128 *l, uint64_t count[LANES])
{
    for (int i = 0; i < LANES; i++)
        count[i] += (uint64_t)(bits_count(l->low[i]) + bits_count(l->high[i]));
}

#endif

/*
 * rng.h - a fast pseudorandom number generator with a seed.
 *
 * The state is always an argument, never a global, so the same seed gives the same game. The
 * generator is xoroshiro128++ 1.0 (Blackman and Vigna, "Scrambled Linear Pseudorandom Number
 * Generators", ACM TOMS 2021), seeded by splitmix64 (Steele, Lea, Flood 2014).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RNG_H
#define WATTLE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[2];
};

/* Makes one step of splitmix64: advances *state and returns 64 well mixed bits. It also makes all
   Zobrist keys, so keys are the same in every build. */
static inline uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline void rng_seed(struct rng *r, uint64_t seed)
{
    r->s[0] = splitmix64(&seed);
    r->s[1] = splitmix64(&seed);
}

static inline uint64_t rng_next(struct rng *r)
{
    const uint64_t a = r->s[0], sum = a + r->s[1];
    const uint64_t b = r->s[1] ^ a;

    r->s[0] = (a << 49 | a >> 15) ^ b ^ b << 21;
    r->s[1] = b << 28 | b >> 36;
    return (sum << 17 | sum >> 47) + a;
}

/* Returns a number in 0 .. n-1 for n in 1 .. 2^32-1. The function multiplies instead of dividing
   (Lemire 2019) and omits the rejection step. No value is favoured by more than n / 2^32. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

/* Returns a number in [0, 1), a multiple of 2^-53. */
static inline double rng_uniform(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

#endif

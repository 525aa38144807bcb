/*
 * deal_rng.h - random numbers for the dice and cards of a game, from a secret key or from a seed.
 *
 * The secret is a 256-bit key from the system, expanded by ChaCha20. A player who has seen some of
 * the numbers learns nothing about the others, short of trying all keys. The seed is a short number
 * that a user chose to repeat a game. A player can find the seed by trying seeds until one gives
 * the numbers seen so far.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DEAL_RNG_H
#define WATTLE_DEAL_RNG_H

#include "base/chacha.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>

struct deal_rng {
    bool is_secret;
    uint64_t seed;            /* used if not is_secret */
    uint32_t key[CHACHA_KEY]; /* the secret */
};

/* Starts from a new secret key, or from a seed. */
void deal_rng_keep_secret(struct deal_rng *deal);
void deal_rng_take_seed(struct deal_rng *deal, uint64_t seed);

/* Returns number `count` of a stream, in 0 .. n-1, for n in 1 .. 2^32-1. The same arguments give
   the same number. With a secret key all values have exactly the same probability. */
uint32_t deal_rng_below(const struct deal_rng *deal, uint32_t stream, uint32_t count, uint32_t n);

/* Seeds `rng` from number `count` of a stream. */
void deal_rng_begin(const struct deal_rng *deal, uint32_t stream, uint32_t count, struct rng *rng);

/* Prints or reads a secret key as 64 hexadecimal digits, first byte first. If `digits` is anything
   else, reading returns false and changes nothing. */
void deal_rng_print(const struct deal_rng *deal, struct text *out);
bool deal_rng_read(struct deal_rng *deal, const char *digits);

#endif

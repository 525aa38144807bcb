/*
 * deal_rng.h - where the dice and the cards of one game come from.
 *
 * From a secret: 256 bits of the system's, spread by ChaCha20. Whoever has seen any part of that
 * luck knows nothing of the rest: there is no way to it but to try all keys. Or from a short seed
 * that somebody has chosen, for games that are to be the same again: then all luck can be computed,
 * by trying all seeds until one fits what has been seen.
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
    uint64_t seed;            /* else it decides */
    uint32_t key[CHACHA_KEY]; /* the secret */
};

/* A secret that nobody knows; luck that a seed decides. */
void deal_rng_keep_secret(struct deal_rng *luck);
void deal_rng_take_seed(struct deal_rng *luck, uint64_t seed);

/* 0 .. n-1, number `count` of a stream, for n in 1 .. 2^32-1: the same whenever it is asked for.
   From a secret each is exactly as likely as any other. */
uint32_t deal_rng_below(const struct deal_rng *luck, uint32_t stream, uint32_t count, uint32_t n);

/* A generator begun at number `count` of a stream. */
void deal_rng_begin(const struct deal_rng *luck, uint32_t stream, uint32_t count, struct rng *rng);

/* A secret in 64 hexadecimal digits, the first byte first, and back: false, and nothing changed,
   unless exactly these stand there. */
void deal_rng_print(const struct deal_rng *luck, struct text *out);
bool deal_rng_read(struct deal_rng *luck, const char *digits);

#endif

/*
 * luck.h - where the dice and the cards of one game come from.
 *
 * From a secret: 256 bits of the system's, spread by ChaCha20. Whoever has seen any part of that
 * luck knows nothing of the rest: there is no way to it but to try all keys. Or from a short seed
 * that somebody has chosen, for games that are to be the same again: then all luck can be computed,
 * by trying all seeds until one fits what has been seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LUCK_H
#define WATTLE_LUCK_H

#include "chacha.h"
#include "rng.h"
#include "text.h"

#include <stdbool.h>

struct luck {
    bool is_secret;
    uint64_t seed;            /* else it decides */
    uint32_t key[CHACHA_KEY]; /* the secret */
};

/* A secret that nobody knows; luck that a seed decides. */
void luck_keep_secret(struct luck *luck);
void luck_take_seed(struct luck *luck, uint64_t seed);

/* 0 .. n-1, number `count` of a stream, for n in 1 .. 2^32-1: the same whenever it is asked for.
   From a secret each is exactly as likely as any other. */
uint32_t luck_below(const struct luck *luck, uint32_t stream, uint32_t count, uint32_t n);

/* A generator begun at number `count` of a stream. */
void luck_begin(const struct luck *luck, uint32_t stream, uint32_t count, struct rng *rng);

/* A secret in 64 hexadecimal digits, the first byte first, and back: false, and nothing changed,
   unless exactly these stand there. */
void luck_print(const struct luck *luck, struct text *out);
bool luck_read(struct luck *luck, const char *digits);

#endif

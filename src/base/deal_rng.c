/*
 * deal_rng.c - random numbers for dice and cards, computed from a secret key or from a seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/deal_rng.h"

#include "base/entropy.h"

#include <string.h>

enum { KEY_BYTES = 4 * CHACHA_KEY };

void deal_rng_keep_secret(struct deal_rng *deal)
{
    *deal = (struct deal_rng){ .is_secret = true };
    entropy_fill(deal->key, sizeof deal->key);
}

void deal_rng_take_seed(struct deal_rng *deal, uint64_t seed)
{
    *deal = (struct deal_rng){ .seed = seed };
}

/* Each number of a stream has a block of its own. A second block is hardly ever needed. */
static void secret_block(const struct deal_rng *deal, uint32_t stream, uint32_t count,
                         uint32_t number, uint32_t block[CHACHA_BLOCK])
{
    const uint32_t nonce[CHACHA_NONCE] = { stream, count, 0 };

    chacha_block(deal->key, number, nonce, block);
}

/* Multiplies instead of dividing (Lemire 2019), with the rejection step. 2^32 mod n of the 2^32
   numbers cannot be distributed evenly, so they are drawn again. */
static uint32_t secret_below(const struct deal_rng *deal, uint32_t stream, uint32_t count,
                             uint32_t n)
{
    const uint32_t too_many = (0 - n) % n;
    uint32_t block[CHACHA_BLOCK];

    for (uint32_t number = 0;; number++) {
        secret_block(deal, stream, count, number, block);
        for (int i = 0; i < CHACHA_BLOCK; i++) {
            const uint64_t product = (uint64_t)block[i] * n;
            if ((uint32_t)product >= too_many)
                return (uint32_t)(product >> 32);
        }
    }
}

static void begin_by_seed(const struct deal_rng *deal, uint32_t stream, uint32_t count,
                          struct rng *rng)
{
    uint64_t state = deal->seed;

    rng_seed(rng, splitmix64(&state) ^ ((uint64_t)stream << 32 | count));
}

uint32_t deal_rng_below(const struct deal_rng *deal, uint32_t stream, uint32_t count, uint32_t n)
{
    struct rng rng;

    if (deal->is_secret)
        return secret_below(deal, stream, count, n);
    begin_by_seed(deal, stream, count, &rng);
    return rng_below(&rng, n);
}

void deal_rng_begin(const struct deal_rng *deal, uint32_t stream, uint32_t count, struct rng *rng)
{
    uint32_t block[CHACHA_BLOCK];

    if (!deal->is_secret) {
        begin_by_seed(deal, stream, count, rng);
        return;
    }
    secret_block(deal, stream, count, 0, block);
    for (int i = 0; i < 2; i++)
        rng->s[i] = (uint64_t)block[2 * i] << 32 | block[2 * i + 1];
}

static const char digits_of[] = "0123456789abcdef";

void deal_rng_print(const struct deal_rng *deal, struct text *out)
{
    for (int i = 0; i < KEY_BYTES; i++)
        text_addf(out, "%02x", (unsigned)(deal->key[i / 4] >> 8 * (i % 4) & 0xff));
}

bool deal_rng_read(struct deal_rng *deal, const char *digits)
{
    uint32_t key[CHACHA_KEY] = { 0 };

    if (strspn(digits, digits_of) != 2 * KEY_BYTES || digits[2 * KEY_BYTES])
        return false;
    for (int i = 0; i < 2 * KEY_BYTES; i++) {
        const uint32_t digit = (uint32_t)(strchr(digits_of, digits[i]) - digits_of);
        key[i / 8] |= digit << (8 * (i / 2 % 4) + (i % 2 ? 0 : 4));
    }
    *deal = (struct deal_rng){ .is_secret = true };
    memcpy(deal->key, key, sizeof key);
    return true;
}

/*
 * chacha.h - the ChaCha20 block function: 64 pseudorandom bytes for a key, a block number and a
 * nonce.
 *
 * The cipher is by D. J. Bernstein (2008), as specified in RFC 8439, section 2.3. Nothing is
 * encrypted here. deal_rng.h takes its random numbers from the blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CHACHA_H
#define WATTLE_CHACHA_H

#include <stdint.h>

enum { CHACHA_KEY = 8, CHACHA_NONCE = 3, CHACHA_BLOCK = 16 }; /* sizes in 32-bit words */

/* Computes block `number`: 64 bytes as 16 words. All words, also those of key and nonce, are
   little-endian. */
void chacha_block(const uint32_t key[CHACHA_KEY], uint32_t number,
                  const uint32_t nonce[CHACHA_NONCE], uint32_t block[CHACHA_BLOCK]);

#endif

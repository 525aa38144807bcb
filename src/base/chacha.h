/*
 * chacha.h - ChaCha20, a function of a key that nobody without the key can guess.
 *
 * D. J. Bernstein's stream cipher of 2008, as RFC 8439 writes it down (section 2.3). Nothing is
 * enciphered here: deal_rng.h deals by its blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CHACHA_H
#define WATTLE_CHACHA_H

#include <stdint.h>

enum { CHACHA_KEY = 8, CHACHA_NONCE = 3, CHACHA_BLOCK = 16 }; /* words of 32 bits */

/* The block of that number: 64 bytes, as words whose first byte is the lowest. The words of key
   and nonce are read off bytes in the same way. */
void chacha_block(const uint32_t key[CHACHA_KEY], uint32_t number,
                  const uint32_t nonce[CHACHA_NONCE], uint32_t block[CHACHA_BLOCK]);

#endif

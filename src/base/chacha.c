/*
 * chacha.c - the block function of ChaCha20, by the sections of RFC 8439.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/chacha.h"

#include <string.h>

enum { DOUBLE_ROUNDS = 10 };

static uint32_t rotate(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* Section 2.1: the quarter round on the words a, b, c and d. */
static void quarter_round(uint32_t state[CHACHA_BLOCK], int a, int b, int c, int d)
{
    state[a] += state[b];
    state[d] = rotate(state[d] ^ state[a], 16);
    state[c] += state[d];
    state[b] = rotate(state[b] ^ state[c], 12);
    state[a] += state[b];
    state[d] = rotate(state[d] ^ state[a], 8);
    state[c] += state[d];
    state[b] = rotate(state[b] ^ state[c], 7);
}

/* Section 2.3: the state is four rows of four words. One round mixes its columns, the next its
   diagonals. */
static void double_round(uint32_t state[CHACHA_BLOCK])
{
    for (int i = 0; i < 4; i++)
        quarter_round(state, i, 4 + i, 8 + i, 12 + i);
    for (int i = 0; i < 4; i++)
        quarter_round(state, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
}

void chacha_block(const uint32_t key[CHACHA_KEY], uint32_t number,
                  const uint32_t nonce[CHACHA_NONCE], uint32_t block[CHACHA_BLOCK])
{
    /* These words are the constant "expand 32-byte k". */
    uint32_t start[CHACHA_BLOCK] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };

    memcpy(start + 4, key, CHACHA_KEY * sizeof key[0]);
    start[12] = number;
    memcpy(start + 13, nonce, CHACHA_NONCE * sizeof nonce[0]);
    memcpy(block, start, sizeof start);
    for (int i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(block);
    for (int i = 0; i < CHACHA_BLOCK; i++)
        block[i] += start[i];
}

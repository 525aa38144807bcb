/*
 * bitboard.h - sets of squares stored as rows of bits.
 *
 * Empty rows surround the board, so the neighbours of a row need no checks. Results may include
 * squares off the board or squares that no pawn can occupy. Callers mask those.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SIEMENET_BITBOARD_H
#define WATTLE_SIEMENET_BITBOARD_H

#include "games/siemenet/siemenet_internal.h"

enum { MARGIN = 2, ROWS = 20 };

struct squares {
    uint16_t row[ROWS]; /* row r of the board is MARGIN + r */
};

/* Returns rows r .. r + 3 as one word. Bit i is square 16 * r + i. */
static inline uint64_t squares_word(const struct squares *set, int r)
{
    const uint16_t *row = set->row + MARGIN + r;

    return row[0] | (uint64_t)row[1] << 16 | (uint64_t)row[2] << 32 | (uint64_t)row[3] << 48;
}

static inline struct squares pawns_of(const struct position *pos, int player)
{
    const uint32_t line = (1u << pos->size) - 1;
    struct squares set = { { 0 } };

    for (int r = 0; r < pos->size; r++)
        set.row[MARGIN + r] = (uint16_t)(pos->row[player][r] & line);
    return set;
}

/* Returns the squares of the board that are in neither set. */
static inline struct squares in_neither(const struct squares *a, const struct squares *b, int size)
{
    const uint32_t line = (1u << size) - 1;
    struct squares set = { { 0 } };

    for (int r = MARGIN; r < MARGIN + size; r++)
        set.row[r] = (uint16_t)(line & ~(uint32_t)(a->row[r] | b->row[r]));
    return set;
}

/* Returns the squares that share a side with a member. With `two`, they share sides with two or
   more. */
static inline struct squares touching(const struct squares *set, bool two)
{
    struct squares out = { { 0 } };

    for (int r = MARGIN; r < MARGIN + MAX_SIZE; r++) {
        const uint32_t n = set->row[r + 1], s = set->row[r - 1];
        const uint32_t e = set->row[r] >> 1, w = (uint32_t)set->row[r] << 1;
        out.row[r] = (uint16_t)(two ? (n & s) | (e & w) | ((n | s) & (e | w)) : n | s | e | w);
    }
    return out;
}

static inline struct squares both(const struct squares *a, const struct squares *b)
{
    struct squares out;

    for (int r = 0; r < ROWS; r++)
        out.row[r] = a->row[r] & b->row[r];
    return out;
}

static inline struct squares either(const struct squares *a, const struct squares *b)
{
    struct squares out;

    for (int r = 0; r < ROWS; r++)
        out.row[r] = a->row[r] | b->row[r];
    return out;
}

#endif

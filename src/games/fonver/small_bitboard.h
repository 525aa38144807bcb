/*
 * small_bitboard.h - boards of Fonver up to size 7 as one word for each player, for what a search asks most often.
 *
 * Row r, column c is bit r * (size + 1) + c, and the column too many, always empty, keeps rows apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SMALL_BITBOARD_H
#define WATTLE_SMALL_BITBOARD_H

#include "games/fonver/state.h"

enum { SMALL = 7 }; /* the largest size */

/* A board, in the eyes of one player. */
struct mlp {
    uint64_t own, other;
};

/* What all positions of a size have in common. */
struct frame {
    int up; /* from a point to the one above it */
    uint64_t whole;
    uint64_t edges[2][2]; /* [player][first, last]; BLACK is 0 */
};

extern const struct frame small_frames[SMALL + 1]; /* by size */

static inline struct mlp mlp_of(const struct board *b, int player)
{
    struct mlp s = { 0, 0 };

    for (int r = b->size; r >= 1; r--) {
        s.own = s.own << (b->size + 1) | b->stones[r][player] >> 1;
        s.other = s.other << (b->size + 1) | b->stones[r][!player] >> 1;
    }
    return s;
}

/* The points side by side with those of the set, and some outside of the board. */
static inline uint64_t beside(const struct frame *f, uint64_t set)
{
    return set << 1 | set >> 1 | set << f->up | set >> f->up;
}

/* ---- small_bitboard.c, up to size SMALL ---- */

/* As fonver_turns_to_win. */
void fonver_small_away(const struct board *, int away[2]);

/* A hash of the stones, of who is to move, and of some options below 16: the same for all mirror images. */
uint64_t fonver_small_hash(const struct board *, unsigned options);

#endif

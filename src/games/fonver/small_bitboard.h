/*
 * small_bitboard.h - bitboards of Fonver up to size 7, one word for each player.
 *
 * Row r, column c is bit r * (size + 1) + c. The last column is always empty and separates the
 * rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SMALL_BITBOARD_H
#define WATTLE_SMALL_BITBOARD_H

#include "games/fonver/fonver_internal.h"

enum { SMALL = 7 }; /* the largest size */

/* A small board has the point of view of one player. */
struct small_board {
    uint64_t own, other;
};

struct frame {
    int up; /* distance from a point to the point above */
    uint64_t whole;
    uint64_t edges[2][2]; /* [player][first, last]; BLACK is 0 */
};

extern const struct frame small_frames[SMALL + 1]; /* indexed by size */

static inline struct small_board small_board_of(const struct board *b, int player)
{
    struct small_board s = { 0, 0 };

    for (int r = b->size; r >= 1; r--) {
        s.own = s.own << (b->size + 1) | b->stones[r][player] >> 1;
        s.other = s.other << (b->size + 1) | b->stones[r][!player] >> 1;
    }
    return s;
}

/* Returns the neighbours of a set's points. The result may include bits off the board. */
static inline uint64_t beside(const struct frame *f, uint64_t set)
{
    return set << 1 | set >> 1 | set << f->up | set >> f->up;
}

/* ---- small_bitboard.c, up to size SMALL ---- */

/* Does the same as fonver_turns_to_win. */
void fonver_small_away(const struct board *, int away[2]);

/* Returns a hash of the stones, the side to move and `options` (0 .. 15). Mirror images have the
   same hash. */
uint64_t fonver_small_hash(const struct board *, unsigned options);

#endif

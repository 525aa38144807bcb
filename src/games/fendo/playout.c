/*
 * playout.c - fast random games of Fendo, uniform over whole turns.
 *
 * Every legal turn of the side to move is equally likely. A turn is a piece, a target and a side to
 * fence, or it is a cell to add a piece on. The plain rules are in rules.c. Tests compare the two.
 *
 * A search spends nearly all of its time in this file. Three methods make it fast. One pass
 * computes the reach of all pieces (bitboard_simd.h). A turn is drawn among candidates that may be
 * illegal, and only the drawn one is checked. The corner labels show for most fences that no flood
 * fill is needed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/bitboard_simd.h"

/* Records the keys of a move and its fence. Steps made before the playout are left out. */
static inline void trace_turn(struct trace *trace, int player, enum stage stage, int from, int to,
                              int side, int size)
{
    static const int base[4] = { KEY_NORTH, KEY_EAST, KEY_NORTH, KEY_EAST };
    const int owner = to - (side == SOUTH ? size : side == WEST);

    if (stage < SELECTED)
        trace_add(trace, player, KEY_SELECT + from);
    if (stage < MOVED)
        trace_add(trace, player, KEY_TARGET + to);
    trace_add(trace, player, base[side] + owner);
}

#define TEMPLATE "games/fendo/playout.inc"
#include "games/fendo/each_size.inc"

int fendo_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    switch (pos->size) {
    case 3:
        return playout_3(pos, rng, trace);
    case 5:
        return playout_5(pos, rng, trace);
    case 7:
        return playout_7(pos, rng, trace);
    case 9:
        return playout_9(pos, rng, trace);
    default:
        return playout_11(pos, rng, trace);
    }
}

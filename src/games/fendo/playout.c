/*
 * playout.c - random games of Fendo, uniform over whole turns: every legal turn of the
 * side to move is as likely as any other, a turn being a piece, a target and a side to
 * fence, or a cell to add on.
 *
 * Lives here: the fast way to draw and make such turns. The rules proper are in rules.c;
 * tests hold the two together.
 *
 * Nearly all the time of a search goes by in here. What makes it fast: the reach of all
 * pieces at once (bitboard_lanes.h); a draw among candidates that may be illegal, so that only
 * the drawn one is judged; the corner labels, which spare most of them the flood.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/bitboard_lanes.h"

/* The keys of a move and fence; steps made before the playout are left out. */
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

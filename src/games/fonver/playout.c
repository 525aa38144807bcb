/*
 * playout.c - random games of Fonver, as fast as possible.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../hints.h"

#include "chain.h"

int fonver_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step steps[MAX_STEPS];
    int turns = 0;

    if (trace)
        trace->n = 0;
    pos->repetition = REPEAT_NONE;
    while (pos->board.stage != OVER) {
        const int n = fonver_board_steps(&pos->board, steps);
        const step s = steps[rng_below(rng, (uint32_t)n)];
        if (trace && fonver_hints.amaf_key(pos, s) >= 0)
            trace_add(trace, pos->board.mover, fonver_hints.amaf_key(pos, s));
        fonver_apply(pos, s);
        turns += !fonver_mid_turn(pos);
    }
    return turns;
}

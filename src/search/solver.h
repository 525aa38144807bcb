/*
 * solver.h - exact values of two-player games without chance.
 *
 * Knows game.h and hints.h only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_H
#define WATTLE_SOLVER_H

#include "../game.h"

struct solution {
    /* What is known of the final margin (game.margin) under best play by both: it lies
       in low .. high; solved when they are equal. Games without a margin use -1 (player
       1 wins), 0 (draw), +1. Unknown ends are -INFINITY, +INFINITY. */
    double low, high;
    bool solved;
    int turns; /* of the winning line, from the position on; may be cut short */
    int steps_count;
    step *steps;    /* owned by the solution */
    int *ends;      /* steps[ends[i - 1] .. ends[i]) is turn i */
    uint64_t nodes; /* positions visited */
    double seconds;
};

/* Tries for `seconds` with a table of `memory` bytes; `go_on` (NULL: always true) is
   asked at least every 5 ms and stops it by answering false. Ends with solution_free. */
void solver_run(const struct game *game, const struct position *pos, double seconds, size_t memory,
                bool (*go_on)(void *context), void *context, struct solution *out);
void solution_free(struct solution *s);

#endif

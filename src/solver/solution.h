/*
 * solution.h - what the solver answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLUTION_H
#define WATTLE_SOLUTION_H

#include "game/game.h"

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

/* Adds a turn to the line. */
void solution_add(struct solution *s, const step steps[], int n);

void solution_free(struct solution *s);

#endif

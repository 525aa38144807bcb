/*
 * solution.h - the answer of the solver: bounds of the value, and a winning line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLUTION_H
#define WATTLE_SOLUTION_H

#include "base/memory.h"
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

struct solution {
    /* Proven bounds of the final margin (game.margin) under best play by both. `solved` means that
       they are equal. In games without a margin the value is -1 (player 1 wins), 0 (draw) or 1
       (player 0 wins). Unknown bounds are -INFINITY and INFINITY. */
    double low, high;
    bool solved;
    int turns; /* turns of the winning line, which may be incomplete */
    int steps_count;
    step *steps;    /* owned */
    int *ends;      /* turn i has the steps[ends[i - 1] .. ends[i]); owned */
    uint64_t nodes; /* positions visited */
    double seconds;
};

/* Adds a turn to the line. */
static inline void solution_add(struct solution *s, const step steps[], int n)
{
    s->steps = xgrow(s->steps, (size_t)s->steps_count, (size_t)n, sizeof *s->steps);
    memcpy(s->steps + s->steps_count, steps, (size_t)n * sizeof *steps);
    s->steps_count += n;
    s->ends = xgrow(s->ends, (size_t)s->turns, 1, sizeof *s->ends);
    s->ends[s->turns++] = s->steps_count;
}

static inline void solution_free(struct solution *s)
{
    free(s->steps);
    free(s->ends);
    s->steps = NULL;
    s->ends = NULL;
    s->turns = s->steps_count = 0;
}

#endif

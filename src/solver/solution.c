/*
 * solution.c - the answer of the solver: building and freeing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/solution.h"

#include "base/memory.h"

#include <stdlib.h>

void solution_add(struct solution *s, const step steps[], int n)
{
    s->steps = xgrow(s->steps, (size_t)s->steps_count, (size_t)n, sizeof *s->steps);
    memcpy(s->steps + s->steps_count, steps, (size_t)n * sizeof *steps);
    s->steps_count += n;
    s->ends = xgrow(s->ends, (size_t)s->turns, 1, sizeof *s->ends);
    s->ends[s->turns++] = s->steps_count;
}

void solution_free(struct solution *s)
{
    free(s->steps);
    free(s->ends);
    s->steps = NULL;
    s->ends = NULL;
    s->turns = s->steps_count = 0;
}

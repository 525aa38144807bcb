/*
 * budget.c - checks of the time, steps and memory that a run of the solver may use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/budget.h"

#include "base/clock.h"
#include "solver/transposition_table.h"

/* go_on is called after this number of seconds. The interface promises 5 ms. */
#define ASK_EVERY 0.002

struct budget budget_of(double seconds, size_t memory)
{
    return (struct budget){ .deadline = clock_now() + seconds, .memory = memory };
}

struct budget budget_part(const struct budget *b, double part)
{
    const double now = clock_now();
    struct budget out = *b;

    out.deadline = now + (b->deadline - now) * part;
    out.most = (uint64_t)((double)b->most * part);
    if (b->most && !out.most)
        out.most = 1; /* 0 would mean no limit */
    return out;
}

size_t budget_table(const struct budget *b, size_t bytes)
{
    enum {
        A_STEP = 64
    }; /* bytes of table for each step; a table up to a quarter full loses almost no entries */
    const uint64_t threads = b->threads > 1 ? (uint64_t)b->threads : 1;

    return b->most && b->most < bytes / A_STEP / threads ? b->most * A_STEP * threads : bytes;
}

bool budget_look(struct budget *b)
{
    if (b->enough && atomic_load_explicit(b->enough, memory_order_relaxed))
        return true;

    const double now = clock_now();

    if (now >= b->deadline || (b->most && b->ticks >= b->most) ||
        (b->table && table_is_cut(b->table))) {
        b->spent = true;
    } else if (b->go_on && now >= b->asked + ASK_EVERY) {
        b->asked = now;
        b->spent = b->spent || !b->go_on(b->context);
    }
    return b->spent;
}

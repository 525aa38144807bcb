/*
 * budget.h - the limits of a run of the solver: time, steps, memory, and a stop request.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BUDGET_H
#define WATTLE_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;

struct budget {
    double deadline;       /* by clock_now() */
    size_t memory;         /* bytes for each part of the solver; the parts run one after another */
    uint64_t most;         /* largest number of steps that each part tries, to within some hundreds,
                              or 0 for no limit */
    struct table *table;   /* proven bounds to read and add to (solver_table); may be NULL */
    int threads;           /* number of threads; 0 and 1 mean no helper threads */
    const struct net *net; /* net that orders steps; must fit the game (net_evaluator.h); may be
                              NULL */
    const atomic_bool *enough; /* set by another thread to end the run; may be NULL */
    /* go_on is called at least every 5 ms. If it returns false, the run ends. NULL counts as
       true. */
    bool (*go_on)(void *context);
    void *context;

    bool spent; /* set when the budget is spent. Each part then stops, and its answer proves
                   nothing */
    uint64_t ticks;
    double asked; /* clock_now() at the last call of go_on */
};

/* Returns a budget of `seconds` from now and `memory` bytes. */
struct budget budget_of(double seconds, size_t memory);

/* Returns a copy of b with the fraction `part` of the remaining time and of the steps. */
struct budget budget_part(const struct budget *b, double part);

/* Returns the number of bytes of a table that is worth allocating, at most `bytes`. With few steps
   the table is smaller, because the first access to a page costs more than a step. */
size_t budget_table(const struct budget *b, size_t bytes);

/* Checks the clock and the number of steps, and calls go_on if a call is due. Returns whether the
   budget is spent. */
bool budget_look(struct budget *b);

/* Counts one applied step, or work of that length. Returns whether the budget is spent. */
static inline bool budget_tick(struct budget *b)
{
    enum { LOOK_EVERY = 256 };

    return ++b->ticks % LOOK_EVERY == 0 ? budget_look(b) : b->spent;
}

#endif

/*
 * budget.h - what one run of the solver may spend: time, memory, its caller's patience.
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
    double deadline; /* by clock_now */
    size_t memory;   /* bytes for each part of the solver; one works at a time */
    uint64_t most; /* steps tried by each part, give or take some hundred; 0: as many as it likes */
    struct table
        *table;  /* what is known already and comes to be known (solver_table); NULL: nothing */
    int threads; /* 0 and 1: this one alone */
    const struct net
        *net; /* tells what is tried first, and must fit the game (evaluator.h); NULL: none */
    const atomic_bool *enough; /* set from outside: no more is needed; NULL: never */
    /* Asked at least every 5 ms; false ends the run. NULL: always true. */
    bool (*go_on)(void *context);
    void *context;

    bool spent; /* a part that finds it so stops, and what it answers is no proof */
    uint64_t ticks;
    double asked; /* when go_on was, the last time */
};

/* So many seconds from now, and so many bytes. */
struct budget budget_of(double seconds, size_t memory);

/* The same, with only that part of the time that is left, and of the steps. */
struct budget budget_part(const struct budget *b, double part);

/* Of so many bytes, what a table can use that is given something at each step: less where few steps
   may be tried. A page that is touched for the first time costs more than a step. */
size_t budget_table(const struct budget *b, size_t bytes);

/* Looks at the clock and the steps, and asks go_on if that is due; whether all is spent. */
bool budget_look(struct budget *b);

/* To be called for each step applied, or what takes as long: whether all is spent. */
static inline bool budget_tick(struct budget *b)
{
    enum { LOOK_EVERY = 256 };

    return ++b->ticks % LOOK_EVERY == 0 ? budget_look(b) : b->spent;
}

#endif

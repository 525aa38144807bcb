/*
 * run.h - one run of a method: workers, limits, the listener's turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_RUN_H
#define WATTLE_SEARCH_RUN_H

#include "method.h"

#include <pthread.h>
#include <stdatomic.h>

struct run {
    const struct method *method;
    void *engine;
    int threads;
    atomic_bool *stop; /* set from outside or by the coordinator: everybody ends */

    double seconds, started; /* limits, 0: none; clock_now when the run began */
    uint64_t iterations;

    /* Asked now and then, with the number of iterations that may still come: whether
       nothing can change any more. NULL: never. */
    bool (*settled)(void *context, uint64_t remaining);
    void *settled_context;

    /* Called on the caller's thread; either may be NULL. */
    bool (*go_on)(void *context);
    void (*report)(void *context);
    double interval; /* seconds between reports */
    void *context;

    /* Filled while running. */
    atomic_uint_fast64_t claimed;
    atomic_uint_fast64_t done;
    pthread_mutex_t lock;
    pthread_cond_t idle; /* nobody is working any more */
    int working;         /* guarded by lock */
};

/* Works until a limit, a stop, or until nothing is left to find out. */
void run_work(struct run *r);

/* Iterations made so far; callable from `report`. */
uint64_t run_done(struct run *r);

#endif

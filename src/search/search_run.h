/*
 * search_run.h - one run of a method: workers, limits, the listener's turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_RUN_H
#define WATTLE_SEARCH_RUN_H

#include "search/method.h"

#include <pthread.h>
#include <stdatomic.h>

struct run;

struct run_worker {
    struct run *run;
    pthread_t thread;
    int index;
};

struct run {
    const struct method *method;
    void *engine;
    int threads;
    atomic_bool *stop; /* set from outside or by the coordinator: everybody ends */

    double seconds, started; /* limits, 0: none; clock_now when the run began */
    uint64_t iterations;
    bool prompt; /* ends earlier than that on a busy machine, see run_due */
    double spare;

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
    struct run_worker workers[MAX_SEARCH_THREADS];
    int started_workers; /* that run_finish has not waited for */
    double overslept;    /* seconds by which the caller's thread was woken too late, at most */
};

/* Works until a limit, a stop, or until nothing is left to find out. After a stop and at the end of
   its time workers may still be at their last iteration each, which on a busy machine can take
   long: run_finish waits for them. */
void run_work(struct run *r);

/* Where more time has to be kept for waiting than there is for thinking, workers are a loss: to start
   them, to wake for their end and to wait for that are occasions for being made to wait. Then the
   caller's thread works alone. */
bool run_is_crowded(const struct run *r);

/* Sees to it that nobody works any more; for a run that is all zeros or was worked, and again. */
void run_finish(struct run *r);

/* Whether anybody is still at work. */
bool run_is_busy(struct run *r);

/* Of a prompt run of so many seconds: those after its start at which it has to end, when its thread was once
   woken so much too late that all of it, and half as much again, will be needed after the end.
   `spare` seconds are kept for that already. Half of the time always remains. */
double run_due(double seconds, double overslept, double spare);

/* Iterations made so far; callable from `report`. */
uint64_t run_done(struct run *r);

#endif

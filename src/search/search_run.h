/*
 * search_run.h - a run of a search method: worker threads, limits and callbacks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_RUN_H
#define WATTLE_SEARCH_RUN_H

#include "base/thread.h"
#include "search/method.h"

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
    atomic_bool *stop; /* set by the coordinator or a worker; all workers then end */

    double seconds, started; /* time limit (0: none), and clock_now() at the start */
    uint64_t iterations;
    bool prompt; /* whether the run ends earlier than the limit on a busy machine, see run_due */
    double spare;

    /* `can_stop` is called now and then with the number of iterations that may still come. It
       returns whether they cannot change the choice. It may be NULL. */
    bool (*can_stop)(void *context, uint64_t remaining);
    void *can_stop_context;

    /* These are called on the caller's thread. Either may be NULL. */
    bool (*go_on)(void *context);
    void (*report)(void *context);
    double interval; /* seconds between reports */
    void *context;

    atomic_uint_fast64_t claimed;
    atomic_uint_fast64_t done;
    pthread_mutex_t lock;
    pthread_cond_t idle; /* signalled when the last worker ends */
    int working;         /* number of workers; guarded by lock */
    struct run_worker workers[MAX_SEARCH_THREADS];
    int started_workers; /* number of threads that run_finish has not joined yet */
    double wake_delay;   /* largest delay in seconds with which the caller's thread was woken */
};

/* Iterates until a limit or a stop, or until the search is complete. After a stop or the time
   limit, each worker may still finish its last iteration, which can take long on a busy machine.
   run_finish waits for them. */
void run_work(struct run *r);

/* Returns whether the reserved time exceeds the run's time. With a short time limit on a busy
   machine, starting, waking and joining worker threads costs more than their search is worth. The
   caller's thread then searches alone. */
bool run_is_crowded(const struct run *r);

/* Waits until all workers have ended. May be called for a run that is all zeros, and more than
   once. */
void run_finish(struct run *r);

/* Returns whether a worker is still running. */
bool run_is_busy(struct run *r);

/* Returns the time, in seconds after the start, at which a prompt run of `seconds` must end.
   `wake_delay` is the longest delay of the caller's thread so far. The expected delay at the end is
   1.5 times as long. `spare` seconds are already reserved for it. At least half of the time
   remains. */
double run_due(double seconds, double wake_delay, double spare);

/* Returns the number of iterations made so far. `report` may call it. */
uint64_t run_done(struct run *r);

#endif

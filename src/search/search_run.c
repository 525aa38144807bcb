/*
 * search_run.c - a run of a search method: worker threads, limits and callbacks.
 *
 * The caller's thread coordinates. It sleeps on a condition variable and wakes for the listener,
 * the time limit and the end of the last worker. Workers check only the stop flag and their share
 * of the iterations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/search_run.h"

#include "base/clock.h"
#include "base/thread.h"

#include <assert.h>
#include <math.h>

/* The longest sleep of the coordinator in seconds. It is well below the promised 5 ms and 10 ms. */
#define NAP 0.002

enum {
    BATCH = 16,           /* iterations that a worker claims at a time */
    CAN_STOP_EVERY = 256, /* iterations between calls of `can_stop`, a multiple of BATCH */
    SPEED_KNOWN = 64      /* iterations after which the speed is known well enough to estimate the
                             number of those that will follow */
};

/* Returns the number of iterations that the calling worker may make now, or 0 if the limit is
   reached. */
static uint64_t claim(struct run *r)
{
    const uint64_t before = atomic_fetch_add_explicit(&r->claimed, BATCH, memory_order_relaxed);

    if (!r->iterations || before + BATCH <= r->iterations)
        return BATCH;
    return before < r->iterations ? r->iterations - before : 0;
}

/* With an iteration limit, workers call `can_stop` at fixed counts and never by the clock. A single
   thread therefore always stops at the same iteration. */
static bool stops_early_by_count(struct run *r, uint64_t done)
{
    return r->can_stop && r->iterations && done % CAN_STOP_EVERY < BATCH && done < r->iterations &&
           r->can_stop(r->can_stop_context, r->iterations - done);
}

static void work(struct run *r, int index)
{
    for (uint64_t n; (n = claim(r)) > 0;) {
        for (uint64_t i = 0; i < n; i++) {
            if (atomic_load_explicit(r->stop, memory_order_relaxed) ||
                !r->method->iterate(r->engine, index)) {
                atomic_fetch_add_explicit(&r->done, i, memory_order_relaxed);
                return;
            }
        }
        const uint64_t before = atomic_fetch_add_explicit(&r->done, n, memory_order_relaxed);

        if (stops_early_by_count(r, before + n))
            atomic_store_explicit(r->stop, true, memory_order_relaxed);
    }
}

static void *worker_main(void *arg)
{
    struct run_worker *w = arg;
    struct run *r = w->run;

    work(r, w->index);
    pthread_mutex_lock(&r->lock);
    if (--r->working == 0)
        pthread_cond_signal(&r->idle);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static void init_lock(struct run *r)
{
    r->working = 0;
    pthread_mutex_init(&r->lock, NULL);
    condition_init(&r->idle);
}

static void free_lock(struct run *r)
{
    pthread_cond_destroy(&r->idle);
    pthread_mutex_destroy(&r->lock);
}

/* Starts the workers. There are fewer workers if the system refuses some threads. */
static void start_workers(struct run *r)
{
    int n = 0;

    pthread_mutex_lock(&r->lock);
    for (; n < r->threads; n++) {
        struct run_worker *w = &r->workers[n];

        w->run = r;
        w->index = n;
        if (!thread_start(&w->thread, STACK_TO_PLAY, worker_main, w))
            break;
        r->working++;
    }
    r->started_workers = n;
    pthread_mutex_unlock(&r->lock);
}

/* Sleeps until the time `until` or until all workers have ended. Returns whether they have
   ended. */
static bool wait_for_workers(struct run *r, double until)
{
    pthread_mutex_lock(&r->lock);
    if (r->working > 0)
        condition_wait_until(&r->idle, &r->lock, until);
    const bool done = r->working == 0;
    pthread_mutex_unlock(&r->lock);
    if (!done)
        r->wake_delay = fmax(r->wake_delay, clock_now() - until);
    return done;
}

/* Returns whether the iterations that still fit in the time cannot change the choice. There is then
   no limit but the time. The estimate of the iterations is high, because each worker may have
   almost finished a batch. */
static bool stops_early_by_clock(struct run *r, double now)
{
    const double spent = now - r->started, left = r->seconds - spent;
    const uint64_t done = run_done(r), begun = (uint64_t)r->threads * BATCH;

    if (!r->can_stop || r->iterations || r->seconds <= 0 || done < SPEED_KNOWN)
        return false;
    const uint64_t to_come = (uint64_t)(left / spent * (double)(done + begun)) + begun;

    return r->can_stop(r->can_stop_context, to_come);
}

double run_due(double seconds, double wake_delay, double spare)
{
    return fmax(seconds - fmax(1.5 * wake_delay - spare, 0), 0.5 * seconds);
}

static double deadline_of(const struct run *r)
{
    if (r->seconds <= 0)
        return INFINITY;
    return r->started + (r->prompt ? run_due(r->seconds, r->wake_delay, r->spare) : r->seconds);
}

/* Makes the checks of the caller's thread every few milliseconds. Returns whether the run goes
   on. */
static bool look(struct run *r, double *next_report)
{
    const double now = clock_now();

    if (now >= deadline_of(r) || (r->go_on && !r->go_on(r->context)) ||
        stops_early_by_clock(r, now))
        return false;
    if (r->report && now >= *next_report) {
        r->report(r->context);
        *next_report = fmax(*next_report + r->interval, now);
    }
    return !atomic_load_explicit(r->stop, memory_order_relaxed);
}

static void coordinate(struct run *r)
{
    double next_report = r->started + r->interval;

    do {
        if (wait_for_workers(r, fmin(clock_now() + NAP, deadline_of(r))))
            return;
    } while (look(r, &next_report));
    atomic_store_explicit(r->stop, true, memory_order_relaxed);
}

/* Without workers the caller's thread iterates. This is slower but waits for no other thread. */
static void work_alone(struct run *r)
{
    double next_report = r->started + r->interval, next_look = 0;

    for (uint64_t n = 0; !r->iterations || n < r->iterations; n++) {
        if (!r->method->iterate(r->engine, 0))
            return;
        atomic_fetch_add_explicit(&r->done, 1, memory_order_relaxed);
        if (stops_early_by_count(r, n + 1))
            return;
        if (clock_now() < next_look)
            continue;
        if (!look(r, &next_report))
            return;
        next_look = clock_now() + NAP;
    }
}

bool run_is_crowded(const struct run *r)
{
    return r->prompt && r->spare > r->seconds;
}

void run_work(struct run *r)
{
    assert(r->threads >= 1 && r->threads <= MAX_SEARCH_THREADS);
    init_lock(r);
    if (!run_is_crowded(r))
        start_workers(r);
    if (r->started_workers) {
        coordinate(r);
        return;
    }
    work_alone(r);
    free_lock(r);
}

void run_finish(struct run *r)
{
    if (!r->started_workers)
        return;
    for (int i = 0; i < r->started_workers; i++)
        pthread_join(r->workers[i].thread, NULL);
    r->started_workers = 0;
    free_lock(r);
}

bool run_is_busy(struct run *r)
{
    if (!r->started_workers)
        return false;
    pthread_mutex_lock(&r->lock);
    const bool is_busy = r->working > 0;
    pthread_mutex_unlock(&r->lock);
    return is_busy;
}

uint64_t run_done(struct run *r)
{
    return atomic_load_explicit(&r->done, memory_order_relaxed);
}

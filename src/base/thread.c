/*
 * thread.c - threads, condition variables with deadlines, thread-local memory, on pthreads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE
#include "base/thread.h"

#include "base/clock.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context)
{
    pthread_attr_t attr;

    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, stack);
    const bool is_started = !pthread_create(thread, &attr, run, context);
    pthread_attr_destroy(&attr);
    return is_started;
}

/* ---- Condition variables, with a deadline on the monotonic clock, for POSIX and macOS ---- */

static struct timespec time_of(double seconds)
{
    const double whole = floor(seconds);

    return (struct timespec){ (time_t)whole, (long)(1e9 * (seconds - whole)) };
}

#ifdef __APPLE__ /* macOS conditions do not support the monotonic clock, but accept a relative
                    time */

void condition_init(pthread_cond_t *cond)
{
    pthread_cond_init(cond, NULL);
}

void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until)
{
    const struct timespec t = time_of(fmax(0, until - clock_now()));

    pthread_cond_timedwait_relative_np(cond, lock, &t);
}

#else

void condition_init(pthread_cond_t *cond)
{
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &attr);
    pthread_condattr_destroy(&attr);
}

void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until)
{
    const struct timespec t = time_of(until);

    pthread_cond_timedwait(cond, lock, &t);
}

#endif

/* ---- Thread-local caches, on top of pthread keys ---- */

static void make_key(struct thread_block *block)
{
    pthread_mutex_lock(&block->mutex);
    if (!atomic_load(&block->state))
        atomic_store(&block->state, pthread_key_create(&block->key, free) ? -1 : 1);
    pthread_mutex_unlock(&block->mutex);
}

static void *take(struct thread_block *block)
{
    void *memory = calloc(1, block->size);

    if (memory && pthread_setspecific(block->key, memory)) {
        free(memory);
        memory = NULL;
    }
    return memory;
}

void *thread_block_memory(struct thread_block *block)
{
    if (!atomic_load_explicit(&block->state, memory_order_acquire))
        make_key(block);
    if (atomic_load_explicit(&block->state, memory_order_relaxed) < 0)
        return NULL;
    void *memory = pthread_getspecific(block->key);

    return memory ? memory : take(block);
}

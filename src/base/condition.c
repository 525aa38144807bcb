/*
 * condition.c - condition variables with a deadline on the monotonic clock, for POSIX and macOS.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DARWIN_C_SOURCE
#include "base/condition.h"

#include "base/clock.h"

#include <math.h>
#include <time.h>

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

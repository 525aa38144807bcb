/*
 * clock.c - wall time, CPU time and sleeping with POSIX clocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"

#include <time.h>

static double seconds_of(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double clock_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void clock_sleep(double seconds)
{
    const time_t whole = (time_t)seconds;
    const struct timespec t = { whole, (long)(1e9 * (seconds - (double)whole)) };

    nanosleep(&t, NULL);
}

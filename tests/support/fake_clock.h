/*
 * fake_clock.h - a clock that no machine makes late: a look at it takes FAKE_TICK, a sleep no time
 * but its own, and nothing else takes any.
 *
 * It is defined here, and not in a file of its own: a program that includes this has it in place
 * of src/base/clock.c, and no other program can come by it through the order of libraries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FAKE_CLOCK_H
#define WATTLE_TEST_FAKE_CLOCK_H

#include "base/clock.h"

#include <stdatomic.h>

#define FAKE_TICK 1e-3 /* seconds */

static _Atomic long fake_ticks;

double clock_now(void)
{
    return FAKE_TICK * (double)atomic_fetch_add(&fake_ticks, 1);
}

double clock_cpu(void)
{
    return clock_now();
}

void clock_sleep(double seconds)
{
    atomic_fetch_add(&fake_ticks, (long)(seconds / FAKE_TICK));
}

/* Seconds since the last call, by this clock. */
static double fake_clock_elapsed(void)
{
    static double last;
    const double before = last;

    last = clock_now();
    return last - before;
}

#endif

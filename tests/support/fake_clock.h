/*
 * fake_clock.h - a simulated clock: each reading takes FAKE_TICK, each sleep its exact time, and
 * all other work no time.
 *
 * The header contains the definitions, so only a program that includes it replaces
 * src/base/clock.c. A definition in a library could affect other programs.
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

/* Returns the seconds of this clock since the last call. */
static double fake_clock_elapsed(void)
{
    static double last;
    const double before = last;

    last = clock_now();
    return last - before;
}

#endif

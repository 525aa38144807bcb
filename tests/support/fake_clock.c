/* fake_clock.c - see fake_clock.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake_clock.h"

#include "../../src/base/clock.h"

#include <stdatomic.h>

static _Atomic long ticks;

double clock_now(void)
{
    return FAKE_TICK * (double)atomic_fetch_add(&ticks, 1);
}

double clock_cpu(void)
{
    return clock_now();
}

void clock_sleep(double seconds)
{
    atomic_fetch_add(&ticks, (long)(seconds / FAKE_TICK));
}

double fake_clock_elapsed(void)
{
    static double last;
    const double before = last;

    last = clock_now();
    return last - before;
}

/* clock.c - wall time, CPU time and sleeping.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/clock.h"

#include "base/system.h"

double clock_now(void)
{
    return system_now();
}

double clock_cpu(void)
{
    return system_cpu_time();
}

void clock_sleep(double seconds)
{
    system_sleep(seconds);
}

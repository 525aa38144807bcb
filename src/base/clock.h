/*
 * clock.h - wall time, CPU time and sleeping, in seconds. Tests have a clock of their own instead.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CLOCK_H
#define WATTLE_CLOCK_H

/* Returns monotonic wall time since an unspecified moment. */
double clock_now(void);

/* Returns the CPU time used by this process, summed over its threads. */
double clock_cpu(void);

/* Sleeps for `seconds`. A signal may end the sleep early. */
void clock_sleep(double seconds);

#endif

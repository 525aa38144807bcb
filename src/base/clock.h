/*
 * clock.h - time in seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CLOCK_H
#define WATTLE_CLOCK_H

/* Wall time from some fixed moment; never goes back. */
double clock_now(void);

/* CPU time this process has used, all threads together. */
double clock_cpu(void);

/* Waits that long. */
void clock_sleep(double seconds);

#endif

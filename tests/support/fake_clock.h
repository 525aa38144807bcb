/*
 * fake_clock.h - a clock that no machine makes late: a look at it takes FAKE_TICK, a sleep no time
 * but its own, and nothing else takes any.
 *
 * A program that calls fake_clock_elapsed is linked with it in place of src/base/clock.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FAKE_CLOCK_H
#define WATTLE_TEST_FAKE_CLOCK_H

#define FAKE_TICK 1e-3 /* seconds */

/* Seconds since the last call, by this clock. */
double fake_clock_elapsed(void);

#endif

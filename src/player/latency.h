/*
 * latency.h - the measured delay of answers, and the time to reserve for it in each turn.
 *
 * A busy machine wakes threads late. The delay of each answer is measured, and the next turns
 * reserve that much more time. A program that was suspended once or twice is late on a quiet
 * machine too. The estimate is therefore a quantile. The caller reads the clock. All times are in
 * seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LATENCY_H
#define WATTLE_LATENCY_H

enum { LATENCY_TURNS = 20 }; /* number of turns in the estimate */

/* If all members are 0, no delay has been measured, and the machine counts as quiet. */
struct latency {
    double late[LATENCY_TURNS]; /* delays of the last turns, in seconds; a ring buffer */
    int next;                   /* index of the oldest delay, which is replaced next */

    double due;        /* time at which the current answer is due, or 0 for no fixed time */
    double wake_delay; /* largest delay in waking a thread for the current answer */
};

/* Notes the delay of an answer, in seconds. The delay is negative if the answer was early. */
void latency_note(struct latency *l, double late);

/* Returns the seconds to reserve of the `time` of a turn. The result is 20 ms on a quiet machine,
   and more if at least three of the last turns were answered late. At most three quarters of `time`
   are reserved, unless three quarters are less than 20 ms. */
double latency_kept(const struct latency *l, double time);

/* Returns the part of the reserved seconds that is for delays, not for the controller. */
double latency_spare(double kept);

#endif

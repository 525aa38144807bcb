/*
 * latency.h - how late answers come, and how much time to keep back for that.
 *
 * On a busy machine a thread is woken late and waits for its turn. How late is measured, and so
 * much more of the time of the next turns is kept back. A program that is suspended once or twice
 * is late on a quiet machine, too: so the estimate is a quantile. This file knows no clock: moments
 * are given in seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LATENCY_H
#define WATTLE_LATENCY_H

enum { LATENCY_TURNS = 20 }; /* that are remembered */

/* All zeros: nothing is known, and the machine is taken to be quiet. */
struct latency {
    double late[LATENCY_TURNS]; /* seconds by which the last turns were answered late, a ring */
    int next;                   /* the oldest of them, to be written over */

    double due;       /* when the answer in the making should be there; 0: at no fixed moment */
    double overslept; /* by how much a thread was woken too late meanwhile, at most */
};

/* A turn was answered so many seconds late; less than 0: early. */
void latency_note(struct latency *l, double late);

/* Seconds to keep back of the `time` of a turn: 20 ms on a quiet machine, more where at least three
   of the last turns were answered late, but never more than three quarters of it unless that is
   less than 20 ms. */
double latency_kept(const struct latency *l, double time);

/* How much of what is kept back is for lateness, and not for the controller. */
double latency_spare(double kept);

#endif

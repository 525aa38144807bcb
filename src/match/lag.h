/*
 * lag.h - how late answers come, and how much time to keep back for that.
 *
 * On a busy machine a thread is woken late and waits for its turn. How late is measured, and so much
 * more kept back of the time of the next turns. Knows no clock: moments are given in seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LAG_H
#define WATTLE_LAG_H

struct lag {
    double seen;      /* the lateness of late: a maximum that fades from turn to turn, in seconds */
    double due;       /* when the answer in the making should be there; 0: at no fixed moment */
    double overslept; /* by how much a thread was woken too late meanwhile, at most */
};

/* A turn was answered so many seconds late; less than 0: early. */
void lag_note(struct lag *l, double late);

/* Seconds to keep back of the `time` of a turn: 20 ms on a quiet machine, more where answers have
   come late, but never more than nineteen twentieths of it unless that is less than 20 ms. */
double lag_kept(const struct lag *l, double time);

/* How much of what is kept back is for lateness, and not for the controller. */
double lag_spare(double kept);

#endif

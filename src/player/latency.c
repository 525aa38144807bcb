/* latency.c - time reserved for answer delays.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "player/latency.h"

#include <math.h>

/* The reserve for the controller, in seconds. It also covers delays of up to a quarter of it. */
static const double LEAST = 0.020;
/* CAUTION is a factor on the usual delay, because the next one may be longer. MOST is the largest
   part of a turn's time to reserve. */
static const double CAUTION = 2, MOST = 0.75;

enum { OUTLIERS = 2 }; /* number of largest delays to ignore (a suspended program) */

void latency_note(struct latency *l, double late)
{
    l->late[l->next] = late;
    l->next = (l->next + 1) % LATENCY_TURNS;
}

/* Returns the largest delay except the outliers. Turns not played yet count as delays of 0. */
static double usual(const struct latency *l)
{
    double largest[OUTLIERS + 1] = { 0 }; /* in descending order */

    for (int i = 0; i < LATENCY_TURNS; i++) {
        double late = l->late[i];
        for (int j = 0; j <= OUTLIERS; j++) {
            const double larger = fmax(late, largest[j]);
            late = fmin(late, largest[j]);
            largest[j] = larger;
        }
    }
    return largest[OUTLIERS];
}

double latency_kept(const struct latency *l, double time)
{
    const double wanted = fmax(LEAST, LEAST / 2 + CAUTION * usual(l));

    return fmin(wanted, fmax(LEAST, MOST * time));
}

double latency_spare(double kept)
{
    return kept - LEAST / 2;
}

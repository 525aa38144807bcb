/* latency.c - time reserved for answer delays.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "player/latency.h"

#include <math.h>

/* For the controller, in seconds; what is less than a quarter of it late needs nothing more. */
static const double LEAST = 0.020;
/* What is kept for the usual lateness, because the next may be worse; and how much of the time at
   most. */
static const double CAUTION = 2, MOST = 0.75;

enum { OUTLIERS = 2 }; /* latenesses that may be anything, a suspended program's among them */

void latency_note(struct latency *l, double late)
{
    l->late[l->next] = late;
    l->next = (l->next + 1) % LATENCY_TURNS;
}

/* The largest delay except the outliers. Turns that were not played yet count as prompt. */
static double usual(const struct latency *l)
{
    double largest[OUTLIERS + 1] = { 0 }; /* in falling order */

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

/* lag.c - see lag.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "lag.h"

#include <math.h>

/* For the controller, in seconds; what is less than a third of it late needs nothing more. */
static const double LEAST = 0.020;
/* What is kept for a lateness that was seen once, because the next may be worse; and how much of
   the time at most. */
static const double CAUTION = 1.5, MOST = 0.95;
/* What is left of a lateness after a turn: a half after 14 turns. */
static const double FADING = 0.95;

void lag_note(struct lag *l, double late)
{
    l->seen = fmax(late, l->seen * FADING);
}

double lag_kept(const struct lag *l, double time)
{
    const double wanted = fmax(LEAST, LEAST / 2 + CAUTION * l->seen);

    return fmin(wanted, fmax(LEAST, MOST * time));
}

double lag_spare(double kept)
{
    return kept - LEAST / 2;
}

/*
 * clock.c - clocks for people: set in minutes, charged for the time a turn takes, shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/base/clock.h"
#include "parts.h"

#include <math.h>

void clock_wait(struct shell *sh)
{
    sh->waits_since = clock_now();
}

void clock_charge(struct shell *sh, int player)
{
    timer_charge(&sh->session->match.timer, player, clock_now() - sh->waits_since);
    clock_wait(sh);
}

/* "9:58", "1:02:03"; less than nothing is nothing. */
static void add_time(double seconds, struct text *out)
{
    const long s = seconds > 0 ? (long)ceil(seconds) : 0;

    if (s >= 3600)
        text_addf(out, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        text_addf(out, "%ld:%02ld", s / 60, s % 60);
}

static void add_clock(const struct match *m, int player, struct text *out)
{
    const struct timer *t = &m->timer;
    const int stones = t->stones_left[player];

    words_side(m, player, out);
    text_add_char(out, ' ');
    add_time(t->left[player], out);
    if (stones && t->timing == TIMING_JAPANESE)
        text_addf(out, " (%d period%s)", stones, stones == 1 ? "" : "s");
    else if (stones)
        text_addf(out, " for %d turn%s", stones, stones == 1 ? "" : "s");
    if (t->left[player] <= 0)
        text_add(out, ", time is up");
}

void clock_tell(const struct match *m, struct text *out)
{
    if (m->timer.timing == TIMING_NONE)
        return;
    for (int i = 0; i < match_seats(m); i++) {
        text_add(out, i ? ", " : "Clocks: ");
        add_clock(m, i, out);
    }
    text_add(out, ".\n");
}

/* timer.c - clocks and the time budget of a turn.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "player/timer.h"

static bool has_overtime(const struct timer *t)
{
    return t->timing == TIMING_CANADIAN || t->timing == TIMING_JAPANESE;
}

void timer_set(struct timer *t, enum timing timing, double main, double byo, int stones)
{
    t->timing = timing;
    t->main = main;
    t->byo = byo;
    t->stones = stones;
    timer_restart(t);
}

void timer_restart(struct timer *t)
{
    for (int i = 0; i < MAX_PLAYERS; i++) {
        t->left[i] = t->main;
        t->stones_left[i] = 0;
        if (t->main <= 0 && has_overtime(t)) {
            t->left[i] = t->byo;
            t->stones_left[i] = t->stones;
        }
    }
}

void timer_correct(struct timer *t, int player, double left, int stones)
{
    if (t->timing == TIMING_NONE) {
        if (left <= 0)
            return;
        /* The controller has set no clock. All players get the remaining time of this player. */
        if (stones)
            timer_set(t, TIMING_CANADIAN, 0, left, stones);
        else
            timer_set(t, TIMING_ABSOLUTE, left, 0, 0);
    }
    if (stones && !has_overtime(t)) { /* main time is over, and the controller announced no overtime
                                         before */
        t->timing = TIMING_CANADIAN;
        t->byo = left;
        t->stones = stones;
    }
    t->left[player] = left;
    t->stones_left[player] = stones;
}

/* Applies Japanese overtime. A turn within a period restores the period. Each period that the turn
   exceeded is lost, except the last. */
static void use_periods(struct timer *t, int player)
{
    while (t->left[player] < 0 && t->stones_left[player] > 1) {
        t->left[player] += t->byo;
        --t->stones_left[player];
    }
    t->left[player] = t->byo;
}

/* Starts overtime after main time was exceeded by `over` seconds. */
static void enter_overtime(struct timer *t, int player, double over)
{
    t->left[player] = t->byo - over;
    t->stones_left[player] = t->stones;
    if (t->timing == TIMING_JAPANESE)
        use_periods(t, player);
}

void timer_charge(struct timer *t, int player, double seconds)
{
    double *left = &t->left[player];
    int *stones = &t->stones_left[player];

    if (t->timing == TIMING_NONE)
        return;
    *left -= seconds;
    if (t->timing == TIMING_FISCHER)
        *left += t->byo;
    if (!*stones) {
        if (*left < 0 && has_overtime(t))
            enter_overtime(t, player, -*left);
        return;
    }
    if (t->timing == TIMING_CANADIAN) {
        if (--*stones == 0)
            enter_overtime(t, player, 0);
        return;
    }
    use_periods(t, player);
}

void timer_spend(struct timer *t, int player, double seconds)
{
    if (t->timing != TIMING_NONE)
        t->left[player] -= seconds;
}

double timer_budget(const struct timer *t, int player, double turns, double lag)
{
    const double left = t->left[player];
    double share;

    if (t->timing == TIMING_NONE)
        return 0;
    if (t->stones_left[player] && t->timing == TIMING_CANADIAN)
        share = left / t->stones_left[player];
    else if (t->stones_left[player] && t->timing == TIMING_JAPANESE)
        share = left;
    else if (t->timing == TIMING_JAPANESE || t->timing == TIMING_FISCHER)
        share = left / (turns + 1) + t->byo;
    else if (t->timing == TIMING_CANADIAN && t->stones)
        share = left / (turns + 1) + t->byo / t->stones;
    else
        share = left / (turns + 1);

    /* The lag recurs in each remaining turn, so all of it is subtracted here. Without overtime,
       half of the remaining time is kept, because the machine may be slow for a moment. */
    share -= lag;
    const double most = 0.5 * left - lag;
    if (share > most && !(has_overtime(t) && t->stones))
        share = most;
    return share > 0.001 ? share : 0.001;
}

/*
 * timer.h - the players' clocks, and the time budget of a turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TIMER_H
#define WATTLE_TIMER_H

#include "game/game.h"

enum timing {
    TIMING_NONE,     /* no clock */
    TIMING_ABSOLUTE, /* main time only */
    TIMING_FISCHER,  /* main time, and `byo` seconds more after each turn */
    TIMING_CANADIAN, /* main time, then `stones` turns in each `byo` seconds */
    TIMING_JAPANESE  /* main time, then `stones` periods of `byo` seconds, one a turn */
};

struct timer {
    enum timing timing;
    double main, byo; /* seconds */
    int stones;
    /* The remaining time of each player, in seconds. `stones_left` is 0 during main time. */
    double left[MAX_PLAYERS];
    int stones_left[MAX_PLAYERS];
};

/* Gives all players a new clock. GTP's "byo > 0, stones = 0" means no time limit. */
void timer_set(struct timer *t, enum timing timing, double main, double byo, int stones);

/* Sets the remaining time of a player as the controller reports it (GTP time_left). Without a
   clock, a positive time becomes the clock of all players, also for the next games. */
void timer_correct(struct timer *t, int player, double left, int stones);

/* Starts the same clock again for a new game. */
void timer_restart(struct timer *t);

/* Deducts the `seconds` of one complete turn. */
void timer_charge(struct timer *t, int player, double seconds);

/* Deducts the seconds of a later search in a turn that timer_charge has counted. */
void timer_spend(struct timer *t, int player, double seconds);

/* Returns the time for one turn in seconds: at least 0.001, or 0 without a clock. Without overtime
   it is less than the time on the clock, if that is above 0.001. `lag` seconds a turn are reserved
   for the controller. `turns`, if above 0, is the expected number of the player's remaining turns.
   In a much longer game, the lags alone can use up a clock without overtime. */
double timer_budget(const struct timer *t, int player, double turns, double lag);

#endif

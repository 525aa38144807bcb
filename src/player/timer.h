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
    /* What each player has left; `stones_left` is 0 while in main time. */
    double left[MAX_PLAYERS];
    int stones_left[MAX_PLAYERS];
};

/* Gives all players a new clock. GTP's "byo > 0, stones = 0" means no time limit. */
void timer_set(struct timer *t, enum timing timing, double main, double byo, int stones);

/* What the controller says a player has left (GTP time_left). Without a clock, so much of one
   for every player, if it is any; a new game begins with it again. */
void timer_correct(struct timer *t, int player, double left, int stones);

/* Starts the same clock again for a new game. */
void timer_restart(struct timer *t);

/* Charges `seconds` of thought for one whole turn. */
void timer_charge(struct timer *t, int player, double seconds);

/* Charges more time for a turn that timer_charge has counted already. */
void timer_spend(struct timer *t, int player, double seconds);

/* Seconds to spend on one turn so that the clock never runs out, with `lag` seconds a turn
   kept back for the controller and `turns` (> 0) of this player's own still to come, as far
   as anyone can tell. At least a millisecond; 0 when there is no clock. */
double timer_budget(const struct timer *t, int player, double turns, double lag);

#endif

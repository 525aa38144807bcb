/*
 * traits.h - what a game without a board of cells adds to be judged by small nets: numbers that
 * describe each seat, and numbers that describe a step.
 *
 * The game knows no net, a net no game; search joins the two (search/small.h). Numbers are whole,
 * TRAIT_ONE stands for 1.0. A seat is described from its own side, so the same net serves all
 * seats of any number of players. Nothing may be unknown in the position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAITS_H
#define WATTLE_TRAITS_H

#include "game.h"

enum {
    TRAIT_ONE = 256,
    SEAT_TRAITS = 96, /* at most */
    STEP_TRAITS = 64
};

struct traits {
    int version;    /* goes up when a number changes its meaning: older nets then do not fit */
    int seat, step; /* how many numbers there are of each */

    /* Whether a net judges this position, whose game is not over and where a player acts. */
    bool (*judges)(const struct position *);

    /* Describes all seats, for a position that is judged. */
    void (*seats)(const struct position *, int16_t out[][SEAT_TRAITS]);

    /* Describes some legal steps, for a position that is judged. */
    void (*steps)(const struct position *, const step steps[], int n, int16_t out[][STEP_TRAITS]);
};

#endif

/*
 * vectors.h - what a game without a board of cells adds to be judged by small nets: numbers that
 * describe each seat, and numbers that describe a step.
 *
 * The game knows no net, a net no game; search joins the two (search/small.h). Numbers are whole,
 * VECTOR_ONE stands for 1.0. A seat is described from its own side, so the same net serves all
 * seats of any number of players. Nothing may be unknown in the position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GAME_VECTORS_H
#define WATTLE_GAME_VECTORS_H

#include "game/game.h"

enum {
    VECTOR_ONE = 256,
    SEAT_VECTOR_MAX = 96, /* at most */
    STEP_VECTOR_MAX = 64
};

struct vectors {
    int version;    /* goes up when a number changes its meaning: older nets then do not fit */
    int seat, step; /* how many numbers there are of each */

    /* Whether a net judges this position, whose game is not over and where a player acts. */
    bool (*judges)(const struct position *);

    /* Describes all seats, for a position that is judged. */
    void (*seats)(const struct position *, int16_t out[][SEAT_VECTOR_MAX]);

    /* Describes some legal steps, for a position that is judged. */
    void (*steps)(const struct position *, const step steps[], int n,
                  int16_t out[][STEP_VECTOR_MAX]);
};

#endif

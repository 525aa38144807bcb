/*
 * vectors.h - input vectors for MLP nets: one vector for each seat and one for each step.
 *
 * Games and nets do not depend on each other; evaluator/ connects them. Numbers are integers.
 * VECTOR_ONE stands for 1.0. Each seat is described from its own point of view, so one net serves
 * all seats and any number of players. The position must have no unknown information.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GAME_VECTORS_H
#define WATTLE_GAME_VECTORS_H

#include "game/game.h"

enum {
    VECTOR_ONE = 256,
    SEAT_VECTOR_MAX = 96, /* largest number of elements */
    STEP_VECTOR_MAX = 64
};

struct vectors {
    int version;    /* number of the format, increased when an element changes its meaning, so that
                       older nets are refused */
    int seat, step; /* numbers of elements */

    /* Returns whether a net may evaluate this position. The game must not be over, and a player
       must be to act. */
    bool (*can_evaluate)(const struct position *);

    /* Describes all seats of a position that passes `can_evaluate`. */
    void (*seats)(const struct position *, int16_t out[][SEAT_VECTOR_MAX]);

    /* Describes legal steps of a position that passes `can_evaluate`. */
    void (*steps)(const struct position *, const step steps[], int n,
                  int16_t out[][STEP_VECTOR_MAX]);
};

#endif

/*
 * instinct.h - how good a step looks at a glance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_INSTINCT_H
#define WATTLE_FENCE_INSTINCT_H

#include "sense.h"

/* What is looked at once for all steps of a decision in the main phase. */
struct instinct {
    int me; /* whose turn it is */
    bool is_free;
    struct hand_view hand;
    struct nearness_map near;
    float prize[MAX_PLAYERS]; /* for jailing each of the others */
};

/* Nothing is seen outside the main phase. */
void instinct_look(const struct position *pos, struct instinct *out);

/* Points for a step of the player to act; about 1 for a card. */
float instinct_appraise(const struct position *pos, const struct instinct *in, step s);

#endif

/*
 * policy.h - how good a step looks at a glance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_POLICY_H
#define WATTLE_POLICY_H

#include "games/fence/hints/threats.h"

/* What is looked at once for all steps of a decision in the main phase. */
struct fence_policy {
    int me; /* whose turn it is */
    bool is_free;
    struct hand_view hand;
    struct nearness_map near;
    float prize[MAX_PLAYERS]; /* for jailing each of the others */
};

/* Nothing is seen outside the main phase. */
void fence_policy_look(const struct position *pos, struct fence_policy *out);

/* Points for a step of the player to act; about 1 for a card. */
float fence_policy_appraise(const struct position *pos, const struct fence_policy *in, step s);

#endif

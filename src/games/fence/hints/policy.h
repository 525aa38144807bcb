/* policy.h - a fast rating of steps.  SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef WATTLE_POLICY_H
#define WATTLE_POLICY_H

#include "games/fence/hints/threats.h"

/* Data shared by all steps of a decision in the main phase. */
struct fence_policy {
    int me; /* player whose turn it is */
    bool is_free;
    struct hand_view hand;
    struct nearness_map near;
    float prize[MAX_PLAYERS]; /* value of jailing each other player */
};

/* Computes the data. Outside the main phase they are empty. */
void fence_policy_look(const struct position *pos, struct fence_policy *out);

/* The value of a step of the player to act, about 1 for a card. */
float fence_policy_appraise(const struct position *pos, const struct fence_policy *in, step s);

#endif

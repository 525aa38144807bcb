/*
 * review_facts.c - facts of a position of FENCE! for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/review_facts.h"

#include "games/fence/hints/fence_hints.h"

static const char *const names[] = { "free", "cards", "cops", NULL };

/* Whether the player is free, cards in the hand, and road steps to the Cops, up to two. Everybody
   knows these. */
static bool measure(const struct position *pos, double out[MAX_FACTS][MAX_PLAYERS])
{
    struct nearness_map near;

    if (!pos->round)
        return false;
    threats_nearness(pos, pos->cops, &near);
    for (int player = 0; player < pos->rules.players; player++) {
        const bool is_free = !is_jailed(pos, player);
        const int nearness = is_free ? near.of[pos->pawn[player]] : FAR_AWAY;
        out[0][player] = is_free;
        out[1][player] = hand_size(pos, player);
        out[2][player] = nearness ? NEAR_HERE - nearness : (double)INFINITY;
    }
    return true;
}

const struct facts fence_facts = { names, measure };

/*
 * policy.c - a fast rating of steps, for playouts and priors.
 *
 * The policy jails other players, most of all players without a pair that leaves Jail. It stays
 * away from the Cops and keeps cards that form pairs. The unit is the value of a card.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

/* All values are in cards. */
static const float CAPTURE = 5, CAPTURE_FOR_GOOD = 6, OWN_CAPTURE = -7, TIP_CHANCE = 0.5f,
                   CARD = -1, SPARE_CARD = -0.5f, DANGER[] = { 0, -0.8f, -2.2f, -5 };

void fence_policy_look(const struct position *pos, struct fence_policy *out)
{
    *out = (struct fence_policy){ .me = pos->turn };
    if (!is_main_phase(pos))
        return;
    out->is_free = !is_jailed(pos, out->me);
    threats_hand(pos, out->me, &out->hand);
    threats_nearness(pos, pos->cops, &out->near);
    for (int p = 0; p < pos->rules.players; p++) {
        struct hand_view hand;

        if (p == out->me)
            continue;
        threats_hand(pos, p, &hand);
        out->prize[p] = CAPTURE + (hand.can_exit ? 0 : CAPTURE_FOR_GOOD);
    }
}

/* Returns the cost of ending a turn at this distance from the Cops. */
static float danger(enum nearness near)
{
    return DANGER[near];
}

/* Returns the value of the best capture in this turn's Cops step, if pawn `moved` is at `hood`
   then. */
static float capture_next(const struct position *pos, const struct fence_policy *in, int moved,
                          int hood)
{
    float best = 0;

    for (int p = 0; p < pos->rules.players; p++) {
        const int at = p == moved ? hood : pos->pawn[p];
        float value = 0;

        if (p == in->me || at == JAIL || at == pos->cops)
            continue;
        if (in->near.of[at] == NEAR_ONE)
            value = in->prize[p];
        else if (threats_tip(pos, &in->hand, at))
            value = in->prize[p] * TIP_CHANCE;
        if (value > best)
            best = value;
    }
    return best;
}

static float of_pawn_step(const struct position *pos, const struct fence_policy *in, step s)
{
    const int player = step_player(s), hood = step_hood(s);
    const float next = pos->cops_done ? 0 : capture_next(pos, in, player, hood);

    return hood == pos->cops ? in->prize[player] + 0.5f * next : next;
}

/* Returns the value of moving the Cops to `hood`. It depends on the captures and on the pawns near
   them afterwards. */
static float of_cops_at(const struct position *pos, const struct fence_policy *in, int hood)
{
    const uint16_t *near;
    const int n = roads_from(pos, hood, WAYS_COPS, &near);
    float sum = 0;

    for (int p = 0; p < pos->rules.players; p++) {
        const float here = p == in->me ? OWN_CAPTURE : in->prize[p];
        const float close = p == in->me ? danger(NEAR_ONE) : 0.6f;

        if (pos->pawn[p] == JAIL)
            continue;
        if (pos->pawn[p] == hood)
            sum += here;
        for (int i = 0; i < n; i++)
            if (near[i] == pos->pawn[p] && pos->pawn[p] != hood)
                sum += close;
    }
    return sum;
}

/* Returns the cost of the cards of a step. Cards that form no pair cost less. */
static float of_cards(const struct fence_policy *in, step s)
{
    const bool has_spare = in->hand.count[RED] + in->hand.count[BLUE] > 2 * in->hand.pairs;
    const int count = 1 + (step_second(s) != NO_CARD);

    return (float)count * (has_spare && count == 1 ? SPARE_CARD : CARD);
}

static float of_own_move(const struct position *pos, const struct fence_policy *in, step s)
{
    const enum nearness to = in->near.of[step_hood(s)];

    if (!in->is_free)
        return danger(to);
    return of_cards(in, s) + danger(to) - danger(in->near.of[pos->pawn[in->me]]);
}

/* Returns a higher value for the colour with fewer cards in hand. */
static float of_draw(const struct position *pos, step s)
{
    struct hand_view hand;
    const int colour = step_colour(s);

    threats_hand(pos, pos->actor, &hand);
    return hand.count[colour] < hand.count[1 - colour] ? 2 : 0;
}

float fence_policy_appraise(const struct position *pos, const struct fence_policy *in, step s)
{
    switch (step_kind(s)) {
    case STEP_PAWN:
        return of_pawn_step(pos, in, s);
    case STEP_COPS:
        return of_cops_at(pos, in, step_hood(s));
    case STEP_TIP:
        return of_cops_at(pos, in, step_hood(s)) + of_cards(in, s);
    case STEP_ME:
        return of_own_move(pos, in, s);
    case STEP_DRAW:
        return of_draw(pos, s);
    default:
        return 0;
    }
}

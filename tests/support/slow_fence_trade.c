/*
 * slow_fence_trade.c - the slow rules of FENCE!, options V11 (Trading) and V12 (the Trading Post).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

static bool has_colour(const struct cards *cards, int colour)
{
    for (int i = 0; i < cards->count; i++)
        if (card_colour(cards->card[i]) == colour)
            return true;
    return false;
}

/* Each card of a player, to a partner, for a card of each colour the partner has. Where backs are
   alike (V14) it may be any colour, and at the Post (V12) none is named. */
static void offer_exchanges(const struct story *g, enum step_kind kind, int player, int partner,
                            struct choices *choices)
{
    const struct cards *hand = &g->hand[player], *others = &g->hand[partner];

    for (int i = 0; i < hand->count; i++)
        for (int colour = RED; colour <= BLUE; colour++)
            if (has_colour(others, colour) || (g->is_blind && others->count))
                slow_offer(choices,
                           step_make(kind, 0, partner, hand->card[i], 0,
                                     g->is_blind && kind == STEP_POST ? ANY_COLOUR : colour));
}

static void pass_card(struct story *g, int from, int to, int card)
{
    slow_lose(&g->hand[from], card);
    slow_gain(&g->hand[to], card);
}

/* The partner shows a card of the colour that is asked for, or declines. */
static void answer(struct story *g, int player, step offer)
{
    const int partner = step_player(offer);
    struct choices choices = { .count = 0 };

    for (int i = 0; i < g->hand[partner].count; i++)
        if (card_colour(g->hand[partner].card[i]) == step_colour(offer))
            slow_offer(&choices, step_make(STEP_ACCEPT, 0, 0, g->hand[partner].card[i], 0, 0));
    slow_offer(&choices, step_make(STEP_DECLINE, 0, 0, 0, 0, 0));
    const step s = slow_ask(g, partner, &choices);
    if (step_kind(s) == STEP_ACCEPT) {
        pass_card(g, player, partner, step_card(offer));
        pass_card(g, partner, player, step_card(s));
        slow_test_last_free(g, player);
    }
}

void slow_trade(struct story *g, int player)
{
    const bool all = setting_is(g->options, "trading", "all");
    struct choices choices = { .count = 0 };

    if (setting_is(g->options, "trading", "off"))
        return;
    for (int partner = 0; partner < g->players; partner++)
        if (partner != player && (all || (slow_is_free(g, player) && slow_is_free(g, partner))))
            offer_exchanges(g, STEP_TRADE, player, partner, &choices);
    if (!choices.count)
        return;
    slow_offer(&choices, step_make(STEP_NOTRADE, 0, 0, 0, 0, 0));
    const step s = slow_ask(g, player, &choices);
    if (step_kind(s) == STEP_TRADE)
        answer(g, player, s);
}

void slow_visit_post(struct story *g, int player)
{
    struct choices choices = { .count = 0 }, backs = { .count = 0 };

    if (!setting_on(g->options, "trading_post") || g->pawn[player] != g->post)
        return;
    for (int partner = 0; partner < g->players; partner++)
        if (partner != player)
            offer_exchanges(g, STEP_POST, player, partner, &choices);
    if (!choices.count)
        return;
    slow_offer(&choices, step_make(STEP_NOPOST, 0, 0, 0, 0, 0));
    const step s = slow_ask(g, player, &choices);
    if (step_kind(s) == STEP_NOPOST)
        return;
    const int partner = step_player(s);
    for (int i = 0; i < g->hand[partner].count; i++)
        if (g->is_blind || card_colour(g->hand[partner].card[i]) == step_colour(s))
            slow_offer(&backs, step_make(STEP_TAKE, 0, partner, g->hand[partner].card[i], 0, 0));
    const int taken = step_card(slow_ask(g, CHANCE, &backs));
    pass_card(g, partner, player, taken);
    pass_card(g, player, partner, step_card(s));
}

/*
 * slow_fence_cards.c - cards of the slow rules of FENCE!: lists, and what is drawn from piles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "slow_fence_state.h"

#include <assert.h>

void slow_gain(struct cards *cards, int card)
{
    assert(cards->count < SLOW_CARDS);
    cards->card[cards->count++] = card;
}

void slow_lose(struct cards *cards, int card)
{
    for (int i = 0; i < cards->count; i++)
        if (cards->card[i] == card) {
            cards->card[i] = cards->card[--cards->count];
            return;
        }
    assert(!"a card that is not there");
}

bool slow_has_number(const struct cards *cards, int colour)
{
    for (int i = 0; i < cards->count; i++)
        if (is_number_card(cards->card[i]) && card_colour(cards->card[i]) == colour)
            return true;
    return false;
}

int slow_deal(struct story *g, int colour, int player)
{
    struct choices choices = { .count = 0 };

    for (int i = 0; i < g->pile[colour].count; i++)
        slow_offer(&choices, step_make(STEP_DEAL, 0, player, g->pile[colour].card[i], 0, 0));
    const int card = step_card(slow_ask(g, CHANCE, &choices));
    slow_lose(&g->pile[colour], card);
    slow_gain(&g->hand[player], card);
    return card;
}

int slow_turn_up(struct story *g, enum step_kind kind, int colour, struct cards *from,
                 struct cards *to)
{
    struct choices choices = { .count = 0 };

    for (int i = 0; i < from->count; i++)
        if (card_colour(from->card[i]) == colour &&
            (kind != STEP_FOUND || is_number_card(from->card[i])))
            slow_offer(&choices, step_make(kind, 0, 0, from->card[i], 0, 0));
    if (!choices.count)
        return NO_CARD;
    const int card = step_card(slow_ask(g, CHANCE, &choices));
    slow_lose(from, card);
    slow_gain(to, card);
    return card;
}

int slow_burn(struct story *g, int colour)
{
    return slow_turn_up(g, STEP_BURN, colour, &g->pile[colour], &g->discards);
}

void slow_draw(struct story *g, int player, const int reserve[COLOURS])
{
    struct choices choices = { .count = 0 };

    for (int colour = RED; colour <= BLUE; colour++)
        if (g->pile[colour].count > reserve[colour])
            slow_offer(&choices, step_make(STEP_DRAW, 0, 0, 0, 0, colour));
    if (choices.count)
        slow_deal(g, step_colour(slow_ask(g, player, &choices)), player);
}

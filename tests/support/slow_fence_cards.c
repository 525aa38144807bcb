/*
 * slow_fence_cards.c - cards of the slow rules of FENCE!: lists, and what is drawn from piles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

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

struct cards *slow_pile(struct story *g, int colour)
{
    return &g->pile[g->is_one_pile ? RED : colour];
}

bool slow_may_be_top(const struct story *g, int colour, int card)
{
    if (!g->is_one_pile)
        return card_colour(card) == colour;
    return g->top == NOWHERE || card_colour(card) == g->top;
}

/* The top card of a pile goes somewhere. */
static void take_top(struct story *g, int colour, int card, struct cards *to)
{
    slow_lose(slow_pile(g, colour), card);
    slow_gain(to, card);
    g->top = NOWHERE;
}

/* Chance: the top card of a pile that has one goes somewhere. */
static int turn_up(struct story *g, enum step_kind kind, int colour, int player, struct cards *to)
{
    const struct cards *pile = slow_pile(g, colour);
    struct choices choices = { .count = 0 };

    slow_tell_top(g);
    for (int i = 0; i < pile->count; i++)
        if (slow_may_be_top(g, colour, pile->card[i]))
            slow_offer(&choices, step_make(kind, 0, player, pile->card[i], 0, 0));
    const int card = step_card(slow_ask(g, CHANCE, &choices));
    take_top(g, colour, card, to);
    return card;
}

void slow_deal(struct story *g, int colour, int player)
{
    if (slow_pile(g, colour)->count)
        turn_up(g, STEP_DEAL, colour, player, &g->hand[player]);
}

int slow_burn(struct story *g, int colour)
{
    return turn_up(g, STEP_BURN, colour, 0, &g->discards);
}

bool slow_turn_up_pair(struct story *g, enum step_kind kind, int *red, int *blue)
{
    struct cards *to = kind == STEP_ASIDE ? &g->aside : &g->discards;
    int number[COLOURS] = { 0, 0 };

    while (!number[RED] || !number[BLUE]) {
        const int wanted = number[RED] ? BLUE : RED;
        if (!slow_pile(g, wanted)->count || !slow_pile(g, BLUE)->count)
            return false;
        const int card = turn_up(g, kind, wanted, 0, to);
        if (is_number_card(card))
            number[card_colour(card)] = card_value(card) + 1;
    }
    *red = number[RED];
    *blue = number[BLUE];
    return true;
}

void slow_draw(struct story *g, int player, int reserve)
{
    struct choices choices = { .count = 0 };

    for (int colour = RED; colour <= BLUE; colour++)
        if (slow_pile(g, colour)->count > reserve)
            slow_offer(&choices, step_make(STEP_DRAW, 0, 0, 0, 0, colour));
    if (!choices.count)
        return;
    const int colour = g->is_one_pile ? RED : step_colour(slow_ask(g, player, &choices));
    slow_deal(g, colour, player);
}

/* Cards of colours without a number in hand are kept, the others burnt. */
void slow_reward_from_one_pile(struct story *g, int player)
{
    const struct cards *pile = &g->pile[RED], *hand = &g->hand[player];

    while (pile->count && (!slow_has_number(hand, RED) || !slow_has_number(hand, BLUE))) {
        struct choices choices = { .count = 0 };
        slow_tell_top(g);
        for (int i = 0; i < pile->count; i++)
            if (slow_may_be_top(g, RED, pile->card[i]))
                slow_offer(&choices, slow_has_number(hand, card_colour(pile->card[i]))
                                         ? step_make(STEP_BURN, 0, 0, pile->card[i], 0, 0)
                                         : step_make(STEP_DEAL, 0, player, pile->card[i], 0, 0));
        const step s = slow_ask(g, CHANCE, &choices);
        take_top(g, RED, step_card(s), step_kind(s) == STEP_DEAL ? &g->hand[player] : &g->discards);
    }
}

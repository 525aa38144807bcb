/*
 * slow_fence_turn.c - the slow rules of FENCE!, section 5.1: a turn, and the cards in a turn.
 *
 * The file also has the options V2 (Jokers), V3 (playing boats), V18 (hunches) and OthersOrder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

#include <assert.h>

/* A turn of a player in progress. */
struct turn {
    int player;
    bool was_jailed;
    bool pawn_done, cops_done;
};

static bool is_occupied(const struct story *g, int hood)
{
    for (int player = 0; player < g->players; player++)
        if (g->pawn[player] == hood)
            return true;
    return g->cops == hood;
}

/* ---- The places that cards name ---- */

/* Offers `kind` with one or two cards to the places with a coordinate: for a pawn the unoccupied
   places, for the Cops all places but their own. */
static void offer_places(const struct story *g, enum step_kind kind, int card, int second, int red,
                         int blue, struct choices *choices)
{
    bool places[SLOW_HOODS];

    slow_places(g, red, blue, places);
    for (int hood = 0; hood < g->map.hoods; hood++)
        if (places[hood] && (kind == STEP_ME ? !is_occupied(g, hood) : hood != g->cops))
            slow_offer(choices, step_make(kind, hood, 0, card, second, 0));
}

static void offer_pairs(const struct story *g, enum step_kind kind, const struct cards *hand,
                        struct choices *choices)
{
    for (int i = 0; i < hand->count; i++)
        for (int k = 0; k < hand->count; k++) {
            const int r = hand->card[i], b = hand->card[k];
            if (is_number_card(r) && is_number_card(b) && card_colour(r) == RED &&
                card_colour(b) == BLUE)
                offer_places(g, kind, r, b, card_value(r) + 1, card_value(b) + 1, choices);
        }
}

/* Offers the steps of single cards. A number card replaces one number in the coordinate of the tile
   at `from`. A Joker exchanges the two numbers. */
static void offer_single_cards(const struct story *g, enum step_kind kind, int from,
                               const struct cards *hand, struct choices *choices)
{
    int red, blue;

    slow_coordinate(&g->map, from, &red, &blue);
    if (!red)
        return;
    for (int i = 0; i < hand->count; i++) {
        const int card = hand->card[i], value = card_value(card);
        if (value == JOKER)
            offer_places(g, kind, card, NO_CARD, blue, red, choices);
        else if (is_number_card(card) && card_colour(card) == RED)
            offer_places(g, kind, card, NO_CARD, value + 1, blue, choices);
        else if (is_number_card(card))
            offer_places(g, kind, card, NO_CARD, red, value + 1, choices);
    }
}

bool slow_can_exit(const struct story *g, int player)
{
    const struct cards *hand = &g->hand[player];
    bool places[SLOW_HOODS];

    for (int i = 0; i < hand->count; i++)
        for (int k = 0; k < hand->count; k++)
            if (is_number_card(hand->card[i]) && card_colour(hand->card[i]) == RED &&
                is_number_card(hand->card[k]) && card_colour(hand->card[k]) == BLUE &&
                slow_places(g, card_value(hand->card[i]) + 1, card_value(hand->card[k]) + 1,
                            places))
                return true;
    return false;
}

static void discard(struct story *g, int player, int card)
{
    if (card == NO_CARD)
        return;
    slow_lose(&g->hand[player], card);
    slow_gain(&g->discards, card);
}

/* ---- Steps of OTHERS ---- */

static void offer_pawns(const struct story *g, int mover, struct choices *choices)
{
    for (int player = 0; player < g->players; player++)
        for (int i = 0; i < g->map.links; i++) {
            const struct link l = g->map.link[i];
            if (player != mover && slow_is_free(g, player) && l.is_legal &&
                l.from == g->pawn[player] && g->usable[l.to])
                slow_offer(choices, step_make(STEP_PAWN, l.to, player, 0, 0, 0));
        }
}

/* Offers steps of the Cops. If the Cops have no other step, no hunch is offered. */
static void offer_cops(const struct story *g, const struct turn *turn, struct choices *choices)
{
    const struct cards *hand = &g->hand[turn->player];
    const int before = choices->count;
    int red, blue;

    for (int i = 0; i < g->map.links; i++)
        if (g->map.link[i].from == g->cops && g->usable[g->map.link[i].to])
            slow_offer(choices, step_make(STEP_COPS, g->map.link[i].to, 0, 0, 0, 0));
    offer_single_cards(g, STEP_TIP, g->cops, hand, choices);
    offer_pairs(g, STEP_TIP, hand, choices);
    slow_coordinate(&g->map, g->cops, &red, &blue);
    if (setting_on(g->options, "hunch") && !slow_is_free(g, turn->player) && red &&
        choices->count > before)
        for (int colour = RED; colour <= BLUE; colour++)
            slow_offer(choices, step_make(STEP_HUNCH, 0, 0, 0, 0, colour));
}

/* Offers the steps of OTHERS that are possible now: pawns before the Cops, or both together. */
static void offer_others(const struct story *g, const struct turn *turn, struct choices *choices)
{
    const bool any_order = setting_is(g->options, "others_order", "free");

    if (!turn->pawn_done && (any_order || !turn->cops_done))
        offer_pawns(g, turn->player, choices);
    if (!turn->cops_done && (any_order || !choices->count))
        offer_cops(g, turn, choices);
}

/* V3: offers the boats in the player's hand. */
static void offer_boats(const struct story *g, int player, struct choices *choices)
{
    for (int i = 0; i < g->hand[player].count; i++)
        if (card_value(g->hand[player].card[i]) == FACE)
            slow_offer(choices,
                       step_make(STEP_BOAT, 0, 0, 0, 0, card_colour(g->hand[player].card[i])));
}

static void lose_boat(struct story *g, int colour)
{
    if (g->boat[colour] != NOWHERE)
        slow_gain(&g->discards, card_of(colour, FACE));
    g->boat[colour] = NOWHERE;
}

static void play_boat(struct story *g, int player, int colour)
{
    lose_boat(g, colour);
    slow_lose(&g->hand[player], card_of(colour, FACE));
    g->boat[colour] = player;
}

/* Sends all pawns that are with the Cops to Jail. Returns whether the pawn of a player other than
   the mover is among them. */
static bool capture(struct story *g, int mover)
{
    bool any = false;

    for (int player = 0; player < g->players; player++) {
        if (!slow_is_free(g, player) || g->pawn[player] != g->cops)
            continue;
        g->pawn[player] = NOWHERE;
        any = any || player != mover;
        for (int colour = RED; colour <= BLUE; colour++)
            if (g->boat[colour] == player)
                lose_boat(g, colour);
    }
    return any;
}

/* Gives State's Evidence for a tip-off: cards of each colour of which the player has no number
   card, until there is one. */
static void reward_tip(struct story *g, int player)
{
    if (g->is_one_pile)
        slow_reward_from_one_pile(g, player);
    else
        for (int colour = RED; colour <= BLUE; colour++)
            while (!slow_has_number(&g->hand[player], colour) && g->pile[colour].count)
                slow_deal(g, colour, player);
}

/* V18: follows a hunch. A die replaces one number in the coordinate of the Cops. The Cops move to a
   place with the new coordinate, if there is one. If they capture nobody, the player becomes
   unreliable. */
static void follow_hunch(struct story *g, int player, int colour)
{
    struct choices dice = { .count = 0 }, at = { .count = 0 };
    bool places[SLOW_HOODS];
    int red, blue;

    for (int value = 0; value < NUMBERS; value++)
        slow_offer(&dice, step_make(STEP_DIE, 0, 0, card_of(colour, value), 0, 0));
    const int rolled = card_value(step_card(slow_ask(g, CHANCE, &dice))) + 1;
    slow_coordinate(&g->map, g->cops, &red, &blue);
    if (slow_places(g, colour == RED ? rolled : red, colour == BLUE ? rolled : blue, places)) {
        for (int hood = 0; hood < g->map.hoods; hood++)
            if (places[hood])
                slow_offer(&at, step_make(STEP_AT, hood, 0, 0, 0, 0));
        g->cops = step_hood(slow_ask(g, player, &at));
    }
    if (capture(g, player))
        reward_tip(g, player);
    else
        g->is_unreliable[player] = true;
}

/* ---- Turns ---- */

static void make_step(struct story *g, struct turn *turn, step s)
{
    const int player = turn->player;

    if (step_kind(s) == STEP_TIP) {
        discard(g, player, step_card(s));
        discard(g, player, step_second(s));
    }
    if (step_kind(s) == STEP_PAWN) {
        g->pawn[step_player(s)] = step_hood(s);
        turn->pawn_done = true;
    } else {
        turn->cops_done = true;
        if (step_kind(s) == STEP_HUNCH) {
            follow_hunch(g, player, step_colour(s));
            return;
        }
        g->cops = step_hood(s);
    }
    if (!capture(g, player) || !turn->was_jailed)
        return;
    if (step_kind(s) == STEP_TIP)
        reward_tip(g, player);
    else
        slow_draw(g, player, 0);
}

static void move_yourself(struct story *g, int player, step s)
{
    discard(g, player, step_card(s));
    discard(g, player, step_second(s));
    g->pawn[player] = step_hood(s);
    slow_test_last_free(g, player);
}

static void others(struct story *g, struct turn *turn, step s)
{
    for (;;) {
        struct choices choices = { .count = 0 };
        if (step_kind(s) == STEP_BOAT)
            play_boat(g, turn->player, step_colour(s));
        else
            make_step(g, turn, s);
        if (step_kind(s) != STEP_BOAT)
            slow_test_last_free(g, turn->player);
        if (slow_is_over(g))
            return;
        offer_others(g, turn, &choices);
        if (!choices.count)
            return;
        s = slow_ask(g, turn->player, &choices);
    }
}

/* Asks for the first step of a turn, and plays the turn that begins with it. */
static void act(struct story *g, int player)
{
    struct turn turn = { .player = player, .was_jailed = !slow_is_free(g, player) };
    struct choices choices = { .count = 0 };

    if (g->is_unreliable[player]) {
        slow_offer(&choices, step_make(STEP_RECOVER, 0, 0, 0, 0, 0));
        slow_ask(g, player, &choices);
        g->is_unreliable[player] = false;
        return;
    }
    slow_trade(g, player);
    if (slow_is_over(g))
        return;
    offer_pairs(g, STEP_ME, &g->hand[player], &choices);
    if (!turn.was_jailed)
        offer_single_cards(g, STEP_ME, g->pawn[player], &g->hand[player], &choices);
    if (!turn.was_jailed || !choices.count) {
        struct choices rest = { .count = 0 };
        offer_others(g, &turn, &rest);
        if (!turn.was_jailed)
            offer_boats(g, player, &rest);
        for (int i = 0; i < rest.count; i++)
            slow_offer(&choices, rest.step[i]);
    }
    if (!choices.count)
        slow_offer(&choices, step_make(STEP_PASS, 0, 0, 0, 0, 0));
    const step s = slow_ask(g, player, &choices);
    if (step_kind(s) == STEP_ME)
        move_yourself(g, player, s);
    else if (step_kind(s) != STEP_PASS)
        others(g, &turn, s);
}

/* Rule 7.2: returns whether everybody is in Jail for ever. If all players may trade (V11), one
   number card of each colour in their hands is enough to go on. */
static bool is_dead(const struct story *g)
{
    bool has[COLOURS] = { false };

    for (int player = 0; player < g->players; player++) {
        if (slow_is_free(g, player) || slow_can_exit(g, player))
            return false;
        for (int colour = RED; colour <= BLUE; colour++)
            has[colour] = has[colour] || slow_has_number(&g->hand[player], colour);
    }
    return !setting_is(g->options, "trading", "all") || !has[RED] || !has[BLUE];
}

void slow_turn(struct story *g, int player)
{
    act(g, player);
    if (slow_is_over(g))
        return;
    slow_visit_post(g, player);
    slow_test_last_free(g, NOWHERE);
    if (!slow_is_over(g) && is_dead(g))
        text_add(g->result, "draw:all-jailed");
}

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

/* Moves the top card of a pile to `to`. */
static void take_top(struct story *g, int colour, int card, struct cards *to)
{
    slow_lose(slow_pile(g, colour), card);
    slow_gain(to, card);
    g->top = NOWHERE;
}

/* Chance draws the top card of a pile, which must not be empty, and moves it to `to`. Returns the
   card. */
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

/* The player keeps a card if the hand has no number card of its colour. Other cards are burnt. */
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

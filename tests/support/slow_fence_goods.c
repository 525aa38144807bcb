/*
 * slow_fence_goods.c - the slow rules of FENCE!, sections 5.2, 5.3 and 6: Hot Goods, trading, and
 * the end of a round.
 *
 * The file also has the options V1 (two cards), V3 (ways by water), V15, V16, V17, V19 and V20.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

static bool is_stash_empty(const struct story *g)
{
    return !g->pile[RED].count && !g->pile[BLUE].count;
}

/* Returns a player's distance from the goods in half tiles, or FAR if the player cannot reach them.
   A step by road is two half tiles, a step by water is one. */
static int distance_of(const struct story *g, int player, const int road[], const int water[])
{
    const bool has_boat = g->boat[RED] == player || g->boat[BLUE] == player;
    const int hood = g->pawn[player];
    const int by_road = road[hood] == FAR ? FAR : 2 * road[hood];

    return has_boat && water[hood] < by_road ? water[hood] : by_road;
}

/* Returns the player who gets goods at these places, or NOWHERE. */
static int winner_of(const struct story *g, const bool places[])
{
    int road[SLOW_HOODS], cops[SLOW_HOODS], water[SLOW_HOODS];
    int best = FAR, winner = NOWHERE;

    slow_distances(g, places, true, road);
    slow_distances(g, places, false, cops);
    slow_water(g, places, water);
    for (int player = 0; player < g->players; player++) {
        if (!slow_is_free(g, player))
            continue;
        const int distance = distance_of(g, player, road, water);
        if (distance < best) {
            best = distance;
            winner = player;
        } else if (distance == best) {
            winner = NOWHERE;
        }
    }
    return 2 * cops[g->cops] < best ? NOWHERE : winner;
}

/* V17: First Player discards the top card of a pile. */
static void waste(struct story *g)
{
    struct choices choices = { .count = 0 };

    for (int colour = RED; colour <= BLUE; colour++)
        if (g->pile[colour].count)
            slow_offer(&choices, step_make(STEP_WASTE, 0, 0, 0, 0, colour));
    slow_burn(g, g->is_one_pile ? RED : step_colour(slow_ask(g, g->first, &choices)));
}

/* V15: draws a number card of each colour from the discards, where the cards stay. Returns false if
   there is no number card of a colour. */
static bool find_in_discards(struct story *g, int *red, int *blue)
{
    int number[COLOURS];

    if (!slow_has_number(&g->discards, RED) || !slow_has_number(&g->discards, BLUE))
        return false;
    for (int colour = RED; colour <= BLUE; colour++) {
        struct choices choices = { .count = 0 };
        for (int i = 0; i < g->discards.count; i++)
            if (is_number_card(g->discards.card[i]) && card_colour(g->discards.card[i]) == colour)
                slow_offer(&choices, step_make(STEP_FOUND, 0, 0, g->discards.card[i], 0, 0));
        number[colour] = card_value(step_card(slow_ask(g, CHANCE, &choices))) + 1;
    }
    *red = number[RED];
    *blue = number[BLUE];
    return true;
}

/* Finds the coordinate where goods appear. Returns false if there is none. Then no more goods
   appear in this round. */
static bool find_goods(struct story *g, int *red, int *blue)
{
    const bool aside = setting_is(g->options, "goods_by", "aside");
    bool places[SLOW_HOODS];

    if (setting_is(g->options, "goods_by", "dice"))
        slow_roll(g, red, blue);
    else if (setting_is(g->options, "goods_by", "discard")
                 ? !find_in_discards(g, red, blue)
                 : !slow_turn_up_pair(g, aside ? STEP_ASIDE : STEP_BURN, red, blue))
        return false;
    if (setting_is(g->options, "missing_goods", "reroll") && !slow_places(g, *red, *blue, places))
        slow_roll_usable(g, red, blue);
    return true;
}

static void win_goods(struct story *g, int red, int blue)
{
    bool places[SLOW_HOODS];
    int winner = NOWHERE;

    if (slow_places(g, red, blue, places))
        winner = winner_of(g, places);
    if (winner == NOWHERE && setting_on(g->options, "wasted_goods") && !is_stash_empty(g))
        waste(g);
    if (winner == NOWHERE)
        return;
    slow_draw(g, winner, 0);
    if (red == g->ritzy_red && blue == g->ritzy_blue)
        slow_draw(g, winner, 0);
}

void slow_goods(struct story *g)
{
    int goods = (g->players + 1) / 2;

    if (setting_is(g->options, "goods_count", "n"))
        goods = g->players;
    if (setting_is(g->options, "goods_count", "n-1"))
        goods = g->players - 1;
    for (int i = 0; i < goods && !is_stash_empty(g); i++) {
        int red, blue;
        if (!find_goods(g, &red, &blue))
            break;
        win_goods(g, red, blue);
    }
    while (g->aside.count) {
        const int card = g->aside.card[--g->aside.count];
        slow_gain(slow_pile(g, card_colour(card)), card);
        g->top = NOWHERE;
    }
}

/* ---- The end of a round ---- */

/* Finds the free players with the most cards. Returns the number of these players, and in *cards
   the number of their cards. */
static int richest(const struct story *g, bool is_richest[], int *cards)
{
    int n = 0;

    *cards = 0;
    for (int player = 0; player < g->players; player++)
        if (slow_is_free(g, player) && g->hand[player].count > *cards)
            *cards = g->hand[player].count;
    for (int player = 0; player < g->players; player++) {
        is_richest[player] = slow_is_free(g, player) && g->hand[player].count == *cards;
        n += is_richest[player];
    }
    return n;
}

static void name_players(struct story *g, const char *before, const bool named[], const char *after)
{
    const char *between = "";

    text_add(g->result, before);
    for (int player = 0; player < g->players; player++)
        if (named[player]) {
            text_addf(g->result, "%sp%d", between, player + 1);
            between = "+";
        }
    text_add(g->result, after);
}

static void test_accumulation(struct story *g)
{
    bool rich[MAX_PLAYERS] = { false };
    int cards, free = 0;
    const int n = richest(g, rich, &cards);

    for (int player = 0; player < g->players; player++)
        free += slow_is_free(g, player);
    if (n == 1 && cards >= 2 * free)
        name_players(g, "win:", rich, ":accumulation");
}

static void test_round_limit(struct story *g)
{
    bool rich[MAX_PLAYERS] = { false };
    int cards;
    const int n = richest(g, rich, &cards);

    for (int player = 0; player < g->players && !n; player++)
        rich[player] = true;
    if (n == 1)
        name_players(g, "win:", rich, ":rounds");
    else
        name_players(g, "draw:rounds:", rich, "");
}

void slow_round_end(struct story *g)
{
    if (setting_on(g->options, "accumulation"))
        test_accumulation(g);
    if (!slow_is_over(g) && g->round_limit && g->round == g->round_limit)
        test_round_limit(g);
    if (!slow_is_over(g) && g->round == (int)setting_number(g->options, "round_cap"))
        text_add(g->result, "draw:round-cap");
    g->first = (g->first + g->players - 1) % g->players;
    g->round++;
}

static bool has_colour(const struct cards *cards, int colour)
{
    for (int i = 0; i < cards->count; i++)
        if (card_colour(cards->card[i]) == colour)
            return true;
    return false;
}

/* Offers each card of the player to the partner, for a card of each colour that the partner has. If
   backs are alike (V14), any colour may be asked for, and at the Post (V12) no colour is named. */
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

/* The partner gives a card of the colour that is asked for, or declines. */
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

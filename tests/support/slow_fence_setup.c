/*
 * slow_fence_setup.c - the slow rules of FENCE!, section 4: set-up and building.
 *
 * The file also has the options V1, V2, V3 (their cards), V4, V5, V7 (the opening hands), V13, V14
 * (their piles) and V20 (dice).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

static void make_piles(struct story *g)
{
    const int decks = g->is_blind ? 2 * ((g->players + 1) / 2) : g->players;
    const int sets = decks + (setting_is(g->options, "goods_by", "extra") ? 1 : 0);

    for (int colour = RED; colour <= BLUE; colour++)
        for (int value = 0; value < NUMBERS; value++)
            for (int copy = 0; copy < sets; copy++)
                slow_gain(slow_pile(g, colour), card_of(colour, value));
}

static void offer_starts(struct story *g, int player, struct choices *choices)
{
    const struct cards *red = slow_pile(g, RED), *blue = slow_pile(g, BLUE);

    for (int i = 0; i < red->count; i++)
        for (int k = 0; k < blue->count; k++)
            if (card_colour(red->card[i]) == RED && card_colour(blue->card[k]) == BLUE)
                slow_offer(choices,
                           step_make(STEP_START, 0, player, red->card[i], blue->card[k], 0));
}

/* V14: offers the cards that may come before the starting pair. They have the given colour, or any
   colour if it is NOWHERE. The pile must have another card of the same colour. */
static void offer_burnt(const struct story *g, int colour, struct choices *choices)
{
    const struct cards *pile = &g->pile[RED];
    int left[COLOURS] = { 0, 0 };

    for (int i = 0; i < pile->count; i++)
        left[card_colour(pile->card[i])]++;
    for (int i = 0; i < pile->count; i++) {
        const int its = card_colour(pile->card[i]);
        if (left[its] > 1 && (colour == NOWHERE || its == colour))
            slow_offer(choices, step_make(STEP_BURN, 0, 0, pile->card[i], 0, 0));
    }
}

/* Deals a pair of starting cards to a player. If a colour has run out, the player gets no pair
   (A4). */
static void deal_start(struct story *g, int player)
{
    for (int burnt = NOWHERE;;) {
        struct choices choices = { .count = 0 };
        offer_starts(g, player, &choices);
        if (!choices.count)
            return;
        if (g->is_blind)
            offer_burnt(g, burnt, &choices);
        const step s = slow_ask(g, CHANCE, &choices);
        slow_lose(slow_pile(g, card_colour(step_card(s))), step_card(s));
        if (step_kind(s) == STEP_START) {
            slow_lose(slow_pile(g, BLUE), step_second(s));
            g->start[player][RED] = step_card(s);
            g->start[player][BLUE] = step_second(s);
            return;
        }
        slow_gain(&g->discards, step_card(s));
        burnt = card_colour(step_card(s));
    }
}

/* V4: offers the neighbourhoods on tiles of the map with this coordinate, except `other`. It does
   not matter whether they can be reached. */
static void offer_tunnel_ends(const struct story *g, int red, int blue, int other,
                              struct choices *choices)
{
    for (int hood = 0; hood < g->map.hoods; hood++) {
        int r, b;
        slow_coordinate(&g->map, hood, &r, &b);
        if (slow_on_map(&g->map, slow_tile_of(&g->map, hood)) && r == red && b == blue &&
            hood != other)
            slow_offer(choices, step_make(STEP_AT, hood, 0, 0, 0, 0));
    }
}

/* Finds one of the two coordinates. It must be on the map. */
static void find_tunnel_end(struct story *g, bool by_cards, int *red, int *blue)
{
    struct choices choices = { .count = 0 };

    if (by_cards && slow_turn_up_pair(g, STEP_BURN, red, blue))
        offer_tunnel_ends(g, *red, *blue, NOWHERE, &choices);
    while (!choices.count) {
        slow_roll(g, red, blue);
        offer_tunnel_ends(g, *red, *blue, NOWHERE, &choices);
    }
}

/* V4: finds both coordinates. Then First Player chooses the ends. If the second coordinate leaves
   no choice, it is rolled for again. If the map does not have two possible ends, there is no
   tunnel. */
static void dig_tunnel(struct story *g)
{
    int end[2] = { NOWHERE, NOWHERE }, red[2], blue[2];
    struct choices all = { .count = 0 };

    for (int r = 1; r <= NUMBERS; r++)
        for (int b = 1; b <= NUMBERS; b++)
            offer_tunnel_ends(g, r, b, NOWHERE, &all);
    if (all.count < 2)
        return;
    for (int i = 0; i < 2; i++)
        find_tunnel_end(g, setting_is(g->options, "tunnel", "cards"), &red[i], &blue[i]);
    for (int i = 0; i < 2; i++) {
        struct choices choices = { .count = 0 };
        offer_tunnel_ends(g, red[i], blue[i], end[0], &choices);
        while (!choices.count) {
            slow_roll(g, &red[i], &blue[i]);
            offer_tunnel_ends(g, red[i], blue[i], end[0], &choices);
        }
        end[i] = step_hood(slow_ask(g, g->first, &choices));
    }
    g->map.link[g->map.links++] = (struct link){ end[0], end[1], true };
    g->map.link[g->map.links++] = (struct link){ end[1], end[0], true };
}

static bool is_pawn_at(const struct story *g, int hood)
{
    for (int player = 0; player < g->players; player++)
        if (g->pawn[player] == hood)
            return true;
    return false;
}

/* A player puts the pawn on one of these places without a pawn, or on any of the places if each has
   a pawn. */
static void choose_start(struct story *g, int player, const bool places[])
{
    struct choices choices = { .count = 0 };

    for (int hood = 0; hood < g->map.hoods; hood++)
        if (places[hood] && !is_pawn_at(g, hood))
            slow_offer(&choices, step_make(STEP_AT, hood, 0, 0, 0, 0));
    const bool all_taken = !choices.count;
    for (int hood = 0; hood < g->map.hoods; hood++)
        if (places[hood] && all_taken)
            slow_offer(&choices, step_make(STEP_AT, hood, 0, 0, 0, 0));
    g->pawn[player] = step_hood(slow_ask(g, player, &choices));
}

static void place_pawn(struct story *g, int player)
{
    const int *start = g->start[player];
    struct choices show = { .count = 0 };
    bool places[SLOW_HOODS];
    int red = NOWHERE, blue = NOWHERE;

    if (start[RED] != NOWHERE) {
        slow_offer(&show, step_make(STEP_SHOW, 0, player, start[RED], start[BLUE], 0));
        slow_ask(g, CHANCE, &show);
        slow_gain(&g->discards, start[RED]);
        slow_gain(&g->discards, start[BLUE]);
        red = card_value(start[RED]) + 1;
        blue = card_value(start[BLUE]) + 1;
    }
    if (!slow_places(g, red, blue, places)) {
        slow_roll_usable(g, &red, &blue);
        slow_places(g, red, blue, places);
    }
    choose_start(g, player, places);
}

/* First Player chooses a place that the dice allow, for the Cops or for the Post (V12). */
static int place_by_dice(struct story *g)
{
    struct choices choices = { .count = 0 };
    bool places[SLOW_HOODS];
    int red, blue;

    slow_roll_usable(g, &red, &blue);
    slow_places(g, red, blue, places);
    for (int hood = 0; hood < g->map.hoods; hood++)
        if (places[hood])
            slow_offer(&choices, step_make(STEP_AT, hood, 0, 0, 0, 0));
    return step_hood(slow_ask(g, g->first, &choices));
}

static void place_cops(struct story *g)
{
    g->cops = place_by_dice(g);
    for (int player = 0; player < g->players; player++)
        if (g->pawn[player] == g->cops)
            g->pawn[player] = NOWHERE;
}

static void choose_ritzy_tile(struct story *g)
{
    bool places[SLOW_HOODS];

    if (!slow_turn_up_pair(g, STEP_BURN, &g->ritzy_red, &g->ritzy_blue) ||
        !slow_places(g, g->ritzy_red, g->ritzy_blue, places))
        slow_roll_usable(g, &g->ritzy_red, &g->ritzy_blue);
}

static void deal_hands(struct story *g)
{
    const int jokers = g->players / 2, faces = (g->players + 1) / 2;

    for (int colour = RED; colour <= BLUE; colour++) {
        for (int i = 0; i < jokers && setting_on(g->options, "color_swap"); i++)
            slow_gain(slow_pile(g, colour), card_of(colour, JOKER));
        for (int i = 0; i < faces && setting_on(g->options, "boats"); i++)
            slow_gain(slow_pile(g, colour), card_of(colour, FACE));
    }
    for (int i = 0, player = g->first; i < g->players; i++, player = slow_next_seat(g, player))
        for (int colour = RED; colour <= BLUE; colour++)
            for (int k = 0; k < (int)setting_number(g->options, "initial_cards"); k++)
                slow_deal(g, colour, player);
    if (!setting_is(g->options, "stash", "mixed"))
        return;
    for (int i = 0; i < g->pile[BLUE].count; i++)
        slow_gain(&g->pile[RED], g->pile[BLUE].card[i]);
    g->pile[BLUE].count = 0;
    g->is_one_pile = true;
}

void slow_set_up(struct story *g)
{
    const bool in_turns = setting_is(g->options, "pawn_placement", "turns");
    int red, blue;

    make_piles(g);
    slow_deal_tiles(g);
    for (int player = 0; player < g->players && !in_turns; player++)
        deal_start(g, player);
    slow_build(g);
    if (!setting_is(g->options, "tunnel", "off"))
        dig_tunnel(g);
    slow_reached(&g->map, g->usable);
    for (int i = 0, player = g->first; i < g->players; i++, player = slow_next_seat(g, player))
        if (in_turns)
            choose_start(g, player, g->usable);
        else
            place_pawn(g, player);
    place_cops(g);
    if (setting_on(g->options, "trading_post"))
        g->post = place_by_dice(g);
    if (setting_on(g->options, "ritzy_tile"))
        choose_ritzy_tile(g);
    deal_hands(g);
    if (setting_is(g->options, "round_limit", "dice")) {
        slow_roll(g, &red, &blue);
        g->round_limit = red + blue;
    }
}

static int tiles_held(const struct story *g, int player)
{
    int n = 0;

    for (int tile = 0; tile < g->map.tiles; tile++)
        n += g->owner[tile] == player;
    return n;
}

/* Deals each player as many tiles as in a deal one by one from p1 on. The steps list one hand after
   the other. */
void slow_deal_tiles(struct story *g)
{
    bool dealt[SLOW_TILES] = { false };

    for (int player = 0; player < g->players; player++)
        for (int i = player; i < g->map.tiles; i += g->players) {
            struct choices choices = { .count = 0 };
            for (int tile = 0; tile < g->map.tiles; tile++)
                if (!dealt[tile])
                    slow_offer(&choices, step_make(STEP_TILES, tile, player, 0, 0, 0));
            const int tile = step_hood(slow_ask(g, CHANCE, &choices));
            dealt[tile] = true;
            g->owner[tile] = player;
        }
}

/* Offers all placements of the player's own tiles, or (V6) of all players' tiles if the player has
   none left. */
static void offer_places(const struct story *g, int player, struct choices *choices)
{
    const bool anybodys = setting_on(g->options, "free_for_all") && !tiles_held(g, player);

    for (int tile = 0; tile < g->map.tiles; tile++)
        if (g->owner[tile] == player || (anybodys && g->owner[tile] != NOWHERE))
            slow_offer_places(&g->map, tile, choices);
}

static void offer_swaps(const struct story *g, int player, struct choices *choices)
{
    if (g->swaps[player] >= setting_number(g->options, "swap_limit"))
        return;
    for (int tile = 0; tile < g->map.tiles; tile++)
        if (g->owner[tile] == player)
            slow_offer_swaps(&g->map, tile, choices);
}

/* V7: lets the player draw a card for a placement that joins enough edges. This needs a pile with
   more cards than the rest of the set-up will take from it. */
static void reward(struct story *g, int player, int joined)
{
    const int edges = (int)setting_number(g->options, "reward_edges");
    const int needed = g->players * (int)setting_number(g->options, "initial_cards") +
                       (setting_is(g->options, "tunnel", "cards") ? 2 : 0) +
                       (setting_on(g->options, "ritzy_tile") ? 1 : 0);

    if (edges && joined >= edges)
        slow_draw(g, player, g->is_blind ? 2 * needed : needed);
}

/* Plays one turn of building. Returns whether the player passed. */
static bool build_turn(struct story *g, int player)
{
    struct choices choices = { .count = 0 };

    offer_places(g, player, &choices);
    const bool may_pass = !choices.count;
    offer_swaps(g, player, &choices);
    if (may_pass)
        slow_offer(&choices, step_make(STEP_PASS, 0, 0, 0, 0, 0));
    const step s = slow_ask(g, player, &choices);

    if (step_kind(s) == STEP_PASS)
        return true;
    g->owner[step_tile(s)] = NOWHERE;
    if (step_kind(s) == STEP_SWAP) {
        slow_exchange(&g->map, step_tile(s), step_old(s), step_quarters(s));
        g->owner[step_old(s)] = player;
        g->swaps[player]++;
    } else {
        const struct square square = { step_tile(s), step_x(s), step_y(s), step_quarters(s) };
        reward(g, player, slow_lay(&g->map, square));
    }
    return false;
}

/* Returns whether there are tiles to be placed. With V9, each player must have one. */
static bool tiles_are_left(const struct story *g)
{
    bool any = false;

    for (int player = 0; player < g->players; player++) {
        if (setting_on(g->options, "missing_tiles") && !tiles_held(g, player))
            return false;
        any = any || tiles_held(g, player);
    }
    return any;
}

static void build_clockwise(struct story *g)
{
    int passes = 0;

    for (int player = slow_next_seat(g, g->first); tiles_are_left(g);
         player = slow_next_seat(g, player)) {
        int holders = 0;
        for (int p = 0; p < g->players; p++)
            holders += tiles_held(g, p) > 0;
        if (passes >= holders)
            return;
        if (tiles_held(g, player))
            passes = build_turn(g, player) ? passes + 1 : 0;
    }
}

/* V6: chance chooses the next player among those who can place a tile. */
static void build_free_for_all(struct story *g)
{
    while (tiles_are_left(g)) {
        struct choices movers = { .count = 0 };
        for (int player = 0; player < g->players; player++) {
            struct choices places = { .count = 0 };
            offer_places(g, player, &places);
            if (places.count)
                slow_offer(&movers, step_make(STEP_MOVER, 0, player, 0, 0, 0));
        }
        if (!movers.count)
            return;
        build_turn(g, step_player(slow_ask(g, CHANCE, &movers)));
    }
}

void slow_build(struct story *g)
{
    const int start = g->map.set->start;
    struct choices choices = { .count = 0 };

    g->first = g->owner[start];
    slow_offer(&choices, step_place(start, 0, 0, 0));
    slow_ask(g, g->first, &choices);
    slow_lay(&g->map, (struct square){ start, 0, 0, 0 });
    g->owner[start] = NOWHERE;
    if (setting_on(g->options, "free_for_all"))
        build_free_for_all(g);
    else
        build_clockwise(g);
}

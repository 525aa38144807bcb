/*
 * slow_fence_build.c - the slow rules of FENCE!, section 4.1 to 4.3: tiles are dealt, and the map
 * is built. Options V6, V7 and V9 are here, too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow_fence_state.h"

static int tiles_held(const struct story *g, int player)
{
    int n = 0;

    for (int tile = 0; tile < g->map.tiles; tile++)
        n += g->owner[tile] == player;
    return n;
}

/* Singly from p1; told hand by hand. */
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

/* All placements a player may choose from: own tiles, or (V6) anybody's when none is left. */
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

/* V7: as long as a pile holds more than the rest of set-up needs of it. */
static void reward(struct story *g, int player, int joined)
{
    const int edges = (int)setting_number(g->options, "reward_edges");
    const int needed = g->players * (int)setting_number(g->options, "initial_cards") +
                       (setting_is(g->options, "tunnel", "cards") ? 2 : 0) +
                       (setting_on(g->options, "ritzy_tile") ? 1 : 0);

    if (edges && joined >= edges)
        slow_draw(g, player, g->is_blind ? 2 * needed : needed);
}

/* One turn of building; whether the player passed. */
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

/* Whether there are still tiles to be placed; with V9 everybody must have one. */
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

/* V6: chance says who is next among those who can place. */
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

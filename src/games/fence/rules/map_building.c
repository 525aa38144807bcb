/*
 * map_building.c - the deal of tiles and starting cards, and building the map (rules, 4.1 to 4.3).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

#include <stdlib.h>

int build_quota(const struct position *pos, int player)
{
    const int players = pos->rules.players;

    return (pos->map.tiles - player + players - 1) / players;
}

static void deal_tile(struct position *pos, int tile)
{
    pos->owner[tile] = (uint8_t)pos->turn;
    pos->dealt++;
    pos->done++;
    if (tile == map_start(&pos->map))
        pos->first = pos->turn;
    if (pos->done == build_quota(pos, pos->turn)) {
        pos->done = 0;
        pos->turn++;
    }
}

static enum next begin_building(struct position *pos)
{
    pos->turn = pos->first;
    pos->done = 0;
    return await(pos, STAGE_BUILD, pos->first);
}

/* V14: a player for whom no pair is left, because a colour is used up, starts by dice. */
static enum next await_start(struct position *pos)
{
    pos->done = 0;
    if (pos->turn == pos->rules.players || !cards_left(pos, RED) || !cards_left(pos, BLUE))
        return begin_building(pos);
    return await(pos, STAGE_STARTS, CHANCE);
}

static enum next begin_starts(struct position *pos)
{
    pos->turn = 0;
    return pos->rules.pawns_in_turns ? begin_building(pos) : await_start(pos);
}

/* Blind stash: in a run of one colour all cards but the last are discarded. `done` is 1 + that
   colour. */
static enum next apply_start(struct position *pos, step s)
{
    if (step_kind(s) == STEP_BURN) {
        pos->done = (uint8_t)(1 + card_colour(step_card(s)));
        cards_burn(pos, step_card(s));
        return NEXT_STEP;
    }
    const int cards[COLOURS] = { step_card(s), step_second(s) };
    for (int colour = 0; colour < COLOURS; colour++) {
        cards_draw(pos, cards[colour]);
        pos->start[pos->turn][colour] =
            (uint8_t)(is_known_card(cards[colour]) ? card_value(cards[colour]) + 1 : 0);
    }
    pos->started |= (uint8_t)(1 << pos->turn);
    pos->turn++;
    return await_start(pos);
}

int build_hand_size(const struct position *pos, int player)
{
    int n = 0;

    for (int t = 0; t < pos->map.tiles; t++)
        n += pos->owner[t] == player;
    return n;
}

int build_held(const struct position *pos, int player, uint16_t held[MAX_MAP_TILES])
{
    int n = 0;

    for (int t = 0; t < pos->map.tiles; t++)
        if (pos->owner[t] == player)
            held[n++] = (uint16_t)t;
    if (n || !pos->rules.free_for_all)
        return n;
    for (int t = 0; t < pos->map.tiles; t++)
        if (pos->owner[t] != NOBODY_HOLDS)
            held[n++] = (uint16_t)t;
    return n;
}

/* Returns whether tiles may get so far from the start that the bits of a step cannot hold the
   distance. Only a line of tiles with a second copy of a large set gets so far. */
static bool may_be_far(const struct map *map)
{
    return map->low_x <= -MOST_PLACES || map->high_x >= MOST_PLACES || map->low_y <= -MOST_PLACES ||
           map->high_y >= MOST_PLACES;
}

int build_placings(const struct position *pos, int player, struct placing out[], int max)
{
    uint16_t held[MAX_MAP_TILES];
    const int count = build_held(pos, player, held);
    int near = 0;
    const int n = map_placings(&pos->map, held, count, out, max);

    if (!may_be_far(&pos->map))
        return n;
    for (int i = 0; i < n; i++)
        if (abs(out[i].x) <= MOST_PLACES && abs(out[i].y) <= MOST_PLACES)
            out[near++] = out[i];
    return near;
}

bool build_can_place(const struct position *pos, int player)
{
    struct placing some[MAX_STEPS];

    return build_placings(pos, player, some, may_be_far(&pos->map) ? MAX_STEPS : 1) > 0;
}

static bool somebody_can_place(const struct position *pos)
{
    for (int p = 0; p < pos->rules.players; p++)
        if (build_can_place(pos, p))
            return true;
    return false;
}

static enum next end_building(struct position *pos)
{
    memset(pos->owner, NOBODY_HOLDS, sizeof pos->owner);
    pos->passes = 0;
    return NEXT_SETUP;
}

/* Gives the turn to the next player with tiles in order. Ends building if all such players have
   passed (4.3, R9). */
static enum next next_in_order(struct position *pos)
{
    int holders = 0;

    for (int p = 0; p < pos->rules.players; p++)
        holders += build_hand_size(pos, p) > 0;
    if (pos->passes >= holders)
        return end_building(pos);
    do
        pos->turn = (int8_t)seat_after(pos, pos->turn);
    while (!build_hand_size(pos, pos->turn));
    return await(pos, STAGE_BUILD, pos->turn);
}

enum next build_go_on(struct position *pos)
{
    if (pos->rules.missing_tiles && !build_hand_size(pos, pos->turn))
        return end_building(pos); /* V9 */
    if (!pos->rules.free_for_all)
        return next_in_order(pos);
    if (somebody_can_place(pos))
        return await(pos, STAGE_MOVER, CHANCE); /* V6 */
    return end_building(pos);
}

/* V7: tests whether a placement earns a card. */
static bool earns_card(const struct position *pos, int tile)
{
    return pos->rules.reward_edges && map_joined_edges(&pos->map, tile) >= pos->rules.reward_edges;
}

static enum next place(struct position *pos, step s)
{
    const struct placing placing = { (uint16_t)step_tile(s), (int16_t)step_x(s), (int16_t)step_y(s),
                                     (uint8_t)step_quarters(s) };

    assert(pos->owner[placing.tile] != NOBODY_HOLDS);
    pos->owner[placing.tile] = NOBODY_HOLDS;
    pos->passes = 0;
    map_place(&pos->map, placing);
    if (earns_card(pos, placing.tile))
        return draw_begin(pos, pos->turn, 1, DRAW_PLACEMENT);
    return build_go_on(pos);
}

static enum next swap(struct position *pos, step s)
{
    assert(pos->owner[step_tile(s)] == pos->turn);
    map_swap(&pos->map, step_tile(s), step_old(s), step_quarters(s));
    pos->owner[step_tile(s)] = NOBODY_HOLDS;
    pos->owner[step_old(s)] = (uint8_t)pos->turn;
    pos->swaps[pos->turn]++;
    pos->passes = 0;
    return build_go_on(pos);
}

void build_begin(struct position *pos)
{
    memset(pos->owner, NOBODY_HOLDS, sizeof pos->owner);
    pos->first = -1;
    await(pos, STAGE_TILES, CHANCE);
}

enum next build_apply(struct position *pos, step s)
{
    switch (step_kind(s)) {
    case STEP_TILES:
        deal_tile(pos, step_tile(s));
        return pos->dealt == pos->map.tiles ? begin_starts(pos) : NEXT_STEP;
    case STEP_MOVER:
        pos->picks++;
        pos->turn = (int8_t)step_player(s);
        return await(pos, STAGE_BUILD, pos->turn);
    case STEP_PLACE:
        return place(pos, s);
    case STEP_SWAP:
        return swap(pos, s);
    case STEP_PASS:
        pos->passes++;
        return next_in_order(pos);
    default:
        return apply_start(pos, s);
    }
}

/*
 * round_end.c - Hot Goods and the end of a round (rules, 5.2, 5.3, 6; V1, V3, V15 to V17).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/road_graph.h"
#include "games/fence/rules/rules.h"

enum { HALVES = 2, FAR = 0x7FFFFFFF };

static enum next end_round(struct position *pos)
{
    const int players = pos->rules.players;

    pos->goods_left = 0;
    pos->spot[RED] = pos->spot[BLUE] = 0;
    cards_return_aside(pos);
    if (ends_test_round(pos))
        return NEXT_STEP;
    pos->first = (int8_t)((pos->first + players - 1) % players); /* R32 */
    return NEXT_ROUND;
}

/* ---- Distances to the goods (section 6), in half tiles ---- */

struct distances {
    int player[MAX_PLAYERS], cops;
};

static int half_tiles(uint16_t steps, int each)
{
    return steps == UNREACHED ? FAR : each * steps;
}

static bool has_boat(const struct position *pos, int player)
{
    return pos->boat[RED] == player || pos->boat[BLUE] == player;
}

/* V3: a player with a boat may come by water instead. */
static void count_water(const struct position *pos, const uint16_t goods[], int n,
                        struct distances *d)
{
    uint16_t crossings[MAX_MAP_HOODS];

    if (pos->boat[RED] < 0 && pos->boat[BLUE] < 0)
        return;
    map_water_distances(&pos->map, goods, n, crossings);
    for (int p = 0; p < pos->rules.players; p++) {
        if (!has_boat(pos, p))
            continue;
        const int by_water = half_tiles(crossings[pos->pawn[p]], 1);
        if (by_water < d->player[p])
            d->player[p] = by_water;
    }
}

static struct distances count_distances(const struct position *pos)
{
    const int at = coordinate_of(pos->spot[RED], pos->spot[BLUE]);
    uint16_t room[COORDINATES], goods[MAX_HOODS_AT];
    struct distances d;

    for (int p = 0; p < pos->rules.players; p++)
        d.player[p] = is_jailed(pos, p)
                          ? FAR
                          : half_tiles(nearest_to(pos, pos->pawn[p], WAYS_LEGAL, room)[at], HALVES);
    d.cops = half_tiles(nearest_to(pos, pos->cops, WAYS_COPS, room)[at], HALVES);
    count_water(pos, goods, map_hoods_at(&pos->map, pos->spot[RED], pos->spot[BLUE], goods), &d);
    return d;
}

/* Returns the player who is strictly closest and not farther than the Cops, or -1. */
static int closest(const struct position *pos)
{
    const struct distances d = count_distances(pos);
    int best = -1, least = FAR;

    for (int p = 0; p < pos->rules.players; p++) {
        if (d.player[p] == least)
            best = -1;
        if (d.player[p] < least) {
            least = d.player[p];
            best = p;
        }
    }
    return d.cops < least ? -1 : best;
}

/* ---- Goods, one after the other ---- */

/* V17: goods that nobody gets cost a card. */
static enum next waste(struct position *pos)
{
    if (!pos->rules.wasted_goods || !stash_size(pos))
        return NEXT_MORE_GOODS;
    if (pos->is_mixed)
        return await(pos, STAGE_WASTE_CARD, CHANCE);
    return await(pos, STAGE_WASTE, pos->first);
}

static bool is_ritzy(const struct position *pos)
{
    return pos->rules.ritzy_tile && pos->spot[RED] == pos->ritzy[RED] &&
           pos->spot[BLUE] == pos->ritzy[BLUE];
}

static enum next appear(struct position *pos)
{
    int winner = -1;

    if (is_usable_coordinate(pos, pos->spot[RED], pos->spot[BLUE])) {
        winner = closest(pos);
    } else if (pos->rules.reroll) {
        return await(pos, STAGE_GOODS_DICE, CHANCE);
    }
    if (winner < 0)
        return waste(pos);
    return draw_begin(pos, winner, is_ritzy(pos) ? 2 : 1, DRAW_GOODS);
}

static bool has_discarded(const struct position *pos, int colour)
{
    for (int value = 0; value < NUMBERS; value++)
        if (pos->discards[card_of(colour, value)])
            return true;
    return false;
}

/* V15: tests whether the pair that names a coordinate can still be completed. */
static bool can_find(const struct position *pos)
{
    if (pos->rules.goods_by == GOODS_DISCARD)
        return has_discarded(pos, RED) && has_discarded(pos, BLUE);
    if (pos->spot[RED])
        return pos->stash[pile_of(pos, BLUE)] > 0;
    return pos->stash[RED] && pos->stash[pile_of(pos, BLUE)];
}

enum next round_end_go_on(struct position *pos)
{
    pos->spot[RED] = pos->spot[BLUE] = 0;
    const bool by_dice = pos->rules.goods_by == GOODS_DICE;

    if (!pos->goods_left || !stash_size(pos) || (!by_dice && !can_find(pos)))
        return end_round(pos);
    pos->goods_left--;
    return await(pos, by_dice ? STAGE_GOODS_DICE : STAGE_GOODS_CARDS, CHANCE);
}

enum next round_end_begin(struct position *pos)
{
    pos->goods_left = pos->rules.goods;
    return round_end_go_on(pos);
}

/* V15: takes a card for the pair. Jokers and faces do not count. */
static enum next find(struct position *pos, step s)
{
    const int card = step_card(s);

    if (step_kind(s) == STEP_BURN)
        cards_burn(pos, card);
    else if (step_kind(s) == STEP_ASIDE)
        cards_put_aside(pos, card);
    else
        pos->picks++;
    if (is_number_card(card))
        pos->spot[card_colour(card)] = (uint8_t)(card_value(card) + 1);
    if (pos->spot[RED] && pos->spot[BLUE])
        return appear(pos);
    return can_find(pos) ? NEXT_STEP : end_round(pos);
}

enum next round_end_apply(struct position *pos, step s)
{
    switch (step_kind(s)) {
    case STEP_DICE:
        pos->rolls++;
        pos->spot[RED] = (uint8_t)(card_value(step_card(s)) + 1);
        pos->spot[BLUE] = (uint8_t)(card_value(step_second(s)) + 1);
        return appear(pos);
    case STEP_WASTE:
        pos->draw_colour = (uint8_t)step_colour(s);
        return await(pos, STAGE_WASTE_CARD, CHANCE);
    default:
        if (pos->stage != STAGE_WASTE_CARD)
            return find(pos, s);
        cards_burn(pos, step_card(s));
        return round_end_go_on(pos);
    }
}

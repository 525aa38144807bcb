/*
 * setup_stages.c - the stages of setup from the finished map to the first round (rules, 4.4 to
 * 4.7; V1, V4, V5, V12, V20). They are TUNNEL, SURVEY, PAWNS, COPS, POST, RITZY, DEAL, LENGTH, in
 * this order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

static void clear_spot(struct position *pos)
{
    pos->spot[RED] = pos->spot[BLUE] = 0;
}

static bool is_spot_usable(const struct position *pos)
{
    return is_usable_coordinate(pos, pos->spot[RED], pos->spot[BLUE]);
}

static void set_spot(struct position *pos, step dice)
{
    pos->spot[RED] = (uint8_t)(card_value(step_card(dice)) + 1);
    pos->spot[BLUE] = (uint8_t)(card_value(step_second(dice)) + 1);
    pos->rolls++;
}

/* Discards a card drawn for a pair that names a coordinate. The last card of each colour counts.
   Returns true if the pair is complete or the Stash is empty. */
static bool burn_for_pair(struct position *pos, int card)
{
    cards_burn(pos, card);
    pos->spot[card_colour(card)] = (uint8_t)(card_value(card) + 1);
    return (pos->spot[RED] && pos->spot[BLUE]) || !stash_size(pos);
}

/* ---- LENGTH and the first round ---- */

static enum next begin_length(struct position *pos)
{
    if (pos->rules.round_limit == ROUND_LIMIT_DICE)
        return await(pos, STAGE_LENGTH, CHANCE);
    return NEXT_ROUND;
}

/* ---- DEAL ---- */

static enum next end_deal(struct position *pos)
{
    if (pos->rules.stash == STASH_MIXED)
        cards_mix(pos);
    return begin_length(pos);
}

/* Deals the next card of the opening hands, red cards first. `done` counts the cards of the
   current hand. In a blind game cards may have any colour. */
static enum next deal_on(struct position *pos)
{
    const int each = pos->rules.initial_cards;

    while (stash_size(pos)) {
        if (pos->done == 2 * each) {
            pos->done = 0;
            pos->turn = (int8_t)seat_after(pos, pos->turn);
            if (pos->turn == pos->first)
                break;
        }
        if (pos->stash[pile_of(pos, pos->done >= each)])
            return await(pos, STAGE_DEAL, CHANCE);
        pos->done++;
    }
    pos->done = 0;
    return end_deal(pos);
}

static enum next begin_deal(struct position *pos)
{
    cards_add_specials(pos);
    clear_spot(pos);
    pos->turn = pos->first;
    pos->done = 0;
    return pos->rules.initial_cards ? deal_on(pos) : end_deal(pos);
}

/* ---- RITZY ---- */

static enum next found_ritzy(struct position *pos)
{
    if (!pos->spot[RED] || !pos->spot[BLUE] || !is_spot_usable(pos))
        return await(pos, STAGE_RITZY_DICE, CHANCE);
    memcpy(pos->ritzy, pos->spot, sizeof pos->ritzy);
    return begin_deal(pos);
}

static enum next begin_ritzy(struct position *pos)
{
    clear_spot(pos);
    if (!pos->rules.ritzy_tile)
        return begin_deal(pos);
    return await(pos, stash_size(pos) ? STAGE_RITZY_CARDS : STAGE_RITZY_DICE, CHANCE);
}

/* ---- COPS, POST ---- */

static enum next put_cops(struct position *pos, int hood)
{
    pos->cops = (uint16_t)hood;
    for (int p = 0; p < pos->rules.players; p++)
        if (pos->pawn[p] == hood)
            pos->pawn[p] = JAIL;
    clear_spot(pos);
    if (pos->rules.trading_post)
        return await(pos, STAGE_POST_DICE, CHANCE);
    return begin_ritzy(pos);
}

/* ---- PAWNS ---- */

/* If the coordinate is usable, waits for the player's choice of a place. Otherwise waits for
   dice. */
static enum next await_pawn(struct position *pos)
{
    if (is_spot_usable(pos))
        return await(pos, STAGE_PAWN_AT, pos->turn);
    return await(pos, STAGE_PAWN_DICE, CHANCE);
}

static enum next begin_pawn(struct position *pos)
{
    clear_spot(pos);
    if (pos->rules.pawns_in_turns)
        return await(pos, STAGE_PAWN_AT, pos->turn); /* V5: any place is allowed */
    if (pos->started >> pos->turn & 1)
        return await(pos, STAGE_SHOW, CHANCE);
    return await(pos, STAGE_PAWN_DICE, CHANCE);
}

static enum next show(struct position *pos, step s)
{
    const int cards[COLOURS] = { step_card(s), step_second(s) };

    for (int colour = 0; colour < COLOURS; colour++) {
        if (!pos->start[pos->turn][colour])
            pos->pool[cards[colour]]--;
        pos->start[pos->turn][colour] = 0;
        pos->discards[cards[colour]]++;
        pos->spot[colour] = (uint8_t)(card_value(cards[colour]) + 1);
    }
    pos->started &= (uint8_t) ~(1 << pos->turn);
    return await_pawn(pos);
}

static enum next put_pawn(struct position *pos, int hood)
{
    pos->pawn[pos->turn] = (uint16_t)hood;
    pos->turn = (int8_t)seat_after(pos, pos->turn);
    if (pos->turn != pos->first)
        return begin_pawn(pos);
    clear_spot(pos);
    return await(pos, STAGE_COPS_DICE, CHANCE);
}

/* ---- SURVEY ---- */

static enum next survey(struct position *pos)
{
    uint16_t at[MAX_HOODS_AT];

    roads_survey(pos);
    pos->is_surveyed = true;
    for (int red = 1; red <= NUMBERS; red++)
        for (int blue = 1; blue <= NUMBERS; blue++)
            if (map_hoods_at(&pos->map, red, blue, at))
                pos->usable[red - 1] |= (uint8_t)(1 << (blue - 1));
    pos->turn = pos->first;
    return begin_pawn(pos);
}

/* ---- TUNNEL (V4) ---- */

/* Lists the neighbourhoods on tiles with a coordinate, usable or not. The first end of the Tunnel
   is left out. */
static int ends_at(const struct position *pos, const uint8_t spot[COLOURS], uint16_t out[])
{
    int n = 0;

    for (int hood = 0; hood < map_hoods(&pos->map); hood++) {
        const int t = map_tile_of(&pos->map, hood);
        const struct tile *tile = map_tile(&pos->map, t);
        if (pos->map.site[t].is_placed && tile->red == spot[RED] && tile->blue == spot[BLUE] &&
            hood != pos->dug)
            out[n++] = (uint16_t)hood;
    }
    return n;
}

/* Returns whether at least two neighbourhoods are on tiles with coordinates. */
static bool can_dig(const struct position *pos)
{
    int n = 0;

    for (int hood = 0; hood < map_hoods(&pos->map); hood++) {
        const int t = map_tile_of(&pos->map, hood);
        n += pos->map.site[t].is_placed && map_tile(&pos->map, t)->red;
    }
    return n >= 2;
}

static enum next seek_end(struct position *pos)
{
    clear_spot(pos);
    if (pos->rules.tunnel == TUNNEL_CARDS && stash_size(pos))
        return await(pos, STAGE_TUNNEL_CARDS, CHANCE);
    return await(pos, STAGE_TUNNEL_DICE, CHANCE);
}

static enum next found_end(struct position *pos)
{
    uint16_t ends[MAX_MAP_HOODS];

    if (!ends_at(pos, pos->spot, ends))
        return await(pos, STAGE_TUNNEL_DICE, CHANCE);
    if (pos->tunnel[RED])
        return await(pos, STAGE_TUNNEL_AT, pos->first);
    memcpy(pos->tunnel, pos->spot, sizeof pos->tunnel);
    return seek_end(pos);
}

static enum next dig(struct position *pos, int hood)
{
    if (pos->dug == OFF_MAP) {
        pos->dug = (uint16_t)hood;
        return found_end(pos);
    }
    map_dig(&pos->map, pos->dug, hood);
    return survey(pos);
}

/* ---- Steps ---- */

enum next setup_begin(struct position *pos)
{
    pos->turn = pos->first;
    return pos->rules.tunnel && can_dig(pos) ? seek_end(pos) : survey(pos);
}

/* Lists the usable neighbourhoods at the coordinate where no pawn stands. If there is no
   coordinate, lists all usable ones where no pawn stands. If no such place is empty, lists all
   (R13). */
static int pawn_places(const struct position *pos, uint16_t out[])
{
    int n = 0, empty = 0;

    if (pos->spot[RED]) {
        n = map_hoods_at(&pos->map, pos->spot[RED], pos->spot[BLUE], out);
    } else {
        for (int hood = 0; hood < map_hoods(&pos->map); hood++)
            if (map_is_usable(&pos->map, hood))
                out[n++] = (uint16_t)hood;
    }
    for (int i = 0; i < n; i++)
        if (!is_occupied(pos, out[i]))
            out[empty++] = out[i];
    if (empty)
        return empty;
    return n;
}

int setup_places(const struct position *pos, uint16_t out[MAX_MAP_HOODS])
{
    switch (pos->stage) {
    case STAGE_TUNNEL_AT:
        return ends_at(pos, pos->dug == OFF_MAP ? pos->tunnel : pos->spot, out);
    case STAGE_PAWN_AT:
        return pawn_places(pos, out);
    default:
        return map_hoods_at(&pos->map, pos->spot[RED], pos->spot[BLUE], out);
    }
}

static enum next apply_at(struct position *pos, int hood)
{
    switch (pos->stage) {
    case STAGE_TUNNEL_AT:
        return dig(pos, hood);
    case STAGE_PAWN_AT:
        return put_pawn(pos, hood);
    case STAGE_COPS_AT:
        return put_cops(pos, hood);
    default:
        pos->post = (uint16_t)hood;
        return begin_ritzy(pos);
    }
}

static enum next apply_dice(struct position *pos, step s)
{
    if (pos->stage == STAGE_LENGTH) {
        pos->rules.round_limit =
            (uint8_t)(card_value(step_card(s)) + card_value(step_second(s)) + 2);
        pos->rolls++;
        return NEXT_ROUND;
    }
    set_spot(pos, s);
    switch (pos->stage) {
    case STAGE_TUNNEL_DICE:
        return found_end(pos);
    case STAGE_PAWN_DICE:
        return await_pawn(pos);
    case STAGE_COPS_DICE:
        return is_spot_usable(pos) ? await(pos, STAGE_COPS_AT, pos->first) : NEXT_STEP;
    case STAGE_POST_DICE:
        return is_spot_usable(pos) ? await(pos, STAGE_POST_AT, pos->first) : NEXT_STEP;
    default:
        return found_ritzy(pos);
    }
}

enum next setup_apply(struct position *pos, step s)
{
    switch (step_kind(s)) {
    case STEP_AT:
        return apply_at(pos, step_hood(s));
    case STEP_SHOW:
        return show(pos, s);
    case STEP_DEAL:
        cards_deal(pos, pos->turn, step_card(s));
        pos->done++;
        return deal_on(pos);
    case STEP_BURN:
        if (!burn_for_pair(pos, step_card(s)))
            return NEXT_STEP;
        return pos->stage == STAGE_RITZY_CARDS ? found_ritzy(pos) : found_end(pos);
    default:
        return apply_dice(pos, s);
    }
}

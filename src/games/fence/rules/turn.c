/*
 * turn.c - the tokens of a player's turn: trades, moves, captures, hunches, the Trading Post
 * (rules, 5.1; V3, V11, V12, V18).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

/* ---- Possible actions ---- */

bool turn_may_trade_with(const struct position *pos, int player)
{
    return player != pos->turn && hand_size(pos, player) > 0 &&
           (pos->rules.trading == TRADING_ALL || !is_jailed(pos, player));
}

/* Returns whether the mover may make an offer (V11). */
static bool may_offer(const struct position *pos)
{
    if (pos->rules.trading == TRADING_OFF || !hand_size(pos, pos->turn) ||
        (pos->rules.trading == TRADING_FREE && is_jailed(pos, pos->turn)))
        return false;
    for (int p = 0; p < pos->rules.players; p++)
        if (turn_may_trade_with(pos, p))
            return true;
    return false;
}

bool turn_may_swap_with(const struct position *pos, int player)
{
    return player != pos->turn && hand_size(pos, player) > 0;
}

static bool may_swap(const struct position *pos)
{
    if (!pos->rules.trading_post || pos->pawn[pos->turn] != pos->post || !hand_size(pos, pos->turn))
        return false;
    for (int p = 0; p < pos->rules.players; p++)
        if (turn_may_swap_with(pos, p))
            return true;
    return false;
}

bool turn_can_move_pawn(const struct position *pos)
{
    const uint16_t *to;

    for (int p = 0; p < pos->rules.players; p++)
        if (p != pos->turn && !is_jailed(pos, p) && roads_from(pos, pos->pawn[p], WAYS_LEGAL, &to))
            return true;
    return false;
}

/* The Cops have a legal step unless Old Town is the only usable neighbourhood, because every usable
   neighbourhood has a road to another one. If Old Town is the only one, a tip-off has no
   destination either. */
static bool can_move_cops(const struct position *pos)
{
    const uint16_t *to;

    return roads_from(pos, pos->cops, WAYS_COPS, &to) > 0;
}

/* ---- The order of turns ---- */

static enum next begin_turn(struct position *pos)
{
    pos->was_jailed = is_jailed(pos, pos->turn);
    pos->pawn_done = pos->cops_done = pos->boat_done = false;
    if (may_offer(pos) && !(pos->witnesses >> pos->turn & 1))
        return await(pos, STAGE_TRADE, pos->turn);
    return await(pos, STAGE_TURN, pos->turn);
}

enum next turn_begin_round(struct position *pos)
{
    pos->round++;
    pos->turn = pos->first;
    return begin_turn(pos);
}

static enum next finish_turn(struct position *pos)
{
    if (ends_test_turn(pos))
        return NEXT_STEP;
    pos->turn = (int8_t)seat_after(pos, pos->turn);
    return pos->turn == pos->first ? NEXT_GOODS : begin_turn(pos);
}

static enum next end_turn(struct position *pos)
{
    return may_swap(pos) ? await(pos, STAGE_SWAP, pos->turn) : finish_turn(pos);
}

/* Continues with the next possible step of OTHERS, or ends the turn. */
static enum next next_step(struct position *pos)
{
    if ((!pos->cops_done && can_move_cops(pos)) ||
        (!pos->pawn_done && (pos->rules.others_free || !pos->cops_done) && turn_can_move_pawn(pos)))
        return await(pos, STAGE_OTHERS, pos->turn);
    return end_turn(pos);
}

/* Continues after a step of OTHERS. Test 7.1 does nothing while the mover is in Jail, so it may
   come after the reward. */
enum next turn_go_on(struct position *pos)
{
    return ends_test_step(pos) ? NEXT_STEP : next_step(pos);
}

/* ---- Captures and State's Evidence ---- */

/* Sends a player to Jail. The player loses boats in play, but no cards in hand. */
static void arrest(struct position *pos, int player)
{
    pos->pawn[player] = JAIL;
    for (int colour = 0; colour < COLOURS; colour++)
        if (pos->boat[colour] == player) {
            pos->boat[colour] = -1;
            pos->discards[card_of(colour, FACE)]++;
        }
}

/* Sends all pawns at the Cops' place to Jail. Returns whether any of them belonged to another
   player. */
static bool capture(struct position *pos)
{
    bool others = false;

    for (int p = 0; p < pos->rules.players; p++)
        if (pos->pawn[p] == pos->cops) {
            arrest(pos, p);
            others |= p != pos->turn;
        }
    return others;
}

static enum next move_pawn(struct position *pos, step s)
{
    const int player = step_player(s);

    pos->pawn_done = true;
    pos->pawn[player] = (uint16_t)step_hood(s);
    if (capture(pos) && pos->was_jailed)
        return draw_begin(pos, pos->turn, 1, DRAW_PAWN_STEP);
    return turn_go_on(pos);
}

static enum next move_cops(struct position *pos, step s)
{
    pos->cops_done = true;
    pos->cops = (uint16_t)step_hood(s);
    if (capture(pos) && pos->was_jailed)
        return draw_begin(pos, pos->turn, 1, DRAW_COPS_STEP);
    return turn_go_on(pos);
}

static void play_cards(struct position *pos, step s)
{
    cards_discard(pos, pos->turn, step_card(s));
    if (step_second(s) != NO_CARD)
        cards_discard(pos, pos->turn, step_second(s));
}

static enum next tip_off(struct position *pos, step s)
{
    play_cards(pos, s);
    pos->cops_done = true;
    pos->cops = (uint16_t)step_hood(s);
    if (capture(pos) && pos->was_jailed)
        return draw_begin_reward(pos);
    return turn_go_on(pos);
}

/* ---- Hunches (V18) ---- */

static enum next become_witness(struct position *pos)
{
    pos->witnesses |= (uint8_t)(1 << pos->turn);
    return turn_go_on(pos);
}

static enum next roll_hunch(struct position *pos, step s)
{
    const struct tile *tile = map_tile(&pos->map, map_tile_of(&pos->map, pos->cops));

    pos->rolls++;
    pos->cops_done = true;
    pos->spot[RED] = tile->red;
    pos->spot[BLUE] = tile->blue;
    pos->spot[card_colour(step_card(s))] = (uint8_t)(card_value(step_card(s)) + 1);
    if (is_usable_coordinate(pos, pos->spot[RED], pos->spot[BLUE]))
        return await(pos, STAGE_HUNCH_AT, pos->turn);
    return become_witness(pos);
}

static enum next follow_hunch(struct position *pos, step s)
{
    pos->cops = (uint16_t)step_hood(s);
    return capture(pos) ? draw_begin_reward(pos) : become_witness(pos);
}

/* ---- Boats (V3) ---- */

static enum next launch(struct position *pos, int colour)
{
    cards_play(pos, pos->turn, card_of(colour, FACE));
    if (pos->boat[colour] >= 0)
        pos->discards[card_of(colour, FACE)]++;
    pos->boat[colour] = pos->turn;
    pos->boat_done = true;
    return next_step(pos);
}

/* ---- Trading (V11, V12) ---- */

/* Makes an offer. The partner sees the offered card. */
static enum next offer(struct position *pos, step s, enum stage stage, int actor)
{
    cards_reveal(pos, pos->turn, step_card(s), step_player(s));
    pos->offer_to = (int8_t)step_player(s);
    pos->offer_card = (uint8_t)step_card(s);
    pos->offer_colour = (uint8_t)step_colour(s);
    return await(pos, stage, actor);
}

static void forget_offer(struct position *pos)
{
    pos->offer_to = -1;
    pos->offer_card = pos->offer_colour = 0;
}

static enum next answer(struct position *pos, step s)
{
    if (step_kind(s) == STEP_ACCEPT) {
        const int given = pos->offer_card, taken = step_card(s);
        const int back = is_known_card(given) ? back_of(pos, given) : given;
        cards_pass(pos, pos->turn, pos->offer_to, given, back);
        cards_pass(pos, pos->offer_to, pos->turn, taken, UNKNOWN_RED + pos->offer_colour);
    }
    forget_offer(pos);
    if (step_kind(s) == STEP_ACCEPT && ends_test_step(pos))
        return NEXT_STEP;
    return await(pos, STAGE_TURN, pos->turn);
}

/* Takes a card in exchange for the given one. The given card itself cannot be taken back (R49). */
static enum next take(struct position *pos, step s)
{
    const int given = pos->offer_card, taken = step_card(s);

    cards_pass(pos, pos->offer_to, pos->turn, taken, UNKNOWN_RED + pos->offer_colour);
    cards_pass(pos, pos->turn, pos->offer_to, given,
               is_known_card(given) ? back_of(pos, given) : given);
    forget_offer(pos);
    return finish_turn(pos);
}

/* ---- Steps ---- */

/* Notes that a jailed player who does not exit has no pair for an exit. Later determinizations use
   this (rules, section 8). */
static void note_stuck(struct position *pos)
{
    struct stuck *stuck = &pos->stuck[pos->turn];
    const bool is_first = pos->stage == STAGE_TURN && pos->was_jailed;
    const bool adds = !stuck->later[RED] && !stuck->later[BLUE];
    uint16_t at[MAX_HOODS_AT];

    if (!is_first || pos->is_sample)
        return;
    if (!adds)
        *stuck = (struct stuck){ 0 };
    for (int red = 1; red <= NUMBERS; red++)
        for (int blue = 1; blue <= NUMBERS; blue++) {
            const int n = map_hoods_at(&pos->map, red, blue, at);
            for (int i = 0; i < n; i++)
                if (!is_occupied(pos, at[i]))
                    stuck->exits[red - 1] |= (uint8_t)(1 << (blue - 1));
        }
}

static enum next apply_trade(struct position *pos, step s)
{
    switch (step_kind(s)) {
    case STEP_TRADE:
        return offer(pos, s, STAGE_ANSWER, step_player(s));
    case STEP_NOTRADE:
        return await(pos, STAGE_TURN, pos->turn);
    case STEP_POST:
        return offer(pos, s, STAGE_TAKE, CHANCE);
    case STEP_NOPOST:
        return finish_turn(pos);
    case STEP_TAKE:
        pos->picks++;
        return take(pos, s);
    default:
        return answer(pos, s);
    }
}

enum next turn_apply(struct position *pos, step s)
{
    const enum step_kind kind = step_kind(s);

    if (kind == STEP_PAWN || kind == STEP_COPS || kind == STEP_TIP || kind == STEP_HUNCH ||
        kind == STEP_PASS)
        note_stuck(pos);
    switch (kind) {
    case STEP_ME:
        play_cards(pos, s);
        pos->pawn[pos->turn] = (uint16_t)step_hood(s);
        return ends_test_step(pos) ? NEXT_STEP : end_turn(pos);
    case STEP_PAWN:
        return move_pawn(pos, s);
    case STEP_COPS:
        return move_cops(pos, s);
    case STEP_TIP:
        return tip_off(pos, s);
    case STEP_BOAT:
        return launch(pos, step_colour(s));
    case STEP_HUNCH:
        pos->draw_colour = (uint8_t)step_colour(s);
        return await(pos, STAGE_HUNCH_DIE, CHANCE);
    case STEP_DIE:
        return roll_hunch(pos, s);
    case STEP_AT:
        return follow_hunch(pos, s);
    case STEP_RECOVER:
        pos->witnesses &= (uint8_t) ~(1 << pos->turn);
        return end_turn(pos);
    case STEP_PASS:
        return end_turn(pos);
    default:
        return apply_trade(pos, s);
    }
}

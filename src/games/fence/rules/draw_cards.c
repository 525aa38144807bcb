/*
 * draw_cards.c - cards drawn into a hand during the game: State's Evidence, goods, rewarded
 * placements (rules, 5.1, 5.2; V7, V13, V14).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

/* ---- Draws from piles of the player's choice ---- */

/* Returns the number of cards that each pile must keep for the rest of the set-up (V7). */
static int draw_reserve(const struct position *pos)
{
    const struct rules *rules = &pos->rules;
    const int needed = (rules->tunnel == TUNNEL_CARDS ? 2 : 0) + rules->ritzy_tile +
                       rules->players * rules->initial_cards;

    return rules->stash == STASH_BLIND ? 2 * needed : needed;
}

bool draw_may_choose(const struct position *pos, int colour)
{
    const int keep = pos->draw_reason == DRAW_PLACEMENT ? draw_reserve(pos) : 0;

    return pos->stash[colour] > keep;
}

/* Continues the part of the rules that the draw interrupted. */
static enum next resume(struct position *pos)
{
    pos->draws_left = 0;
    switch (pos->draw_reason) {
    case DRAW_PLACEMENT:
        return NEXT_PLACING;
    case DRAW_GOODS:
        return NEXT_MORE_GOODS;
    default:
        return NEXT_OTHERS;
    }
}

static enum next draw_on(struct position *pos)
{
    if (!pos->draws_left || (!draw_may_choose(pos, RED) && !draw_may_choose(pos, BLUE)))
        return resume(pos);
    pos->draws_left--;
    if (pos->is_mixed)
        return await(pos, STAGE_DRAWN, CHANCE); /* with one pile there is no choice */
    return await(pos, STAGE_DRAW, pos->drawer);
}

enum next draw_begin(struct position *pos, int player, int count, enum draw_reason reason)
{
    pos->drawer = (int8_t)player;
    pos->draws_left = (uint8_t)count;
    pos->draw_reason = (uint8_t)reason;
    return draw_on(pos);
}

static bool has_number(const struct position *pos, int player, int colour)
{
    return hand_mask(pos, player, colour) & NUMBER_MASK;
}

/* Returns whether a hidden card may be a number card. In games without Jokers and faces, a hidden
   card of a known colour surely is one. */
static bool may_hide_number(const struct position *pos, int player, int colour)
{
    return hidden_of(pos, player, colour) > 0;
}

static bool surely_hides_number(const struct position *pos, int player, int colour)
{
    return pos->rules.stash != STASH_BLIND && !pos->rules.color_swap && !pos->rules.boats &&
           pos->hidden[player][colour] > 0;
}

unsigned draw_lacks(const struct position *pos)
{
    unsigned lacks = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        if (!has_number(pos, pos->turn, colour) && !may_hide_number(pos, pos->turn, colour) &&
            pos->stash[pile_of(pos, colour)])
            lacks |= 1u << colour;
    return lacks;
}

unsigned draw_lacks_perhaps(const struct position *pos)
{
    unsigned lacks = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        if (!has_number(pos, pos->turn, colour) && may_hide_number(pos, pos->turn, colour) &&
            !surely_hides_number(pos, pos->turn, colour) && pos->stash[pile_of(pos, colour)])
            lacks |= 1u << colour;
    return lacks;
}

static enum next reward_on(struct position *pos)
{
    if (draw_lacks(pos) | draw_lacks_perhaps(pos))
        return await(pos, STAGE_REWARD, CHANCE);
    return NEXT_OTHERS;
}

enum next draw_begin_reward(struct position *pos)
{
    pos->drawer = pos->turn;
    return reward_on(pos);
}

enum next draw_apply(struct position *pos, step s)
{
    switch (step_kind(s)) {
    case STEP_DRAW:
        pos->draw_colour = (uint8_t)step_colour(s);
        return await(pos, STAGE_DRAWN, CHANCE);
    case STEP_ENOUGH:
        return NEXT_OTHERS;
    case STEP_BURN:
        cards_burn(pos, step_card(s));
        return reward_on(pos);
    default:
        cards_deal(pos, pos->drawer, step_card(s));
        return pos->stage == STAGE_REWARD ? reward_on(pos) : draw_on(pos);
    }
}

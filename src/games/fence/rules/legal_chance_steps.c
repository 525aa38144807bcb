/*
 * legal_chance_steps.c - enumeration of chance outcomes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

struct list {
    step *out;
    int n;
};

static void add(struct list *l, step s)
{
    l->out[l->n++] = s;
}

/* Adds a token for each kind of card that may be on top of a pile. `colours` are bits. */
static void add_cards(const struct position *pos, struct list *l, enum step_kind kind, int player,
                      unsigned colours)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if ((colours >> card_colour(card) & 1) && pos->pool[card] &&
            cards_left(pos, card_colour(card)))
            add(l, step_make(kind, 0, player, card, 0, 0));
}

/* Returns the colours that the top card of the pile for `colour` may have, as bits. */
static unsigned colours_on_top(const struct position *pos, int colour)
{
    if (!pos->is_mixed)
        return 1u << colour;
    return pos->top == RED || pos->top == BLUE ? 1u << pos->top : 3;
}

/* Returns the colour that is missing for a pair that names a coordinate. */
static int wanted(const struct position *pos)
{
    return pos->spot[RED] ? BLUE : RED;
}

static int deal_colour(const struct position *pos)
{
    return pos->done >= pos->rules.initial_cards;
}

static void list_tiles(const struct position *pos, struct list *l)
{
    for (int t = 0; t < pos->map.tiles; t++)
        if (pos->owner[t] == NOBODY_HOLDS)
            add(l, step_make(STEP_TILES, t, pos->turn, 0, 0, 0));
}

/* Returns the colours of which a card may be discarded while starting cards are drawn (V14), as
   bits. */
static unsigned burnt_for_start(const struct position *pos)
{
    unsigned colours = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        if (pos->rules.stash == STASH_BLIND && (!pos->done || pos->done == 1 + colour) &&
            cards_left(pos, colour) >= 2)
            colours |= 1u << colour;
    return colours;
}

static void list_starts(const struct position *pos, struct list *l)
{
    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++)
            if (pos->pool[card_of(RED, r)] && pos->pool[card_of(BLUE, b)])
                add(l, step_make(STEP_START, 0, pos->turn, card_of(RED, r), card_of(BLUE, b), 0));
    add_cards(pos, l, STEP_BURN, 0, burnt_for_start(pos));
}

static void list_shown(const struct position *pos, struct list *l)
{
    const uint8_t *start = pos->start[pos->turn];

    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++)
            if (start[RED] ? start[RED] == r + 1 && start[BLUE] == b + 1
                           : pos->pool[card_of(RED, r)] && pos->pool[card_of(BLUE, b)])
                add(l, step_make(STEP_SHOW, 0, pos->turn, card_of(RED, r), card_of(BLUE, b), 0));
}

static void list_dice(struct list *l)
{
    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++)
            add(l, step_make(STEP_DICE, 0, 0, card_of(RED, r), card_of(BLUE, b), 0));
}

static void list_movers(const struct position *pos, struct list *l)
{
    for (int p = 0; p < pos->rules.players; p++)
        if (build_can_place(pos, p))
            add(l, step_make(STEP_MOVER, 0, p, 0, 0, 0));
}

static void list_taken(const struct position *pos, struct list *l)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if ((pos->offer_colour == ANY_COLOUR || card_colour(card) == pos->offer_colour) &&
            (hand_mask_perhaps(pos, pos->offer_to, card_colour(card)) >> card_value(card) & 1))
            add(l, step_make(STEP_TAKE, 0, pos->offer_to, card, 0, 0));
}

/* Adds the end of a reward. It depends on hidden cards. */
static void list_enough(const struct position *pos, struct list *l)
{
    if (pos->stage == STAGE_REWARD && !draw_lacks(pos))
        add(l, step_make(STEP_ENOUGH, 0, 0, 0, 0, 0));
}

/* Lists the reward of a tip-off, the red card first. From a mixed pile, cards of a colour that the
   player does not lack are discarded. */
static void list_reward(const struct position *pos, struct list *l)
{
    const unsigned surely = draw_lacks(pos), perhaps = draw_lacks_perhaps(pos);

    if (pos->is_mixed) {
        const unsigned top = colours_on_top(pos, RED);
        add_cards(pos, l, STEP_DEAL, pos->drawer, top & (surely | perhaps));
        add_cards(pos, l, STEP_BURN, 0, top & ~surely);
    } else {
        for (int colour = 0; colour < COLOURS; colour++) {
            if ((surely | perhaps) >> colour & 1)
                add_cards(pos, l, STEP_DEAL, pos->drawer, 1u << colour);
            if (surely >> colour & 1)
                break;
        }
    }
    list_enough(pos, l);
}

static void list_goods(const struct position *pos, struct list *l)
{
    const unsigned colours = colours_on_top(pos, wanted(pos));

    if (pos->rules.goods_by == GOODS_ASIDE) {
        add_cards(pos, l, STEP_ASIDE, 0, colours);
    } else if (pos->rules.goods_by != GOODS_DISCARD) {
        add_cards(pos, l, STEP_BURN, 0, colours);
    } else {
        for (int value = 0; value < NUMBERS; value++)
            if (pos->discards[card_of(wanted(pos), value)])
                add(l, step_make(STEP_FOUND, 0, 0, card_of(wanted(pos), value), 0, 0));
    }
}

static void list_tops(const struct position *pos, struct list *l)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (cards_left(pos, colour))
            add(l, step_make(STEP_TOP, 0, 0, 0, 0, colour));
}

static void list_verdicts(const struct position *pos, struct list *l)
{
    int winner;
    const enum verdict verdict = ends_doubt(pos, &winner);

    add(l, step_make(STEP_RESULT, VERDICT_NONE, 0, 0, 0, 0));
    add(l, step_make(STEP_RESULT, verdict, winner < 0 ? 0 : winner, 0, 0, 0));
}

int chance_steps(const struct position *pos, step out[MAX_STEPS])
{
    struct list list = { NULL, 0 };
    struct list *l = &list;

    list.out = out;
    if (pos->is_doubtful) {
        list_verdicts(pos, l);
        return l->n;
    }
    if (pos->top == TOP_UNTOLD) {
        list_tops(pos, l);
        list_enough(pos, l);
        return l->n;
    }
    switch (pos->stage) {
    case STAGE_TILES:
        list_tiles(pos, l);
        break;
    case STAGE_STARTS:
        list_starts(pos, l);
        break;
    case STAGE_MOVER:
        list_movers(pos, l);
        break;
    case STAGE_SHOW:
        list_shown(pos, l);
        break;
    case STAGE_TUNNEL_CARDS:
    case STAGE_RITZY_CARDS:
        add_cards(pos, l, STEP_BURN, 0, colours_on_top(pos, wanted(pos)));
        break;
    case STAGE_DEAL:
        add_cards(pos, l, STEP_DEAL, pos->turn, colours_on_top(pos, deal_colour(pos)));
        break;
    case STAGE_HUNCH_DIE:
        for (int v = 0; v < NUMBERS; v++)
            add(l, step_make(STEP_DIE, 0, 0, card_of(pos->draw_colour, v), 0, 0));
        break;
    case STAGE_TAKE:
        list_taken(pos, l);
        break;
    case STAGE_GOODS_CARDS:
        list_goods(pos, l);
        break;
    case STAGE_WASTE_CARD:
        add_cards(pos, l, STEP_BURN, 0, colours_on_top(pos, pos->draw_colour));
        break;
    case STAGE_DRAWN:
        add_cards(pos, l, STEP_DEAL, pos->drawer, colours_on_top(pos, pos->draw_colour));
        break;
    case STAGE_REWARD:
        list_reward(pos, l);
        break;
    default:
        list_dice(l);
    }
    return l->n;
}

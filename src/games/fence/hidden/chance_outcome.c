/*
 * chance_outcome.c - outcomes of chance, drawn at random or given by a dealer (rules, 12.2).
 *
 * Both use the same code with a different source of numbers. A dealer's number depends only on its
 * key or seed, on the kind of draw, and on the number of earlier draws of this kind. The n-th roll
 * of the dice and the order of each pile therefore do not depend on the players' decisions. Piles
 * have no stored order: the n-th card of a pile is drawn at random from the remaining cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hidden/fence_hidden.h"

#include "games/fence/rules/rules.h"

enum stream { STREAM_RED, STREAM_BLUE, STREAM_TILES, STREAM_DICE, STREAM_PICKS, STREAM_HIDDEN };

struct source {
    struct rng *rng;             /* random numbers, or NULL for the dealer's numbers */
    const struct deal_rng *luck; /* key or seed of the dealer */
};

/* Returns number `count` of a stream, in the range 0 .. n-1. */
static uint32_t draw_number(const struct source *source, enum stream stream, uint32_t count,
                            uint32_t n)
{
    return source->rng ? rng_below(source->rng, n) : deal_rng_below(source->luck, stream, count, n);
}

static int count_pool(const struct position *pos, unsigned colours)
{
    int n = 0;

    for (int card = 0; card < CARD_KINDS; card++)
        if (colours >> card_colour(card) & 1)
            n += pos->pool[card];
    return n;
}

/* Returns the x-th of the counted cards of these colours. */
static int card_at(const uint8_t counts[CARD_KINDS], unsigned colours, int x)
{
    int card = 0;

    for (;; card++) {
        if (!(colours >> card_colour(card) & 1))
            continue;
        if (x < counts[card])
            return card;
        x -= counts[card];
    }
}

/* Draws the top card of the pile for a colour. The colour of a mixed pile's top card may be known
   already. The card then has this colour. */
static int next_card(const struct source *source, const struct position *pos, int colour)
{
    const int pile = pile_of(pos, colour);
    unsigned colours = pos->is_mixed ? 3 : 1u << colour;
    uint32_t x = draw_number(source, (enum stream)pile, pos->drawn[pile],
                             (uint32_t)count_pool(pos, colours));
    int card = card_at(pos->pool, colours, (int)x);

    if (pos->top <= BLUE && card_colour(card) != pos->top) {
        colours = 1u << pos->top;
        x = draw_number(source, (enum stream)pile, pos->drawn[pile],
                        (uint32_t)count_pool(pos, colours));
        card = card_at(pos->pool, colours, (int)x);
    }
    return card;
}

static step deal_tile(const struct source *source, const struct position *pos)
{
    const int left = pos->map.tiles - pos->dealt;
    int x = (int)draw_number(source, STREAM_TILES, pos->dealt, (uint32_t)left), tile = 0;

    while (pos->owner[tile] != NOBODY_HOLDS || x--)
        tile++;
    return step_make(STEP_TILES, tile, pos->turn, 0, 0, 0);
}

/* V14: cards are drawn until both colours have occurred, and the last card of each colour is kept.
   A card is therefore discarded if the next one has the same colour. After the first card of a run,
   the top card is known to have its colour. */
static step deal_blind_start(const struct source *source, const struct position *pos)
{
    const int run = pos->done - 1;
    const unsigned colours = run < 0 ? 3 : 1u << run;
    uint8_t left[CARD_KINDS];
    int cards[2];

    memcpy(left, pos->pool, sizeof left);
    uint32_t x = draw_number(source, STREAM_RED, pos->drawn[0], (uint32_t)count_pool(pos, 3));
    cards[0] = card_at(left, 3, (int)x);
    if (!(colours >> card_colour(cards[0]) & 1)) {
        x = draw_number(source, STREAM_RED, pos->drawn[0], (uint32_t)count_pool(pos, colours));
        cards[0] = card_at(left, colours, (int)x);
    }
    left[cards[0]]--;
    x = draw_number(source, STREAM_RED, pos->drawn[0] + 1, (uint32_t)count_pool(pos, 3) - 1);
    cards[1] = card_at(left, 3, (int)x);
    if (card_colour(cards[0]) == card_colour(cards[1]))
        return step_make(STEP_BURN, 0, 0, cards[0], 0, 0);
    const int red = card_colour(cards[0]) == RED ? 0 : 1;
    return step_make(STEP_START, 0, pos->turn, cards[red], cards[!red], 0);
}

static step deal_start(const struct source *source, const struct position *pos)
{
    if (pos->rules.stash == STASH_BLIND)
        return deal_blind_start(source, pos);
    /* Two statements are needed, because C does not fix the order of evaluation of arguments. */
    const int red = next_card(source, pos, RED);

    return step_make(STEP_START, 0, pos->turn, red, next_card(source, pos, BLUE), 0);
}

static step show_start(const struct position *pos)
{
    const uint8_t *start = pos->start[pos->turn];

    return step_make(STEP_SHOW, 0, pos->turn, card_of(RED, start[RED] - 1),
                     card_of(BLUE, start[BLUE] - 1), 0);
}

static step deal_mover(const struct source *source, const struct position *pos)
{
    step movers[MAX_STEPS];
    const int n = chance_steps(pos, movers);

    return movers[draw_number(source, STREAM_PICKS, pos->picks, (uint32_t)n)];
}

static step deal_dice(const struct source *source, const struct position *pos)
{
    const int red = (int)draw_number(source, STREAM_DICE, 2 * pos->rolls, NUMBERS);
    const int blue = (int)draw_number(source, STREAM_DICE, 2 * pos->rolls + 1, NUMBERS);

    if (pos->stage == STAGE_HUNCH_DIE)
        return step_make(STEP_DIE, 0, 0,
                         card_of(pos->draw_colour, pos->draw_colour == RED ? red : blue), 0, 0);
    return step_make(STEP_DICE, 0, 0, card_of(RED, red), card_of(BLUE, blue), 0);
}

/* Draws one of the counted cards of these colours. */
static int pick(const struct source *source, const struct position *pos,
                const uint8_t counts[CARD_KINDS], unsigned colours)
{
    int n = 0;

    for (int card = 0; card < CARD_KINDS; card++)
        if (colours >> card_colour(card) & 1)
            n += counts[card];
    return card_at(counts, colours,
                   (int)draw_number(source, STREAM_PICKS, pos->picks, (uint32_t)n));
}

static step take_card(const struct source *source, const struct position *pos)
{
    const unsigned colours = pos->offer_colour == ANY_COLOUR ? 3 : 1u << pos->offer_colour;

    return step_make(STEP_TAKE, 0, pos->offer_to,
                     pick(source, pos, pos->hand[pos->offer_to], colours), 0, 0);
}

static step find_card(const struct source *source, const struct position *pos)
{
    const int colour = pos->spot[RED] ? BLUE : RED;
    uint8_t numbers[CARD_KINDS];

    if (pos->rules.goods_by != GOODS_DISCARD)
        return step_make(pos->rules.goods_by == GOODS_ASIDE ? STEP_ASIDE : STEP_BURN, 0, 0,
                         next_card(source, pos, colour), 0, 0);
    memcpy(numbers, pos->discards, sizeof numbers);
    for (int c = 0; c < COLOURS; c++)
        numbers[card_of(c, JOKER)] = numbers[card_of(c, FACE)] = 0;
    return step_make(STEP_FOUND, 0, 0, pick(source, pos, numbers, 1u << colour), 0, 0);
}

static step reward(const struct source *source, const struct position *pos)
{
    const unsigned lacks = draw_lacks(pos);
    const int card = next_card(source, pos, (lacks & 1u << RED) ? RED : BLUE);

    if (!lacks)
        return step_make(STEP_ENOUGH, 0, 0, 0, 0, 0);
    if (lacks >> card_colour(card) & 1)
        return step_make(STEP_DEAL, 0, pos->drawer, card, 0, 0);
    return step_make(STEP_BURN, 0, 0, card, 0, 0);
}

static step verdict(const struct position *pos)
{
    int winner;
    const bool is_turn_over = pos->stage != STAGE_OTHERS && pos->stage != STAGE_SWAP;
    const enum verdict v = ends_verdict(pos, is_turn_over, &winner);

    return step_make(STEP_RESULT, (int)v, winner < 0 || v == VERDICT_NONE ? 0 : winner, 0, 0, 0);
}

/* Returns the outcome in a position without unknown information. */
static step draw_outcome(const struct source *source, const struct position *pos)
{
    if (pos->is_doubtful)
        return verdict(pos);
    if (pos->top == TOP_UNTOLD)
        return step_make(STEP_TOP, 0, 0, 0, 0, card_colour(next_card(source, pos, RED)));
    switch (pos->stage) {
    case STAGE_TILES:
        return deal_tile(source, pos);
    case STAGE_STARTS:
        return deal_start(source, pos);
    case STAGE_MOVER:
        return deal_mover(source, pos);
    case STAGE_SHOW:
        return show_start(pos);
    case STAGE_TUNNEL_CARDS:
    case STAGE_RITZY_CARDS:
        return step_make(STEP_BURN, 0, 0, next_card(source, pos, pos->spot[RED] ? BLUE : RED), 0,
                         0);
    case STAGE_DEAL:
        return step_make(STEP_DEAL, 0, pos->turn,
                         next_card(source, pos, pos->done >= pos->rules.initial_cards), 0, 0);
    case STAGE_TAKE:
        return take_card(source, pos);
    case STAGE_GOODS_CARDS:
        return find_card(source, pos);
    case STAGE_WASTE_CARD:
        return step_make(STEP_BURN, 0, 0, next_card(source, pos, pos->draw_colour), 0, 0);
    case STAGE_DRAWN:
        return step_make(STEP_DEAL, 0, pos->drawer, next_card(source, pos, pos->draw_colour), 0, 0);
    case STAGE_REWARD:
        return reward(source, pos);
    default:
        return deal_dice(source, pos);
    }
}

/* Returns the outcome in any position. Unknown information is filled in at random first. */
static step draw_outcome_from(const struct source *source, const struct position *pos,
                              struct rng *rng)
{
    struct position whole;

    if (!fence_has_unknown(pos))
        return draw_outcome(source, pos);
    memcpy(&whole, pos, fence_bytes_used(pos));
    fence_determinize(&whole, rng);
    return draw_outcome(source, &whole);
}

step fence_roll(const struct position *pos, struct rng *rng)
{
    const struct source source = { rng, NULL };

    return draw_outcome_from(&source, pos, rng);
}

step fence_deal(const struct position *pos, const struct deal_rng *luck)
{
    const struct source source = { NULL, luck };
    struct rng rng;

    deal_rng_begin(luck, STREAM_HIDDEN,
                   (uint32_t)pos->drawn[0] + pos->drawn[1] + pos->rolls + pos->picks, &rng);
    return draw_outcome_from(&source, pos, &rng);
}

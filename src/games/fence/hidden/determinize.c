/*
 * determinize.c - random determinizations of positions with hidden cards (rules, section 8).
 *
 * All ways to deal the pool to hands, starting cards and piles are equally likely, except those
 * that contradict other knowledge. A player who was in Jail and did not exit had no pair for an
 * exit. If the game goes on, nobody has won. A deal that contradicts this is rejected. After many
 * rejected deals, cards are chosen to fit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hidden/fence_hidden.h"

#include "games/fence/rules/rules.h"

enum { PLAIN_TRIES = 400, HELPED_TRIES = 40 };

struct fill {
    struct position *pos;
    struct rng *rng;
    bool helps; /* draw only cards that fit */
};

/* mask[] has the values of the cards that a player has held since the player failed to exit, as
   bits. */
struct held {
    unsigned mask[COLOURS];
};

/* Returns whether a stuck player may have held this card together with the others. */
static bool fits(const struct stuck *stuck, const struct held *held, int card)
{
    const int colour = card_colour(card), value = card_value(card);

    if (value >= NUMBERS)
        return true;
    if (stuck->never[colour] >> value & 1)
        return false;
    if (colour == RED)
        return !(stuck->exits[value] & held->mask[BLUE]);
    for (int red = 0; red < NUMBERS; red++)
        if ((held->mask[RED] >> red & 1) && (stuck->exits[red] >> value & 1))
            return false;
    return true;
}

/* Draws a card of these colours from the pool. If `stuck` is not NULL, the card must fit it.
   Returns -1 if no card does. */
static int draw(const struct fill *f, int player, unsigned colours, const struct stuck *stuck,
                const struct held *held)
{
    uint8_t may[CARD_KINDS];
    int n = 0, card = 0;

    for (int c = 0; c < CARD_KINDS; c++) {
        may[c] = (colours >> card_colour(c) & 1) && !f->pos->knows[player][player][c] &&
                         (!stuck || fits(stuck, held, c))
                     ? f->pos->pool[c]
                     : 0;
        n += may[c];
    }
    if (!n)
        return -1;
    for (int x = (int)rng_below(f->rng, (uint32_t)n); x >= may[card]; card++)
        x -= may[card];
    f->pos->pool[card]--;
    return card;
}

static bool fill_start(const struct fill *f, int player)
{
    struct position *pos = f->pos;

    if (!(pos->started >> player & 1) || pos->start[player][RED])
        return true;
    for (int colour = 0; colour < COLOURS; colour++)
        pos->start[player][colour] =
            (uint8_t)(card_value(draw(f, player, 1u << colour, NULL, NULL)) + 1);
    return true;
}

/* Fills the hidden cards of one kind of back in a hand, older cards first. */
static bool fill_slot(const struct fill *f, int player, int slot, struct held *held)
{
    struct position *pos = f->pos;
    const struct stuck *stuck = &pos->stuck[player];
    const unsigned colours = pos->rules.stash == STASH_BLIND ? 3 : 1u << slot;
    int hidden = pos->hidden[player][slot];

    for (; hidden > 0; hidden--) {
        const bool is_old = hidden > stuck->later[slot];
        const int card = draw(f, player, colours, is_old && f->helps ? stuck : NULL, held);
        if (card < 0 || (is_old && !fits(stuck, held, card)))
            return false;
        if (is_old)
            held->mask[card_colour(card)] |= 1u << card_value(card);
        pos->hand[player][card]++;
    }
    pos->hidden[player][slot] = 0;
    return true;
}

static bool fill_hand(const struct fill *f, int player)
{
    struct held held = { { 0, 0 } };

    return fill_slot(f, player, RED, &held) && fill_slot(f, player, BLUE, &held);
}

static bool is_stuck(const struct position *pos, int player)
{
    for (int red = 0; red < NUMBERS; red++)
        if (pos->stuck[player].exits[red])
            return true;
    return false;
}

/* Returns whether the last test of 7.1 and 7.2 would have ended the game. At the beginning of a
   turn this is the test at the end of the previous turn, because a trade may have changed hands
   since. */
static bool is_over_already(const struct position *pos)
{
    const bool is_between = pos->stage == STAGE_TRADE || pos->stage >= STAGE_GOODS_DICE ||
                            (pos->stage == STAGE_TURN && !pos->rules.trading);
    int winner;

    if (!pos->is_tested || pos->is_doubtful || pos->stage == STAGE_OVER ||
        pos->stage == STAGE_DRAW || pos->stage == STAGE_DRAWN || pos->stage == STAGE_REWARD)
        return false;
    return ends_verdict(pos, is_between, &winner) != VERDICT_NONE;
}

/* Returns whether other players may have cards that this player cannot have. Such hands are filled
   first. */
static bool is_barred(const struct position *pos, int player)
{
    return memchr(pos->knows[player][player], 1, CARD_KINDS);
}

/* Fills in all unknown information. The most restricted hands come first. Returns false if the
   result contradicts the known information. */
static bool fill(const struct fill *f)
{
    const int players = f->pos->rules.players;

    for (int p = 0; p < players; p++)
        if (is_barred(f->pos, p) && !fill_hand(f, p))
            return false;
    for (int p = 0; p < players; p++)
        if (is_stuck(f->pos, p) && !fill_hand(f, p))
            return false;
    for (int p = 0; p < players; p++)
        if (!fill_hand(f, p) || !fill_start(f, p))
            return false;
    return !is_over_already(f->pos);
}

/* If only the back of the offered card is known, draws the card from the hand. */
static void fill_offer(struct position *pos, struct rng *rng)
{
    int n = 0, card = 0;

    if (pos->offer_to < 0 || is_known_card(pos->offer_card))
        return;
    const int colour = card_colour(pos->offer_card);
    for (int c = 0; c < CARD_KINDS; c++)
        if (colour == ANY_COLOUR || card_colour(c) == colour)
            n += pos->hand[pos->turn][c];
    for (int x = (int)rng_below(rng, (uint32_t)n);; card++) {
        if (colour != ANY_COLOUR && card_colour(card) != colour)
            continue;
        if (x < pos->hand[pos->turn][card])
            break;
        x -= pos->hand[pos->turn][card];
    }
    pos->offer_card = (uint8_t)card;
}

void fence_determinize(struct position *pos, struct rng *rng)
{
    uint8_t hand[MAX_PLAYERS][CARD_KINDS], hidden[MAX_PLAYERS][COLOURS],
        start[MAX_PLAYERS][COLOURS], pool[CARD_KINDS];

    pos->is_sample = true;
    if (!fence_has_unknown(pos))
        return;
    memcpy(hand, pos->hand, sizeof hand);
    memcpy(hidden, pos->hidden, sizeof hidden);
    memcpy(start, pos->start, sizeof start);
    memcpy(pool, pos->pool, sizeof pool);
    for (int try = 0; try < PLAIN_TRIES + HELPED_TRIES; try++) {
        const struct fill f = { pos, rng, try >= PLAIN_TRIES };
        if (fill(&f))
            break;
        memcpy(pos->hand, hand, sizeof hand);
        memcpy(pos->hidden, hidden, sizeof hidden);
        memcpy(pos->start, start, sizeof start);
        memcpy(pos->pool, pool, sizeof pool);
    }
    if (fence_has_unknown(pos)) { /* no deal fits: a dealer reported something impossible */
        memset(pos->stuck, 0, sizeof pos->stuck);
        const struct fill f = { pos, rng, false };
        fill(&f);
    }
    fill_offer(pos, rng);
}

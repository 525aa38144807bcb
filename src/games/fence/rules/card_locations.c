/*
 * card_locations.c - the location of each card, and each player's knowledge of it.
 *
 * Every card is counted in exactly one place: hand (known cards), hidden (unknown cards of a hand),
 * start, stash (the piles), discards, aside, or boats in play. `pool` counts the cards of each kind
 * in `hidden` and in the piles together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

/* ---- Piles ---- */

static void touch_pile(struct position *pos)
{
    if (pos->rules.stash == STASH_MIXED && pos->is_mixed)
        pos->top = pos->stash[0] ? TOP_UNTOLD : TOP_NONE;
}

static void add_to_piles(struct position *pos, int card, int count)
{
    pos->pool[card] = (uint8_t)(pos->pool[card] + count);
    uint8_t *pile = &pos->stash[pile_of(pos, card_colour(card))];
    *pile = (uint8_t)(*pile + count);
}

/* Rules, "Components", V14 and V15: the deck has one set of numbers for each player. In a blind
   game, an odd number of players counts as one player more. Goods by cards add one more set. */
void cards_reset(struct position *pos)
{
    const int players = pos->rules.players;
    const int sets = (pos->rules.stash == STASH_BLIND ? 2 * ((players + 1) / 2) : players) +
                     (pos->rules.goods_by == GOODS_EXTRA);

    pos->is_mixed = pos->rules.stash == STASH_BLIND;
    pos->top = TOP_NONE;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int value = 0; value < NUMBERS; value++) {
            pos->deck[card_of(colour, value)] = (uint8_t)sets;
            add_to_piles(pos, card_of(colour, value), sets);
        }
}

void cards_add_specials(struct position *pos)
{
    const int players = pos->rules.players;

    for (int colour = 0; colour < COLOURS; colour++) {
        if (pos->rules.color_swap) {
            pos->deck[card_of(colour, JOKER)] = (uint8_t)(players / 2);
            add_to_piles(pos, card_of(colour, JOKER), players / 2);
        }
        if (pos->rules.boats) {
            pos->deck[card_of(colour, FACE)] = (uint8_t)((players + 1) / 2);
            add_to_piles(pos, card_of(colour, FACE), (players + 1) / 2);
        }
    }
}

void cards_mix(struct position *pos)
{
    pos->stash[0] = (uint8_t)(pos->stash[0] + pos->stash[1]);
    pos->stash[1] = 0;
    pos->is_mixed = true;
    touch_pile(pos);
}

void cards_return_aside(struct position *pos)
{
    bool any = false;

    for (int card = 0; card < CARD_KINDS; card++) {
        any |= pos->aside[card] > 0;
        add_to_piles(pos, card, pos->aside[card]);
        pos->aside[card] = 0;
    }
    if (any)
        touch_pile(pos);
}

/* ---- Knowledge, kept only for games in which it matters later ---- */

static bool is_watched(const struct position *pos)
{
    return !pos->is_sample && (pos->rules.trading || pos->rules.trading_post);
}

/* Updates knowledge when a card leaves a hand face up. Players who knew of it know that it is
   gone. */
static void forget_played(struct position *pos, int player, int card)
{
    if (!is_watched(pos))
        return;
    for (int viewer = 0; viewer < pos->rules.players; viewer++)
        if (viewer != player)
            pos->knows[viewer][player][card] -= pos->knows[viewer][player][card] > 0;
}

/* Updates the viewer's knowledge when a card leaves a hand face down. The card may be any card of
   its colour. The number of cards of each kind of which the viewer is sure therefore falls by
   one. */
static void forget_one_of_each(struct position *pos, int player, int colour, int viewer)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if (colour == ANY_COLOUR || card_colour(card) == colour)
            pos->knows[viewer][player][card] -= pos->knows[viewer][player][card] > 0;
}

/* Does the same for the position's own knowledge, if the position does not know the card. */
static void blur_one_of_each(struct position *pos, int player, int colour)
{
    for (int card = 0; card < CARD_KINDS; card++) {
        if ((colour != ANY_COLOUR && card_colour(card) != colour) || !pos->hand[player][card])
            continue;
        pos->hand[player][card]--;
        pos->pool[card]++;
        pos->hidden[player][slot_of(pos, card_colour(card))]++;
    }
}

/* ---- Cards of stuck players (struct stuck) ---- */

static void note_later(struct position *pos, int player, int slot)
{
    if (!pos->is_sample)
        pos->stuck[player].later[slot]++;
}

/* Notes that a card was played. If all cards of its colour were in the hand when the player could
   not exit, the card formed no pair with the other cards of that time. */
static void note_played(struct position *pos, int player, int card)
{
    struct stuck *stuck = &pos->stuck[player];
    const int colour = card_colour(card), value = card_value(card);
    uint8_t *later = &stuck->later[slot_of(pos, colour)];

    if (pos->is_sample)
        return;
    if (!*later && value < NUMBERS) {
        if (colour == RED)
            stuck->never[BLUE] |= stuck->exits[value];
        for (int red = 0; red < NUMBERS && colour == BLUE; red++)
            if (stuck->exits[red] >> value & 1)
                stuck->never[RED] |= (uint8_t)(1 << red);
    }
    const int left = pos->rules.stash == STASH_BLIND ? hand_size(pos, player)
                                                     : hand_of_colour(pos, player, colour);
    if (*later > left)
        *later = (uint8_t)left;
}

/* ---- Moving cards ---- */

void cards_draw(struct position *pos, int card)
{
    const int pile = pile_of(pos, card_colour(card) == BLUE);

    assert(pos->stash[pile] > 0);
    pos->stash[pile]--;
    pos->drawn[pile]++;
    if (is_known_card(card)) {
        assert(pos->pool[card] > 0);
        pos->pool[card]--;
    }
    touch_pile(pos);
}

static void add_to_hand(struct position *pos, int player, int card)
{
    if (is_known_card(card))
        pos->hand[player][card]++;
    else
        pos->hidden[player][slot_of(pos, card_colour(card) == BLUE)]++;
}

void cards_deal(struct position *pos, int player, int card)
{
    cards_draw(pos, card);
    add_to_hand(pos, player, card);
    note_later(pos, player, slot_of(pos, card_colour(card) == BLUE));
}

void cards_burn(struct position *pos, int card)
{
    cards_draw(pos, card);
    pos->discards[card]++;
}

void cards_put_aside(struct position *pos, int card)
{
    cards_draw(pos, card);
    pos->aside[card]++;
}

/* Moves one card of this kind from a hand's hidden cards to its known ones. */
static void uncover(struct position *pos, int player, int card)
{
    uint8_t *hidden = &pos->hidden[player][slot_of(pos, card_colour(card))];

    if (pos->hand[player][card])
        return;
    assert(*hidden > 0 && pos->pool[card] > 0);
    --*hidden;
    pos->pool[card]--;
    pos->hand[player][card]++;
}

void cards_play(struct position *pos, int player, int card)
{
    uncover(pos, player, card);
    pos->hand[player][card]--;
    forget_played(pos, player, card);
    note_played(pos, player, card);
}

void cards_discard(struct position *pos, int player, int card)
{
    cards_play(pos, player, card);
    pos->discards[card]++;
}

void cards_reveal(struct position *pos, int player, int card, int viewer)
{
    if (!is_known_card(card))
        return;
    uncover(pos, player, card);
    if (is_watched(pos) && !pos->knows[viewer][player][card])
        pos->knows[viewer][player][card] = 1;
}

void cards_pass(struct position *pos, int from, int to, int card, int back)
{
    const int colour = card_colour(back);

    if (is_watched(pos)) {
        for (int viewer = 0; viewer < pos->rules.players; viewer++)
            if (viewer != from && viewer != to)
                forget_one_of_each(pos, from, colour, viewer);
        if (is_known_card(card)) {
            pos->knows[to][from][card] -= pos->knows[to][from][card] > 0;
            pos->knows[from][to][card]++;
        }
    }
    if (is_known_card(card)) {
        uncover(pos, from, card);
        pos->hand[from][card]--;
    } else {
        blur_one_of_each(pos, from, colour);
        pos->hidden[from][slot_of(pos, colour == BLUE)]--;
    }
    add_to_hand(pos, to, card);
    if (!pos->is_sample)
        pos->stuck[from] = pos->stuck[to] = (struct stuck){ 0 };
}

/* ---- Counting hands ---- */

int hand_size(const struct position *pos, int player)
{
    return hand_of_colour(pos, player, RED) + hand_of_colour(pos, player, BLUE) +
           (pos->rules.stash == STASH_BLIND ? pos->hidden[player][0] : 0);
}

int hand_of_colour(const struct position *pos, int player, int colour)
{
    int n = pos->rules.stash == STASH_BLIND ? 0 : pos->hidden[player][colour];

    for (int value = 0; value < CARD_VALUES; value++)
        n += pos->hand[player][card_of(colour, value)];
    return n;
}

int discard_size(const struct position *pos)
{
    int n = 0;

    for (int card = 0; card < CARD_KINDS; card++)
        n += pos->discards[card];
    return n;
}

int stash_size(const struct position *pos)
{
    return pos->stash[0] + pos->stash[1];
}

/* Returns the values with a count above 0, as bits. */
static unsigned mask_of(const uint8_t counts[CARD_VALUES])
{
    unsigned mask = 0;

    for (int value = 0; value < CARD_VALUES; value++)
        mask |= (unsigned)(counts[value] > 0) << value;
    return mask;
}

unsigned hand_mask(const struct position *pos, int player, int colour)
{
    return mask_of(&pos->hand[player][card_of(colour, 0)]);
}

unsigned hand_mask_perhaps(const struct position *pos, int player, int colour)
{
    const unsigned mask = hand_mask(pos, player, colour);

    if (!hidden_of(pos, player, colour))
        return mask;
    return mask | (mask_of(&pos->pool[card_of(colour, 0)]) &
                   ~mask_of(&pos->knows[player][player][card_of(colour, 0)]));
}

int cards_left(const struct position *pos, int colour)
{
    int left = 0;

    for (int value = 0; value < CARD_VALUES; value++)
        left += pos->pool[card_of(colour, value)];
    for (int p = 0; p < pos->rules.players; p++) {
        left -= (pos->started >> p & 1) && !pos->start[p][colour];
        left -= pos->rules.stash == STASH_BLIND ? 0 : pos->hidden[p][colour];
    }
    return left;
}

bool hand_may_have_both(const struct position *pos, int player, int red, int blue)
{
    return pos->rules.stash != STASH_BLIND || pos->hand[player][red] || pos->hand[player][blue] ||
           pos->hidden[player][0] >= 2;
}

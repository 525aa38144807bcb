/*
 * step.h - the encoding of cards as numbers, and of tokens (rules, section 12) as steps of 32
 * bits.
 *
 * The highest six bits are the kind of the token. Most kinds use these fields below it:
 *
 *     25 24   23 .. 19   18 .. 14   13 .. 11   10 .. 0
 *     colour  second     card       player     neighbourhood (or tile, verdict)
 *
 * Tokens that build the map use these:
 *
 *     25 24           23 .. 16   15 .. 8               7 .. 0
 *     quarter-turns   y + 128    x + 128 (swap: old)   tile
 *
 * Unused fields are 0. A step has the same meaning in every position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_STEP_H
#define WATTLE_FENCE_STEP_H

#include "game/game.h"

enum { RED, BLUE, COLOURS, ANY_COLOUR = 2 };

/* The kind of a card is colour * CARD_VALUES + value. Values 0 .. 5 are the numbers 1 .. 6. */
enum {
    NUMBERS = 6,
    JOKER = 6,
    FACE = 7,
    CARD_VALUES = 8,
    CARD_KINDS = COLOURS * CARD_VALUES,
    UNKNOWN_RED = CARD_KINDS, /* a card with a red back */
    UNKNOWN_BLUE,
    UNKNOWN_CARD, /* a card of the blind stash, whose backs are all alike */
    NO_CARD = 31
};

static inline int card_of(int colour, int value)
{
    return colour * CARD_VALUES + value;
}

static inline int card_value(int card)
{
    return card % CARD_VALUES;
}

/* Returns RED, BLUE or ANY_COLOUR. The card may be unknown. */
static inline int card_colour(int card)
{
    return card < CARD_KINDS ? card / CARD_VALUES : card - UNKNOWN_RED;
}

static inline bool is_known_card(int card)
{
    return card < CARD_KINDS;
}

/* Returns false for Jokers and faces, which are not number cards. */
static inline bool is_number_card(int card)
{
    return card < CARD_KINDS && card_value(card) < NUMBERS;
}

/* The kinds of tokens. notation/tokens.c lists the fields of each. A pair of dice is stored as two
   number cards, a die as one, a verdict as a neighbourhood. STEP_TILES is one tile of a hand. */
enum step_kind {
    /* Decisions. */
    STEP_PLACE = 1,
    STEP_SWAP,
    STEP_PASS,
    STEP_AT,
    STEP_ME,
    STEP_PAWN,
    STEP_COPS,
    STEP_TIP,
    STEP_DRAW,
    STEP_BOAT,
    STEP_HUNCH,
    STEP_RECOVER,
    STEP_WASTE,
    STEP_TRADE,
    STEP_NOTRADE,
    STEP_ACCEPT,
    STEP_DECLINE,
    STEP_POST,
    STEP_NOPOST,
    /* Chance. */
    STEP_TILES,
    STEP_START,
    STEP_SHOW,
    STEP_DICE,
    STEP_DIE,
    STEP_DEAL,
    STEP_BURN,
    STEP_ASIDE,
    STEP_FOUND,
    STEP_MOVER,
    STEP_TAKE,
    STEP_TOP, /* colour of the top card of the mixed stash */
    STEP_RESULT,
    STEP_ENOUGH, /* end of a reward */
    STEP_KINDS
};

/* The dealer's answer to the question whether the game is over (7.1, 7.2). */
enum verdict { VERDICT_NONE, VERDICT_LAST_FREE, VERDICT_ALL_JAILED };

static inline step step_make(enum step_kind kind, int hood, int player, int card, int second,
                             int colour)
{
    return (step)kind << 26 | (step)colour << 24 | (step)second << 19 | (step)card << 14 |
           (step)player << 11 | (step)hood;
}

static inline enum step_kind step_kind(step s)
{
    return (enum step_kind)(s >> 26);
}

static inline int step_hood(step s)
{
    return (int)(s & 0x7FF);
}

static inline int step_player(step s)
{
    return (int)(s >> 11 & 7);
}

static inline int step_card(step s)
{
    return (int)(s >> 14 & 31);
}

static inline int step_second(step s)
{
    return (int)(s >> 19 & 31);
}

static inline int step_colour(step s)
{
    return (int)(s >> 24 & 3);
}

/* This is the largest distance of a tile from the start in each direction. The bits of a step limit
   it. */
enum { MOST_PLACES = 127 };

/* These make tokens that build. `old` is the tile that is swapped out. */
static inline step step_place(int tile, int x, int y, int quarters)
{
    return (step)STEP_PLACE << 26 | (step)quarters << 24 | (step)(y + 128) << 16 |
           (step)(x + 128) << 8 | (step)tile;
}

static inline step step_swap(int tile, int old, int quarters)
{
    return (step)STEP_SWAP << 26 | (step)quarters << 24 | (step)old << 8 | (step)tile;
}

static inline int step_tile(step s)
{
    return (int)(s & 0xFF);
}

static inline int step_old(step s)
{
    return (int)(s >> 8 & 0xFF);
}

static inline int step_x(step s)
{
    return (int)(s >> 8 & 0xFF) - 128;
}

static inline int step_y(step s)
{
    return (int)(s >> 16 & 0xFF) - 128;
}

static inline int step_quarters(step s)
{
    return (int)(s >> 24 & 3);
}

#endif

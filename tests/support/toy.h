/*
 * toy.h - tiny unlisted games with known best play, for features of the search that most games lack
 * (dice, three players, draws, secrets).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_TOY_H
#define WATTLE_TEST_TOY_H

#include "tests/support/test.h"

/* The drawing of every toy: nothing. */
static inline void toy_draw(const struct position *pos, const struct position *last,
                            struct text *out)
{
    (void)pos;
    (void)last;
    text_add(out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>\n");
}

/*
 * Coins. A row of 1 to 40 digits lies on the table; option `row`. In turn, two players
 * take a coin from the left or right end. Whoever takes an odd coin takes another one
 * in the same turn, if there is one left. The higher sum wins; equal sums are a draw.
 * Hints: AMAF by coin, bounds.
 */
extern const struct game toy_coins;

/* The steps of coins. */
enum { COIN_LEFT = 1, COIN_RIGHT = 2 };

/* A row of random digits. */
void coins_row(struct rng *rng, int length, char row[]);

/* An opening with this row, freed by free(). */
struct position *coins_start(const char *row);

/* The margin that player 0 reaches with best play by both, from an exhaustive search. */
int coins_best_margin(const struct position *pos);

/*
 * Pig, for three. In turn, a player rolls a die until they hold, which adds what they
 * rolled in this turn to their score, or until they roll a 1, which adds nothing. The
 * first who holds with PIG_TARGET in all wins. A turn is roll, outcome, roll, ..., hold.
 */
extern const struct game toy_pig;

enum { PIG_TARGET = 20 };

/* The steps of pig besides the outcomes 1 .. 6. */
enum { PIG_ROLL = 7, PIG_HOLD = 8 };

/* A state of pig: player `actor` to decide with `pot` rolled so far; freed by free(). */
struct position *pig_start(const int score[3], int actor, int pot);

/*
 * Bluff, for two or three (option `players`), after Kuhn's poker: chance, secrets, and
 * decisions that others see in part. Everybody has two chips and puts in one. It is drawn
 * who begins (first:p2); from a deck of cards 1 .. 2n + 1 each of the n players is dealt
 * two (deal:p1:3, for the others deal:p1:?), and buries one face down (bury:3, bury:?).
 * Then everybody passes or bets the other chip; after a bet the others fold or call, and
 * the highest card kept by those who are left takes all. A card at the showdown that
 * nobody has told is named by chance (show:p2:5). A player's share of the win is their
 * share of the chips.
 *
 * So it is right to bury the lower card, to call with the highest card there is, and to
 * fold with the lowest.
 */
extern const struct game toy_bluff;

/* The kinds of steps of bluff; a step is kind << 8 | player << 4 | card, with player and
   card where they are printed, else 0, and card 0 for an unknown one. */
enum {
    BLUFF_FIRST,
    BLUFF_DEAL,
    BLUFF_SHOW,
    BLUFF_BURY,
    BLUFF_PASS,
    BLUFF_BET,
    BLUFF_FOLD,
    BLUFF_CALL
};

/* The state after these legal steps, separated by single blanks. Freed by free(). */
struct position *bluff_start(int seats, const char *words);

/*
 * Walk. In turn, two players move a token over a map, whose places are numbers from 0 on. A step is the
 * place where it leads. Where no way leads on the game is over. Frozen, it lasts so many turns at most.
 */
extern const struct game toy_walk;

struct walk_map {
    /* Lists the moves from a place. Returns their number. */
    int (*ways)(const struct walk_map *map, int from, step out[MAX_STEPS]);
    int places, turns, winner;
};

/* The position of Walk. */
struct walk {
    const struct walk_map *map;
    int at, actor;
};

#endif

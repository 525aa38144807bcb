/*
 * toy.h - tiny games for tests with known best play.
 *
 * They are not in the list of games. They test features of the search that most games lack: dice,
 * three players, draws, hidden information.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_TOY_H
#define WATTLE_TEST_TOY_H

#include "tests/support/test.h"

/* Draws every toy game as an empty picture. */
static inline void toy_draw(const struct position *pos, const struct position *last,
                            struct text *out)
{
    (void)pos;
    (void)last;
    text_add(out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>\n");
}

/*
 * Coins. A row of 1 to 40 digits lies on the table (option `row`). Two players take turns and take
 * a coin from the left or right end. A player who takes an odd coin takes another coin in the same
 * turn, if there is one. The higher sum wins, and equal sums are a draw. The hints are AMAF by
 * coin, and bounds.
 */
extern const struct game toy_coins;

/* The steps of Coins. */
enum { COIN_LEFT = 1, COIN_RIGHT = 2 };

/* Makes a row of random digits. */
void coins_row(struct rng *rng, int length, char row[]);

/* Returns the opening with this row. The caller frees it with free(). */
struct position *coins_start(const char *row);

/* Returns the margin that player 0 reaches with best play by both, from an exhaustive search. */
int coins_best_margin(const struct position *pos);

/*
 * Pig, for three. In turn, a player rolls a die again and again. If the player holds, the sum of
 * the rolls in this turn is added to the player's score. If a roll is 1, the turn ends and nothing
 * is added. The first player who holds with a total of PIG_TARGET or more wins. A turn is roll,
 * outcome, roll, ..., hold.
 */
extern const struct game toy_pig;

enum { PIG_TARGET = 20 };

/* The steps of Pig besides the outcomes 1 .. 6. */
enum { PIG_ROLL = 7, PIG_HOLD = 8 };

/* Returns a position of Pig in which player `actor` decides with the sum `pot` rolled so far. The
   caller frees it with free(). */
struct position *pig_start(const int score[3], int actor, int pot);

/*
 * Bluff, for two or three (option `players`), after Kuhn's poker. It has chance, hidden cards, and
 * decisions that the other players see only in part.
 *
 * Each player has two chips and puts one into the pot. Chance draws the player who begins
 * (first:p2). The deck has the cards 1 .. 2n + 1 for n players. Each player is dealt two cards
 * (deal:p1:3, as seen by the others deal:p1:?) and buries one of them face down (bury:3, bury:?).
 * Then each player passes or bets the other chip. After a bet, the others fold or call. The highest
 * card kept by a player who has not folded wins the pot. If a card at the showdown is unknown,
 * chance names it (show:p2:5). A player's share of the win is the player's share of the chips.
 *
 * Best play is to bury the lower card, to call with the highest card of the deck, and to fold with
 * the lowest.
 */
extern const struct game toy_bluff;

/* The kinds of steps of Bluff. A step is kind << 8 | player << 4 | card. Player and card are 0 if
   they are not printed. Card 0 is an unknown card. */
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

/* Returns the position after these legal steps, separated by single blanks. The caller frees it
   with free(). */
struct position *bluff_start(int seats, const char *words);

/*
 * Walk. In turn, two players move a token over a map, whose places are numbers from 0 on. A step is
 * the number of the place to which it leads. The game is over if no way leads on. After
 * forget_history (proof.h), it lasts at most `turns` turns.
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

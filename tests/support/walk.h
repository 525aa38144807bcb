/*
 * walk.h - random games of every listed game in every variant, for tests of what must
 * hold in all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WALK_H
#define WATTLE_TEST_WALK_H

#include "record/record.h"
#include "tests/support/test.h"
#include "tests/support/walk.h"

/* A test that walks: when it fails, or the program ends inside it, the game, its options, what was
   played and the position are printed. */
#define walk_test(test) cmocka_unit_test_teardown(test, walk_report)
int walk_report(void **state);

/* Says from now on, or (NULL) no longer, that a test is about this record. Who calls the functions
   below need not. The record must still be there when the test has failed. */
void walk_watch(const struct record *rec);

/* Random games a variant; WATTLE_GAMES in the environment asks for more. */
int walk_games(int otherwise);

/* Begins that many games of each game and variant, each with the same luck every time, and has
   them played. */
void walk_each_game(int count, void (*play)(struct record *rec, struct rng *rng));

/* Plays that many uniformly stepped games so, and calls `visit` at every position on the way: at
   the start, inside turns, and when the game is over. `visit` must leave the record where it
   was. */
void walk_each_position(int count, void (*visit)(struct record *rec, struct rng *rng));

/* The same, only when each game is over. */
void walk_each_end(int count, void (*visit)(struct record *rec, struct rng *rng));

/* For tests that take long: how many, and how many if WATTLE_DEEP is in the environment. */
int walk_deep(int daily, int deep);

/* A random legal step of a game that is not over, or a roll. */
step walk_step(const struct game *game, const struct position *pos, struct rng *rng);

/* Whether the rules offer that step. */
bool walk_offers(const struct game *game, const struct position *pos, step s);

#endif

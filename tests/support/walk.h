/*
 * walk.h - random games of every listed game in every variant, for tests of invariants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WALK_H
#define WATTLE_TEST_WALK_H

#include "record/record.h"
#include "tests/support/test.h"
#include "tests/support/walk.h"

/* A test with random games. If the test fails or crashes, the game, its options, the steps played
   and the position are printed. */
#define walk_test(test) cmocka_unit_test_teardown(test, walk_report)
int walk_report(void **state);

/* Sets the record that a failure report is about, or none (NULL). The functions below call it. The
   record must still exist when the test fails. */
void walk_watch(const struct record *rec);

/* Random games for each variant. WATTLE_GAMES in the environment raises the number. */
int walk_games(int otherwise);

/* Plays so many games of each game and variant by a function, with the same random numbers each
   time. */
void walk_each_game(int count, void (*play)(struct record *rec, struct rng *rng));

/* Plays so many games with uniformly drawn steps, and calls `visit` at every position: at the
   start, inside turns, and at the end. `visit` must leave the record unchanged. */
void walk_each_position(int count, void (*visit)(struct record *rec, struct rng *rng));

/* The same, but calls `visit` only at the end of each game. */
void walk_each_end(int count, void (*visit)(struct record *rec, struct rng *rng));

/* For slow tests: the first number, or the second if WATTLE_DEEP is in the environment. */
int walk_deep(int daily, int deep);

/* A random legal step of an unfinished game, including chance events. */
step walk_step(const struct game *game, const struct position *pos, struct rng *rng);

/* Whether the rules offer this step. */
bool walk_offers(const struct game *game, const struct position *pos, step s);

#endif

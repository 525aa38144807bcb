/*
 * walk.h - random games of every listed game in every variant, for tests of invariants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WALK_H
#define WATTLE_TEST_WALK_H

#include "record/record.h"
#include "tests/support/test.h"

/* The tear-down of a test with random games. If the test has failed or crashed, it prints the game,
   its options, the steps played and the position. */
int walk_report(void **state);

/* Sets the record for the report of a failure, or none if `rec` is NULL. The functions below call
   it. The record must still exist when the test fails. */
void walk_watch(const struct record *rec);

/* Returns the number of random games for each variant: `otherwise`, or WATTLE_GAMES if the
   environment has it. */
int walk_games(int otherwise);

/* Calls `play` `count` times for each game and variant, each time with a new game. The random
   numbers are the same in each run. */
void walk_each_game(int count, void (*play)(struct record *rec, struct rng *rng));

/* Plays `count` games of each variant with random steps, and calls `visit` in every position: at
   the start, inside turns, and at the end. `visit` must leave the record unchanged. */
void walk_each_position(int count, void (*visit)(struct record *rec, struct rng *rng));

/* Does the same, but calls `visit` only at the end of each game. */
void walk_each_end(int count, void (*visit)(struct record *rec, struct rng *rng));

/* Declares a test that is one of these walks. */
#define TEST_WALK(name, walk, count, visit) \
    TEST_WITH(name, NULL, walk_report)      \
    {                                       \
        walk(count, visit);                 \
    }
#define TEST_GAMES(name, count, play)      TEST_WALK(name, walk_each_game, count, play)
#define TEST_POSITIONS(name, count, visit) TEST_WALK(name, walk_each_position, count, visit)
#define TEST_ENDS(name, count, visit)      TEST_WALK(name, walk_each_end, count, visit)

/* For slow tests: returns the first number, or the second if WATTLE_DEEP is in the environment. */
int walk_deep(int daily, int deep);

/* Returns a random legal step or chance event of a game that is not over. */
step walk_step(const struct game *game, const struct position *pos, struct rng *rng);

/* Returns whether this step is legal. */
bool walk_offers(const struct game *game, const struct position *pos, step s);

#endif

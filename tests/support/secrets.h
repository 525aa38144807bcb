/*
 * secrets.h - checks for leaks of hidden information: a game that hides nothing, and an attack that
 * searches for the dealer's seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SECRETS_H
#define WATTLE_TEST_SECRETS_H

#include "record/record.h"
#include "tests/support/test.h"

/* Returns the game with an `observe` that hides nothing. */
struct game peeking_at(const struct game *game);

enum { MOST_WITNESSED = 256 };

/* The outcomes of chance that are public, and that follow from public positions: the tiles, before
   any card was dealt. */
struct witnessed {
    const struct game *game;
    struct position *at[MOST_WITNESSED];
    step what[MOST_WITNESSED];
    int count;
};

/* Copies the public outcomes of the record. Reads nothing else from it. */
void brute_witness(const struct record *rec, struct witnessed *w);
void brute_forget(struct witnessed *w);

/* Returns the random numbers of the dealer for a game that began with this short seed. */
struct deal_rng brute_luck(uint64_t seed);

/* Returns the first seed from `from` to `to` that gives all these outcomes, or 0 if there is
   none. */
uint64_t brute_search(const struct witnessed *w, uint64_t from, uint64_t to);

#endif

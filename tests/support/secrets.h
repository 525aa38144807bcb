/*
 * secrets.h - checks for leaks of secrets: a game that hides nothing, and an attack that searches
 * for the dealer's seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SECRETS_H
#define WATTLE_TEST_SECRETS_H

#include "record/record.h"
#include "tests/support/test.h"

/* The game with its hiding functions removed. */
struct game peeking_at(const struct game *game);

enum { MOST_WITNESSED = 256 };

/* Outcomes of chance whose result and source are public: the tiles, before any card was dealt. */
struct witnessed {
    const struct game *game;
    struct position *at[MOST_WITNESSED];
    step what[MOST_WITNESSED];
    int count;
};

/* Copies the public outcomes of the record and reads nothing else of it. */
void brute_witness(const struct record *rec, struct witnessed *w);
void brute_forget(struct witnessed *w);

/* The dealer's key of a game that began with this short seed. */
struct deal_rng brute_luck(uint64_t seed);

/* The first seed from `from` to `to` that gives all these outcomes. 0: none. */
uint64_t brute_search(const struct witnessed *w, uint64_t from, uint64_t to);

#endif

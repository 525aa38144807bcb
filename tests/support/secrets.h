/*
 * secrets.h - how secrets may leak: a game that hides nothing, and an attack that tries all seeds of
 * the dealer until one deals all that was seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SECRETS_H
#define WATTLE_TEST_SECRETS_H

#include "record/record.h"
#include "tests/support/test.h"

/* The game as if its author had forgotten to hide anything. */
struct game peeking_at(const struct game *game);

enum { MOST_WITNESSED = 256 };

/* What chance has brought, where all could see what it brought and from what: the tiles, before
   any card was dealt. */
struct witnessed {
    const struct game *game;
    struct position *at[MOST_WITNESSED];
    step what[MOST_WITNESSED];
    int count;
};

/* Takes down what all may see of the record, and looks at nothing else of it. */
void brute_witness(const struct record *rec, struct witnessed *w);
void brute_forget(struct witnessed *w);

/* The luck of a game begun with that short seed. */
struct deal_rng brute_luck(uint64_t seed);

/* The first seed from `from` to `to` that would have dealt all of it; 0: none of them would. */
uint64_t brute_search(const struct witnessed *w, uint64_t from, uint64_t to);

#endif

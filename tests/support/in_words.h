/*
 * in_words.h - what a position plays, offers and says, in words, for the tests of any game.
 *
 * Each answer stands in a buffer of its own until the same function is called again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_IN_WORDS_H
#define WATTLE_TEST_IN_WORDS_H

#include "../../src/game.h"

/* Plays legal turns or steps, separated by blanks; fails the test otherwise. */
void play_words(const struct game *game, struct position *pos, const char *turns);

/* The steps on offer, sorted, with a blank between them. */
const char *offers_in_words(const struct game *game, const struct position *pos);

/* The result of a game that is over (else the test fails). */
const char *result_in_words(const struct game *game, const struct position *pos);

/* The position text. */
const char *position_in_words(const struct game *game, const struct position *pos);

#endif

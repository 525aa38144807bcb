/*
 * in_words.h - positions from words and drawings, and what they play, offer and say, in words,
 * for the tests of any game.
 *
 * Each answer stands in a buffer of its own until the same function is called again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_IN_WORDS_H
#define WATTLE_TEST_IN_WORDS_H

#include "../../src/game.h"

/* The values that pairs of words ("size=3 pie=off") give the options of a game; fails the test
   when they are refused. Ends with settings_free. */
void settings_in_words(const struct game *game, const char *pairs, struct settings *s);

/* The opening with these options; freed with free(). */
struct position *opening_in_words(const struct game *game, const char *pairs);

/* Adds the board text of a drawing: rows from the top, one character a point, blanks between them
   ignored, B, W, and anything else for the rest. */
void board_in_words(const char *const rows[], int count, struct text *out);

/* Plays legal turns or steps, separated by blanks; fails the test otherwise. */
void play_words(const struct game *game, struct position *pos, const char *turns);

/* The steps on offer, sorted, with a blank between them. */
const char *offers_in_words(const struct game *game, const struct position *pos);

/* The result of a game that is over (else the test fails). */
const char *result_in_words(const struct game *game, const struct position *pos);

/* The position text. */
const char *position_in_words(const struct game *game, const struct position *pos);

#endif

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

#include "tests/support/test.h"

/* The values that pairs of words ("size=3 pie=off") give the options of a game; fails the test
   when they are refused. Ends with settings_free. */
void settings_in_words(const struct game *game, const char *pairs, struct settings *s);

/* The opening with these options; freed with free(). */
struct position *opening_in_words(const struct game *game, const char *pairs);

/* A position from its text, or the opening for NULL; fails the test when the text is refused. Freed
   with free(). */
struct position *position_from_words(const struct game *game, const char *pairs, const char *words);

/* The value of the option `size`. */
int size_in_words(const struct game *game, const char *pairs);

/* Adds the board text of a drawing: rows from the top, one character a point, blanks between them
   ignored, B, W, and anything else for the rest. */
void board_in_words(const char *const rows[], int count, struct text *out);

/* Plays legal turns or steps, separated by blanks; fails the test otherwise. */
void play_words(const struct game *game, struct position *pos, const char *turns);

/* Plays a turn or some steps of one, if they are legal. */
enum status try_words(const struct game *game, struct position *pos, const char *word);

/* Whether a turn is legal; in a game without secrets fails the test unless its first step is
   offered then, and only then. */
bool allows_words(const struct game *game, const struct position *pos, const char *turn);

/* What a turn is refused for; fails the test when it is not refused. */
const char *refusal_in_words(const struct game *game, const struct position *pos, const char *turn);

/* Fails the test unless this is the status of reading the turn, and this the phrase when it is
   refused; NULL: any phrase. */
void assert_answer(const struct game *game, const struct position *pos, const char *turn,
                   enum status status, const char *phrase);

/* Fails the test unless each of `words`, which NULL ends, is no turn and is told so. */
void assert_no_turns(const struct game *game, const struct position *pos,
                     const char *const words[]);

/* Fails the test unless this is the position text. */
void assert_position(const struct game *game, const struct position *pos, const char *words);

/* The steps on offer whose text begins with `start`, in their order, with a blank between them. */
const char *listed_in_words(const struct game *game, const struct position *pos, const char *start);

/* The steps on offer, sorted, with a blank between them. */
const char *offers_in_words(const struct game *game, const struct position *pos);

/* The result of a game that is over (else the test fails). */
const char *result_in_words(const struct game *game, const struct position *pos);

/* The position text. */
const char *position_in_words(const struct game *game, const struct position *pos);

struct sorted {
    char **word;
    int count;
};

/* The words of a line with blanks between them, which is cut up, sorted. Freed with free(word). */
struct sorted words_sorted(char *line);

/* Fails the test, and names the first word that only one of them has, unless both have the same
   words. */
void assert_same_words(struct sorted fast, struct sorted slow);

/* The same for what the fast and the slow rules of a game offer, as lines, which are cut up. */
void assert_same_offers(char *fast, char *slow);

#endif

/*
 * in_words.h - positions from words and drawings, and their steps, results and errors as words,
 * for tests of any game.
 *
 * Each function returns its text in its own buffer, valid until its next call.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_IN_WORDS_H
#define WATTLE_TEST_IN_WORDS_H

#include "tests/support/slow.h"
#include "tests/support/test.h"

/* The option values from words ("size=3 pie=off"). Fails the test if they are refused. The caller
   ends with settings_free. */
void settings_in_words(const struct game *game, const char *pairs, struct settings *s);

/* The opening with these options; freed with free(). */
struct position *opening_in_words(const struct game *game, const char *pairs);

/* A position from its text, or the opening for NULL. Fails the test if the text is refused. Freed
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

/* Whether a turn is legal. In a game without secrets, fails the test unless its first step is
   offered exactly if the turn is legal. */
bool allows_words(const struct game *game, const struct position *pos, const char *turn);

/* The reason why a turn is refused. Fails the test if the turn is accepted. */
const char *refusal_in_words(const struct game *game, const struct position *pos, const char *turn);

/* Fails the test unless reading the turn gives this status and, if it is refused, this phrase.
   NULL: any phrase. */
void assert_answer(const struct game *game, const struct position *pos, const char *turn,
                   enum status status, const char *phrase);

/* Fails the test unless each of `words` (ended by NULL) is refused as no turn. */
void assert_no_turns(const struct game *game, const struct position *pos,
                     const char *const words[]);

/* Position texts with the options of the game, and why each is refused; NULL: it is accepted. */
struct reading {
    const char *options, *words, *refusal;
};

/* Fails the test unless each text is accepted or refused so. */
void assert_readings(const struct game *game, const struct reading list[], size_t count);

/* Reads a position text into *pos. Returns the status of parse_position, the error in `why`. */
enum status read_position(const struct game *game, const char *pairs, const char *words,
                          struct position *pos, struct text *why);

/* Fails the test unless this is the position text. */
void assert_position(const struct game *game, const struct position *pos, const char *words);

/* The offered steps whose text begins with `start`, in their order, separated by blanks. */
const char *listed_in_words(const struct game *game, const struct position *pos, const char *start);

/* The offered steps, sorted, separated by blanks. */
const char *offers_in_words(const struct game *game, const struct position *pos);

/* The result of a game. Fails the test if the game is not over. */
const char *result_in_words(const struct game *game, const struct position *pos);

/* The position text. */
const char *position_in_words(const struct game *game, const struct position *pos);

/* Fails the test, and names the first differing word, unless both have the same words. */
void assert_same_words(struct sorted fast, struct sorted slow);

/* The same for the steps by the fast and the slow rules of a game, as lines, which are modified. */
void assert_same_offers(char *fast, char *slow);

#endif

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

/* Reads option values from words ("size=3 pie=off"). Fails the test if they are refused. The caller
   ends with settings_free. */
void settings_in_words(const struct game *game, const char *pairs, struct settings *s);

/* Returns the opening with these options. The caller frees it with free(). */
struct position *opening_in_words(const struct game *game, const char *pairs);

/* Returns the position of a text, or the opening if the text is NULL. Fails the test if the text is
   refused. The caller frees the position with free(). */
struct position *position_from_words(const struct game *game, const char *pairs, const char *words);

/* Returns the value of the option `size`. */
int size_in_words(const struct game *game, const char *pairs);

/* Adds the board text of a drawing. The drawing has rows from the top and one character a point: B,
   W, or any other character for the other points. Blanks between them are ignored. */
void board_in_words(const char *const rows[], int count, struct text *out);

/* Plays legal turns or steps, separated by blanks. Fails the test if one is not legal. */
void play_words(const struct game *game, struct position *pos, const char *turns);

/* Plays a turn or some steps of a turn, if they are legal. */
enum status try_words(const struct game *game, struct position *pos, const char *word);

/* Returns whether a turn is legal. In a game without hidden information, the test fails if the
   first step of a legal turn is not offered, or that of an illegal turn is offered. */
bool allows_words(const struct game *game, const struct position *pos, const char *turn);

/* Returns the reason why a turn is refused. Fails the test if the turn is accepted. */
const char *refusal_in_words(const struct game *game, const struct position *pos, const char *turn);

/* Fails the test unless reading the turn gives this status and, if it is refused, this phrase. If
   `phrase` is NULL, any phrase is right. */
void assert_answer(const struct game *game, const struct position *pos, const char *turn,
                   enum status status, const char *phrase);

/* Fails the test unless each of `words` (ended by NULL) is refused with a syntax error. */
void assert_no_turns(const struct game *game, const struct position *pos,
                     const char *const words[]);

/* A position text with the options of the game, and the reason for its refusal. The reason is NULL
   if the text is accepted. */
struct reading {
    const char *options, *words, *refusal;
};

/* Fails the test unless each text is accepted or refused as the list says. */
void assert_readings(const struct game *game, const struct reading list[], size_t count);

/* Reads a position text into *pos. Returns the status of parse_position, with the error in
   `why`. */
enum status read_position(const struct game *game, const char *pairs, const char *words,
                          struct position *pos, struct text *why);

/* Fails the test unless `words` is the text of the position. */
void assert_position(const struct game *game, const struct position *pos, const char *words);

/* Returns the offered steps whose text begins with `start`, in their order, separated by blanks. */
const char *listed_in_words(const struct game *game, const struct position *pos, const char *start);

/* Returns the offered steps, sorted, separated by blanks. */
const char *offers_in_words(const struct game *game, const struct position *pos);

/* Returns the result of a game. Fails the test if the game is not over. */
const char *result_in_words(const struct game *game, const struct position *pos);

/* Returns the position text. */
const char *position_in_words(const struct game *game, const struct position *pos);

/* Fails the test unless both lists have the same words. The message names the first word that
   differs. */
void assert_same_words(struct sorted fast, struct sorted slow);

/* Does the same for two lines with the steps by the fast and by the slow rules of a game. It
   modifies the lines. */
void assert_same_offers(char *fast, char *slow);

#endif

/*
 * fendo_setup.h - Fendo positions from text, and what is asserted of them again and
 * again, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FENDO_SETUP_H
#define WATTLE_TEST_FENDO_SETUP_H

#include "../../src/games/fendo/fendo.h"

/* A position with these options ("size=3") from position text, or the opening for NULL;
   freed with free(). Fails the test when the text is refused. */
struct position *fendo_at(const char *options, const char *words);

/* Plays a turn or some steps, if they are legal. */
enum status fendo_try(struct position *pos, const char *word);

/* Fail the test unless the turn can be read as legal, is refused with this status and
   phrase, is refused as illegal. */
void fendo_assert_legal(const struct position *pos, const char *word);
void fendo_assert_refused(const struct position *pos, const char *word, enum status status,
                          const char *phrase);
void fendo_assert_illegal(const struct position *pos, const char *word, const char *phrase);

/* Fail the test unless this is its position text, these are its bounds. */
void fendo_assert_position(const struct position *pos, const char *words);
void fendo_assert_bounds(const struct position *pos, double low, double high);

/* Writes every step offered to `out`, each with a blank after it. */
void fendo_offers(const struct position *pos, struct text *out);

#endif

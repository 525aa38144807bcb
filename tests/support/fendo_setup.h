/*
 * fendo_setup.h - Fendo in the words of in_words.h, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FENDO_SETUP_H
#define WATTLE_TEST_FENDO_SETUP_H

#include "games/fendo/fendo.h"
#include "tests/support/in_words.h"

#define fendo_at(pairs, words)                  position_from_words(&fendo, pairs, words)
#define fendo_try(pos, word)                    try_words(&fendo, pos, word)
#define fendo_assert_legal(pos, word)           assert_answer(&fendo, pos, word, OK, NULL)
#define fendo_assert_illegal(pos, word, phrase) assert_answer(&fendo, pos, word, ILLEGAL, phrase)
#define fendo_assert_refused(pos, word, status, phrase) \
    assert_answer(&fendo, pos, word, status, phrase)
#define fendo_assert_position(pos, words) assert_position(&fendo, pos, words)
#define fendo_offers(pos)                 listed_in_words(&fendo, pos, "")

/* Fails the test unless these are the bounds of the final margin. */
void fendo_assert_bounds(const struct position *pos, double low, double high);

#endif

/*
 * fonver_setup.h - Fonver positions drawn as text, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FONVER_SETUP_H
#define WATTLE_TEST_FONVER_SETUP_H

#include "games/fonver/fonver.h"
#include "tests/support/in_words.h"

/* See in_words.h. */
#define fonver_opening(pairs)   opening_in_words(&fonver, pairs)
#define fonver_play(pos, turns) play_words(&fonver, pos, turns)
#define fonver_offers(pos)      offers_in_words(&fonver, pos)
#define fonver_result(pos)      result_in_words(&fonver, pos)
#define fonver_text(pos)        position_in_words(&fonver, pos)

/* A position from a drawing: rows from the top, one character a point, blanks between them
   ignored, B, W, and . for the rest. `side` is "b" or "w"; `rest` follows the board: the
   number of turns, or nothing. Fails the test when the drawing is refused. */
struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[]);

/* What parse_position says to these words, into *pos, with the phrase into `why`. */
enum status fonver_read(struct position *pos, const char *options, const char *words,
                        struct text *why);

/* fonver_text without the keys of earlier positions. */
const char *fonver_board(const struct position *pos);

#endif

/*
 * siemenet_setup.h - Siemenet positions drawn as text, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SIEMENET_SETUP_H
#define WATTLE_TEST_SIEMENET_SETUP_H

#include "games/siemenet/siemenet.h"
#include "tests/support/in_words.h"

/* See in_words.h. */
#define siemenet_opening(pairs)   opening_in_words(&siemenet, pairs)
#define siemenet_play(pos, turns) play_words(&siemenet, pos, turns)
#define siemenet_offers(pos)      offers_in_words(&siemenet, pos)
#define siemenet_result(pos)      result_in_words(&siemenet, pos)
#define siemenet_text(pos)        position_in_words(&siemenet, pos)

/* A position from a drawing: rows from the top, one character a square, blanks between them
   ignored, W, B, @ for the common pawn and . for the rest. `side` is "w" or "b"; `rest` follows
   the board ("1 0" in extended). Fails the test when the drawing is refused. */
struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[]);

/* Two drawings of size 5: in the middle of a game, and where White is stuck. */
extern const char *const siemenet_middle[5], *const siemenet_trapped[5];

#endif

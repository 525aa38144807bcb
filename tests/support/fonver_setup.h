/*
 * fonver_setup.h - Fonver positions drawn as text, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FONVER_SETUP_H
#define WATTLE_TEST_FONVER_SETUP_H

#include "../../src/games/fonver/fonver.h"

/* The opening with these options ("size=3 pie=off"); freed with free(). */
struct position *fonver_opening(const char *options);

/* A position from a drawing: rows from the top, one character a point, blanks between them
   ignored, B, W, and . for the rest. `side` is "b" or "w"; `rest` follows the board: the
   number of turns, or nothing. Fails the test when the drawing is refused. */
struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[]);

/* What parse_position says to these words, into *pos, with the phrase into `why`. */
enum status fonver_read(struct position *pos, const char *options, const char *words,
                        struct text *why);

/* Plays turns, or parts of them, separated by blanks; fails the test when one is refused. */
void fonver_play(struct position *pos, const char *turns);

/* All legal next steps as words, sorted, with a blank between them; in a buffer that the next
   call uses again. */
const char *fonver_offers(const struct position *pos);

/* print_result; print_position; and that without the keys of earlier positions; in buffers
   as above. */
const char *fonver_result(const struct position *pos);
const char *fonver_text(const struct position *pos);
const char *fonver_board(const struct position *pos);

#endif

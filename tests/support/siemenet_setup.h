/*
 * siemenet_setup.h - Siemenet positions drawn as text, for the tests of that game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SIEMENET_SETUP_H
#define WATTLE_TEST_SIEMENET_SETUP_H

#include "../../src/games/siemenet/siemenet.h"

/* The opening with these options ("variant=revisited size=11"); freed with free(). */
struct position *siemenet_opening(const char *options);

/* A position from a drawing: rows from the top, one character a square, blanks between them
   ignored, W, B, @ for the common pawn and . for the rest. `side` is "w" or "b"; `rest` follows
   the board ("1 0" in extended). Fails the test when the drawing is refused. */
struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[]);

/* Two drawings of size 5: in the middle of a game, and where White is stuck. */
extern const char *const siemenet_middle[5], *const siemenet_trapped[5];

/* Plays turns separated by blanks; fails the test when one is refused. */
void siemenet_play(struct position *pos, const char *turns);

/* All legal next steps as words, sorted, with a blank between them; in a buffer that the next
   call uses again. */
const char *siemenet_offers(const struct position *pos);

/* print_result and print_position, in buffers as above. */
const char *siemenet_result(const struct position *pos);
const char *siemenet_text(const struct position *pos);

#endif

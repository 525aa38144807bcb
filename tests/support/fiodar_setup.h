/*
 * fiodar_setup.h - positions of Fiodar for tests: drawn, played on, and read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FIODAR_SETUP_H
#define WATTLE_TEST_FIODAR_SETUP_H

#include "../../src/games/fiodar/fiodar.h"

/* The opening with these options ("size=3 pie=off"); freed with free. */
struct position *fiodar_opening(const char *options);

/* The position drawn row by row from the top, X for Black and O for White, as the board is
   shown, with `mover` ('b' or 'w') to move, late enough for that many stones and that many
   captures each, and nothing else on the board remembered. Freed with free. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[]);

/* Plays turns separated by blanks; each must be legal. */
void fiodar_play(struct position *pos, const char *turns);

/* What a turn is refused for; fails when it is not refused. Good until the next call. */
const char *fiodar_refusal(const struct position *pos, const char *turn);

/* Whether a turn is legal. */
bool fiodar_allows(const struct position *pos, const char *turn);

/* The board's rows in position text, the result, the whole position text. Good until the
   next call of the same function. */
const char *fiodar_rows(const struct position *pos);
const char *fiodar_result(const struct position *pos);
const char *fiodar_text(const struct position *pos);

/* Stones that a player (0, 1) has captured, by position text. */
int fiodar_captured(const struct position *pos, int player);

#endif

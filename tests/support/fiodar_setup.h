/*
 * fiodar_setup.h - positions of Fiodar for tests: drawn, played on, and read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FIODAR_SETUP_H
#define WATTLE_TEST_FIODAR_SETUP_H

#include "games/fiodar/fiodar.h"
#include "tests/support/in_words.h"

/* See in_words.h. */
#define fiodar_opening(pairs)     opening_in_words(&fiodar, pairs)
#define fiodar_play(pos, turns)   play_words(&fiodar, pos, turns)
#define fiodar_refusal(pos, turn) refusal_in_words(&fiodar, pos, turn)
#define fiodar_allows(pos, turn)  allows_words(&fiodar, pos, turn)
#define fiodar_result(pos)        result_in_words(&fiodar, pos)
#define fiodar_text(pos)          position_in_words(&fiodar, pos)

/* The position drawn row by row from the top, X for Black and O for White, as the board is
   shown, with `mover` ('b' or 'w') to move, late enough for that many stones and that many
   captures each, and nothing else on the board remembered. Freed with free. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[]);

/* The board's rows in position text. Good until the next call. */
const char *fiodar_rows(const struct position *pos);

/* Stones that a player (0, 1) has captured, by position text. */
int fiodar_captured(const struct position *pos, int player);

#endif

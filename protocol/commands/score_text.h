/*
 * score_text.h - results as text, in the way of GTP: "W+3", "B+", "0".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SCORE_TEXT_H
#define WATTLE_SCORE_TEXT_H

#include "game/game.h"

/* Adds the result of a two-player game that player 0 leads by `margin`; without points only who
   wins. Halves and means get one decimal, whole numbers none. */
void score_print(const struct game *game, double margin, bool with_points, struct text *out);

#endif

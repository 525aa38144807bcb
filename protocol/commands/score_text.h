/*
 * score_text.h - results as text in the notation of GTP: "W+3", "B+", "0".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SCORE_TEXT_H
#define WATTLE_SCORE_TEXT_H

#include "game/game.h"

/* Adds the result of a two-player game that player 0 leads by `margin`. If `with_points`, adds the
   margin. A margin that is not a whole number gets one decimal. */
void score_print(const struct game *game, double margin, bool with_points, struct text *out);

#endif

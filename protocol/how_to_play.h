/*
 * how_to_play.h - prints the short explanation of how a game is played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HOW_TO_PLAY_H
#define WATTLE_HOW_TO_PLAY_H

#include "record/record.h"

/* Adds the title of the game and its howto (game.h). The game in progress is explained with its
   options, any other game with the defaults. */
void howto_print(const struct record *rec, const struct game *game, struct text *out);

#endif

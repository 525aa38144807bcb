/*
 * primer.h - how a game is played, told with the options in force.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PRIMER_H
#define WATTLE_PRIMER_H

#include "../src/match/match.h"

/* Adds the title of the game and its primer (game.h): of the game in progress with the options it
   is played with, of another with the defaults. */
void primer_print(const struct match *m, const struct game *game, struct text *out);

#endif

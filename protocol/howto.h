/*
 * howto.h - how a game is played, told with the options in force.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HOWTO_H
#define WATTLE_HOWTO_H

#include "record/record.h"

/* Adds the title of the game and its primer (game.h): of the game in progress with the options it
   is played with, of another with the defaults. */
void howto_print(const struct match *m, const struct game *game, struct text *out);

#endif

/*
 * games.h - the list of all games in the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GAMES_H
#define WATTLE_GAMES_H

#include "game/game.h"

/* All games, ended by NULL. The program starts with the first. */
extern const struct game *const games[];

#endif

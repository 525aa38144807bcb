/*
 * games.h - the one list of games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GAMES_H
#define WATTLE_GAMES_H

#include "game/game.h"

/* Every game, ended by NULL; the first is the one a bare start plays. */
extern const struct game *const games[];

#endif

/*
 * level.h - playing levels: search limits and random choice that weaken the engine for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_LEVEL_H
#define WATTLE_SEARCH_LEVEL_H

#include "game/hints.h"

/* The row of level 1 .. MAX_LEVEL for a search of this game, with a net or without. Other
   numbers count as MAX_LEVEL. */
const struct level *level_find(const struct game *game, int level, bool with_net);

#endif

/*
 * levels.h - the levels of strength for people: iterations and random choice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LEVELS_H
#define WATTLE_LEVELS_H

#include "game/hints.h"

/* Returns the row of level 1 .. MAX_LEVEL for a search of this game, with a net or without. Other
   numbers count as MAX_LEVEL. */
const struct level *level_find(const struct game *game, int level, bool with_net);

#endif

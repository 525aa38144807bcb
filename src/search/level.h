/*
 * level.h - weaker play on purpose, for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_LEVEL_H
#define WATTLE_SEARCH_LEVEL_H

#include "game/hints.h"

/* The row for 1 .. MAX_LEVEL of a search for this game, with a net or without; what lies outside
   counts as MAX_LEVEL. */
const struct level *level_find(const struct game *game, int level, bool with_net);

#endif

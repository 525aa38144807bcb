/*
 * internal.h - what the files of match/ share and nobody else calls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MATCH_INTERNAL_H
#define WATTLE_MATCH_INTERNAL_H

#include "match.h"

/* Room for position i, to be written; steps[i] exists then too. */
struct position *match_slot(struct match *m, int i);

/* Drops the old game and takes over `game` with these settings (moved, not copied);
   position 0 is still to be written. */
void match_adopt(struct match *m, const struct game *game, const struct settings *options);

#endif

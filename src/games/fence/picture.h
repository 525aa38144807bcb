/*
 * picture.h - the map for people, as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_PICTURE_H
#define WATTLE_FENCE_PICTURE_H

#include "state.h"

/* Adds the map as lines of text, and a list of its neighbourhoods with their roads. What came
   onto the map since `last`, unless NULL, is marked. */
void map_print(const struct position *pos, const struct position *last, enum board_style style,
               struct text *out);

/* How a road can be used from its near end: both ways, only there, only back, by the Cops. */
enum use { USE_BOTH, USE_THERE, USE_BACK, USE_COPS };

static inline enum use road_use(const struct tile *near, int cell, const struct tile *far,
                                int far_cell)
{
    const bool there = near->leave >> cell & far->enter >> far_cell & 1;
    const bool back = near->enter >> cell & far->leave >> far_cell & 1;

    return there && back ? USE_BOTH : there ? USE_THERE : back ? USE_BACK : USE_COPS;
}

#endif

/*
 * distances.h - distances by road between a neighbourhood and each coordinate, cached by thread.
 *
 * Roads do not change after SURVEY, and a search asks for the same places again and again. Each
 * thread caches the distances of one city.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DISTANCES_H
#define WATTLE_DISTANCES_H

#include "games/fence/rules/state.h"

enum { COORDINATES = NUMBERS * NUMBERS };

/* The index of a coordinate, with numbers 1 .. 6. */
static inline int coordinate_of(int red, int blue)
{
    return (red - 1) * NUMBERS + blue - 1;
}

/* The steps from the nearest neighbourhood of each coordinate to `hood`, or UNREACHED if there
   is no way or no such neighbourhood. Only after SURVEY. The result is valid until the next call
   of this thread. */
const uint16_t *nearest_to(const struct position *pos, int hood, enum ways ways,
                           uint16_t room[COORDINATES]);

#endif

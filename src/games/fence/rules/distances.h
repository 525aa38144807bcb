/*
 * distances.h - how far it is between a neighbourhood and each coordinate, by the roads of the surveyed
 * city; found once for each neighbourhood that is asked about.
 *
 * The roads do not change any more, and a search asks for the same places again and again. Each thread
 * keeps what it found in the city that it looked at last.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DISTANCES_H
#define WATTLE_DISTANCES_H

#include "games/fence/rules/state.h"

enum { COORDINATES = NUMBERS * NUMBERS };

/* Of a coordinate, of numbers 1 .. 6, among all. */
static inline int coordinate_of(int red, int blue)
{
    return (red - 1) * NUMBERS + blue - 1;
}

/* Steps from the nearest neighbourhood of each coordinate to `hood`, or UNREACHED: there is no way, or
   nothing to go from. Only after SURVEY. Good until the next call of this thread. */
const uint16_t *nearest_to(const struct position *pos, int hood, enum ways ways,
                           uint16_t room[COORDINATES]);

#endif

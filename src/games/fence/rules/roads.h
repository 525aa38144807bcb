/*
 * roads.h - the roads of the surveyed city: who is next to whom, worked out once.
 *
 * map.h can tell this from the tiles; after SURVEY nothing changes any more, and playouts ask
 * very often. The lists stand at the end of a position, behind the part of the map in use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_ROADS_H
#define WATTLE_FENCE_ROADS_H

#include "games/fence/rules/state.h"

/* Writes the lists of a map that is complete, with its Tunnel. */
void roads_survey(struct position *pos);

/* The bytes of a position in front of the lists, and with them. */
size_t roads_offset(const struct position *pos);
size_t roads_end(const struct position *pos);

/* The usable neighbourhoods one step by road from `hood`, ascending; returns how many. Only
   after SURVEY. */
int roads_from(const struct position *pos, int hood, enum ways ways, const uint16_t **to);

/* Steps by road from the nearest of `from` to every neighbourhood, or UNREACHED; `out` has room
   for map_hoods(&pos->map). Only after SURVEY. */
void roads_distances(const struct position *pos, const uint16_t from[], int count, enum ways ways,
                     uint16_t out[]);

#endif

/*
 * roads.h - lists of the neighbours of each neighbourhood by road, computed once after SURVEY.
 *
 * map.h can compute neighbours from tiles. But roads do not change after SURVEY and playouts use
 * them often. The lists are at the end of a position, after the used part of the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_ROADS_H
#define WATTLE_FENCE_ROADS_H

#include "games/fence/rules/state.h"

/* Computes the lists. The map and its Tunnel must be complete. */
void roads_survey(struct position *pos);

/* The number of bytes of a position before the lists, and including them. */
size_t roads_offset(const struct position *pos);
size_t roads_end(const struct position *pos);

/* The usable neighbourhoods one step by road from `hood`, ascending. Returns their number. Only
   after SURVEY. */
int roads_from(const struct position *pos, int hood, enum ways ways, const uint16_t **to);

/* The steps by road from the nearest of `from` to every neighbourhood, or UNREACHED. `out` has
   map_hoods(&pos->map) elements. Only after SURVEY. */
void roads_distances(const struct position *pos, const uint16_t from[], int count, enum ways ways,
                     uint16_t out[]);

#endif

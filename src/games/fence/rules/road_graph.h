/*
 * road_graph.h - neighbours and distances of neighbourhoods by road. They are fixed after the stage
 * SURVEY.
 *
 * map.h can compute neighbours from tiles. But roads do not change after SURVEY, and playouts use
 * them often. The lists are at the end of a position, after the used part of the map. A search
 * needs the same distances repeatedly, so each thread caches those of one city. Call these
 * functions only after SURVEY, except roads_survey.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ROAD_GRAPH_H
#define WATTLE_ROAD_GRAPH_H

#include "games/fence/rules/position.h"

/* Computes the lists. The map and its Tunnel must be complete. */
void roads_survey(struct position *pos);

/* Return the number of bytes of a position before the lists, and including them. */
size_t roads_offset(const struct position *pos);
size_t roads_end(const struct position *pos);

/* Finds the usable neighbourhoods one step by road from `hood`, ascending. Returns their number. */
int roads_from(const struct position *pos, int hood, enum ways ways, const uint16_t **to);

/* Sets out[] to the number of steps by road from the nearest of `from` to every neighbourhood, or
   to UNREACHED. `out` has map_hoods(&pos->map) elements. */
void roads_distances(const struct position *pos, const uint16_t from[], int count, enum ways ways,
                     uint16_t out[]);

/* ---- Distances of coordinates ---- */

enum { COORDINATES = NUMBERS * NUMBERS };

/* Returns the index of a coordinate. Its numbers are 1 .. 6. */
static inline int coordinate_of(int red, int blue)
{
    return (red - 1) * NUMBERS + blue - 1;
}

/* Returns the number of steps from the nearest neighbourhood of each coordinate to `hood`. It is
   UNREACHED if there is no way or no such neighbourhood. The result is valid until the next call of
   this thread. */
const uint16_t *nearest_to(const struct position *pos, int hood, enum ways ways,
                           uint16_t room[COORDINATES]);

#endif

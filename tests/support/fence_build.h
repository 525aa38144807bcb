/*
 * fence_build.h - maps built at random by the rules of FENCE!'s building phase.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_BUILD_H
#define WATTLE_FENCE_BUILD_H

#include "base/rng.h"
#include "games/fence/map/map.h"

/* Players who deal the tiles among them, and build. */
struct builders {
    struct rng rng;
    struct map map;
    int players, mover; /* who placed last */
    uint16_t held[8][MAX_MAP_TILES];
    int count[8];
};

enum { MAX_PLACINGS = 20000 };

/* Deals the tiles of a set and lays the start tile. */
void builders_begin(struct builders *b, const char *set, int copies, bool joins_all, int players,
                    uint64_t seed);

/* The next player who can places a tile: any legal placement with equal chance, nobody swaps.
   False when nobody can: the map is built. */
bool builders_place(struct builders *b);

/* Whether there are legal paths from the start to a neighbourhood and back. */
bool has_both_paths(const struct map *map, int hood);

/* Steps by road from the nearest of `from` to every neighbourhood, or UNREACHED; `out` has room for
   map_hoods(map). */
void road_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                    uint16_t out[]);

#endif

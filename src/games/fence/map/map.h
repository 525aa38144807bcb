/*
 * map.h - the map: tiles where they lie, and the ways that roads and water make.
 *
 * Lives here: the layout as a flat part of a position, which placements and swaps are legal,
 * who is connected with the start, neighbours, distances. Does not live here: whose tiles
 * they are, how many swaps are left, when building ends, pawns, cards (state.h).
 *
 * Tiles and neighbourhoods are numbered as in the set; with two copies of the set (Big Map)
 * those of the second copy follow those of the first. Positions: x to the east, y to the
 * north, the start at 0,0. Quarter-turns are clockwise. Edges of the map are 0 north, 1 east,
 * 2 south, 3 west.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_MAP_H
#define WATTLE_FENCE_MAP_H

#include "games/fence/tiles/tiles.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    MAX_COPIES = 2,
    MAX_MAP_TILES = MAX_COPIES * MAX_TILES,
    MAX_MAP_HOODS = MAX_COPIES * MAX_HOODS,
    MAX_NEIGHBOURS = 13, /* of a neighbourhood: 12 roads and the tunnel */
    UNREACHED = 0xFFFF
};

/* Where a tile lies. Sets of its neighbourhoods are bits, as numbered on the tile. */
struct site {
    int16_t x, y;
    int16_t next[4]; /* the tile beyond each edge of the map, or -1 */
    uint8_t quarters;
    bool is_placed;
    uint8_t reached; /* those with a legal path from the start */
    uint8_t returns; /* those with a legal path to the start */
};

/* Flat, and the last member is as long as there are tiles: map_size says how many bytes are
   in use, 20 + 16 a tile, so 660 with the built-in set. A position keeps it at its end. */
struct map {
    uint8_t set; /* index of the set */
    uint8_t copies;
    bool joins_all; /* option MultiHood = all */
    uint16_t tiles; /* copies * those of the set */
    uint16_t placed;
    int16_t tunnel[2];                    /* the neighbourhoods it joins, or -1, -1 */
    int16_t low_x, high_x, low_y, high_y; /* the rectangle in which tiles lie */
    struct site site[MAX_MAP_TILES];
};

/* A tile laid somewhere. */
struct placing {
    uint16_t tile;
    int16_t x, y;
    uint8_t quarters;
};

static inline size_t map_size(const struct map *map)
{
    return offsetof(struct map, site) + map->tiles * sizeof(struct site);
}

/* ---- Building ---- */

/* An empty map for a set. */
void map_reset(struct map *map, int set, int copies, bool joins_all);

/* The start tile, that of the first copy. */
int map_start(const struct map *map);

/* All legal placements of the tiles in `held`, each in the smallest of equivalent turns, in a
   fixed order; at most `max` of them. Returns how many. */
int map_placings(const struct map *map, const uint16_t held[], int count, struct placing out[],
                 int max);

/* All legal swaps: a tile of `held` in place of tile `out_old[i]`, as out[i] says. As above. */
int map_swaps(const struct map *map, const uint16_t held[], int count, struct placing out[],
              uint16_t out_old[], int max);

/* Whether a single placement is legal; if not, `why` gets the reason ("edge N does not match
   T13", "Gull Wharf cannot reach Old Town"). Any numbers may be asked for, `tile` being one of
   the map. `why` may be NULL. The turn need not be the smallest. */
bool map_may_place(const struct map *map, struct placing placing, struct text *why);

/* The same for tile `tile`, turned, in place of `old`. */
bool map_may_swap(const struct map *map, int tile, int old, int quarters, struct text *why);

/* Lays a tile; the start tile may be laid at 0,0 of the empty map. It is legal (not checked). */
void map_place(struct map *map, struct placing placing);

/* Puts `tile` where `old` lies, which leaves the map. It is legal (not checked). */
void map_swap(struct map *map, int tile, int old, int quarters);

/* How many edges of a tile on the map have a road that meets a road of another tile. */
int map_joined_edges(const struct map *map, int tile);

/* Joins two neighbourhoods on the map in both directions (option Tunnel). */
void map_dig(struct map *map, int hood, int other);

/* ---- Neighbourhoods ---- */

static inline int map_hoods(const struct map *map)
{
    return map->copies * tileset_get(map->set)->hoods;
}

/* The tile a neighbourhood is on, and the description of a tile or neighbourhood. */
int map_tile_of(const struct map *map, int hood);
const struct tile *map_tile(const struct map *map, int tile);
const struct hood *map_hood(const struct map *map, int hood);

/* The first neighbourhood of a tile; it has map_tile(map, tile)->hoods of them in a row. */
int map_first_hood(const struct map *map, int tile);

/* Whether there is a legal path from the start to it. Once building (and the tunnel) is done,
   these are the usable ones, and the others on the map are off-limits (rules, section 2). */
bool map_is_usable(const struct map *map, int hood);

/* Whether there is a path back, too. */
bool map_is_connected(const struct map *map, int hood);

/* The usable neighbourhoods on all tiles that bear a coordinate; returns how many. */
enum { MAX_HOODS_AT = MAX_COPIES * MAX_TILE_HOODS };
int map_hoods_at(const struct map *map, int red, int blue, uint16_t out[MAX_HOODS_AT]);

/* The neighbourhood has waterfront. */
bool map_is_waterfront(const struct map *map, int hood);

/* ---- Ways ---- */

enum ways {
    WAYS_LEGAL, /* by road, heeding the one-way marks in the direction of travel */
    WAYS_COPS   /* by road, whatever the marks say */
};

/* The usable neighbourhoods one step by road from `hood`, ascending and without duplicates;
   returns how many. */
int map_neighbours(const struct map *map, int hood, enum ways ways, uint16_t out[MAX_NEIGHBOURS]);

/* Steps by road from the nearest of `from` to every neighbourhood, over usable ones, or
   UNREACHED; `out` has room for map_hoods(map). */
void map_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                   uint16_t out[]);

/* Crossings by water from tile to tile, from any body of water that one of `from` lies on to
   any that the neighbourhood in question lies on, or UNREACHED. As above. */
void map_water_distances(const struct map *map, const uint16_t from[], int count, uint16_t out[]);

/* ---- Names on the wire ---- */

/* Adds the id of a tile or neighbourhood; in the second copy it ends in ".2". */
void map_print_tile(const struct map *map, int tile, struct text *out);
void map_print_hood(const struct map *map, int hood, struct text *out);

/* The tile or neighbourhood with this id, of `length` characters in any case, or -1. Where two
   ids differ in case alone the exact one is meant. */
int map_find_tile(const struct map *map, const char *id, size_t length);
int map_find_hood(const struct map *map, const char *id, size_t length);

#endif

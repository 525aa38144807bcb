/*
 * map.h - the map of FENCE!: tiles on their positions, connected by roads and water.
 *
 * Owners of tiles, the number of swaps left, the end of building, pawns and cards are in
 * position.h.
 *
 * Tiles and neighbourhoods are numbered as in the set. With two copies of the set (Big Map), tiles
 * and neighbourhoods of the second copy follow those of the first copy. In positions x grows to the
 * east and y to the north, and the start is at 0,0. Quarter-turns are clockwise. Edges of the map
 * are 0 north, 1 east, 2 south, 3 west.
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

/* The place of a tile. A set of the tile's neighbourhoods has one bit for each neighbourhood,
   numbered as on the tile. */
struct site {
    int16_t x, y;
    int16_t next[4]; /* tile across each edge of the map, or -1 */
    uint8_t quarters;
    bool is_placed;
    uint8_t reached; /* neighbourhoods with a legal path from the start */
    uint8_t returns; /* neighbourhoods with a legal path to the start */
};

/* The map is a flat structure at the end of a position. The last member has as many elements as
   there are tiles. map_size returns the number of bytes in use, 20 + 16 for each tile: 660 with the
   built-in set. */
struct map {
    uint8_t set; /* index of the set */
    uint8_t copies;
    bool joins_all; /* whether option MultiHood = all is set */
    uint16_t tiles; /* tiles of all copies of the set */
    uint16_t placed;
    int16_t tunnel[2];                    /* neighbourhoods joined by the Tunnel, or -1, -1 */
    int16_t low_x, high_x, low_y, high_y; /* bounding rectangle of the tiles */
    struct site site[MAX_MAP_TILES];
};

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

void map_reset(struct map *map, int set, int copies, bool joins_all);

/* Returns the start tile of the first copy. */
int map_start(const struct map *map);

/* Lists all legal placements of the tiles in `held`, at most `max`, in a fixed order. Of equivalent
   rotations only the smallest is listed. Returns their number. */
int map_placings(const struct map *map, const uint16_t held[], int count, struct placing out[],
                 int max);

/* Lists all legal swaps in the same way. out[i] replaces tile `out_old[i]` by a tile of `held`. */
int map_swaps(const struct map *map, const uint16_t held[], int count, struct placing out[],
              uint16_t out_old[], int max);

/* Returns whether a placement is legal. If not, `why` gets the reason ("edge N does not match T13",
   "Gull Wharf cannot reach Old Town"). `tile` must be a tile of the map. Other members may have any
   value. `why` may be NULL. The rotation need not be the smallest of equivalent ones. */
bool map_may_place(const struct map *map, struct placing placing, struct text *why);

/* Returns whether it is legal to swap the rotated `tile` for `old`. `why` is used as in
   map_may_place. */
bool map_may_swap(const struct map *map, int tile, int old, int quarters, struct text *why);

/* Places a tile. The placement must be legal, which is not checked. The start tile may be placed at
   0,0 of the empty map. */
void map_place(struct map *map, struct placing placing);

/* Puts `tile` in the place of `old`, which leaves the map. The swap must be legal, which is not
   checked. */
void map_swap(struct map *map, int tile, int old, int quarters);

/* Returns the number of edges at which a road of the tile meets a road of another tile. */
int map_joined_edges(const struct map *map, int tile);

/* Connects two neighbourhoods in both directions (option Tunnel). */
void map_dig(struct map *map, int hood, int other);

/* ---- Neighbourhoods ---- */

static inline int map_hoods(const struct map *map)
{
    return map->copies * tileset_get(map->set)->hoods;
}

/* Return the tile of a neighbourhood, and the description of a tile or neighbourhood. */
int map_tile_of(const struct map *map, int hood);
const struct tile *map_tile(const struct map *map, int tile);
const struct hood *map_hood(const struct map *map, int hood);

/* Returns the first neighbourhood of a tile. The tile's other neighbourhoods have the next numbers.
   map_tile(map, tile)->hoods is their number. */
int map_first_hood(const struct map *map, int tile);

/* Returns whether a legal path leads from the start to the neighbourhood. After building and the
   Tunnel such neighbourhoods are usable. All others on the map are off-limits (rules, section
   2). */
bool map_is_usable(const struct map *map, int hood);

/* Lists the usable neighbourhoods on all tiles with a coordinate. Returns their number. */
enum { MAX_HOODS_AT = MAX_COPIES * MAX_TILE_HOODS };
int map_hoods_at(const struct map *map, int red, int blue, uint16_t out[MAX_HOODS_AT]);

bool map_is_waterfront(const struct map *map, int hood);

/* ---- Distances ---- */

enum ways {
    WAYS_LEGAL, /* by road, in the legal direction of travel */
    WAYS_COPS   /* by road, in both directions */
};

/* Lists the usable neighbourhoods one step by road from `hood`, ascending and without duplicates.
   Returns their number. */
int map_neighbours(const struct map *map, int hood, enum ways ways, uint16_t out[MAX_NEIGHBOURS]);

/* Sets out[] to the number of crossings by water from tile to tile, or to UNREACHED. They are
   counted from the nearest body of water at one of `from` to any body of water at each
   neighbourhood. `out` has map_hoods(map) elements. */
void map_water_distances(const struct map *map, const uint16_t from[], int count, uint16_t out[]);

/* ---- Names ---- */

/* Adds the id of a tile or neighbourhood. Ids of the second copy end in ".2". */
void map_print_tile(const struct map *map, int tile, struct text *out);
void map_print_hood(const struct map *map, int hood, struct text *out);

/* Return the tile or neighbourhood with this id of `length` characters, or -1. Case is ignored
   unless two ids differ only in case. */
int map_find_tile(const struct map *map, const char *id, size_t length);
int map_find_hood(const struct map *map, const char *id, size_t length);

#endif

/*
 * map_internal.h - connections, placements and swaps, shared by the map's files.
 *
 * The files are map.c (the layout), adjacency.c (roads and water), place_constraints.c
 * (constraints of places), legal_placements.c (placements) and legal_swaps.c (swaps). A file calls
 * only those before it in this list.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MAP_INTERNAL_H
#define WATTLE_MAP_INTERNAL_H

#include "base/bits.h"
#include "games/fence/map/map.h"
#include "games/fence/tiles/tiles.h"

#include <string.h>

/* ---- Tiles and neighbourhoods by number, for one or two copies of a set ---- */

static inline const struct tile *tile_in(const struct tileset *set, int tile)
{
    return &set->tile[tile < set->tiles ? tile : tile - set->tiles];
}

static inline int first_hood_in(const struct tileset *set, int tile)
{
    return tile_in(set, tile)->first_hood + (tile < set->tiles ? 0 : set->hoods);
}

static inline const struct hood *hood_in(const struct tileset *set, int hood)
{
    return &set->hood[hood < set->hoods ? hood : hood - set->hoods];
}

static inline int tile_of_hood(const struct tileset *set, int hood)
{
    return hood_in(set, hood)->tile + (hood < set->hoods ? 0 : set->tiles);
}

/* ---- Cells ---- */

enum { SLOTS = 0xEEEE }; /* bits of the cells that are not corners */

/* Returns the edge of the map at a slot of a tile. The tile is rotated by this many
   quarter-turns. */
static inline int map_edge(int cell, int quarters)
{
    return (cell / EDGE_CELLS + quarters) & 3;
}

/* Returns the cell opposite to a slot. The slot's tile is rotated by `quarters`, the other tile by
   `other_quarters`. Both cells are numbered in the reference orientation of their tile. */
static inline int opposite_cell(int cell, int quarters, int other_quarters)
{
    return (cell_across(map_edge(cell, quarters), cell % EDGE_CELLS) + CELLS -
            EDGE_CELLS * other_quarters) %
           CELLS;
}

/* Returns the tile opposite to a slot of a tile on the map, or -1. Sets *other_cell to the opposite
   cell. */
static inline int across(const struct map *map, int tile, int cell, int *other_cell)
{
    const struct site *site = &map->site[tile];
    const int other = site->next[map_edge(cell, site->quarters)];

    if (other >= 0)
        *other_cell = opposite_cell(cell, site->quarters, map->site[other].quarters);
    return other;
}

/* ---- adjacency.c ---- */

/* Computes the neighbourhoods that have legal paths from and to the start. */
void map_connect(struct map *map);

/* Updates the connections after a tile was placed. The tile must not be the start tile, and there
   must be no Tunnel yet. New tiles never remove connections. */
void map_join(struct map *map, int tile);

/* ---- place_constraints.c ---- */

/* The grid holds tiles by position, with two empty rows and columns on all sides. A map of n tiles
   is connected, so its width and height add up to at most n + 1. */
enum {
    GRID_MARGIN = 2,
    MAX_GRID = (MAX_MAP_TILES / 2 + 2 * GRID_MARGIN + 1) * (MAX_MAP_TILES / 2 + 2 * GRID_MARGIN + 1)
};

struct map_grid {
    int low_x, low_y, width, height;
    int16_t tile[MAX_GRID]; /* tile or -1 */
};

/* Fills the grid. The caller must fill it again after placing a tile. */
void grid_fill(const struct map *map, struct map_grid *grid);

/* Returns the tile at any position, or -1. */
int grid_tile(const struct map_grid *grid, int x, int y);

/* A spot is a position that is empty or whose tile is to be replaced. Its surroundings constrain
   the border of a tile there. */
struct spot {
    int16_t x, y;
    int16_t next[4];      /* tiles across its edges, or -1 */
    uint32_t mask, value; /* constrained cells of the border and their signs */
};

void spot_look(const struct map *map, const struct map_grid *grid, int x, int y, struct spot *spot);

/* Lists the empty positions that have a road at an edge, row by row from the south-west. Returns
   their number. */
enum { MAX_SPOTS = 2 * MAX_MAP_TILES + 2 };
int spot_find(const struct map *map, struct spot out[MAX_SPOTS]);

static inline bool spot_fits(const struct spot *spot, const struct tile *tile, int quarters)
{
    return ((border_turned(tile->border, quarters) ^ spot->value) & spot->mask) == 0;
}

/* Adds the reason why a tile does not fit: an edge, or a corner that only a diagonal tile
   shares. */
void spot_explain(const struct map *map, const struct map_grid *grid, const struct spot *spot,
                  const struct tile *tile, int quarters, struct text *why);

/* ---- legal_placements.c ---- */

static inline void map_copy(struct map *to, const struct map *from)
{
    memcpy(to, from, map_size(from));
}

/* Puts a tile between its neighbours. Connections are not updated. */
void map_put(struct map *map, struct placing placing, const int16_t next[4]);

/* The connections that a tile would get, as sets of its neighbourhoods. */
struct joins {
    unsigned touched; /* with a road that meets a road */
    unsigned in, out; /* neighbourhoods directly connected from one that is reached from the start,
                         and to one with a path to the start */
};

struct joins map_joins(const struct map *map, const struct tileset *set, const struct spot *spot,
                       const struct tile *tile, int quarters);

/* Returns the neighbourhoods that rule 2 requires to be connected in both directions. */
static inline unsigned map_demanded(const struct map *map, const struct tile *tile,
                                    unsigned touched)
{
    return map->joins_all ? (1u << tile->hoods) - 1 : touched;
}

/* Returns whether the demanded neighbourhoods of a tile on the map are connected. `why` may be
   NULL. */
bool map_is_joined(const struct map *map, int tile, unsigned demanded, struct text *why);

/* Returns whether a tile is not on the map yet. If it is, `why` (unless NULL) gets the reason. */
bool map_lacks(const struct map *map, int tile, struct text *why);

/* ---- placement_cache.c: a thread-local cache of legal placements and swaps ---- */

/* Lists longer than this are not stored. */
enum { CACHE_LIST_MAX = 59 };

enum question { PLACINGS, SWAPS };

/* Returns a 64-bit hash of all data on which the legal placements of a map depend, including the
   map. Collisions are ignored, as in transposition tables. */
uint64_t placement_cache_key(const struct map *map);

/* Copies the stored list for a tile and a map. Returns its length, or -1 if no list is stored. */
int placement_cache_recall(uint64_t key, enum question, int tile, uint16_t out[CACHE_LIST_MAX]);

/* Stores a list of length n, unless the list is too long. */
void placement_cache_keep(uint64_t key, enum question, int tile, const uint16_t found[], int n);

#endif

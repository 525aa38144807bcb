/*
 * map_internal.h - what the files of the map share: map.c (the layout), connections.c (roads and water), place_constraints.c
 * (what fits where), placement.c (placements), tile_swaps.c. A file calls only those named before it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MAP_INTERNAL_H
#define WATTLE_MAP_INTERNAL_H

#include "base/bits.h"
#include "games/fence/map/map.h"
#include "games/fence/map/tile_copies.h"

#include <string.h>

enum { SLOTS = 0xEEEE }; /* cells that are no corners */

/* The edge of the map at which a slot of a tile lies that is turned so often. */
static inline int map_edge(int cell, int quarters)
{
    return (cell / EDGE_CELLS + quarters) & 3;
}

/* The cell, on a tile turned by `other_quarters`, that lies against a slot of a tile turned by
   `quarters`; each as in the reference orientation of its tile. */
static inline int opposite_cell(int cell, int quarters, int other_quarters)
{
    return (cell_across(map_edge(cell, quarters), cell % EDGE_CELLS) + CELLS -
            EDGE_CELLS * other_quarters) %
           CELLS;
}

/* What lies against a slot of a tile on the map: the tile, or -1, and the cell of it. */
static inline int across(const struct map *map, int tile, int cell, int *other_cell)
{
    const struct site *site = &map->site[tile];
    const int other = site->next[map_edge(cell, site->quarters)];

    if (other >= 0)
        *other_cell = opposite_cell(cell, site->quarters, map->site[other].quarters);
    return other;
}

/* ---- connections.c ---- */

/* Finds out anew who has legal paths from and to the start. */
void map_connect(struct map *map);

/* The same when nothing has changed but that a tile, not the start, was put down; no tunnel is
   dug yet. It can only have connected more. */
void map_join(struct map *map, int tile);

/* ---- place_constraints.c ---- */

/* Tiles by position, with two empty rows and columns on all sides. A map of n tiles is one
   piece, so its width and height add up to n + 1 at most. */
enum {
    GRID_MARGIN = 2,
    MAX_GRID = (MAX_MAP_TILES / 2 + 2 * GRID_MARGIN + 1) * (MAX_MAP_TILES / 2 + 2 * GRID_MARGIN + 1)
};

struct grid_view {
    int low_x, low_y, width, height;
    int16_t tile[MAX_GRID]; /* or -1 */
};

/* Must be filled again when a tile has been laid. */
void grid_fill(const struct map *map, struct grid_view *grid);

/* The tile at a position, anywhere, or -1. */
int grid_tile(const struct grid_view *grid, int x, int y);

/* An empty position, or the position of a tile that is to be replaced, and what its
   surroundings demand of a border. */
struct spot {
    int16_t x, y;
    int16_t next[4];      /* the tiles beyond its edges, or -1 */
    uint32_t mask, value; /* the cells that are settled, and how */
};

void spot_look(const struct map *map, const struct grid_view *grid, int x, int y,
               struct spot *spot);

/* The empty positions at which a road ends, row by row from the south-west. */
enum { MAX_SPOTS = 2 * MAX_MAP_TILES + 2 };
int spot_find(const struct map *map, struct spot out[MAX_SPOTS]);

static inline bool spot_fits(const struct spot *spot, const struct tile *tile, int quarters)
{
    return ((border_turned(tile->border, quarters) ^ spot->value) & spot->mask) == 0;
}

/* Says what does not fit: an edge, or a corner that only a diagonal tile shares. */
void spot_explain(const struct map *map, const struct grid_view *grid, const struct spot *spot,
                  const struct tile *tile, int quarters, struct text *why);

/* ---- placement.c ---- */

static inline void map_copy(struct map *to, const struct map *from)
{
    memcpy(to, from, map_size(from));
}

/* Puts a tile between those; who is connected is not found out yet. */
void map_put(struct map *map, struct placing placing, const int16_t next[4]);

/* How the neighbourhoods of a tile would be joined, as sets. */
struct joins {
    unsigned touched; /* a road of it meets a road */
    unsigned in, out; /* at once: from a place reached from the start, to one that returns */
};

struct joins map_joins(const struct map *map, const struct tileset *set, const struct spot *spot,
                       const struct tile *tile, int quarters);

/* The neighbourhoods that must be two-way connected (rule 2). */
static inline unsigned map_demanded(const struct map *map, const struct tile *tile,
                                    unsigned touched)
{
    return map->joins_all ? (1u << tile->hoods) - 1 : touched;
}

/* Whether those that must be are connected in the map as it is, tile included. `why` may be
   NULL. */
bool map_is_joined(const struct map *map, int tile, unsigned demanded, struct text *why);

/* Whether a tile is not on the map yet; if it is, `why` (unless NULL) says so. */
bool map_lacks(const struct map *map, int tile, struct text *why);

#endif

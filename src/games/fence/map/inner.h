/*
 * inner.h - what the files of the map share: map.c (the layout), build.c (placements and
 * swaps), ways.c (roads and water).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_MAP_INNER_H
#define WATTLE_FENCE_MAP_INNER_H

#include "../../../base/bits.h"
#include "map.h"

enum { SLOTS = 0xEEEE }; /* cells that are no corners */

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

/* Finds out anew who has legal paths from and to the start. */
void map_connect(struct map *map);

/* The same when nothing has changed but that a tile, not the start, was put down; no tunnel is
   dug yet. It can only have connected more. */
void map_join(struct map *map, int tile);

#endif

/*
 * tile_copies.h - tiles and neighbourhoods by number, for maps with one or two copies of a set.
 *
 * Numbers of the second copy follow those of the first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TILE_COPIES_H
#define WATTLE_TILE_COPIES_H

#include "games/fence/tiles/tiles.h"

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

#endif

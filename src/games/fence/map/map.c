/*
 * map.c - the layout of the map, and the numbers and names of tiles and neighbourhoods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map.h"
#include "games/fence/map/map_internal.h"

#include "base/ascii.h"
#include "base/bits.h"

#include <assert.h>
#include <string.h>

void map_reset(struct map *map, int set, int copies, bool joins_all)
{
    memset(map, 0, offsetof(struct map, site));
    map->set = set;
    map->copies = copies;
    map->joins_all = joins_all;
    map->tiles = copies * tileset_get(set)->tiles;
    map->tunnel[0] = map->tunnel[1] = -1;
    memset(map->site, 0, map->tiles * sizeof map->site[0]);
}

int map_start(const struct map *map)
{
    return tileset_get(map->set)->start;
}

int map_joined_edges(const struct map *map, int tile)
{
    const struct site *site = &map->site[tile];
    const uint32_t border = border_turned(map_tile(map, tile)->border, site->quarters);
    int count = 0;

    for (int edge = 0; edge < 4; edge++) {
        bool has_road = false;
        for (int k = 1; k < EDGE_CELLS; k++)
            has_road |= border_sign(border, EDGE_CELLS * edge + k) & ROAD;
        count += has_road && site->next[edge] >= 0;
    }
    return count;
}

int map_tile_of(const struct map *map, int hood)
{
    return tile_of_hood(tileset_get(map->set), hood);
}

const struct tile *map_tile(const struct map *map, int tile)
{
    return tile_in(tileset_get(map->set), tile);
}

const struct hood *map_hood(const struct map *map, int hood)
{
    return hood_in(tileset_get(map->set), hood);
}

int map_first_hood(const struct map *map, int tile)
{
    return first_hood_in(tileset_get(map->set), tile);
}

bool map_is_usable(const struct map *map, int hood)
{
    const struct tileset *set = tileset_get(map->set);
    const int tile = tile_of_hood(set, hood);

    return map->site[tile].reached >> (hood - first_hood_in(set, tile)) & 1;
}

int map_hoods_at(const struct map *map, int red, int blue, uint16_t out[MAX_HOODS_AT])
{
    const struct tileset *set = tileset_get(map->set);
    const int tile = set->at[red][blue];
    int count = 0;

    for (int t = tile; tile >= 0 && t < map->tiles; t += set->tiles)
        for (unsigned hoods = map->site[t].reached; hoods; hoods &= hoods - 1)
            out[count++] = first_hood_in(set, t) + bits_lowest(hoods);
    return count;
}

bool map_is_waterfront(const struct map *map, int hood)
{
    return map_hood(map, hood)->shore != 0;
}

void map_print_tile(const struct map *map, int tile, struct text *out)
{
    const struct tileset *set = tileset_get(map->set);

    text_addf(out, "%s%s", tile_in(set, tile)->id, tile < set->tiles ? "" : ".2");
}

void map_print_hood(const struct map *map, int hood, struct text *out)
{
    const struct tileset *set = tileset_get(map->set);

    text_addf(out, "%s%s", hood_in(set, hood)->id, hood < set->hoods ? "" : ".2");
}

/* Compares an id with a known one. Returns 2 if they are equal, 1 if they differ only in case, and
   0 otherwise. */
static int likeness(const char *known, const char *id, size_t length)
{
    if (strlen(known) != length || !ascii_equal_bytes(known, id, length))
        return 0;
    return memcmp(known, id, length) == 0 ? 2 : 1;
}

/* Removes the suffix of an id in the second copy. Returns the number of the copy. */
static int copy_of(const struct map *map, const char *id, size_t *length)
{
    if (map->copies < 2 || *length < 3 || memcmp(id + *length - 2, ".2", 2) != 0)
        return 0;
    *length -= 2;
    return 1;
}

int map_find_tile(const struct map *map, const char *id, size_t length)
{
    const struct tileset *set = tileset_get(map->set);
    const int copy = copy_of(map, id, &length);
    int best = 0, found = -1;

    for (int t = 0; t < set->tiles; t++)
        if (likeness(set->tile[t].id, id, length) > best) {
            best = likeness(set->tile[t].id, id, length);
            found = copy * set->tiles + t;
        }
    return found;
}

int map_find_hood(const struct map *map, const char *id, size_t length)
{
    const struct tileset *set = tileset_get(map->set);
    const int copy = copy_of(map, id, &length);
    int best = 0, found = -1;

    for (int h = 0; h < set->hoods; h++)
        if (likeness(set->hood[h].id, id, length) > best) {
            best = likeness(set->hood[h].id, id, length);
            found = copy * set->hoods + h;
        }
    return found;
}

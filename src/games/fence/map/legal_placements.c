/*
 * legal_placements.c - legal placements of tiles (rules 4.3, R3 to R7) and their effect on the
 * map.
 *
 * The connections of a tile with one neighbourhood follow from its neighbours. The neighbourhoods
 * of a larger tile may connect each other, so such tiles are tried on a copy of the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"

/* Returns the edge of a tile at 0,0 that touches a tile at x,y, or -1. */
static int edge_towards(int x, int y)
{
    if (x * x + y * y != 1)
        return -1;
    return y ? 1 - y : 2 - x;
}

/* Finds the tiles across the edges of a position. next[] is -1 where there is none. */
static void find_next(const struct map *map, int x, int y, int16_t next[4])
{
    memset(next, 0xFF, 4 * sizeof *next); /* -1 */
    for (int t = 0; t < map->tiles; t++) {
        const struct site *other = &map->site[t];
        const int edge = edge_towards(other->x - x, other->y - y);
        if (other->is_placed && edge >= 0)
            next[edge] = t;
    }
}

void map_put(struct map *map, struct placing placing, const int16_t next[4])
{
    struct site *site = &map->site[placing.tile];

    *site = (struct site){ .x = placing.x, .y = placing.y, .quarters = placing.quarters };
    site->is_placed = true;
    for (int edge = 0; edge < 4; edge++) {
        site->next[edge] = next[edge];
        if (next[edge] >= 0)
            map->site[next[edge]].next[(edge + 2) & 3] = placing.tile;
    }
}

void map_place(struct map *map, struct placing placing)
{
    int16_t next[4];

    find_next(map, placing.x, placing.y, next);
    map_put(map, placing, next);
    map->low_x = placing.x < map->low_x ? placing.x : map->low_x;
    map->high_x = placing.x > map->high_x ? placing.x : map->high_x;
    map->low_y = placing.y < map->low_y ? placing.y : map->low_y;
    map->high_y = placing.y > map->high_y ? placing.y : map->high_y;
    if (map->placed++)
        map_join(map, placing.tile);
    else
        map_connect(map);
}

void map_dig(struct map *map, int hood, int other)
{
    map->tunnel[0] = hood;
    map->tunnel[1] = other;
    map_connect(map);
}

/* ---- Connection (rule 2) ---- */

struct joins map_joins(const struct map *map, const struct tileset *set, const struct spot *spot,
                       const struct tile *tile, int quarters)
{
    struct joins joins = { 0, 0, 0 };
    unsigned cells = tile->leave | tile->enter;

    for (; cells; cells &= cells - 1) {
        const int cell = bits_lowest(cells), next = spot->next[map_edge(cell, quarters)];
        const unsigned bit = 1u << tile->hood_at[cell];
        if (next < 0)
            continue;
        const struct site *site = &map->site[next];
        const struct tile *other = tile_in(set, next);
        const int far = opposite_cell(cell, quarters, site->quarters), hood = other->hood_at[far];
        joins.touched |= bit;
        if (tile->enter >> cell & other->leave >> far & site->reached >> hood & 1)
            joins.in |= bit;
        if (tile->leave >> cell & other->enter >> far & site->returns >> hood & 1)
            joins.out |= bit;
    }
    return joins;
}

bool map_is_joined(const struct map *map, int tile, unsigned demanded_hoods, struct text *why)
{
    const struct site *site = &map->site[tile];
    const struct tileset *set = tileset_get(map->set);
    const unsigned lost = demanded_hoods & ~(site->reached & site->returns);
    const char *start = set->hood[set->tile[set->start].first_hood].name;

    if (lost && why) {
        const int hood = bits_lowest(lost);
        text_addf(why, "%s cannot %s %s", map_hood(map, map_first_hood(map, tile) + hood)->name,
                  site->returns >> hood & 1 ? "be reached from" : "reach", start);
    }
    return !lost;
}

/* Returns whether a tile whose border fits also meets rule 2. */
static bool joins_well(const struct map *map, const struct tileset *set, const struct spot *spot,
                       int index, int quarters, struct text *why)
{
    const struct tile *tile = tile_in(set, index);
    const struct joins joins = map_joins(map, set, spot, tile, quarters);
    const unsigned all = map_demanded(map, tile, joins.touched);
    struct map trial;

    if (!joins.touched) {
        if (why)
            text_add(why, "no road of the tile meets another road");
        return false;
    }
    if (!(all & ~(joins.in & joins.out)))
        return true;
    /* The first road into a tile and the last road out of it do not lead through the tile
       itself. */
    if (!why && (tile->hoods == 1 || !joins.in || !joins.out || (all & ~joins.touched)))
        return false;
    map_copy(&trial, map);
    map_place(&trial, (struct placing){ index, spot->x, spot->y, quarters });
    return map_is_joined(&trial, index, all, why);
}

/* For the cache, a position near the map and a rotation are stored in 16 bits. Positions count from
   the south-west corner. */
enum { PLACE_SPAN = 1 << 7 };

static uint16_t place_on(const struct map *map, int x, int y, int quarters, bool *is_far)
{
    x -= map->low_x - 1;
    y -= map->low_y - 1;
    *is_far = *is_far || x >= PLACE_SPAN || y >= PLACE_SPAN;
    return x << 9 | y << 2 | quarters;
}

static struct placing placing_of(const struct map *map, int tile, unsigned place)
{
    return (struct placing){ tile, (place >> 9) + map->low_x - 1,
                             (place >> 2) % PLACE_SPAN + map->low_y - 1, place & 3 };
}

/* The empty positions of a map. They are found only when they are needed. */
struct spots {
    int count; /* -1: not found yet */
    struct spot spot[MAX_SPOTS];
};

/* Finds the placements of a tile that is not in the cache. Stores them if all were found. */
static int find_placings(const struct map *map, uint64_t key, struct spots *spots, int index,
                         struct placing out[], int max)
{
    const struct tileset *set = tileset_get(map->set);
    const struct tile *tile = tile_in(set, index);
    uint16_t places[CACHE_LIST_MAX];
    bool is_far = false;
    int found = 0;

    if (spots->count < 0)
        spots->count = spot_find(map, spots->spot);
    for (int s = 0; s < spots->count; s++)
        for (int q = 0; q < 4; q++) {
            const struct spot *spot = &spots->spot[s];

            if (tile->smallest[q] != q || !spot_fits(spot, tile, q) ||
                !joins_well(map, set, spot, index, q, NULL))
                continue;
            if (found == max)
                return found;
            if (found < CACHE_LIST_MAX)
                places[found] = place_on(map, spot->x, spot->y, q, &is_far);
            out[found++] = (struct placing){ index, spot->x, spot->y, q };
        }
    if (!is_far)
        placement_cache_keep(key, PLACINGS, index, places, found);
    return found;
}

int map_placings(const struct map *map, const uint16_t held[], int count, struct placing out[],
                 int max)
{
    const uint64_t key = placement_cache_key(map);
    struct spots spots;
    int found = 0;

    spots.count = -1;
    for (int i = 0; i < count; i++) {
        uint16_t places[CACHE_LIST_MAX];
        const int known = placement_cache_recall(key, PLACINGS, held[i], places);

        if (known < 0)
            found += find_placings(map, key, &spots, held[i], out + found, max - found);
        for (int k = 0; k < known && found < max; k++)
            out[found++] = placing_of(map, held[i], places[k]);
    }
    return found;
}

bool map_lacks(const struct map *map, int tile, struct text *why)
{
    if (map->site[tile].is_placed && why) {
        map_print_tile(map, tile, why);
        text_add(why, " is on the map already");
    }
    return !map->site[tile].is_placed;
}

bool map_may_place(const struct map *map, struct placing placing, struct text *why)
{
    struct map_grid grid;
    struct spot spot;

    if (!map_lacks(map, placing.tile, why))
        return false;
    if (!map->placed && why)
        text_add(why, "the start tile comes first");
    if (!map->placed)
        return false;
    grid_fill(map, &grid);
    const int taken = grid_tile(&grid, placing.x, placing.y);
    if (taken >= 0) {
        if (why) {
            text_addf(why, "%d,%d is taken by ", placing.x, placing.y);
            map_print_tile(map, taken, why);
        }
        return false;
    }
    spot_look(map, &grid, placing.x, placing.y, &spot);
    const struct tile *tile = map_tile(map, placing.tile);
    const int quarters = placing.quarters & 3;
    if (spot_fits(&spot, tile, quarters))
        return joins_well(map, tileset_get(map->set), &spot, placing.tile, quarters, why);
    if (why)
        spot_explain(map, &grid, &spot, tile, quarters, why);
    return false;
}

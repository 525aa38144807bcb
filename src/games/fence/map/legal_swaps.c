/*
 * legal_swaps.c - legal swaps of a tile on the map for a tile in hand (rules 4.3, R8), and their
 * effect on the map.
 *
 * All other neighbourhoods must stay connected. Unless the new tile obviously replaces all roads of
 * the old one, the swap is tried on a copy of the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"

#include "base/memory.h"

#include <stdlib.h>

static void take_off(struct map *map, int tile)
{
    struct site *site = &map->site[tile];

    for (int edge = 0; edge < 4; edge++)
        if (site->next[edge] >= 0)
            map->site[site->next[edge]].next[(edge + 2) & 3] = -1;
    memset(site, 0, sizeof *site);
}

void map_swap(struct map *map, int tile, int old, int quarters)
{
    const struct site site = map->site[old];

    take_off(map, old);
    map_put(map, (struct placing){ tile, site.x, site.y, quarters }, site.next);
    map_connect(map);
}

/* Returns whether a tile replaces all roads of the old one, so that no connection changes. Both
   must have a single neighbourhood. Each old road that meets another tile must be usable in the
   same directions on the new tile. */
static bool takes_over(const struct map *map, const struct tileset *set, int index, int old,
                       int quarters)
{
    const struct tile *tile = tile_in(set, index), *before = tile_in(set, old);
    const struct site *site = &map->site[old];
    unsigned cells = before->leave | before->enter;

    if (tile->hoods != 1 || before->hoods != 1 || !(site->reached & site->returns & 1))
        return false;
    for (; cells; cells &= cells - 1) {
        const int cell = bits_lowest(cells);
        const int same = (cell + EDGE_CELLS * (site->quarters - quarters + 4)) % CELLS;
        if (site->next[map_edge(cell, site->quarters)] >= 0 &&
            ((before->leave >> cell & ~(tile->leave >> same) & 1) ||
             (before->enter >> cell & ~(tile->enter >> same) & 1)))
            return false;
    }
    return true;
}

/* Returns whether all neighbourhoods connected before still are, except those on the swapped
   tiles. */
static bool keeps_all(const struct map *map, const struct map *trial, int tile, int old,
                      struct text *why)
{
    for (int t = 0; t < map->tiles; t++) {
        const struct site *was = &map->site[t], *is = &trial->site[t];
        const unsigned lost = was->reached & was->returns & ~(is->reached & is->returns);
        if (!lost || t == tile || t == old)
            continue;
        if (why) {
            const int hood = map_first_hood(map, t) + bits_lowest(lost);
            text_addf(why, "%s would lose its connection", map_hood(map, hood)->name);
        }
        return false;
    }
    return true;
}

/* The gap is the map without one tile. */
struct gap {
    struct map map;
    bool loses; /* whether other neighbourhoods lose their connection */
};

static void make_gap(const struct map *map, int old, struct gap *gap)
{
    map_copy(&gap->map, map);
    take_off(&gap->map, old);
    map_connect(&gap->map);
    gap->loses = !keeps_all(map, &gap->map, old, old, NULL);
}

/* Returns whether a tile that fits the border at `spot` keeps all connections when it fills the gap
   left by `old`. The function is for tiles that do not replace all roads. */
static bool fills_gap(const struct map *map, const struct gap *gap, const struct tileset *set,
                      const struct spot *spot, int index, int old, int quarters, struct text *why)
{
    const struct tile *tile = tile_in(set, index);
    const struct joins joins = map_joins(&gap->map, set, spot, tile, quarters);
    const unsigned all = map_demanded(map, tile, joins.touched);
    struct map trial;

    /* A tile with one neighbourhood cannot connect itself. */
    if (!why && tile->hoods == 1) {
        if (all & ~(joins.in & joins.out))
            return false;
        if (!gap->loses)
            return true;
    }
    map_copy(&trial, &gap->map);
    map_put(&trial, (struct placing){ index, spot->x, spot->y, quarters }, spot->next);
    map_join(&trial, index);
    return map_is_joined(&trial, index, all, why) && keeps_all(map, &trial, index, old, why);
}

/* Finds the legal rotations of held[i] in place of `old`, as bits, for each i in `which`. Stores
   them in turns[i * map->tiles + old]. */
static void find_swaps(const struct map *map, const struct map_grid *grid, int old,
                       const uint16_t held[], const uint16_t which[], int count, uint8_t *turns)
{
    const struct tileset *set = tileset_get(map->set);
    struct spot spot;
    struct gap gap;
    bool has_gap = false;

    spot_look(map, grid, map->site[old].x, map->site[old].y, &spot);
    for (int i = 0; i < count; i++) {
        const int index = held[which[i]];
        const struct tile *tile = tile_in(set, index);
        unsigned found = 0;

        for (int q = 0; q < 4; q++) {
            if (tile->smallest[q] != q || !spot_fits(&spot, tile, q))
                continue;
            if (!takes_over(map, set, index, old, q)) {
                if (!has_gap)
                    make_gap(map, old, &gap);
                has_gap = true;
                if (!fills_gap(map, &gap, set, &spot, index, old, q, NULL))
                    continue;
            }
            found |= 1u << q;
        }
        turns[which[i] * map->tiles + old] = found;
    }
}

/* Reads the cached rotations of a tile, indexed by the old tile. Returns false if they are not
   cached. */
static bool recall(uint64_t key, int tile, uint8_t turns[])
{
    uint16_t found[CACHE_LIST_MAX];
    const int n = placement_cache_recall(key, SWAPS, tile, found);

    for (int i = 0; i < n; i++)
        turns[found[i] >> 2] |= 1 << (found[i] & 3);
    return n >= 0;
}

static void keep(uint64_t key, int tile, const uint8_t turns[], int tiles)
{
    uint16_t found[4 * MAX_MAP_TILES];
    int n = 0;

    for (int old = 0; old < tiles; old++)
        for (unsigned bits = turns[old]; bits; bits &= bits - 1)
            found[n++] = old << 2 | bits_lowest(bits);
    placement_cache_keep(key, SWAPS, tile, found, n);
}

/* Finds the legal rotations of all held[i] in place of all old tiles. Stores them in turns[i *
   map->tiles + old]. */
static void find_all_swaps(const struct map *map, const uint16_t held[], int count, uint8_t *turns)
{
    const uint64_t key = placement_cache_key(map);
    uint16_t asked[MAX_MAP_TILES];
    struct map_grid grid;
    int n = 0;

    for (int i = 0; i < count; i++)
        if (!recall(key, held[i], turns + i * map->tiles))
            asked[n++] = i;
    if (!n)
        return;
    grid_fill(map, &grid);
    for (int old = 0; old < map->tiles; old++)
        if (map->site[old].is_placed && old != map_start(map))
            find_swaps(map, &grid, old, held, asked, n, turns);
    for (int i = 0; i < n; i++)
        keep(key, held[asked[i]], turns + asked[i] * map->tiles, map->tiles);
}

int map_swaps(const struct map *map, const uint16_t held[], int count, struct placing out[],
              uint16_t out_old[], int max)
{
    /* The index is i * map->tiles + old, for tile held[i]. */
    uint8_t *turns = xcalloc((size_t)map->tiles * (size_t)count + 1, sizeof *turns);
    int found = 0;

    find_all_swaps(map, held, count, turns);
    for (int i = 0; i < count; i++)
        for (int old = 0; old < map->tiles; old++)
            for (unsigned bits = turns[i * map->tiles + old]; bits && found < max;
                 bits &= bits - 1) {
                const struct site *site = &map->site[old];

                out[found] = (struct placing){ held[i], site->x, site->y, bits_lowest(bits) };
                out_old[found++] = old;
            }
    free(turns);
    return found;
}

bool map_may_swap(const struct map *map, int tile, int old, int quarters, struct text *why)
{
    const struct tileset *set = tileset_get(map->set);
    struct map_grid grid;
    struct spot spot;
    struct gap gap;

    if (!map_lacks(map, tile, why))
        return false;
    if (!map->site[old].is_placed || old == map_start(map)) {
        if (why) {
            map_print_tile(map, old, why);
            text_add(why, map->site[old].is_placed ? " is the start tile and cannot be swapped"
                                                   : " is not on the map");
        }
        return false;
    }
    grid_fill(map, &grid);
    spot_look(map, &grid, map->site[old].x, map->site[old].y, &spot);
    if (spot_fits(&spot, tile_in(set, tile), quarters & 3)) {
        if (takes_over(map, set, tile, old, quarters & 3))
            return true;
        make_gap(map, old, &gap);
        return fills_gap(map, &gap, set, &spot, tile, old, quarters & 3, why);
    }
    if (why)
        spot_explain(map, &grid, &spot, tile_in(set, tile), quarters & 3, why);
    return false;
}

/*
 * build.c - tiles are laid: which placements and swaps are legal (rules 4.3, R3 to R8), and how
 * they change the map.
 *
 * Matching is a comparison of 32-bit borders under a mask. Connection is read off what the
 * map knows of the neighbours; only tiles with several neighbourhoods, which may be each
 * other's way, and swaps need to be tried on a copy of the map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "inner.h"

#include <string.h>

/* An empty position, or the position of a tile that is to be replaced, and what its
   surroundings demand of a border. */
struct spot {
    int16_t x, y;
    int16_t next[4];      /* the tiles beyond its edges, or -1 */
    uint32_t mask, value; /* the cells that are settled, and how */
};

static const int step_x[4] = { 0, 1, 0, -1 }, step_y[4] = { 1, 0, -1, 0 };

/* ---- The map as a grid ---- */

/* Tiles by position, with two empty rows and columns on all sides. A map of n tiles is one
   piece, so its width and height add up to n + 1 at most. */
enum {
    MARGIN = 2,
    MAX_GRID = (MAX_MAP_TILES / 2 + 2 * MARGIN + 1) * (MAX_MAP_TILES / 2 + 2 * MARGIN + 1)
};

struct grid {
    int low_x, low_y, width, height;
    int16_t tile[MAX_GRID]; /* or -1 */
};

static void fill_grid(const struct map *map, struct grid *grid)
{
    grid->low_x = map->low_x - MARGIN;
    grid->low_y = map->low_y - MARGIN;
    grid->width = map->high_x - map->low_x + 1 + 2 * MARGIN;
    grid->height = map->high_y - map->low_y + 1 + 2 * MARGIN;
    memset(grid->tile, 0xFF, grid->width * grid->height * sizeof *grid->tile); /* -1 */
    for (int t = 0; t < map->tiles; t++)
        if (map->site[t].is_placed)
            grid->tile[(map->site[t].y - grid->low_y) * grid->width + map->site[t].x -
                       grid->low_x] = t;
}

static int tile_at(const struct grid *grid, int x, int y)
{
    x -= grid->low_x;
    y -= grid->low_y;
    return x < 0 || y < 0 || x >= grid->width || y >= grid->height
               ? -1
               : grid->tile[y * grid->width + x];
}

/* ---- Matching (rule 1) ---- */

/* The signs that a tile at the other side of `edge` leaves to this side, cells 4 * edge to
   4 * edge + 4 of it. */
static uint32_t demand(const struct map *map, const struct tileset *set, int tile, int edge)
{
    const uint32_t border = border_turned(tile_in(set, tile)->border, map->site[tile].quarters);
    uint32_t value = 0;

    for (int k = 0; k <= EDGE_CELLS; k++)
        value |= (uint32_t)border_sign(border, cell_across(edge, k))
                 << 2 * ((EDGE_CELLS * edge + k) % CELLS);
    return value;
}

static void look_around(const struct map *map, const struct grid *grid, int x, int y,
                        struct spot *spot)
{
    const struct tileset *set = tileset_get(map->set);

    *spot = (struct spot){ .x = x, .y = y };
    for (int edge = 0; edge < 4; edge++) {
        const int before = (edge + 3) & 3; /* the corner is between this edge and that */
        const int tile = tile_at(grid, x + step_x[edge], y + step_y[edge]);
        const int diagonal =
            tile_at(grid, x + step_x[edge] + step_x[before], y + step_y[edge] + step_y[before]);
        const int corner = EDGE_CELLS * edge;
        spot->next[edge] = tile;
        if (tile >= 0) {
            spot->mask |= border_turned(0x3FF, edge);
            spot->value |= demand(map, set, tile, edge);
        }
        if (diagonal >= 0) {
            const uint32_t border =
                border_turned(tile_in(set, diagonal)->border, map->site[diagonal].quarters);
            spot->mask |= (uint32_t)3 << 2 * corner;
            spot->value |= (uint32_t)border_sign(border, (corner + CELLS / 2) % CELLS)
                           << 2 * corner;
        }
    }
}

static bool fits(const struct spot *spot, const struct tile *tile, int quarters)
{
    return ((border_turned(tile->border, quarters) ^ spot->value) & spot->mask) == 0;
}

/* Says what does not fit: an edge, or a corner that only a diagonal tile shares. */
static void explain_misfit(const struct map *map, const struct grid *grid, const struct spot *spot,
                           const struct tile *tile, int quarters, struct text *why)
{
    const uint32_t wrong = (border_turned(tile->border, quarters) ^ spot->value) & spot->mask;

    for (int edge = 0; edge < 4; edge++)
        if (spot->next[edge] >= 0 && wrong & border_turned(0x3FF, edge)) {
            text_addf(why, "edge %c does not match ", "NESW"[edge]);
            map_print_tile(map, spot->next[edge], why);
            return;
        }
    for (int edge = 0; edge < 4; edge++)
        if (wrong >> 2 * EDGE_CELLS * edge & 3) {
            const int before = (edge + 3) & 3;
            static const char *const name[4] = { "NW", "NE", "SE", "SW" };
            text_addf(why, "corner %s does not match ", name[edge]);
            map_print_tile(map,
                           tile_at(grid, spot->x + step_x[edge] + step_x[before],
                                   spot->y + step_y[edge] + step_y[before]),
                           why);
            return;
        }
}

/* ---- Laying tiles ---- */

/* Which edge of the map of a tile at 0,0 a tile at x,y lies against, or -1. */
static int edge_towards(int x, int y)
{
    if (x * x + y * y != 1)
        return -1;
    return y ? 1 - y : 2 - x;
}

/* The tiles beyond the edges of a place on the map, or -1. */
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

/* Puts a tile between those; who is connected is not found out yet. */
static void put(struct map *map, struct placing placing, const int16_t next[4])
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

/* Takes a tile off the map. */
static void take_off(struct map *map, int tile)
{
    struct site *site = &map->site[tile];

    for (int edge = 0; edge < 4; edge++)
        if (site->next[edge] >= 0)
            map->site[site->next[edge]].next[(edge + 2) & 3] = -1;
    memset(site, 0, sizeof *site);
}

void map_place(struct map *map, struct placing placing)
{
    int16_t next[4];

    find_next(map, placing.x, placing.y, next);
    put(map, placing, next);
    map->low_x = placing.x < map->low_x ? placing.x : map->low_x;
    map->high_x = placing.x > map->high_x ? placing.x : map->high_x;
    map->low_y = placing.y < map->low_y ? placing.y : map->low_y;
    map->high_y = placing.y > map->high_y ? placing.y : map->high_y;
    if (map->placed++)
        map_join(map, placing.tile);
    else
        map_connect(map);
}

void map_swap(struct map *map, int tile, int old, int quarters)
{
    const struct site site = map->site[old];

    take_off(map, old);
    put(map, (struct placing){ tile, site.x, site.y, quarters }, site.next);
    map_connect(map);
}

void map_dig(struct map *map, int hood, int other)
{
    map->tunnel[0] = hood;
    map->tunnel[1] = other;
    map_connect(map);
}

/* ---- Connection (rule 2) ---- */

/* How the neighbourhoods of a tile would be joined, as sets. */
struct joins {
    unsigned touched; /* a road of it meets a road */
    unsigned in, out; /* at once: from a place reached from the start, to one that returns */
};

static struct joins joins_at(const struct map *map, const struct tileset *set,
                             const struct spot *spot, const struct tile *tile, int quarters)
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

/* The neighbourhoods that must be two-way connected. */
static unsigned demanded(const struct map *map, const struct tile *tile, unsigned touched)
{
    return map->joins_all ? (1u << tile->hoods) - 1 : touched;
}

/* Whether those that must be are connected in the map as it is, tile included. */
static bool is_joined(const struct map *map, int tile, unsigned demanded_hoods, struct text *why)
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

static void copy_map(struct map *to, const struct map *from)
{
    memcpy(to, from, map_size(from));
}

/* A tile that fits a spot: whether rule 2 is met. */
static bool joins_well(const struct map *map, const struct tileset *set, const struct spot *spot,
                       int index, int quarters, struct text *why)
{
    const struct tile *tile = tile_in(set, index);
    const struct joins joins = joins_at(map, set, spot, tile, quarters);
    const unsigned all = demanded(map, tile, joins.touched);
    struct map trial;

    if (!joins.touched) {
        if (why)
            text_add(why, "no road of it meets a road");
        return false;
    }
    if (!(all & ~(joins.in & joins.out)))
        return true;
    /* The first way into a tile and the last out of it do not lead through it. */
    if (!why && (tile->hoods == 1 || !joins.in || !joins.out || (all & ~joins.touched)))
        return false;
    copy_map(&trial, map);
    map_place(&trial, (struct placing){ index, spot->x, spot->y, quarters });
    return is_joined(&trial, index, all, why);
}

/* ---- Placements ---- */

enum { MAX_SPOTS = 2 * MAX_MAP_TILES + 2 };

/* The empty positions at which a road ends, row by row from the south-west. */
static int open_spots(const struct map *map, struct spot out[MAX_SPOTS])
{
    struct grid grid;
    int count = 0;

    fill_grid(map, &grid);
    for (int y = map->low_y - 1; y <= map->high_y + 1; y++)
        for (int x = map->low_x - 1; x <= map->high_x + 1; x++) {
            if (tile_at(&grid, x, y) >= 0)
                continue;
            bool is_beside = false;
            for (int edge = 0; edge < 4; edge++)
                is_beside |= tile_at(&grid, x + step_x[edge], y + step_y[edge]) >= 0;
            if (!is_beside)
                continue;
            look_around(map, &grid, x, y, &out[count]);
            count += (out[count].value & 0x55555555) != 0; /* ROAD somewhere */
        }
    return count;
}

int map_placings(const struct map *map, const uint16_t held[], int count, struct placing out[],
                 int max)
{
    const struct tileset *set = tileset_get(map->set);
    struct spot spots[MAX_SPOTS];
    const int spot_count = open_spots(map, spots);
    int found = 0;

    for (int i = 0; i < count; i++) {
        const struct tile *tile = tile_in(set, held[i]);
        for (int s = 0; s < spot_count; s++)
            for (int q = 0; q < 4 && found < max; q++)
                if (tile->smallest[q] == q && fits(&spots[s], tile, q) &&
                    joins_well(map, set, &spots[s], held[i], q, NULL))
                    out[found++] = (struct placing){ held[i], spots[s].x, spots[s].y, q };
    }
    return found;
}

/* Adds what is in the way of a tile that is to come onto the map; false if something is. */
static bool is_off_map(const struct map *map, int tile, struct text *why)
{
    if (map->site[tile].is_placed && why) {
        map_print_tile(map, tile, why);
        text_add(why, " is on the map already");
    }
    return !map->site[tile].is_placed;
}

/* Both rules for a tile at a spot of a map on which that spot is free. */
static bool may_stand(const struct map *map, const struct grid *grid, const struct spot *spot,
                      int tile, int quarters, struct text *why)
{
    const struct tileset *set = tileset_get(map->set);

    if (fits(spot, tile_in(set, tile), quarters))
        return joins_well(map, set, spot, tile, quarters, why);
    if (why)
        explain_misfit(map, grid, spot, tile_in(set, tile), quarters, why);
    return false;
}

bool map_may_place(const struct map *map, struct placing placing, struct text *why)
{
    struct grid grid;
    struct spot spot;

    if (!is_off_map(map, placing.tile, why))
        return false;
    if (!map->placed && why)
        text_add(why, "the start tile comes first");
    if (!map->placed)
        return false;
    fill_grid(map, &grid);
    const int taken = tile_at(&grid, placing.x, placing.y);
    if (taken >= 0) {
        if (why) {
            text_addf(why, "%d,%d is taken by ", placing.x, placing.y);
            map_print_tile(map, taken, why);
        }
        return false;
    }
    look_around(map, &grid, placing.x, placing.y, &spot);
    return may_stand(map, &grid, &spot, placing.tile, placing.quarters & 3, why);
}

/* ---- Swaps (R8) ---- */

/* A tile in the place of another takes over all its roads if both have a single neighbourhood
   and no road that meets another is marked as it was not: nothing changes for anybody. */
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

/* Whether all who were connected before, except on the swapped tiles, still are. */
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

/* The map with a gap in it: a tile is taken off. */
struct gap {
    struct map map;
    bool loses; /* somebody else is not connected any more */
};

static void make_gap(const struct map *map, int old, struct gap *gap)
{
    copy_map(&gap->map, map);
    take_off(&gap->map, old);
    map_connect(&gap->map);
    gap->loses = !keeps_all(map, &gap->map, old, old, NULL);
}

/* A tile that fits in the place of `old`, at `spot`, does not take over all roads and so is put
   into the gap. */
static bool fills_gap(const struct map *map, const struct gap *gap, const struct tileset *set,
                      const struct spot *spot, int index, int old, int quarters, struct text *why)
{
    const struct tile *tile = tile_in(set, index);
    const struct joins joins = joins_at(&gap->map, set, spot, tile, quarters);
    const unsigned all = demanded(map, tile, joins.touched);
    struct map trial;

    /* A single neighbourhood is no way to itself. */
    if (!why && tile->hoods == 1) {
        if (all & ~(joins.in & joins.out))
            return false;
        if (!gap->loses)
            return true;
    }
    copy_map(&trial, &gap->map);
    put(&trial, (struct placing){ index, spot->x, spot->y, quarters }, spot->next);
    map_join(&trial, index);
    return is_joined(&trial, index, all, why) && keeps_all(map, &trial, index, old, why);
}

/* The quarter-turns, as bits, in which each tile of `held` may be swapped for `old`. */
static void find_swaps(const struct map *map, const struct grid *grid, int old,
                       const uint16_t held[], int count, uint8_t turns[])
{
    const struct tileset *set = tileset_get(map->set);
    struct spot spot;
    struct gap gap;
    bool has_gap = false;

    look_around(map, grid, map->site[old].x, map->site[old].y, &spot);
    for (int i = 0; i < count; i++) {
        const struct tile *tile = tile_in(set, held[i]);

        turns[i] = 0;
        for (int q = 0; q < 4; q++) {
            if (tile->smallest[q] != q || !fits(&spot, tile, q))
                continue;
            if (!takes_over(map, set, held[i], old, q)) {
                if (!has_gap)
                    make_gap(map, old, &gap);
                has_gap = true;
                if (!fills_gap(map, &gap, set, &spot, held[i], old, q, NULL))
                    continue;
            }
            turns[i] |= 1 << q;
        }
    }
}

int map_swaps(const struct map *map, const uint16_t held[], int count, struct placing out[],
              uint16_t out_old[], int max)
{
    uint8_t turns[MAX_MAP_TILES][MAX_MAP_TILES]; /* by tile that goes, by index of `held` */
    struct grid grid;
    int found = 0;

    fill_grid(map, &grid);
    for (int old = 0; old < map->tiles; old++) {
        if (map->site[old].is_placed && old != map_start(map))
            find_swaps(map, &grid, old, held, count, turns[old]);
        else
            memset(turns[old], 0, count);
    }
    for (int i = 0; i < count; i++)
        for (int old = 0; old < map->tiles; old++)
            for (unsigned bits = turns[old][i]; bits && found < max; bits &= bits - 1) {
                const struct site *site = &map->site[old];

                out[found] = (struct placing){ held[i], site->x, site->y, bits_lowest(bits) };
                out_old[found++] = old;
            }
    return found;
}

bool map_may_swap(const struct map *map, int tile, int old, int quarters, struct text *why)
{
    const struct tileset *set = tileset_get(map->set);
    struct grid grid;
    struct spot spot;
    struct gap gap;

    if (!is_off_map(map, tile, why))
        return false;
    if (!map->site[old].is_placed || old == map_start(map)) {
        if (why) {
            map_print_tile(map, old, why);
            text_add(why, map->site[old].is_placed ? " is the start tile, which stays"
                                                   : " is not on the map");
        }
        return false;
    }
    fill_grid(map, &grid);
    look_around(map, &grid, map->site[old].x, map->site[old].y, &spot);
    if (fits(&spot, tile_in(set, tile), quarters & 3)) {
        if (takes_over(map, set, tile, old, quarters & 3))
            return true;
        make_gap(map, old, &gap);
        return fills_gap(map, &gap, set, &spot, tile, old, quarters & 3, why);
    }
    if (why)
        explain_misfit(map, &grid, &spot, tile_in(set, tile), quarters & 3, why);
    return false;
}

/*
 * adjacency.c - neighbours and distances of neighbourhoods by road and water.
 *
 * All searches are breadth-first, with a queue that holds each place at most once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"

#include <string.h>

/* A road cell must allow travel in this direction: FORWARD is leaving here and entering on the
   other side, BACKWARD the reverse, EITHER one of them. */
enum direction { FORWARD, BACKWARD, EITHER };

static unsigned exits(const struct tile *tile, enum direction direction)
{
    return direction == FORWARD ? tile->leave : direction == BACKWARD ? tile->enter : SLOTS;
}

static unsigned entrances(const struct tile *tile, enum direction direction)
{
    return direction == FORWARD ? tile->enter : direction == BACKWARD ? tile->leave : SLOTS;
}

/* Lists all neighbourhoods one step from `hood`, usable or not. A neighbourhood may occur twice.
   Returns their number. */
static inline int steps_from(const struct map *map, const struct tileset *set, int hood,
                             enum direction direction, uint16_t out[MAX_NEIGHBOURS])
{
    const int tile = tile_of_hood(set, hood);
    unsigned cells = hood_in(set, hood)->roads & exits(tile_in(set, tile), direction);
    int count = 0;

    for (; cells; cells &= cells - 1) {
        int cell;
        const int other = across(map, tile, bits_lowest(cells), &cell);
        if (other >= 0 && entrances(tile_in(set, other), direction) >> cell & 1)
            out[count++] = first_hood_in(set, other) + tile_in(set, other)->hood_at[cell];
    }
    if (map->tunnel[0] == hood)
        out[count++] = map->tunnel[1];
    else if (map->tunnel[1] == hood)
        out[count++] = map->tunnel[0];
    return count;
}

static uint8_t *marks(struct site *site, enum direction direction)
{
    return direction == FORWARD ? &site->reached : &site->returns;
}

/* Marks all neighbourhoods connected with those in the queue, which are marked already. */
static void spread(struct map *map, enum direction direction, uint16_t queue[MAX_MAP_HOODS],
                   int tail)
{
    const struct tileset *set = tileset_get(map->set);
    uint16_t next[MAX_NEIGHBOURS];
    int head = 0;

    while (head < tail) {
        const int count = steps_from(map, set, queue[head++], direction, next);
        for (int i = 0; i < count; i++) {
            const int tile = tile_of_hood(set, next[i]);
            uint8_t *marked = marks(&map->site[tile], direction);
            const int bit = 1 << (next[i] - first_hood_in(set, tile));
            if (*marked & bit)
                continue;
            *marked |= bit;
            queue[tail++] = next[i];
        }
    }
}

void map_connect(struct map *map)
{
    const int start = map_start(map);
    uint16_t queue[MAX_MAP_HOODS];

    for (int t = 0; t < map->tiles; t++)
        map->site[t].reached = map->site[t].returns = 0;
    map->site[start].reached = map->site[start].returns = 1;
    queue[0] = map_first_hood(map, start);
    spread(map, FORWARD, queue, 1);
    spread(map, BACKWARD, queue, 1);
}

/* Marks the neighbourhoods of a new tile that marked ones connect. Then marks all others that the
   tile connects. */
static void join(struct map *map, int tile, enum direction direction)
{
    const struct tileset *set = tileset_get(map->set);
    const struct tile *here = tile_in(set, tile);
    uint8_t *marked = marks(&map->site[tile], direction);
    unsigned cells = entrances(here, direction);
    uint16_t queue[MAX_MAP_HOODS];
    int count = 0;

    *marked = 0;
    for (; cells; cells &= cells - 1) {
        const int cell = bits_lowest(cells), bit = 1 << here->hood_at[cell];
        int far;
        const int other = across(map, tile, cell, &far);
        if (other < 0 || *marked & bit || !(exits(tile_in(set, other), direction) >> far & 1) ||
            !(*marks(&map->site[other], direction) >> tile_in(set, other)->hood_at[far] & 1))
            continue;
        *marked |= bit;
        queue[count++] = first_hood_in(set, tile) + here->hood_at[cell];
    }
    spread(map, direction, queue, count);
}

void map_join(struct map *map, int tile)
{
    join(map, tile, FORWARD);
    join(map, tile, BACKWARD);
}

static enum direction direction_of(enum ways ways)
{
    return ways == WAYS_COPS ? EITHER : FORWARD;
}

int map_neighbours(const struct map *map, int hood, enum ways ways, uint16_t out[MAX_NEIGHBOURS])
{
    uint16_t found[MAX_NEIGHBOURS];
    const int count = steps_from(map, tileset_get(map->set), hood, direction_of(ways), found);
    int kept = 0;

    for (int i = 0; i < count; i++) {
        int at = kept;
        if (!map_is_usable(map, found[i]))
            continue;
        while (at > 0 && out[at - 1] > found[i])
            at--;
        if (at > 0 && out[at - 1] == found[i])
            continue;
        memmove(&out[at + 1], &out[at], (kept++ - at) * sizeof *out);
        out[at] = found[i];
    }
    return kept;
}

enum { MAX_MAP_BODIES = MAX_MAP_TILES * MAX_TILE_BODIES };

static inline int first_body_in(const struct tileset *set, int tile)
{
    return tile_in(set, tile)->first_body + (tile < set->tiles ? 0 : set->bodies);
}

static inline int tile_of_body(const struct tileset *set, int body)
{
    return body < set->bodies ? set->body[body].tile
                              : set->body[body - set->bodies].tile + set->tiles;
}

/* Computes the number of crossings to every body of water that is reached. */
static void water_reach(const struct map *map, const struct tileset *set, uint16_t queue[],
                        int tail, uint16_t crossings[])
{
    for (int head = 0; head < tail; head++) {
        const int body = queue[head], tile = tile_of_body(set, body);
        unsigned cells = set->body[body < set->bodies ? body : body - set->bodies].cells & SLOTS;
        for (; cells; cells &= cells - 1) {
            int cell;
            const int other = across(map, tile, bits_lowest(cells), &cell);
            if (other < 0)
                continue;
            const int next = first_body_in(set, other) + tile_in(set, other)->body_at[cell];
            if (crossings[next] == UNREACHED) {
                crossings[next] = crossings[body] + 1;
                queue[tail++] = next;
            }
        }
    }
}

void map_water_distances(const struct map *map, const uint16_t from[], int count, uint16_t out[])
{
    const struct tileset *set = tileset_get(map->set);
    uint16_t crossings[MAX_MAP_BODIES], queue[MAX_MAP_BODIES];
    int tail = 0;

    memset(crossings, 0xFF, map->copies * set->bodies * sizeof *crossings); /* UNREACHED */
    for (int i = 0; i < count; i++) {
        const int first = first_body_in(set, tile_of_hood(set, from[i]));
        unsigned shore = map_is_usable(map, from[i]) ? hood_in(set, from[i])->shore : 0;
        for (; shore; shore &= shore - 1) {
            const int body = first + bits_lowest(shore);
            if (crossings[body] == UNREACHED)
                queue[tail++] = body;
            crossings[body] = 0;
        }
    }
    water_reach(map, set, queue, tail, crossings);
    for (int h = 0; h < map_hoods(map); h++) {
        const int first = first_body_in(set, tile_of_hood(set, h));
        unsigned shore = map_is_usable(map, h) ? hood_in(set, h)->shore : 0;
        out[h] = UNREACHED;
        for (; shore; shore &= shore - 1)
            if (crossings[first + bits_lowest(shore)] < out[h])
                out[h] = crossings[first + bits_lowest(shore)];
    }
}

/*
 * web.c - the roads of a map as lists.
 *
 * Whether a tile may go is asked of each tile in turn, and each time all roads are gone along twice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "inner.h"

static void spin(const struct map *map, const struct tileset *set, struct web *web,
                 enum direction direction)
{
    uint16_t next[MAX_NEIGHBOURS];
    int roads = 0;

    for (int t = 0; t < map->tiles; t++) {
        const int hoods = map->site[t].is_placed ? tile_in(set, t)->hoods : 0;
        const int first = first_hood_in(set, t);

        for (int hood = first; hood < first + hoods; hood++) {
            const int count = map_steps(map, set, hood, direction, next);

            web->first[direction][hood] = roads;
            for (int i = 0; i < count; i++) {
                const int tile = tile_of_hood(set, next[i]);

                web->road[direction][roads++] =
                    (struct road){ next[i], tile, 1 << (next[i] - first_hood_in(set, tile)) };
            }
            web->end[direction][hood] = roads;
        }
    }
}

void web_spin(const struct map *map, struct web *web)
{
    const struct tileset *set = tileset_get(map->set);

    spin(map, set, web, FORWARD);
    spin(map, set, web, BACKWARD);
}

/* Marks in marks[] of its tile each neighbourhood that can be reached from `start`, though not over
   tile `gone`. */
static void mark(const struct web *web, enum direction direction, int start, int gone,
                 uint8_t marks[])
{
    uint16_t queue[MAX_MAP_HOODS];
    int head = 0, tail = 0;

    queue[tail++] = start;
    while (head < tail) {
        const int hood = queue[head++], end = web->end[direction][hood];

        for (int i = web->first[direction][hood]; i < end; i++) {
            const struct road *road = &web->road[direction][i];

            if (marks[road->tile] & road->bit || road->tile == gone)
                continue;
            marks[road->tile] |= road->bit;
            queue[tail++] = road->hood;
        }
    }
}

void web_connect_without(const struct web *web, struct map *map, int tile)
{
    const int start = map_start(map), first = map_first_hood(map, start);
    uint8_t reached[MAX_MAP_TILES], returns[MAX_MAP_TILES];

    memset(reached, 0, map->tiles);
    memset(returns, 0, map->tiles);
    reached[start] = returns[start] = 1;
    mark(web, FORWARD, first, tile, reached);
    mark(web, BACKWARD, first, tile, returns);
    for (int t = 0; t < map->tiles; t++) {
        map->site[t].reached = reached[t];
        map->site[t].returns = returns[t];
    }
}

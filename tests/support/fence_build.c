/* fence_build.c - see fence_build.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fence_build.h"

#include <string.h>

/* A tile leaves a hand. */
static void give_up(struct builders *b, int player, int tile)
{
    for (int i = 0; i < b->count[player]; i++)
        if (b->held[player][i] == tile)
            b->held[player][i] = b->held[player][--b->count[player]];
}

void builders_begin(struct builders *b, const char *set, int copies, bool joins_all, int players,
                    uint64_t seed)
{
    uint16_t order[MAX_MAP_TILES];

    rng_seed(&b->rng, seed);
    map_reset(&b->map, tileset_find(set), copies, joins_all);
    b->players = players;
    for (int p = 0; p < players; p++)
        b->count[p] = 0;
    for (int i = 0; i < b->map.tiles; i++) {
        const int j = (int)rng_below(&b->rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < b->map.tiles; i++) {
        const int p = i % players;
        if (order[i] == map_start(&b->map))
            b->mover = p;
        else
            b->held[p][b->count[p]++] = order[i];
    }
    map_place(&b->map, (struct placing){ map_start(&b->map), 0, 0, 0 });
}

bool builders_place(struct builders *b)
{
    static struct placing list[MAX_PLACINGS];

    for (int asked = 0; asked < b->players; asked++) {
        const int p = b->mover = (b->mover + 1) % b->players;
        const int count = map_placings(&b->map, b->held[p], b->count[p], list, MAX_PLACINGS);
        if (count == 0)
            continue;
        const struct placing chosen = list[rng_below(&b->rng, count)];
        map_place(&b->map, chosen);
        give_up(b, p, chosen.tile);
        return true;
    }
    return false;
}

bool has_both_paths(const struct map *map, int hood)
{
    const int tile = map_tile_of(map, hood);
    const struct site *site = &map->site[tile];

    return (site->reached & site->returns) >> (hood - map_first_hood(map, tile)) & 1;
}

void road_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                    uint16_t out[])
{
    uint16_t queue[MAX_MAP_HOODS], next[MAX_NEIGHBOURS];
    int tail = 0;

    memset(out, 0xFF, (size_t)map_hoods(map) * sizeof *out); /* UNREACHED */
    for (int i = 0; i < count; i++)
        if (map_is_usable(map, from[i])) {
            out[from[i]] = 0;
            queue[tail++] = from[i];
        }
    for (int head = 0; head < tail; head++)
        for (int i = 0, n = map_neighbours(map, queue[head], ways, next); i < n; i++)
            if (out[next[i]] == UNREACHED) {
                out[next[i]] = out[queue[head]] + 1;
                queue[tail++] = next[i];
            }
}

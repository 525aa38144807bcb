/* fence_build.c - see fence_build.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fence_build.h"

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

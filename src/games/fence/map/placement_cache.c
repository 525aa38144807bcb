/* placement_cache.c - see placement_cache.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/fence/map/placement_cache.h"

#include "base/hash.h"
#include "base/thread_local.h"

enum { KEPT = 1 << 14 };

/* Direct-mapped: the newest answer stays. */
struct placement_cache {
    struct kept {
        uint64_t key; /* 0: none */
        uint16_t n, found[MEMO_MOST];
    } kept[KEPT];
};

static struct thread_block own = THREAD_BLOCK(struct placement_cache);

uint64_t placement_cache_key(const struct map *map)
{
    return hash_bytes((const uint8_t *)map, map_size(map), tileset_get(map->set)->checksum);
}

/* Where the answer to a question is, if it is known; *key becomes the question's. NULL: nowhere. */
static struct kept *find(uint64_t *key, enum question question, int tile)
{
    struct placement_cache *memo = thread_block_memory(&own);

    *key += (uint64_t)tile << 1 | question;
    *key = splitmix64(key) | 1;
    return memo ? &memo->kept[*key >> 50] : NULL;
}

int placement_cache_recall(uint64_t key, enum question question, int tile, uint16_t out[MEMO_MOST])
{
    const struct kept *kept = find(&key, question, tile);

    if (!kept || kept->key != key)
        return -1;
    memcpy(out, kept->found, kept->n * sizeof *out);
    return kept->n;
}

void placement_cache_keep(uint64_t key, enum question question, int tile, const uint16_t found[],
                          int n)
{
    struct kept *kept = n > MEMO_MOST ? NULL : find(&key, question, tile);

    if (!kept)
        return;
    kept->key = key;
    kept->n = (uint16_t)n;
    memcpy(kept->found, found, n * sizeof *found);
}

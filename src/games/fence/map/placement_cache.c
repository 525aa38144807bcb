/*
 * placement_cache.c - a thread-local cache of legal placements and swaps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/map/map_internal.h"

#include "base/hash.h"
#include "base/thread.h"

enum { CACHE_ENTRIES = 1 << 14 };

/* The cache is direct-mapped: a new entry replaces the old one. */
struct placement_cache {
    struct cache_entry {
        uint64_t key; /* 0: none */
        uint16_t n, found[CACHE_LIST_MAX];
    } entry[CACHE_ENTRIES];
};

static struct thread_block block = THREAD_BLOCK(struct placement_cache);

uint64_t placement_cache_key(const struct map *map)
{
    return hash_bytes((const uint8_t *)map, map_size(map), tileset_get(map->set)->checksum);
}

/* Returns the entry for a question, or NULL if there is no memory for a cache. Changes *key from
   the key of the map to the key of the question. */
static struct cache_entry *find(uint64_t *key, enum question question, int tile)
{
    struct placement_cache *cache = thread_block_memory(&block);

    *key += (uint64_t)tile << 1 | question;
    *key = splitmix64(key) | 1;
    return cache ? &cache->entry[*key >> 50] : NULL;
}

int placement_cache_recall(uint64_t key, enum question question, int tile,
                           uint16_t out[CACHE_LIST_MAX])
{
    const struct cache_entry *entry = find(&key, question, tile);

    if (!entry || entry->key != key)
        return -1;
    memcpy(out, entry->found, entry->n * sizeof *out);
    return entry->n;
}

void placement_cache_keep(uint64_t key, enum question question, int tile, const uint16_t found[],
                          int n)
{
    struct cache_entry *entry = n > CACHE_LIST_MAX ? NULL : find(&key, question, tile);

    if (!entry)
        return;
    entry->key = key;
    entry->n = (uint16_t)n;
    memcpy(entry->found, found, n * sizeof *found);
}

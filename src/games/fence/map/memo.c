/* memo.c - see memo.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "memo.h"

#include "../../../base/hash.h"
#include "../../../base/own.h"

enum { KEPT = 1 << 14 };

/* Direct-mapped: the newest answer stays. */
struct memo {
    struct kept {
        uint64_t key; /* 0: none */
        uint16_t n, found[MEMO_MOST];
    } kept[KEPT];
};

static struct own own = OWN(struct memo);

uint64_t memo_key(const struct map *map)
{
    return hash_bytes((const uint8_t *)map, map_size(map), tileset_get(map->set)->checksum);
}

/* Where the answer to a question is, if it is known; *key becomes the question's. NULL: nowhere. */
static struct kept *find(uint64_t *key, enum question question, int tile)
{
    struct memo *memo = own_memory(&own);

    *key += (uint64_t)tile << 1 | question;
    *key = splitmix64(key) | 1;
    return memo ? &memo->kept[*key >> 50] : NULL;
}

int memo_recall(uint64_t key, enum question question, int tile, uint16_t out[MEMO_MOST])
{
    const struct kept *kept = find(&key, question, tile);

    if (!kept || kept->key != key)
        return -1;
    memcpy(out, kept->found, kept->n * sizeof *out);
    return kept->n;
}

void memo_keep(uint64_t key, enum question question, int tile, const uint16_t found[], int n)
{
    struct kept *kept = n > MEMO_MOST ? NULL : find(&key, question, tile);

    if (!kept)
        return;
    kept->key = key;
    kept->n = (uint16_t)n;
    memcpy(kept->found, found, n * sizeof *found);
}

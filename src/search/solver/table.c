/*
 * table.c - see table.h.
 *
 * Buckets of four entries fill a cache line, and 256 of them are a block. The key's low
 * byte says which bucket of a block, so it need not be stored, and the byte it leaves
 * holds the work; the high bits say which block, of any number of them. An entry
 * is recognised by all 64 bits of its key: with a billion positions in the table the
 * chance that a probe meets a wrong one is below 10^-9.
 *
 * Replacement only forgets. Each entry's bounds are true of its position whatever
 * happened to others, so the solver stays right, it only has to find out again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "table.h"

#include "../../base/memory.h"

#include <assert.h>
#include <stdlib.h>

enum { WAYS = 4, WORK_BITS = 8, BLOCK = 1 << WORK_BITS };

struct entry {
    uint64_t tag; /* key without its low byte, which holds 1 + log2(work); 0: free */
    int16_t low, high;
    step best;
};

struct table {
    struct entry (*buckets)[WAYS];
    uint64_t blocks;
};

struct table *table_new(size_t bytes)
{
    struct table *t = xmalloc(sizeof *t);
    const size_t block = BLOCK * sizeof *t->buckets;

    t->buckets = area_take(&bytes, block);
    t->blocks = bytes / block < UINT32_MAX ? bytes / block : UINT32_MAX;
    return t;
}

void table_free(struct table *t)
{
    area_free(t->buckets);
    free(t);
}

static uint64_t tag_of(uint64_t key)
{
    return key >> WORK_BITS << WORK_BITS;
}

static unsigned work_of(const struct entry *e)
{
    return (unsigned)(e->tag & (((uint64_t)1 << WORK_BITS) - 1));
}

static struct entry *bucket_of(const struct table *t, uint64_t key)
{
    return t->buckets[((key >> 32) * t->blocks >> 32) * BLOCK + key % BLOCK];
}

bool table_get(const struct table *t, uint64_t key, struct known *out)
{
    const struct entry *bucket = bucket_of(t, key);

    for (int i = 0; i < WAYS; i++) {
        if (work_of(&bucket[i]) && tag_of(bucket[i].tag) == tag_of(key)) {
            *out = (struct known){ bucket[i].low, bucket[i].high, bucket[i].best };
            return true;
        }
    }
    *out = (struct known){ VALUE_MIN, VALUE_MAX, 0 };
    return false;
}

void table_put(struct table *t, uint64_t key, const struct known *known, uint64_t work)
{
    struct entry *bucket = bucket_of(t, key), *victim = &bucket[0];
    unsigned size = 1;

    assert(known->low <= known->high);
    while (work >>= 1)
        size++;
    for (int i = 0; i < WAYS; i++) {
        if (work_of(&bucket[i]) && tag_of(bucket[i].tag) == tag_of(key)) {
            victim = &bucket[i];
            if (size < work_of(victim))
                size = work_of(victim);
            break;
        }
        if (work_of(&bucket[i]) < work_of(victim))
            victim = &bucket[i];
    }
    *victim = (struct entry){ tag_of(key) | size, (int16_t)known->low, (int16_t)known->high,
                              known->best };
}

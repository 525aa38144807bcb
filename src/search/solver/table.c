/*
 * table.c - see table.h.
 *
 * Buckets of four entries fill a cache line. The bucket is chosen by the key's low
 * bits, so these need not be stored, and the byte they leave holds the work. An entry
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

enum { WAYS = 4, WORK_BITS = 8, LEAST_BUCKETS = 1 << WORK_BITS };

struct entry {
    uint64_t tag; /* key without its low byte, which holds 1 + log2(work); 0: free */
    int16_t low, high;
    step best;
};

struct table {
    struct entry (*buckets)[WAYS];
    uint64_t mask;
};

struct table *table_new(size_t bytes)
{
    struct table *t = xmalloc(sizeof *t);
    size_t taken = LEAST_BUCKETS * sizeof *t->buckets;

    while (taken * 2 <= bytes)
        taken *= 2;
    t->buckets = area_take(&taken, LEAST_BUCKETS * sizeof *t->buckets);
    t->mask = taken / sizeof *t->buckets - 1;
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

bool table_get(const struct table *t, uint64_t key, struct known *out)
{
    const struct entry *bucket = t->buckets[key & t->mask];

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
    struct entry *bucket = t->buckets[key & t->mask], *victim = &bucket[0];
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

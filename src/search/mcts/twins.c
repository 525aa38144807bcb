/*
 * twins.c - see twins.h.
 *
 * An entry is words of which the first is the key, changed by the others (R. Hyatt and
 * T. Mann, "A lock-less transposition-table implementation for parallel search chess engines", ICGA
 * Journal 2002): words of two writers at once do not fit together and are not found. Clearing
 * changes all keys instead of the entries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "twins.h"

#include "../../base/memory.h"
#include "../../base/rng.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { WORDS = 3 }; /* that are kept: block, win; draw, loss; margin */

struct entry {
    _Atomic uint64_t check; /* key ^ salt ^ each of the words */
    _Atomic uint64_t word[WORDS];
};

struct twins {
    struct entry *entries;
    uint64_t mask; /* their number, a power of two, less 1 */
    uint64_t salt, clears;
};

struct twins *twins_new(size_t bytes)
{
    struct twins *t = xcalloc(1, sizeof *t);
    size_t n = 1024;

    while (2 * n * sizeof(struct entry) <= bytes)
        n *= 2;
    size_t size = n * sizeof(struct entry);

    t->entries = area_take(&size, 1024 * sizeof(struct entry));
    while (n * sizeof(struct entry) > size)
        n /= 2;
    t->mask = n - 1;
    twins_clear(t);
    return t;
}

void twins_free(struct twins *t)
{
    if (!t)
        return;
    area_free(t->entries);
    free(t);
}

void twins_clear(struct twins *t)
{
    t->salt = splitmix64(&t->clears);
}

static struct entry *entry_of(const struct twins *t, uint64_t key)
{
    return &t->entries[key & t->mask];
}

static uint64_t pack(float low, float high)
{
    uint32_t bits[2];

    memcpy(&bits[0], &low, sizeof low);
    memcpy(&bits[1], &high, sizeof high);
    return (uint64_t)bits[1] << 32 | bits[0];
}

static float unpack(uint64_t word, int shift)
{
    const uint32_t bits = (uint32_t)(word >> shift);
    float out;

    memcpy(&out, &bits, sizeof out);
    return out;
}

bool twins_find(const struct twins *t, uint64_t key, struct twin *out)
{
    const struct entry *e = entry_of(t, key);
    uint64_t check = atomic_load_explicit(&e->check, memory_order_acquire) ^ t->salt, word[WORDS];

    for (int i = 0; i < WORDS; i++)
        check ^= word[i] = atomic_load_explicit(&e->word[i], memory_order_relaxed);
    if (check != key)
        return false;
    out->block = (uint32_t)word[0];
    out->verdict.win = unpack(word[0], 32);
    out->verdict.draw = unpack(word[1], 0);
    out->verdict.loss = unpack(word[1], 32);
    out->verdict.margin = unpack(word[2], 0);
    return true;
}

void twins_put(struct twins *t, uint64_t key, const struct twin *twin)
{
    const struct verdict *v = &twin->verdict;
    const uint64_t word[WORDS] = {
        (pack(0, v->win) & ~(uint64_t)UINT32_MAX) | twin->block,
        pack(v->draw, v->loss),
        pack(v->margin, 0),
    };
    struct entry *e = entry_of(t, key);
    uint64_t check = key ^ t->salt;

    for (int i = 0; i < WORDS; i++) {
        check ^= word[i];
        atomic_store_explicit(&e->word[i], word[i], memory_order_relaxed);
    }
    atomic_store_explicit(&e->check, check, memory_order_release);
}

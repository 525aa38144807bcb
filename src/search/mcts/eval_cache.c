/*
 * eval_cache.c - a lock-free hash table of net evaluations.
 *
 * The first word of an entry is the key XORed with the other words (R. Hyatt and T. Mann, "A
 * lock-less transposition-table implementation for parallel search chess engines", ICGA Journal
 * 2002). Words of two concurrent writers do not match, so the entry is not found. Clearing changes
 * the salt of all keys and leaves the entries as they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/eval_cache.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { WORDS = (sizeof(struct cached_eval) + sizeof(uint64_t) - 1) / sizeof(uint64_t) };

struct entry {
    _Atomic uint64_t check; /* key ^ salt ^ each word */
    _Atomic uint64_t word[WORDS];
};

struct eval_cache {
    struct entry *entries;
    uint64_t mask; /* number of entries, a power of 2, minus 1 */
    uint64_t salt, clears;
};

struct eval_cache *eval_cache_new(size_t bytes)
{
    struct eval_cache *t = xcalloc(1, sizeof *t);
    size_t n = 1024;

    while (2 * n * sizeof(struct entry) <= bytes)
        n *= 2;
    size_t size = n * sizeof(struct entry);

    t->entries = area_take(&size, 1024 * sizeof(struct entry));
    while (n * sizeof(struct entry) > size)
        n /= 2;
    t->mask = n - 1;
    eval_cache_clear(t);
    return t;
}

void eval_cache_free(struct eval_cache *t)
{
    if (!t)
        return;
    area_free(t->entries);
    free(t);
}

void eval_cache_clear(struct eval_cache *t)
{
    t->salt = splitmix64(&t->clears);
}

static struct entry *entry_of(const struct eval_cache *t, uint64_t key)
{
    return &t->entries[key & t->mask];
}

bool eval_cache_find(const struct eval_cache *t, uint64_t key, struct cached_eval *out)
{
    const struct entry *e = entry_of(t, key);
    uint64_t check = atomic_load_explicit(&e->check, memory_order_acquire) ^ t->salt, word[WORDS];

    for (int i = 0; i < WORDS; i++)
        check ^= word[i] = atomic_load_explicit(&e->word[i], memory_order_relaxed);
    if (check != key)
        return false;
    memcpy(out, word, sizeof *out);
    return true;
}

void eval_cache_put(struct eval_cache *t, uint64_t key, const struct cached_eval *cached)
{
    uint64_t word[WORDS] = { 0 };
    struct entry *e = entry_of(t, key);
    uint64_t check = key ^ t->salt;

    memcpy(word, cached, sizeof *cached);
    for (int i = 0; i < WORDS; i++) {
        check ^= word[i];
        atomic_store_explicit(&e->word[i], word[i], memory_order_relaxed);
    }
    atomic_store_explicit(&e->check, check, memory_order_release);
}

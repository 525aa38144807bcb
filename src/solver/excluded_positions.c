/*
 * excluded_positions.c - hash sets of positions that a proof must not use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/excluded_positions.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdlib.h>

static uint64_t *place_of(const struct excluded_positions *d, uint64_t key)
{
    uint64_t i = key & d->mask;

    while (d->keys[i] && d->keys[i] != key)
        i = (i + 1) & d->mask;
    return &d->keys[i];
}

/* Enlarges the table for `more` keys, so that at least half of the slots stay free. */
static void widen(struct excluded_positions *d, size_t more)
{
    const struct excluded_positions old = *d;

    while (2 * (d->n + more) > d->mask)
        d->mask = 2 * d->mask + 1;
    d->keys = xcalloc(d->mask + 1, sizeof *d->keys);
    for (uint64_t i = 0; old.keys && i <= old.mask; i++)
        if (old.keys[i])
            *place_of(d, old.keys[i]) = old.keys[i];
    free(old.keys);
}

struct excluded_positions *excluded_find(struct excluded_positions *all, int player, int target)
{
    while (all && (all->player != player || all->target != target))
        all = all->next;
    return all;
}

void excluded_add(struct excluded_positions **all, int player, int target, const uint64_t keys[],
                  size_t n)
{
    struct excluded_positions *d = excluded_find(*all, player, target);

    if (!d) {
        d = xcalloc(1, sizeof *d);
        *d = (struct excluded_positions){ .next = *all, .player = player, .target = target };
        *all = d;
    }
    widen(d, n);
    for (size_t i = 0; i < n; i++) {
        uint64_t *place = place_of(d, keys[i]), state = keys[i];

        if (*place || !keys[i])
            continue;
        d->hash ^= splitmix64(&state);
        d->n++;
        *place = keys[i];
    }
}

bool excluded_has(const struct excluded_positions *d, uint64_t key)
{
    return d && *place_of(d, key) == key;
}

void excluded_free(struct excluded_positions *all)
{
    while (all) {
        struct excluded_positions *next = all->next;

        free(all->keys);
        free(all);
        all = next;
    }
}

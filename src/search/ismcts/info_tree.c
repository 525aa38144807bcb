/*
 * info_tree.c - nodes of ISMCTS in one area of memory, found by a hash table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/ismcts/info_tree.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* A third of the table stays free, which keeps probe sequences short. */
static size_t slots_for(size_t nodes)
{
    return nodes + nodes / 2 + 1;
}

static size_t bytes_of_node(const struct info_tree *t)
{
    return sizeof *t->nodes + (size_t)t->players * sizeof *t->sums + 3 * sizeof *t->table / 2;
}

void info_init(struct info_tree *t, int players, size_t bytes)
{
    *t = (struct info_tree){ .players = players, .bytes = bytes };
}

void info_free(struct info_tree *t)
{
    area_free(t->sums);
}

/* Takes one area for sums, nodes and table, in the order of their alignment. */
static void take(struct info_tree *t)
{
    const size_t last = sizeof *t->table; /* slots_for rounds up */
    size_t bytes = t->bytes;

    t->sums = area_take(&bytes, bytes_of_node(t) + last);
    area_large_pages(t->sums);
    const size_t room = (bytes - last) / bytes_of_node(t);

    t->room = room < UINT32_MAX / 2 ? (uint32_t)room : UINT32_MAX / 2;
    t->slots = (uint32_t)slots_for(t->room);
    t->nodes = (struct info_node *)(t->sums + (size_t)t->room * (size_t)t->players);
    t->table = (uint32_t *)(t->nodes + t->room);
}

/* Returns the slot where probing for a child begins. */
static uint32_t first_slot(const struct info_tree *t, uint32_t parent, step s)
{
    uint64_t mixed = (uint64_t)parent << 32 | s;

    return (uint32_t)((splitmix64(&mixed) >> 32) * t->slots >> 32);
}

/* Returns the slot that contains a child, or the free slot for it. Probing begins at `slot`. */
static uint32_t slot_from(const struct info_tree *t, uint32_t slot, uint32_t parent, step s)
{
    for (;; slot = slot + 1 < t->slots ? slot + 1 : 0) {
        const struct info_node *n = &t->nodes[t->table[slot]];

        if (t->table[slot] == NO_NODE || (n->parent == parent && n->step == s))
            return slot;
    }
}

void info_clear(struct info_tree *t)
{
    if (!t->nodes)
        take(t);
    for (uint32_t i = 1; i < t->used; i++)
        t->table[t->nodes[i].slot] = NO_NODE;
    t->nodes[ROOT] = (struct info_node){ 0 };
    memset(info_sums(t, ROOT), 0, (size_t)t->players * sizeof *t->sums);
    t->used = 1;
}

static uint32_t slot_of(const struct info_tree *t, uint32_t parent, step s)
{
    return slot_from(t, first_slot(t, parent, s), parent, s);
}

uint32_t info_find(const struct info_tree *t, uint32_t parent, step s)
{
    return t->table[slot_of(t, parent, s)];
}

/* Without prefetching, each lookup would wait for memory twice, for the table and for the node. All
   slots are therefore prefetched first, then all nodes. */
void info_find_all(const struct info_tree *t, uint32_t parent, const step steps[], int n,
                   uint32_t out[])
{
    for (int i = 0; i < n; i++) {
        out[i] = first_slot(t, parent, steps[i]);
        __builtin_prefetch(&t->table[out[i]]);
    }
    for (int i = 0; i < n; i++)
        __builtin_prefetch(&t->nodes[t->table[out[i]]]);
    for (int i = 0; i < n; i++)
        out[i] = t->table[slot_from(t, out[i], parent, steps[i])];
}

uint32_t info_add(struct info_tree *t, uint32_t parent, step s, float prior)
{
    struct info_node *const above = &t->nodes[parent];

    if (t->used == t->room)
        return NO_NODE;

    const uint32_t slot = slot_of(t, parent, s), i = t->used++;

    assert(t->table[slot] == NO_NODE);
    t->table[slot] = i;
    t->nodes[i] = (struct info_node){ .step = s, .parent = parent, .slot = slot, .prior = prior };
    memset(info_sums(t, i), 0, (size_t)t->players * sizeof *t->sums);
    if (above->children++)
        t->nodes[above->last].next = i;
    else
        above->first = i;
    above->last = i;
    return i;
}

uint32_t info_child(const struct info_tree *t, uint32_t parent, int i)
{
    uint32_t child = t->nodes[parent].first;

    assert(i >= 0 && (uint32_t)i < t->nodes[parent].children);
    if (parent == ROOT)
        return child + (uint32_t)i;
    while (i-- > 0)
        child = t->nodes[child].next;
    return child;
}

size_t info_memory(const struct info_tree *t)
{
    return t->used * bytes_of_node(t);
}

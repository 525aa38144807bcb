/* tree.c - memory layout of the MCTS tree.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts/tree.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static size_t block_bytes(const struct tree *t, int count)
{
    const size_t child = (t->has_amaf ? 2 : 1) * sizeof(stat) + sizeof(tree_link) + sizeof(step) +
                         (t->has_priors ? sizeof(tree_prior) : 0) +
                         (t->has_amaf ? sizeof(uint16_t) : 0);

    return (sizeof(struct block) + (size_t)count * child + 7) / 8 * 8;
}

unsigned char *block_kept(const struct tree *t, const struct block *b)
{
    return (unsigned char *)b + block_bytes(t, b->count);
}

static void block_init(const struct tree *t, struct block *b, int count, uint32_t units)
{
    stat *const stats = block_stats(b);
    tree_link *links;

    *b = (struct block){ .count = (uint16_t)count, .units = units };
    links = block_links(t, b);
    for (stat *s = stats; s < (stat *)links; s++)
        atomic_init(s, 0);
    for (int i = 0; i < count; i++)
        atomic_init(&links[i], LEAF);
}

void tree_init(struct tree *t, size_t bytes)
{
    const struct tree widest = { .has_amaf = true, .has_priors = true };

    *t = (struct tree){ .bytes = bytes };
    t->top = xaligned(block_bytes(&widest, 1));
    tree_clear(t);
}

void tree_shape(struct tree *t, bool has_amaf, bool has_priors, size_t kept_bytes)
{
    t->has_amaf = has_amaf;
    t->has_priors = has_priors;
    t->kept_bytes = kept_bytes;
    tree_clear(t);
}

void tree_free(struct tree *t)
{
    area_free(t->memory);
    xfree_aligned(t->top);
}

void tree_open(struct tree *t)
{
    const size_t most = (size_t)WHERE_MASK * UNIT;
    size_t bytes = t->bytes < most ? t->bytes : most;

    if (t->memory)
        return;
    t->memory = area_take(&bytes, 2 * FIRST_BLOCK * UNIT);
    t->units = (uint32_t)(bytes / UNIT);
    area_large_pages(t->memory);
}

struct block *tree_take(struct tree *t, int count, bool has_kept, uint32_t *where)
{
    const size_t bytes = block_bytes(t, count) + (has_kept ? t->kept_bytes : 0);
    const uint32_t units = (uint32_t)((bytes + UNIT - 1) / UNIT);
    uint32_t used = atomic_load_explicit(&t->used, memory_order_relaxed);

    do {
        if (t->units - used < units)
            return NULL;
    } while (!atomic_compare_exchange_weak_explicit(&t->used, &used, used + units,
                                                    memory_order_relaxed, memory_order_relaxed));
    atomic_fetch_add_explicit(&t->nodes, (uint64_t)count, memory_order_relaxed);
    *where = used;
    block_init(t, tree_at(t, used), count, units);
    tree_at(t, used)->has_kept = has_kept;
    return tree_at(t, used);
}

void tree_clear(struct tree *t)
{
    block_init(t, t->top, 1, 0);
    atomic_store_explicit(&t->used, FIRST_BLOCK, memory_order_relaxed);
    atomic_store_explicit(&t->nodes, 1, memory_order_relaxed);
    t->has_garbage = false;
}

/* The sum of a slot has the view of its block's actor. The actor of the top block is player 0. */
void tree_descend(struct tree *t, int slot)
{
    const uint32_t where = link_where(link_read(block_links(t, t->top)));
    const struct block *b = tree_at(t, where);
    const uint32_t link = link_read(&block_links(t, b)[slot]);
    uint64_t word = stat_read(&block_stats(b)[slot]);

    assert(where >= FIRST_BLOCK && slot < b->count && link_where(link) != CLAIMED);
    if (b->actor == 1) {
        const uint64_t visits = stat_visits(word);

        word = stat_make(visits, visits * WIN - (uint64_t)stat_sum(word));
    }
    atomic_store_explicit(&block_stats(t->top)[0], word, memory_order_relaxed);
    atomic_store_explicit(&block_links(t, t->top)[0], link, memory_order_relaxed);
    if (link_where(link) >= FIRST_BLOCK) {
        tree_at(t, link_where(link))->parent = 0;
        tree_at(t, link_where(link))->slot = 0;
    }
    t->has_garbage = true;
}

double block_mean(const struct block *b, int i, int player)
{
    const uint64_t word = stat_read(&block_stats(b)[i]);
    const double visits = stat_visits(word);

    if (visits < 1)
        return 0.5;
    const double mean = (double)stat_sum(word) / (visits * WIN);

    return player == (b->actor == 1) ? mean : 1 - mean;
}

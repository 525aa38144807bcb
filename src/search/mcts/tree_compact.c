/*
 * tree_compact.c - compaction of the MCTS tree: freeing the blocks that the root does not reach.
 *
 * The method is sliding compaction in one pass. A block has a higher address than its parent, so a
 * pass upwards meets every parent before its children. A block is kept if its parent was kept and
 * marked it. It then moves down to the first free address, updates the link that leads to it, and
 * marks its own children. No stack and no second arena are needed. The cost is one look at each
 * block and one move of each kept block.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/tree.h"

/* Marks the children of the block now at `where` as kept and sets their parent. Returns the
   number of children, counted as nodes. */
static uint64_t keep_children(struct tree *t, uint32_t where)
{
    const struct block *b = tree_at(t, where);
    const tree_link *links = block_links(t, b);

    for (int i = 0; i < b->count; i++) {
        const uint32_t child = link_where(link_read(&links[i]));

        if (child >= FIRST_BLOCK) {
            tree_at(t, child)->keep = true;
            tree_at(t, child)->parent = where;
        }
    }
    return b->count;
}

void tree_compact(struct tree *t)
{
    const uint32_t end = atomic_load_explicit(&t->used, memory_order_relaxed);
    const uint32_t root = link_where(link_read(block_links(t, t->top)));
    uint32_t to = FIRST_BLOCK, units;
    uint64_t nodes = 1;

    if (root >= FIRST_BLOCK)
        tree_at(t, root)->keep = true;
    for (uint32_t from = FIRST_BLOCK; from < end; from += units) {
        struct block *b = tree_at(t, from);

        units = b->units;
        if (!b->keep)
            continue;
        b->keep = false;

        tree_link *up = &block_links(t, tree_block(t, b->parent))[b->slot];
        const uint32_t link = link_read(up);

        atomic_store_explicit(up, (link & ~WHERE_MASK) | to, memory_order_relaxed);
        memmove(tree_at(t, to), b, (size_t)units * UNIT);
        nodes += keep_children(t, to);
        to += units;
    }
    atomic_store_explicit(&t->used, to, memory_order_relaxed);
    atomic_store_explicit(&t->nodes, nodes, memory_order_relaxed);
    t->has_garbage = false;
}

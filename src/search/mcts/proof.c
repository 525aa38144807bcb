/*
 * proof.c - exact values inside the tree.
 *
 * MCTS-Solver (Winands, Bjornsson and Saito 2008) for players who may act several times in
 * a row, and with draws. A node is proven if its actor has a child proven to be their win, or
 * if all children are proven: then it is a draw if any of them is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

int proof_worth(const struct mcts *m, int proof)
{
    return proof == DRAW ? m->draw_worth : proof == WIN_OF ? WIN : 0;
}

int proof_of_children(const struct mcts *m, const struct block *b)
{
    const tree_link *links = block_links(&m->tree, b);
    const int won = WIN_OF + b->actor, lost = WIN_OF + !b->actor;
    bool has_open = false, has_draw = false;

    for (int i = 0; i < b->count; i++) {
        const int proof = link_proof(link_read(&links[i]));

        if (proof == won)
            return won;
        has_open = has_open || proof == OPEN;
        has_draw = has_draw || proof == DRAW;
    }
    return has_open ? OPEN : has_draw ? DRAW : lost;
}

void proof_set(const struct mcts *m, struct place at, int proof)
{
    tree_link *link = &block_links(&m->tree, at.block)[at.slot];
    uint32_t old = link_read(link);

    while (link_proof(old) == OPEN &&
           !atomic_compare_exchange_weak_explicit(link, &old, old | (uint32_t)proof << PROOF_SHIFT,
                                                  memory_order_acq_rel, memory_order_acquire))
        ;
}

/* The last node of the path has been proven: so may be those above it. Two workers
   that prove the last two children at once may both see one still open here; then
   select_child finds the node without an open child later. */
void proof_climb(const struct mcts *m, const struct worker *w)
{
    for (int d = w->depth; d > 0; d--) {
        const int proof = proof_of_children(m, w->path[d].block);

        if (proof == OPEN)
            return;
        proof_set(m, w->path[d - 1], proof);
    }
}

/*
 * proof.c - proven results in the tree (MCTS-Solver, Winands, Bjornsson and Saito 2008).
 *
 * Players may act several times in a row, and draws are possible. A node is proven if a child is
 * proven to be a win of its actor, or if all children are proven. If all are proven and none wins,
 * the node is a draw if any child is, and otherwise a loss.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

int proof_result(const struct mcts *m, int proof)
{
    return proof == DRAW ? m->draw_result : proof == WIN_OF ? WIN : 0;
}

/* The modelled opponent may miss its best step, so the node is proven only if all children have the
   same proof. */
static int proof_of_opponents_children(const tree_link *links, int n)
{
    const int first = link_proof(link_read(&links[0]));

    for (int i = 1; i < n; i++)
        if (link_proof(link_read(&links[i])) != first)
            return OPEN;
    return first;
}

int proof_of_children(const struct mcts *m, const struct block *b)
{
    const tree_link *links = block_links(&m->tree, b);
    const int won = WIN_OF + b->actor, lost = WIN_OF + !b->actor;
    bool has_open = false, has_draw = false;

    if (b->actor == m->opponent)
        return proof_of_opponents_children(links, b->count);
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

/* Spreads the proof of the path's last node upwards. Two workers that prove the last two children
   of a node at once may each still see the other child open. select_child later finds that the node
   has no open child. */
void proof_climb(const struct mcts *m, const struct worker *w)
{
    for (int d = w->depth; d > 0; d--) {
        const int proof = proof_of_children(m, w->path[d].block);

        if (proof == OPEN)
            return;
        proof_set(m, w->path[d - 1], proof);
    }
}

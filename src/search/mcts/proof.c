/*
 * proof.c - exact values inside the tree.
 *
 * MCTS-Solver (Winands, Bjornsson and Saito 2008) for players who may act several
 * times in a row, for draws and for more than two players. A proof says that one
 * player wins alone or that all share alike. A node is proven
 * - if its actor has a child proven to be his win, or
 * - if all children are proven and his best result among them has one outcome only:
 *   with more than two players he may be indifferent between losing to one and
 *   losing to another, and then the node stays open, or
 * - where chance acts: if all outcomes are proven alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mcts.h"

double proof_value(const struct mcts *m, int proof, int player)
{
    if (proof == DRAWN)
        return m->game->players == 2 ? m->drawn[player] / (double)WIN : 1.0 / m->game->players;
    return proof == player + 1 ? 1 : 0;
}

static int proof_by_chance(const struct mcts *m, const struct block *b)
{
    const tree_link *links = block_links(&m->tree, b);
    const int first = link_proof(link_read(&links[0]));

    for (int i = 1; i < b->count; i++)
        if (link_proof(link_read(&links[i])) != first)
            return OPEN;
    return first;
}

int proof_of_children(const struct mcts *m, const struct block *b)
{
    const tree_link *links = block_links(&m->tree, b);
    int best = OPEN;
    bool open = false, unlike = false;

    if (b->actor == CHANCE)
        return proof_by_chance(m, b);
    for (int i = 0; i < b->count; i++) {
        const int proof = link_proof(link_read(&links[i]));

        if (proof == b->actor + 1)
            return proof;
        if (proof == OPEN) {
            open = true;
        } else if (proof == DRAWN || best == OPEN) {
            best = proof;
        } else if (best != DRAWN && proof != best) {
            unlike = true;
        }
    }
    return open || (unlike && best != DRAWN) ? OPEN : best;
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

/* The last node of the path has been proven: so may be those above it. Two threads
   that prove the last two children at once may both see one still open here; then
   select_child finds the node without an open child later. */
void proof_climb(struct mcts *m, struct worker *w)
{
    for (int d = w->depth; d > 0; d--) {
        const int proof = proof_of_children(m, w->path[d].block);

        if (proof == OPEN)
            return;
        proof_set(m, w->path[d - 1], proof);
    }
}

/*
 * priors.c - priors by a net, and what is kept of its answers for the rest of a turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mcts.h"

/* What was kept at the start of the turn that the node `at` is in, or NULL. */
static const unsigned char *find_kept(const struct mcts *m, struct place at)
{
    const struct tree *t = &m->tree;

    for (const struct block *b = at.block; b != t->top; b = tree_block(t, b->parent)) {
        if (b->is_judged)
            return block_extra(t, b);
        if (b->starts_turn)
            return NULL;
    }
    return m->has_kept ? m->kept : NULL;
}

void learned_priors(const struct mcts *m, const struct worker *w, struct place at,
                    const step steps[], int n, float out[])
{
    const unsigned char *kept = w->is_fresh ? NULL : find_kept(m, at);

    if (w->is_fresh)
        evaluator_priors(w->evaluator, w->pos, steps, n, out);
    else if (kept)
        evaluator_kept_priors(w->evaluator, kept, w->pos, steps, n, out);
    else
        for (int i = 0; i < n; i++)
            out[i] = 1.0f / (float)n;
}

void learned_fill(const struct mcts *m, struct worker *w, struct place at, struct block *b)
{
    const struct tree *t = &m->tree;

    learned_priors(m, w, at, block_steps(t, b), b->count, block_priors(t, b));
    if (b->is_judged)
        evaluator_keep(w->evaluator, block_extra(t, b));
}

void learned_advance(struct mcts *m, const struct block *b)
{
    if (b->starts_turn || b->is_judged)
        m->has_kept = b->is_judged;
    if (b->is_judged)
        memcpy(m->kept, block_extra(&m->tree, b), m->tree.extra);
}

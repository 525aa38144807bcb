/*
 * learned.c - what a net adds: worths of leaves, and priors.
 *
 * A position at the start of a turn is judged when it is first visited; the iteration ends there,
 * and the children are made at once. What the net said for later steps of the turn is kept at the
 * end of their block. A node in the middle of a turn is not judged: it gets its children, with
 * priors from what was kept, and the iteration goes on until the turn is complete.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mcts.h"

#include <math.h>

/* Margins count for the tally by what is expected. */
static void count_margin(struct worker *w, double margin)
{
    const int64_t halves = llrint(2 * margin);

    COUNT(w->counters.margins, 1);
    COUNT(w->counters.margin_sum, halves);
    COUNT(w->counters.margin_squares, halves * halves);
}

void learned_judge(struct mcts *m, struct worker *w, int actor)
{
    const int draw_worth = actor ? WIN - m->draw_worth : m->draw_worth;
    struct verdict v;

    evaluator_judge(w->evaluator, w->pos, &v);
    w->is_fresh = true;
    if (v.draw > 0)
        atomic_store_explicit(&m->has_draws, true, memory_order_relaxed);
    if (m->game->margin)
        count_margin(w, actor ? -v.margin : v.margin);

    const double worth = (double)v.win + (double)v.draw * draw_worth / WIN;
    const double share = worth < 0 ? 0 : worth > 1 ? 1 : worth;

    w->worth = leaf_round(actor ? 1 - share : share, 1, &w->rng);
}

/* ---- Priors ---- */

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

static void fill_priors(const struct mcts *m, const struct worker *w, struct place at,
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

    fill_priors(m, w, at, block_steps(t, b), b->count, block_priors(t, b));
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

/* ---- Opening a node ---- */

/* One of n, each as probable as its prior says. */
static int draw_lot(struct rng *rng, const float priors[], int n)
{
    float lot = (float)(rng_next(rng) >> 40) * 0x1p-24f;
    int i = 0;

    while (i < n - 1 && (lot -= priors[i]) >= 0)
        i++;
    return i;
}

/* In the middle of a turn, where no children can be made: the turn is completed by lot, outside
   the tree, and its end judged. */
static void judge_beyond(struct mcts *m, struct worker *w, struct place at, int actor)
{
    step steps[MAX_STEPS];
    float priors[MAX_STEPS];
    int proof;

    while (actor != NOBODY && !evaluator_judges(w->evaluator, w->pos)) {
        const int n = m->game->steps(w->pos, steps);

        fill_priors(m, w, at, steps, n, priors);
        m->game->apply(w->pos, steps[draw_lot(&w->rng, priors, n)]);
        actor = m->game->to_act(w->pos);
    }
    if (!leaf_is_decided(m, w, actor, &proof))
        learned_judge(m, w, actor);
}

struct block *learned_open(struct mcts *m, struct worker *w, struct place at, int actor,
                           bool may_expand)
{
    struct block *b = NULL;

    w->is_fresh = false;
    if (evaluator_judges(w->evaluator, w->pos)) {
        learned_judge(m, w, actor);
        if (may_expand)
            expand(m, w, at, actor);
        return NULL;
    }
    if (may_expand)
        b = expand(m, w, at, actor);
    if (!b)
        judge_beyond(m, w, at, actor);
    return b;
}

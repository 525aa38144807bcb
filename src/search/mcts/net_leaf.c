/*
 * net_leaf.c - worths of leaves by a net.
 *
 * A position at the start of a turn is judged when it is first visited; the iteration ends there,
 * and the children are made at once. What the net said for later steps of the turn is kept at the
 * end of their block. A node in the middle of a turn is not judged: it gets its children, with
 * priors from what was kept (net_priors.c), and the iteration goes on until the turn is complete.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

#include <math.h>

/* Margins count for the tally by what is expected. */
static void count_margin(struct worker *w, double margin)
{
    const int64_t parts = llrint(MARGIN_PARTS * margin);

    COUNT(w->counters.margins, 1);
    COUNT(w->counters.margin_sum, parts);
    COUNT(w->counters.margin_squares, parts * parts);
}

/* Asks a cached, or the net. */
static void ask(struct mcts *m, struct worker *w)
{
    w->shown = evaluator_show(w->evaluator, w->pos);
    w->is_fresh = true;
    if (eval_cache_find(m->eval_cache, w->shown, &w->said))
        return;
    w->said.block = 0;
    evaluator_answer(w->evaluator, &w->said.verdict);
}

void net_leaf_evaluate(struct mcts *m, struct worker *w, int actor)
{
    const int draw_worth = actor ? WIN - m->draw_worth : m->draw_worth;

    ask(m, w);
    const struct verdict v = w->said.verdict;

    if (v.draw > 0)
        atomic_store_explicit(&m->has_draws, true, memory_order_relaxed);
    COUNT(w->counters.ends, 1);
    COUNT(w->counters.draws, (uint64_t)llrint(DRAW_PARTS * (v.draw > 0 ? (double)v.draw : 0)));
    if (m->game->margin)
        count_margin(w, actor ? -v.margin : v.margin);

    const double worth = (double)v.win + (double)v.draw * draw_worth / WIN;
    const double share = worth < 0 ? 0 : worth > 1 ? 1 : worth;

    w->worth = leaf_round(actor ? 1 - share : share, 1, &w->rng);
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

        net_priors(m, w, at, steps, n, priors);
        m->game->apply(w->pos, steps[draw_lot(&w->rng, priors, n)]);
        actor = m->game->to_act(w->pos);
    }
    if (leaf_is_decided(m, w, actor, &proof))
        return;
    net_leaf_evaluate(m, w, actor);
    leaf_ask_playout(m, w);
}

struct block *net_leaf_open(struct mcts *m, struct worker *w, struct place at, int actor,
                            bool may_expand)
{
    struct block *b = NULL;

    w->is_fresh = false;
    if (evaluator_judges(w->evaluator, w->pos)) {
        net_leaf_evaluate(m, w, actor);
        if (may_expand)
            expand(m, w, at, actor);
        leaf_ask_playout(m, w);
        return NULL;
    }
    if (may_expand)
        b = expand(m, w, at, actor);
    if (!b)
        judge_beyond(m, w, at, actor);
    return b;
}

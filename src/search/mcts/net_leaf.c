/*
 * net_leaf.c - evaluation of leaves by a net.
 *
 * A position at the start of a turn is evaluated at its first visit. The iteration ends there, and
 * the children are made at once. The part of the net's policy for later steps of the turn is stored
 * at the end of their block. A node in the middle of a turn is not evaluated. It gets children with
 * priors from the stored policy (net_priors.c), and the iteration goes on to the end of the turn.
 *
 * Positions of a modelled opponent (struct mcts) get children with the priors of the opponent's net
 * and no value. The iteration goes on to the next position of the player who searches. The value of
 * that position is the value against this opponent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

#include <math.h>

/* Finds the evaluation of the position in the cache, or evaluates it by the net. */
static void evaluate(struct mcts *m, struct worker *w, int actor)
{
    struct evaluator *e = evaluator_of(m, w, actor);

    w->answer_key = evaluator_encode(e, w->pos);
    w->is_fresh = true;
    if (eval_cache_find(m->eval_cache, w->answer_key, &w->answer))
        return;
    w->answer.block = 0;
    evaluator_run(e, &w->answer.evaluation);
}

void net_leaf_evaluate(struct mcts *m, struct worker *w, int actor)
{
    const int draw_result = actor ? WIN - m->draw_result : m->draw_result;

    evaluate(m, w, actor);
    const struct evaluation v = w->answer.evaluation;

    if (v.draw > 0)
        atomic_store_explicit(&m->has_draws, true, memory_order_relaxed);
    COUNT(w->counters.ends, 1);
    COUNT(w->counters.draws, (uint64_t)llrint(DRAW_PARTS * (v.draw > 0 ? (double)v.draw : 0)));
    if (m->game->margin)
        count_margin(w, actor ? -v.margin : v.margin);

    const double result = (double)v.win + (double)v.draw * draw_result / WIN;
    const double share = result < 0 ? 0 : result > 1 ? 1 : result;

    w->result = leaf_round(actor ? 1 - share : share, 1, &w->rng);
}

/* Returns a random index. The priors are the probabilities. */
static int draw_step(struct rng *rng, const float priors[], int n)
{
    float lot = (float)(rng_next(rng) >> 40) * 0x1p-24f;
    int i = 0;

    while (i < n - 1 && (lot -= priors[i]) >= 0)
        i++;
    return i;
}

/* Evaluates a node in the middle of a turn, or one of the modelled opponent, that cannot get
   children. Random steps, drawn by their priors, complete the turn outside the tree. The position
   at the end of the turn is evaluated. */
static void evaluate_end_of_turn(struct mcts *m, struct worker *w, struct place at, int actor)
{
    step steps[MAX_STEPS];
    float priors[MAX_STEPS];
    int proof;

    while (actor != NOBODY && !evaluator_can_evaluate(w->evaluator, w->pos)) {
        const int n = m->game->steps(w->pos, steps);

        net_priors(m, w, at, steps, n, priors);
        m->game->apply(w->pos, steps[draw_step(&w->rng, priors, n)]);
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
    const bool starts_turn = evaluator_can_evaluate(w->evaluator, w->pos);

    if (starts_turn && actor == m->opponent && may_expand) {
        evaluate(m, w, actor);
    } else if (starts_turn) {
        net_leaf_evaluate(m, w, actor);
        if (may_expand)
            expand(m, w, at, actor);
        leaf_ask_playout(m, w);
        return NULL;
    }
    if (may_expand)
        b = expand(m, w, at, actor);
    if (!b)
        evaluate_end_of_turn(m, w, at, actor);
    return b;
}

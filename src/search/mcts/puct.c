/*
 * puct.c - selection of a child with priors from a net: PUCT.
 *
 * A child with n of its parent's N visits has the score Q + c P sqrt(N) / (1 + n), where Q is its
 * mean value in -1 .. 1 and P its prior (Rosin 2011, in the form of AlphaGo Zero, Silver et al.
 * 2017). A child without visits has its parent's mean.
 *
 * The arithmetic is in single precision, in a fixed order and without fused operations, so the
 * choice is the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

#include <math.h>

struct shared_terms {
    float explore; /* c sqrt(N) */
    float first;   /* Q of a child without visits */
};

static struct shared_terms shared_terms_of(const struct mcts *m, const struct place *parent,
                                           const struct block *b)
{
    const uint64_t word = stat_read(&block_stats(parent->block)[parent->slot]);
    const uint32_t visits = stat_visits(word) - 1; /* the current visit is left out, because its
                                                      result is not known yet */
    const float n = (float)(visits ? visits : 1);
    const float mean = visits ? (float)stat_sum(word) / (n * WIN) : 0.5f;
    const float value = parent->block->actor == b->actor ? 2 * mean - 1 : 1 - 2 * mean;

    return (struct shared_terms){ .explore = m->puct * sqrtf(n), .first = value };
}

/* The opponent is not searched for. Its children get visits in proportion to its policy: D'Hondt's
   method divides the visits, with the priors as votes. The node's value is therefore that of the
   policy (A-MCTS-S of Wang et al., "Adversarial Policies Beat Superhuman Go AIs", 2023, which draws
   instead). Proven children are entered too. */
int select_by_prior(const struct mcts *m, const struct block *b)
{
    const tree_prior *priors = block_priors(&m->tree, b);
    float best = -1;
    int chosen = 0;

    for (int i = 0; i < b->count; i++) {
        const float n = (float)stat_visits(stat_read(&block_stats(b)[i]));
        const float quotient = prior_read(&priors[i]) / (n + 1);

        if (quotient > best) {
            best = quotient;
            chosen = i;
        }
    }
    return chosen;
}

/* Proven children are treated as in select_by_ucb1. */
int select_by_puct(const struct mcts *m, const struct place *parent, const struct block *b,
                   bool *as_draw)
{
    const struct tree *t = &m->tree;
    const struct shared_terms o = shared_terms_of(m, parent, b);
    const stat *stats = block_stats(b);
    const tree_link *links = block_links(t, b);
    const tree_prior *priors = block_priors(t, b);
    const int draw_result = b->actor ? WIN - m->draw_result : m->draw_result;
    const float draw = (float)(2 * draw_result - WIN) / WIN;
    float best = -INFINITY;
    bool has_draw = false;
    int chosen = -1;

    for (int i = 0; i < b->count; i++) {
        const uint64_t word = stat_read(&stats[i]);
        const int proof =
            (int)(atomic_load_explicit(&links[i], memory_order_relaxed) >> PROOF_SHIFT);

        if (proof != OPEN) {
            has_draw = has_draw || proof == DRAW;
            continue;
        }
        const float n = (float)stat_visits(word);
        const float q = n > 0 ? (float)stat_sum(word) * (2.0f / WIN) / n - 1 : o.first;
        const float score = q + o.explore * prior_read(&priors[i]) / (n + 1);

        if (score > best) {
            best = score;
            chosen = i;
        }
    }
    *as_draw = has_draw && chosen >= 0 && best < draw;
    return chosen;
}

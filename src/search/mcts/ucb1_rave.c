/*
 * ucb1_rave.c - selection of a child without a net: UCB1 with RAVE.
 *
 * UCB1 (Kocsis and Szepesvari 2006) with a low exploration constant is applied to the mean of the
 * playouts mixed with the AMAF mean (RAVE, Gelly and Silver 2007). The weight of the AMAF mean is
 * Silver's minimum-MSE schedule, beta = m / (n + m + n m B) for n visits and m AMAF visits. The
 * mixture is then one fraction:
 *
 *     (sum_amaf + sum (1 + m B)) / (n + m + n m B)
 *
 * A child without visits starts with a small part of a visit at its parent's mean, so it is no
 * special case. The root and logarithm of the parent's visits are computed once. A child costs one
 * square root and one division.
 *
 * The arithmetic is in single precision, in a fixed order and without fused operations, so the
 * choice is the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"
#include "search/mcts/parameters.h"

#include <math.h>

/* Returns log2 of n > 0, linear between powers of 2. The error is below 0.09. Unlike libm, this
   gives the same result on every machine. */
static float log2_line(uint32_t n)
{
    const int whole = 31 - __builtin_clz(n);
    const float rest = (float)(n - ((uint32_t)1 << whole)) / (float)((uint32_t)1 << whole);

    return (float)whole + rest;
}

struct shared_terms {
    uint32_t visits;
    float explore; /* C sqrt(log N) */
    float first;   /* START times the parent's mean, in 1/WIN */
};

static struct shared_terms shared_terms_of(const struct mcts *m, const struct place *parent,
                                           const struct block *b)
{
    const uint32_t visits = stat_visits(stat_read(&block_stats(parent->block)[parent->slot]));
    const double mean = block_mean(parent->block, parent->slot, b->actor);

    return (struct shared_terms){
        .visits = visits,
        .explore = WIN * m->explore * sqrtf(log2_line(visits > 1 ? visits : 1)),
        .first = START * WIN * (float)mean,
    };
}

/* Returns the score of a child in 1/WIN. `amaf` is 0 if there are no AMAF statistics. */
static inline float score(const struct shared_terms *o, uint64_t word, uint64_t amaf)
{
    const float n = (float)stat_visits(word) + START, sum = (float)stat_sum(word) + o->first;
    const float k = (float)stat_visits(amaf), amaf_sum = (float)stat_sum(amaf);
    const float factor = 1 + k * RAVE_BIAS, weight = n * factor + k, root = sqrtf(n);

    return ((amaf_sum + sum * factor) * root + o->explore * weight) / (weight * root);
}

/* Returns the best of the first n children that are not proven, or -1. *best becomes its score. */
static int best_of(const struct mcts *m, const struct block *b, const struct shared_terms *o, int n,
                   float *best, bool *has_draw)
{
    const struct tree *t = &m->tree;
    const stat *stats = block_stats(b), *amaf = block_amaf(b);
    const tree_link *links = block_links(t, b);
    int chosen = -1;

    *best = -1;
    *has_draw = false;
    for (int i = 0; i < n; i++) {
        const uint64_t word = stat_read(&stats[i]);
        const int proof =
            (int)(atomic_load_explicit(&links[i], memory_order_relaxed) >> PROOF_SHIFT);

        if (proof != OPEN) {
            *has_draw = *has_draw || proof == DRAW;
            continue;
        }

        const float s = score(o, word, t->has_amaf ? stat_read(&amaf[i]) : 0);

        if (s > *best) {
            *best = s;
            chosen = i;
        }
    }
    return chosen;
}

/* Proven children are not entered. A proven draw still competes with its exact value. If the draw
   is best, *as_draw is set. The visit then goes to the best open child, which may prove more, but
   counts as a draw for the node itself.

   Waiting children are left out while the node has few visits (progressive unpruning, Chaslot et
   al. 2008), unless no other child is open. This applies only to the node aimed at, where a step is
   to be chosen. Leaving out replies of the other player costs strength. */
int select_by_ucb1(const struct mcts *m, const struct place *parent, const struct block *b,
                   bool *as_draw)
{
    const struct shared_terms o = shared_terms_of(m, parent, b);
    const bool is_aim = parent->block == m->aim.block && parent->slot == m->aim.slot;
    const bool is_early = is_aim && b->waiting && o.visits < (uint32_t)(PATIENCE * b->count);
    bool has_draw;
    float best;
    int chosen = best_of(m, b, &o, b->count - (is_early ? b->waiting : 0), &best, &has_draw);

    if (chosen < 0 && is_early)
        chosen = best_of(m, b, &o, b->count, &best, &has_draw);
    const int draw = b->actor ? WIN - m->draw_result : m->draw_result;

    *as_draw = has_draw && chosen >= 0 && best < (float)draw;
    return chosen;
}

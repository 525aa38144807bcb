/*
 * select.c - which child to look at next.
 *
 * UCB1 (Kocsis and Szepesvari 2006) with a low exploration constant, on the mean of
 * the playouts mixed with the AMAF mean (RAVE, Gelly and Silver 2007). The weight of
 * the latter is Silver's minimum-MSE schedule, beta = m / (n + m + n m B) for n visits
 * and m AMAF visits, which makes the mixture one fraction:
 *
 *     (sum_amaf + sum (1 + m B)) / (n + m + n m B)
 *
 * A child without visits starts with a small part of a visit at its parent's mean,
 * so it needs no case of its own. Roots and logarithms of the parent are taken once;
 * a child costs one square root and one division. Single precision throughout, in a
 * fixed order, without fused operations: the same choice on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"
#include "search/mcts/parameters.h"

#include <math.h>

/* log2 of n > 0 by a straight line between powers of two: never off by more than
   0.09, and the same everywhere, which libm does not promise. */
static float log2_line(uint32_t n)
{
    const int whole = 31 - __builtin_clz(n);
    const float rest = (float)(n - ((uint32_t)1 << whole)) / (float)((uint32_t)1 << whole);

    return (float)whole + rest;
}

/* What one visit of the parent has in common for all its children. */
struct outlook {
    uint32_t visits;
    float explore; /* C sqrt(log N) */
    float first;   /* START times the parent's mean, in 1/WIN */
};

static struct outlook outlook_of(const struct mcts *m, const struct place *parent,
                                 const struct block *b)
{
    const uint32_t visits = stat_visits(stat_read(&block_stats(parent->block)[parent->slot]));
    const double mean = block_mean(parent->block, parent->slot, b->actor);

    return (struct outlook){
        .visits = visits,
        .explore = WIN * m->explore * sqrtf(log2_line(visits > 1 ? visits : 1)),
        .first = START * WIN * (float)mean,
    };
}

/* In 1/WIN. `amaf` is 0 where there is none. */
static inline float score(const struct outlook *o, uint64_t word, uint64_t amaf)
{
    const float n = (float)stat_visits(word) + START, sum = (float)stat_sum(word) + o->first;
    const float k = (float)stat_visits(amaf), amaf_sum = (float)stat_sum(amaf);
    const float factor = 1 + k * RAVE_BIAS, weight = n * factor + k, root = sqrtf(n);

    return ((amaf_sum + sum * factor) * root + o->explore * weight) / (weight * root);
}

/* The best of the first n children that are not proven, or -1; *best: its score. */
static int best_of(const struct mcts *m, const struct block *b, const struct outlook *o, int n,
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

/*
 * Proven children are not entered. A proven draw competes all the same, at its exact
 * worth: if it comes out best, *as_draw is set and the visit is spent on the best of the
 * open ones, which may prove more, while for the node itself it counts as that draw.
 *
 * Those that wait are left out as long as the node has few visits (progressive unpruning,
 * Chaslot et al. 2008), unless no other is open. That goes for the node aimed at alone, where
 * a step is to be chosen: to leave out below it what the other side may do costs strength.
 */
int select_child(const struct mcts *m, const struct place *parent, const struct block *b,
                 bool *as_draw)
{
    if (m->uses_net)
        return select_by_puct(m, parent, b, as_draw);

    const struct outlook o = outlook_of(m, parent, b);
    const bool is_aim = parent->block == m->aim.block && parent->slot == m->aim.slot;
    const bool is_early = is_aim && b->waiting && o.visits < (uint32_t)(PATIENCE * b->count);
    bool has_draw;
    float best;
    int chosen = best_of(m, b, &o, b->count - (is_early ? b->waiting : 0), &best, &has_draw);

    if (chosen < 0 && is_early)
        chosen = best_of(m, b, &o, b->count, &best, &has_draw);
    const int draw = b->actor ? WIN - m->draw_worth : m->draw_worth;

    *as_draw = has_draw && chosen >= 0 && best < (float)draw;
    return chosen;
}

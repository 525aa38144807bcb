/*
 * net_views.c - priors as the mean of several views of a position.
 *
 * A net's answer depends on the symmetry of the board through which the net sees the position. The
 * mean of several answers is better than one answer (the symmetry ensemble of Silver et al.,
 * "Mastering the game of Go with deep neural networks and tree search", 2016). A view takes as long
 * as a visit, so only nodes with many visits take more than one. The root takes all views at once.
 * The policy of a modelled opponent is that of one view, as in the opponent's own search.
 *
 * The visits of a node are counted one by one. Of several workers, only one therefore finds the
 * number at which it is time for a view. The game's hints say whether views are taken (view_at).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/position_copy.h"
#include "search/mcts/mcts_internal.h"

/* Returns the number of views that so many visits have taken, if there are enough symmetries. */
static int views_at(const struct mcts *m, uint32_t visits)
{
    int views = 1;

    for (uint64_t n = m->view_at; n < visits; n *= 2)
        views++;
    return views;
}

static bool takes_views(const struct mcts *m, const struct block *b)
{
    return m->uses_net && b->starts_turn && b->actor != m->opponent;
}

/* Adds the view through symmetry k to the priors, which are the mean of the views through
   symmetries 0 .. k - 1. Priors copied from a transposition count as one view. */
static void add_view(const struct mcts *m, struct worker *w, struct block *b, int k)
{
    struct evaluator *e = evaluator_of(m, w, b->actor);
    tree_prior *priors = block_priors(&m->tree, b);
    struct evaluation ignored;
    float more[MAX_STEPS];

    evaluator_set_symmetry(e, k);
    evaluator_evaluate(e, w->pos, &ignored);
    evaluator_priors(e, w->pos, block_steps(&m->tree, b), b->count, more);
    evaluator_set_symmetry(e, 0);
    for (int i = 0; i < b->count; i++) {
        const float sum = prior_read(&priors[i]) * (float)k + more[i];

        prior_write(&priors[i], sum / (float)(k + 1));
    }
}

void net_views_update(const struct mcts *m, struct worker *w, struct place at, struct block *b,
                      uint32_t visits)
{
    if (visits < m->view_at || visits & (visits - 1) || !takes_views(m, b) ||
        (at.block == m->tree.top && m->has_root_views))
        return;
    const int views = views_at(m, visits);

    if (views < m->game->hints->planes->symmetries)
        add_view(m, w, b, views);
}

void net_views_of_root(struct mcts *m, struct worker *w, struct block *b)
{
    const uint32_t visits = stat_visits(stat_read(&block_stats(m->tree.top)[0]));

    if (m->has_root_views || !takes_views(m, b))
        return;
    game_copy(m->game, w->pos, m->root);
    for (int k = views_at(m, visits); k < m->game->hints->planes->symmetries; k++)
        add_view(m, w, b, k);
    m->has_root_views = true;
}

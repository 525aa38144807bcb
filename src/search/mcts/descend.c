/*
 * descend.c - an iteration of MCTS: the descent from the root to a leaf.
 *
 * The visit is counted on the way down, and its result is added on the way up. Until then other
 * workers see a node in use as if the visit had been lost (virtual loss, Chaslot, Winands and van
 * den Herik 2008), so they tend to choose other nodes. There is no lock: a worker that meets a
 * node whose children another worker is making treats it as a leaf.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/position_copy.h"
#include "search/mcts/mcts_internal.h"
#include "search/mcts/parameters.h"

/* Enters a child and counts a visit. Returns the visits before. */
static uint32_t enter(struct mcts *m, struct worker *w, struct place at)
{
    stat *const s = &block_stats(at.block)[at.slot];
    const uint32_t before = stat_visits(stat_add(s, stat_make(1, 0), m->shared));

    w->path[++w->depth] = at;
    w->as_draw[w->depth] = false;
    return before;
}

/* Returns the children of `at` and makes them if necessary. If `at` is a leaf, returns NULL and
   sets w->result. */
static struct block *open_node(struct mcts *m, struct worker *w, struct place at, uint32_t visits)
{
    const uint32_t link = link_read(&block_links(&m->tree, at.block)[at.slot]);
    int proof = link_proof(link);
    struct block *b = NULL;

    if (proof != OPEN) {
        w->result = proof_result(m, proof);
        return NULL;
    }
    if (link_where(link) >= FIRST_BLOCK && w->depth < MAX_PATH)
        return tree_at(&m->tree, link_where(link));

    const int actor = m->game->to_act(w->pos);

    if (leaf_is_decided(m, w, actor, &proof)) {
        if (proof != OPEN) {
            proof_set(m, at, proof);
            proof_climb(m, w);
        }
        return NULL;
    }
    if (m->uses_net)
        return net_leaf_open(m, w, at, actor, w->depth < MAX_PATH && link_where(link) == LEAF);
    if (visits >= EXPAND_AT && w->depth < MAX_PATH && link_where(link) == LEAF)
        b = expand(m, w, at, actor);
    if (!b)
        leaf_evaluate(m, w);
    return b;
}

/* Stores the proof of `at`. All its children must be proven. */
static void found_proven(struct mcts *m, struct worker *w, struct place at, const struct block *b)
{
    const int proof = proof_of_children(m, b);

    proof_set(m, at, proof);
    proof_climb(m, w);
    w->result = proof_result(m, proof);
}

/* Returns the index of the child to visit next, like the functions that it calls. */
static int select_child(const struct mcts *m, const struct place *parent, const struct block *b,
                        bool *as_draw)
{
    if (b->actor == m->opponent)
        return select_by_prior(m, b);
    return m->uses_net ? select_by_puct(m, parent, b, as_draw)
                       : select_by_ucb1(m, parent, b, as_draw);
}

static void walk(struct mcts *m, struct worker *w)
{
    struct place at = m->aim;
    uint32_t visits = enter(m, w, at);
    struct block *b;

    while ((b = open_node(m, w, at, visits))) {
        if (m->view_at)
            net_views_update(m, w, at, b, visits);
        const int i = select_child(m, &at, b, &w->as_draw[w->depth]);

        if (i < 0) {
            found_proven(m, w, at, b);
            return;
        }
        m->game->apply(w->pos, block_steps(&m->tree, b)[i]);
        at = (struct place){ b, i };
        visits = enter(m, w, at);
    }
}

bool descend(struct mcts *m, struct worker *w)
{
    const struct place aim = m->aim;

    if (link_proof(link_read(&block_links(&m->tree, aim.block)[aim.slot])) != OPEN ||
        stat_visits(stat_read(&block_stats(aim.block)[aim.slot])) >= VISIT_LIMIT)
        return false;
    game_copy(m->game, w->pos, m->aim_pos);
    w->depth = -1;
    w->trace.n = 0;
    walk(m, w);
    backup(m, w);
    return true;
}

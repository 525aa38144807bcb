/*
 * mcts.c - MCTS as a struct method (search/method.h): creating, running and querying a search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/position_copy.h"
#include "search/mcts/mcts_internal.h"
#include "search/mcts/parameters.h"

#include "base/memory.h"
#include "search/method.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Returns whether to compact the tree. With little memory in use, the pass over the arena costs
   more time than the space is worth. */
static bool needs_compaction(const struct tree *t)
{
    return t->has_garbage && atomic_load(&t->used) > t->units / 2;
}

enum {
    CACHE_PART = 32,       /* the cache of evaluations gets 1/32 of the memory */
    PROOF_PART = 64,       /* the table of proofs gets 1/64, at most PROOF_BYTES */
    PROOF_BYTES = 1 << 18, /* fits in the cache of a core */
};

static struct worker *worker_open(const struct game *game, const struct net *net,
                                  struct table *proofs)
{
    struct worker *w = xaligned(sizeof *w);
    const size_t keys = game->hints ? (size_t)game->hints->amaf_keys : 0;

    w->pos = xaligned(game->position_size);
    w->played = xmalloc(keys * 2);
    w->evaluator = net ? evaluator_open(game, net) : NULL;
    w->opponent = NULL;
    w->proof = proofs ? leaf_proof_open(game, proofs) : NULL;
    return w;
}

static void worker_close(struct worker *w)
{
    evaluator_close(w->evaluator);
    evaluator_close(w->opponent);
    leaf_proof_close(w->proof);
    free(w->played);
    xfree_aligned(w->pos);
    xfree_aligned(w);
}

static void worker_begin(struct worker *w, uint64_t seed)
{
    struct counters *c = &w->counters;

    rng_seed(&w->rng, seed);
    atomic_store(&c->margins, 0);
    atomic_store(&c->ends, 0);
    atomic_store(&c->draws, 0);
    atomic_store(&c->margin_sum, 0);
    atomic_store(&c->margin_squares, 0);
}

static bool has_amaf(const struct game *game)
{
    return game->hints && game->hints->amaf_keys > 0;
}

static void *mcts_open(const struct game *game, const struct search_config *config)
{
    const struct hints *hints = game->hints;
    const size_t part = config->memory / PROOF_PART;
    const size_t proof_bytes = part < PROOF_BYTES ? part : PROOF_BYTES;
    struct mcts *m = xcalloc(1, sizeof *m);

    m->game = game;
    m->opponent = NOBODY;
    m->seed = config->seed;
    m->threads = config->threads;
    m->shared = config->threads > 1;
    m->explore = hints && hints->explore > 0 ? hints->explore : EXPLORE;
    m->puct = hints && hints->puct > 0 ? hints->puct : PUCT;
    m->by_playout = hints ? hints->by_playout : 0;
    m->view_at = hints ? hints->view_at : 0;
    m->eval_cache = config->net ? eval_cache_new(config->memory / CACHE_PART) : NULL;
    m->proofs = config->net && leaf_proof_suits(game) ? table_new(proof_bytes) : NULL;
    tree_init(&m->tree, config->memory - (m->eval_cache ? config->memory / CACHE_PART : 0) -
                            (m->proofs ? proof_bytes : 0));
    tree_shape(&m->tree, has_amaf(game), false, 0);
    m->root = xaligned(game->position_size);
    m->aim_pos = xaligned(game->position_size);
    m->workers = xmalloc((size_t)m->threads * sizeof(struct worker *));
    for (int i = 0; i < m->threads; i++)
        m->workers[i] = worker_open(game, config->net, m->proofs);
    return m;
}

static void clear_cache(struct mcts *m)
{
    if (m->eval_cache)
        eval_cache_clear(m->eval_cache);
}

static void clear(struct mcts *m)
{
    tree_clear(&m->tree);
    clear_cache(m);
    atomic_store(&m->has_draws, false);
    m->has_root_views = false;
}

static void mcts_close(void *self)
{
    struct mcts *m = self;

    for (int i = 0; i < m->threads; i++)
        worker_close(m->workers[i]);
    free(m->workers);
    free(m->kept);
    xfree_aligned(m->aim_pos);
    xfree_aligned(m->root);
    eval_cache_free(m->eval_cache);
    if (m->proofs)
        table_free(m->proofs);
    tree_free(&m->tree);
    free(m);
}

static void mcts_forget(void *self)
{
    struct mcts *m = self;

    clear(m);
    m->has_root = m->has_kept = false;
    if (m->proofs)
        table_clear(m->proofs);
    for (int i = 0; i < m->threads; i++)
        leaf_proof_forget(m->workers[i]->proof);
}

/* Returns the handle of a node. The block's number is in the high 32 bits, the slot in the low
   ones. The top block has number 0, so the root's handle is ROOT_NODE. */
static node node_of(const struct mcts *m, struct place at)
{
    return (uint64_t)tree_where(&m->tree, at.block) << 32 | (uint64_t)at.slot;
}

static struct place place_of(const struct mcts *m, node at)
{
    return (struct place){ tree_block(&m->tree, (uint32_t)(at >> 32)), (int)(at & UINT32_MAX) };
}

static struct block *children_of(const struct mcts *m, node at)
{
    const struct place p = place_of(m, at);
    const uint32_t where = link_where(link_read(&block_links(&m->tree, p.block)[p.slot]));

    return where >= FIRST_BLOCK ? tree_at(&m->tree, where) : NULL;
}

static void mcts_aim(void *self, node at, const struct position *pos)
{
    struct mcts *m = self;

    m->aim = place_of(m, at);
    game_copy(m->game, m->aim_pos, pos);
}

/* Sets the layout of the tree, which depends on whether the net is used. */
static void choose_shape(struct mcts *m, bool uses_net)
{
    const size_t kept = uses_net ? evaluator_kept_bytes(m->workers[0]->evaluator) : 0;

    if (uses_net == m->uses_net && (!uses_net || kept == m->tree.kept_bytes))
        return;
    m->uses_net = uses_net;
    tree_shape(&m->tree, !uses_net && has_amaf(m->game), uses_net, kept);
    clear(m);
    m->has_kept = false;
    if (kept)
        m->kept = xrealloc(m->kept, kept);
}

/* Returns the value of a draw to player 0, when the player to act at the root has this contempt. */
static int result_of_draw(const struct mcts *m, double contempt)
{
    const int less = contempt_in_steps(contempt);

    return WIN / 2 - (m->game->to_act(m->root) ? -less : less) * TWELFTH;
}

/* Decides whether to play for the margin, which is done when the bounds already decide the winner
   at the root. The net is then not used. A tree that was grown for the other purpose or on another
   scale is dropped. The scale of a kept tree stays as long as it fits. */
static void choose_purpose(struct mcts *m, double contempt)
{
    const struct hints *hints = m->game->hints;
    double low = -INFINITY, high = INFINITY;

    if (hints && hints->bounds && m->game->margin)
        hints->bounds(m->root, &low, &high);

    const bool decided = bounds_agree(low, high);
    const bool uses_net = m->workers[0]->evaluator && !decided;
    const int draw_result = result_of_draw(m, contempt);
    const bool draws_differ = draw_result != m->draw_result && atomic_load(&m->has_draws);
    const bool kept = decided && m->for_margin && low >= m->low && high <= m->high;

    if (decided != m->for_margin || (decided && !kept) || draws_differ)
        clear(m);
    if (decided && !kept) {
        m->low = low;
        m->high = high;
    }
    m->for_margin = decided;
    m->draw_result = draw_result;
    choose_shape(m, uses_net);
}

/* Returns the modelled player at the root, or NOBODY. */
static int opponent_of(const struct mcts *m)
{
    return m->uses_net && m->workers[0]->opponent ? !m->game->to_act(m->root) : NOBODY;
}

/* Returns whether the player to act at the root is known to lose. `proof` is the root's. */
static bool is_lost(const struct mcts *m, int proof)
{
    const int lost = WIN_OF + !m->game->to_act(m->root);

    return proof == lost || leaf_proof_of_root(m->workers[0]->proof, m->root) == lost;
}

/* Decides whether alpha-beta proves leaves. It does not if the root is lost, because all turns
   would then look alike. The opponent may find some refutations harder than others. A tree that was
   grown with such proofs is then dropped. So is a tree whose root was proven as a leaf, because it
   has no turns to choose from. */
static void choose_proofs(struct mcts *m)
{
    const struct place root = place_of(m, ROOT_NODE);
    const uint32_t link = link_read(&block_links(&m->tree, root.block)[root.slot]);
    const int proof = link_proof(link);
    const bool may_prove = m->proofs && m->uses_net && m->opponent == NOBODY;
    const bool lost = may_prove && is_lost(m, proof);
    const bool grew_with_proofs = m->proves_leaves;

    m->proves_leaves = may_prove && !lost;
    if ((lost && grew_with_proofs) || (proof != OPEN && link_where(link) == LEAF))
        clear(m);
}

/* Makes the root's children before the workers start. While one worker made them, the others would
   have nothing to select. */
static void open_root(struct mcts *m)
{
    struct worker *first = m->workers[0];
    const uint32_t link = link_read(&block_links(&m->tree, m->aim.block)[m->aim.slot]);

    if (link_where(link) != LEAF || link_proof(link) != OPEN)
        return;
    const int actor = m->game->to_act(m->root);

    game_copy(m->game, first->pos, m->root);
    first->is_fresh = false;
    if (m->uses_net && evaluator_can_evaluate(first->evaluator, m->root))
        net_leaf_evaluate(m, first, actor);
    expand(m, first, m->aim, actor);
}

static void mcts_begin(void *self, const struct position *root, double contempt)
{
    struct mcts *m = self;
    const uint64_t key = m->game->key(root);
    uint64_t seed = m->seed ^ key;

    assert(m->game->players == 2 && !m->game->hidden);
    tree_open(&m->tree);
    if (m->has_root && m->game->key(m->root) != key)
        mcts_forget(m);
    game_copy(m->game, m->root, root);
    m->has_root = true;
    for (int i = 0; i < m->threads && m->workers[i]->evaluator; i++)
        evaluator_prepare(m->workers[i]->evaluator, root);
    for (int i = 0; i < m->threads && m->workers[i]->opponent; i++)
        evaluator_prepare(m->workers[i]->opponent, root);
    choose_purpose(m, contempt);
    if (m->opponent != opponent_of(m))
        clear(m);
    m->opponent = opponent_of(m);
    if (needs_compaction(&m->tree)) {
        tree_compact(&m->tree);
        clear_cache(m);
    }
    for (int i = 0; i < m->threads; i++)
        worker_begin(m->workers[i], splitmix64(&seed));
    choose_proofs(m);
    mcts_aim(m, ROOT_NODE, root);
    open_root(m);
    struct block *children = children_of(m, ROOT_NODE);

    if (m->view_at && children)
        net_views_of_root(m, m->workers[0], children);
}

static bool mcts_iterate(void *self, int worker)
{
    struct mcts *m = self;

    return descend(m, m->workers[worker]);
}

static void look_at(const struct mcts *m, struct place at, struct edge *out)
{
    const struct tree *t = &m->tree;
    const int proof = link_proof(link_read(&block_links(t, at.block)[at.slot]));
    const int result = proof_result(m, proof);

    *out = (struct edge){
        .to = node_of(m, at),
        .visits = stat_visits(stat_read(&block_stats(at.block)[at.slot])),
        .exact = proof != OPEN || m->for_margin,
        .proven = proof != OPEN,
    };
    for (int p = 0; p < 2; p++) {
        if (proof != OPEN)
            out->value[p] = (p ? WIN - result : result) / (double)WIN;
        else if (m->for_margin)
            out->value[p] = m->low > 0 ? p == 0 : m->high < 0 ? p == 1 : 0.5;
        else
            out->value[p] = block_mean(at.block, at.slot, p);
    }
}

static void mcts_look(void *self, node at, struct edge *out)
{
    look_at(self, place_of(self, at), out);
}

static int mcts_count(void *self, node at)
{
    const struct block *b = children_of(self, at);

    return b ? b->count : 0;
}

static void mcts_child(void *self, node at, int i, struct edge *out)
{
    const struct mcts *m = self;
    struct block *b = children_of(m, at);

    assert(b);
    look_at(m, (struct place){ b, i }, out);
    out->step = block_steps(&m->tree, b)[i];
    out->prior =
        m->tree.has_priors ? (double)prior_read(&block_priors(&m->tree, b)[i]) : 1.0 / b->count;
}

static void mcts_tally(void *self, struct tally *out)
{
    const struct mcts *m = self;
    const int less = WIN / 2 - m->draw_result; /* contempt of player 0, in 1/WIN */

    *out = (struct tally){
        .contempt = (m->has_root && m->game->to_act(m->root) ? -less : less) / (double)WIN,
        .memory = (size_t)(atomic_load(&m->tree.used) - FIRST_BLOCK) * UNIT,
        .nodes = atomic_load(&m->tree.nodes),
    };
    for (int i = 0; i < m->threads; i++) {
        const struct counters *c = &m->workers[i]->counters;

        out->margins += atomic_load(&c->margins);
        out->ends += atomic_load(&c->ends);
        out->draws += (double)atomic_load(&c->draws) / DRAW_PARTS;
        out->margin_sum += (double)atomic_load(&c->margin_sum) / MARGIN_PARTS;
        out->margin_squares +=
            (double)atomic_load(&c->margin_squares) / MARGIN_PARTS / MARGIN_PARTS;
    }
}

static void mcts_advance(void *self, step played)
{
    struct mcts *m = self;
    const struct block *b = m->has_root ? children_of(m, ROOT_NODE) : NULL;
    int slot = -1;

    if (!m->has_root)
        return;
    for (int i = 0; b && i < b->count; i++)
        if (block_steps(&m->tree, b)[i] == played)
            slot = i;
    if (b)
        net_priors_advance(m, b);
    else if (!m->game->mid_turn(m->root))
        m->has_kept = false; /* the stored policy belongs to an earlier turn */
    m->game->apply(m->root, played);
    m->has_root_views = false;
    if (slot < 0)
        clear(m);
    else
        tree_descend(&m->tree, slot);
}

static void mcts_model_opponent(void *self, const struct net *net)
{
    struct mcts *m = self;

    mcts_forget(m);
    for (int i = 0; i < m->threads; i++) {
        struct worker *w = m->workers[i];

        assert(w->evaluator);
        evaluator_close(w->opponent);
        w->opponent = net ? evaluator_open(m->game, net) : NULL;
    }
}

const struct method mcts_method = {
    .open = mcts_open,
    .close = mcts_close,
    .begin = mcts_begin,
    .iterate = mcts_iterate,
    .aim = mcts_aim,
    .look = mcts_look,
    .count = mcts_count,
    .child = mcts_child,
    .tally = mcts_tally,
    .advance = mcts_advance,
    .forget = mcts_forget,
    .model_opponent = mcts_model_opponent,
};

/*
 * ismcts.c - information set MCTS as a search method (search/method.h), in the engine's form and
 * the plain one.
 *
 * No tree is kept between turns. Its determinizations would ignore the information that the turn
 * has revealed, and chance seldom leads to a node of the tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/ismcts/ismcts_internal.h"

#include "base/memory.h"
#include "game/hidden.h"
#include "game/position_copy.h"

#include <math.h>
#include <stdlib.h>

/* The root's priors are averaged over this number of determinizations. */
enum { LOOKS = 8 };

/* The exploration constant of PUCT for results of 0 .. 1, unless the game's hints set one. */
#define INFO_EXPLORE 1.0f

static struct worker *worker_open(const struct game *game)
{
    struct worker *w = xaligned(sizeof *w);

    w->pos = xaligned(game->position_size);
    return w;
}

static void worker_close(struct worker *w)
{
    xfree_aligned(w->pos);
    xfree_aligned(w);
}

static void *ismcts_open(const struct game *game, const struct search_config *config)
{
    struct ismcts *m = xcalloc(1, sizeof *m);

    m->game = game;
    m->plain = config->kind == SEARCH_PLAIN;
    m->hints = m->plain ? NULL : game->hints;
    m->mlp_evaluator = mlp_evaluator_of(game, m->plain ? NULL : config->net);
    m->seed = config->seed;
    m->threads = config->threads;
    m->explore = game->hints && game->hints->explore > 0 ? game->hints->explore : INFO_EXPLORE;
    m->aim_pos = xaligned(game->position_size);
    pthread_mutex_init(&m->lock, NULL);
    info_init(&m->tree, game->players, config->memory);
    m->workers = xmalloc((size_t)m->threads * sizeof(struct worker *));
    for (int i = 0; i < m->threads; i++)
        m->workers[i] = worker_open(game);
    return m;
}

static void ismcts_close(void *self)
{
    struct ismcts *m = self;

    for (int i = 0; i < m->threads; i++)
        worker_close(m->workers[i]);
    free(m->workers);
    info_free(&m->tree);
    pthread_mutex_destroy(&m->lock);
    xfree_aligned(m->aim_pos);
    free(m);
}

static void ismcts_aim(void *self, node at, const struct position *pos)
{
    struct ismcts *m = self;

    m->aim = (uint32_t)at;
    game_copy(m->game, m->aim_pos, pos);
}

static void determinize(const struct ismcts *m, struct worker *w)
{
    game_copy(m->game, w->pos, m->aim_pos);
    if (game_has_hidden(m->game))
        m->game->hidden->determinize(w->pos, &w->rng);
}

/* Returns whether the root player's view w->pos determines the player's legal steps. The player's
   own cards may be unknown too, as in an observer's record. Hiding the other players' cards then
   leaves sampled cards, and the position differs from the root. */
static bool knows_steps(const struct ismcts *m, struct worker *w)
{
    if (!game_has_hidden(m->game))
        return true;
    m->game->hidden->observe(w->pos, m->viewer);
    return m->game->key(w->pos) == m->game->key(m->aim_pos);
}

/* Adds a child of the root for each step that may be legal, if there is space. The priors may
   depend on hidden cards, so they are averaged. */
static void open_root(struct ismcts *m)
{
    struct worker *w = m->workers[0];

    determinize(m, w);
    list_steps(m, w);
    m->same_steps = knows_steps(m, w);
    if (!m->same_steps) {
        game_copy(m->game, w->pos, m->aim_pos);
        list_steps(m, w);
    }
    if (m->tree.room - m->tree.used < (uint32_t)w->count)
        return;
    for (int i = 0; i < w->count; i++)
        info_add(&m->tree, ROOT, w->seen[i], 0);
    for (int look = 0; look < LOOKS; look++) {
        determinize(m, w);
        list_steps(m, w);
        for (int i = 0; i < w->count; i++) {
            const uint32_t child = info_find(&m->tree, ROOT, w->seen[i]);

            if (child != NO_NODE)
                m->tree.nodes[child].prior += w->priors[i] / LOOKS;
        }
    }
}

static void ismcts_begin(void *self, const struct position *root, double contempt)
{
    struct ismcts *m = self;
    uint64_t seed = m->seed ^ m->game->key(root);

    m->viewer = m->game->to_act(root);
    m->seats = m->game->seats ? m->game->seats(root) : m->game->players;
    m->contempt = m->plain || m->seats != 2 ? 0 : contempt_in_steps(contempt) / 12.0;
    m->tally = (struct tally){ 0 };
    for (int i = 0; i < m->threads; i++)
        rng_seed(&m->workers[i]->rng, splitmix64(&seed));
    info_clear(&m->tree);
    ismcts_aim(m, ROOT, root);
    open_root(m);
}

static void add_up(struct ismcts *m, const struct worker *w)
{
    for (int d = 0; d <= w->depth; d++)
        for (int p = 0; p < m->seats; p++)
            info_sums(&m->tree, w->path[d])[p] += w->result[p];
    if (m->seats == 2) {
        m->tally.ends++;
        m->tally.draws += w->is_drawn;
    }
}

static bool ismcts_iterate(void *self, int worker)
{
    struct ismcts *m = self;
    struct worker *w = m->workers[worker];

    determinize(m, w);
    pthread_mutex_lock(&m->lock);
    const bool room = m->tree.nodes[m->aim].visits < UINT32_MAX - MAX_SEARCH_THREADS;

    if (room)
        walk_down(m, w);
    pthread_mutex_unlock(&m->lock);
    if (!room)
        return false;

    evaluate_leaf(m, w);

    pthread_mutex_lock(&m->lock);
    add_up(m, w);
    pthread_mutex_unlock(&m->lock);
    return true;
}

static void look_at(const struct ismcts *m, uint32_t at, struct edge *out)
{
    const struct info_node *n = &m->tree.nodes[at];

    *out = (struct edge){ .step = n->step, .to = at, .visits = n->visits, .prior = n->prior };
    for (int p = 0; p < m->seats; p++)
        out->value[p] = info_mean(&m->tree, at, p, 1.0 / m->seats);
}

static void ismcts_look(void *self, node at, struct edge *out)
{
    struct ismcts *m = self;

    pthread_mutex_lock(&m->lock);
    look_at(m, (uint32_t)at, out);
    pthread_mutex_unlock(&m->lock);
}

static int ismcts_count(void *self, node at)
{
    struct ismcts *m = self;

    pthread_mutex_lock(&m->lock);
    const int count = (int)m->tree.nodes[at].children;

    pthread_mutex_unlock(&m->lock);
    return count;
}

static void ismcts_child(void *self, node at, int i, struct edge *out)
{
    struct ismcts *m = self;

    pthread_mutex_lock(&m->lock);
    look_at(m, info_child(&m->tree, (uint32_t)at, i), out);
    pthread_mutex_unlock(&m->lock);
}

static void ismcts_tally(void *self, struct tally *out)
{
    struct ismcts *m = self;

    pthread_mutex_lock(&m->lock);
    *out = m->tally;
    out->contempt = m->contempt;
    out->memory = info_memory(&m->tree);
    out->nodes = m->tree.used;
    pthread_mutex_unlock(&m->lock);
}

const struct method ismcts_method = {
    .open = ismcts_open,
    .close = ismcts_close,
    .begin = ismcts_begin,
    .iterate = ismcts_iterate,
    .aim = ismcts_aim,
    .look = ismcts_look,
    .count = ismcts_count,
    .child = ismcts_child,
    .tally = ismcts_tally,
};

/*
 * plain_uct.c - textbook UCT (Kocsis and Szepesvari 2006), a fixed reference of playing strength.
 *
 * The method is for two players without chance and hidden information. It uses UCB1 with c = sqrt 2
 * on results of 0 .. 1 and visits each child once before visiting any child twice. Each iteration
 * adds one node and plays the game's uniformly random playout. The most visited child is chosen.
 * The method has no AMAF, priors, bounds or proofs, keeps no tree between turns, and uses one
 * thread. A mutex allows other threads to read the tree.
 *
 * As a reference it must not change once it is correct.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/position_copy.h"
#include "search/method.h"

#include "base/memory.h"
#include "base/portable_math.h"
#include "base/thread.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { PATH_MAX_STEPS = 1024 };

struct plain_node {
    step step;      /* the step from the parent */
    uint32_t first; /* number of the first child; the `count` children have consecutive numbers */
    uint16_t count;
    uint32_t visits;
    double sum; /* of results for player 0 */
};

struct plain {
    const struct game *game;
    pthread_mutex_t lock;
    size_t bytes; /* limit of the memory */
    uint64_t seed;
    struct rng rng;

    struct plain_node *nodes; /* [0] is the root; nodes never move */
    uint32_t used, room;

    uint32_t aim;
    struct position *aim_pos, *pos;
    struct tally tally;
};

/* Returns the mean result for `player` of a node with visits. */
static double value_of(const struct plain_node *n, int player)
{
    return (player ? n->visits - n->sum : n->sum) / n->visits;
}

/* Returns a random unvisited child. If there is none, returns the child with the highest upper
   bound. */
static uint32_t plain_select(struct plain *s, const struct plain_node *parent, int actor)
{
    const double log_visits = portable_log(parent->visits);
    double best = -1;
    uint32_t chosen = parent->first, unvisited = 0;

    for (uint32_t i = parent->first; i < parent->first + parent->count; i++) {
        const double n = s->nodes[i].visits;

        if (n < 1) {
            if (rng_below(&s->rng, ++unvisited) == 0)
                chosen = i;
        } else if (!unvisited) {
            const double bound = value_of(&s->nodes[i], actor) + sqrt(2.0) * sqrt(log_visits / n);

            if (bound > best) {
                best = bound;
                chosen = i;
            }
        }
    }
    return chosen;
}

/* Makes the children of a node, if there is space. */
static void plain_expand(struct plain *s, struct plain_node *leaf)
{
    step steps[MAX_STEPS];
    const int n = s->game->steps(s->pos, steps);

    if (s->room - s->used < (uint32_t)n)
        return;
    for (int i = 0; i < n; i++)
        s->nodes[s->used + (uint32_t)i] = (struct plain_node){ .step = steps[i] };
    leaf->first = s->used;
    leaf->count = (uint16_t)n;
    s->used += (uint32_t)n;
}

/* Plays to the end of the game. Returns the result for player 0. */
static double plain_playout(struct plain *s)
{
    double share[2];

    if (!game_over(s->game, s->pos))
        s->game->playout(s->pos, &s->rng, NULL);
    if (!game_over(s->game, s->pos)) /* false if the game ended the playout early */
        return 0.5;
    if (s->game->margin) {
        const double margin = s->game->margin(s->pos);

        s->tally.margins++;
        s->tally.margin_sum += margin;
        s->tally.margin_squares += margin * margin;
    }
    s->game->payoffs(s->pos, share);
    s->tally.ends++;
    s->tally.draws += fabs(share[0] - 0.5) < 1e-9;
    return share[0];
}

static void plain_descend(struct plain *s)
{
    const struct game *game = s->game;
    uint32_t path[PATH_MAX_STEPS];
    int depth = 0, actor;

    game_copy(game, s->pos, s->aim_pos);
    path[0] = s->aim;
    while ((actor = game->to_act(s->pos)) != NOBODY && depth < PATH_MAX_STEPS - 1) {
        struct plain_node *at = &s->nodes[path[depth]];

        if (!at->count && (at->visits > 0 || depth == 0))
            plain_expand(s, at);
        if (!at->count)
            break;
        path[++depth] = plain_select(s, at, actor);
        game->apply(s->pos, s->nodes[path[depth]].step);
    }
    const double result = plain_playout(s);

    for (int d = depth; d >= 0; d--) {
        s->nodes[path[d]].visits++;
        s->nodes[path[d]].sum += result;
    }
}

static void *plain_open(const struct game *game, const struct search_config *config)
{
    struct plain *s = xcalloc(1, sizeof *s);

    s->game = game;
    s->bytes = config->memory;
    s->seed = config->seed;
    s->aim_pos = xaligned(game->position_size);
    s->pos = xaligned(game->position_size);
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

static void plain_close(void *self)
{
    struct plain *s = self;

    pthread_mutex_destroy(&s->lock);
    area_free(s->nodes);
    xfree_aligned(s->aim_pos);
    xfree_aligned(s->pos);
    free(s);
}

static void plain_take(struct plain *s)
{
    size_t bytes = s->bytes;

    if (s->nodes)
        return;
    s->nodes = area_take(&bytes, sizeof *s->nodes);
    const size_t room = bytes / sizeof *s->nodes;

    s->room = room < UINT32_MAX / 2 ? (uint32_t)room : UINT32_MAX / 2;
}

static void plain_aim(void *self, node at, const struct position *pos)
{
    struct plain *s = self;

    s->aim = (uint32_t)at;
    game_copy(s->game, s->aim_pos, pos);
}

static void plain_begin(void *self, const struct position *root, double contempt)
{
    struct plain *s = self;

    (void)contempt;
    plain_take(s);
    s->nodes[0] = (struct plain_node){ 0 };
    s->used = 1;
    s->tally = (struct tally){ 0 };
    rng_seed(&s->rng, s->seed ^ s->game->key(root));
    plain_aim(s, ROOT_NODE, root);
}

static bool plain_iterate(void *self, int worker)
{
    struct plain *s = self;

    (void)worker;
    pthread_mutex_lock(&s->lock);
    const bool room = s->nodes[0].visits < UINT32_MAX;

    if (room)
        plain_descend(s);
    pthread_mutex_unlock(&s->lock);
    return room;
}

static void plain_look(void *self, node at, struct edge *out)
{
    struct plain *s = self;

    pthread_mutex_lock(&s->lock);
    const struct plain_node *n = &s->nodes[at];

    *out = (struct edge){ .step = n->step, .to = at, .visits = n->visits };
    for (int p = 0; p < 2; p++)
        out->value[p] = n->visits ? value_of(n, p) : 0.5;
    pthread_mutex_unlock(&s->lock);
}

static int plain_count(void *self, node at)
{
    struct plain *s = self;

    pthread_mutex_lock(&s->lock);
    const int count = s->nodes[at].count;

    pthread_mutex_unlock(&s->lock);
    return count;
}

static void plain_child(void *self, node at, int i, struct edge *out)
{
    struct plain *s = self;

    pthread_mutex_lock(&s->lock);
    const uint32_t first = s->nodes[at].first, count = s->nodes[at].count;

    pthread_mutex_unlock(&s->lock);
    plain_look(self, first + (uint32_t)i, out);
    out->prior = 1.0 / count;
}

static void plain_tally(void *self, struct tally *out)
{
    struct plain *s = self;

    pthread_mutex_lock(&s->lock);
    *out = s->tally;
    out->memory = s->used * sizeof *s->nodes;
    out->nodes = s->used;
    pthread_mutex_unlock(&s->lock);
}

const struct method plain_method = {
    .open = plain_open,
    .close = plain_close,
    .begin = plain_begin,
    .iterate = plain_iterate,
    .aim = plain_aim,
    .look = plain_look,
    .count = plain_count,
    .child = plain_child,
    .tally = plain_tally,
};

/*
 * move_choice.c - choice of a turn from the tree, step by step.
 *
 * In a short search, or after a proof, the tree below the first step may have too few visits to
 * choose the second. Then the search continues at that node for a moment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/move_choice.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/portable_math.h"
#include "game/position_copy.h"

#include <math.h>
#include <stdlib.h>

enum {
    THIN = 48,             /* visits; a node with fewer is searched again, until it has this
                              number */
    FEW = 1,               /* the same limit at the root */
    SPARE_BYTES = 16 << 20 /* memory of the small search in fallback_step */
};

bool turn_goes_on(const struct game *game, const struct position *pos, int actor)
{
    return game->to_act(pos) == actor && game->mid_turn(pos);
}

/* Returns whether `a` has more visits than `b`. Without visits, which is possible in the first
   report of a slow machine, the prior decides. */
static bool is_preferred(const struct edge *a, const struct edge *b)
{
    return a->visits > b->visits || (a->visits + b->visits == 0 && a->prior > b->prior);
}

bool choice_best(const struct chooser *c, node at, int actor, struct edge *out)
{
    const int n = c->method->count(c->engine, at);
    struct edge open = { 0 }, proven = { 0 }, e;
    bool has_open = false, has_proven = false;

    for (int i = 0; i < n; i++) {
        c->method->child(c->engine, at, i, &e);
        struct edge *const best = e.proven ? &proven : &open;
        bool *const has = e.proven ? &has_proven : &has_open;
        const bool is_better = e.proven && e.value[actor] > best->value[actor];
        const bool is_as_good = !e.proven || e.value[actor] >= best->value[actor];

        if (!*has || is_better || (is_as_good && is_preferred(&e, best))) {
            *best = e;
            *has = true;
        }
    }
    if (!has_open && !has_proven)
        return false;
    /* A proven result is preferred to an estimate that is not better, except for a loss. */
    const bool certain =
        has_proven && proven.value[actor] > 0 && proven.value[actor] >= open.value[actor];

    *out = !has_open || certain ? proven : open;
    return true;
}

/* Returns whether no other child of `at` can get as many visits as `best` in the remaining
   iterations. Between proven and open children the value decides, so more visits may still change
   the choice. */
static bool is_ahead(const struct chooser *c, node at, int actor, const struct edge *best,
                     uint64_t remaining)
{
    const int n = c->method->count(c->engine, at);
    struct edge e;

    for (int i = 0; i < n; i++) {
        c->method->child(c->engine, at, i, &e);
        if (e.to == best->to || (e.proven && e.value[actor] <= 0))
            continue;
        if (e.proven != best->proven || e.visits + remaining >= best->visits)
            return false;
    }
    return true;
}

bool choice_is_final(const struct chooser *c, const struct position *root, uint64_t remaining)
{
    struct position *pos = xaligned(c->game->position_size);
    const int actor = c->game->to_act(root);
    node at = ROOT_NODE;
    struct edge best;
    bool is_final, more;

    game_copy(c->game, pos, root);
    do {
        is_final = choice_best(c, at, actor, &best) && ((best.proven && best.value[actor] >= 1) ||
                                                        is_ahead(c, at, actor, &best, remaining));
        more = false;
        if (is_final) {
            c->game->apply(pos, best.step);
            at = best.to;
            more = turn_goes_on(c->game, pos, actor);
        }
    } while (more);
    xfree_aligned(pos);
    return is_final;
}

/* Returns the visits of a child. If there is a net, adds its prior. */
static double count_of(const struct chooser *c, const struct edge *e)
{
    return (double)e->visits + (c->by_policy ? e->prior : 0);
}

/* Returns the weight of a child when a step is drawn at random, 0 .. 1. A proven loss has weight 0.
   `most` is the largest of the weighted counts. */
static double weight_of(const struct chooser *c, const struct edge *e, int actor, double most)
{
    const double seen = count_of(c, e);

    if (seen <= 0 || (e->proven && e->value[actor] <= 0))
        return 0;
    return (double)portable_exp(c->power * (float)(portable_log(seen) - portable_log(most)));
}

/* Returns the largest weighted count of the children. */
static double largest_count(const struct chooser *c, node at)
{
    const int n = c->method->count(c->engine, at);
    double most = 0;
    struct edge e;

    for (int i = 0; i < n; i++) {
        c->method->child(c->engine, at, i, &e);
        const double seen = count_of(c, &e);

        most = seen > most ? seen : most;
    }
    return most;
}

static bool choose_by_lot(const struct chooser *c, node at, int actor, struct rng *rng,
                          struct edge *out)
{
    const int n = c->method->count(c->engine, at);
    const double most = largest_count(c, at);
    double total = 0, lot;
    struct edge e;

    if (!choice_best(c, at, actor, out))
        return false;
    if (out->proven && out->value[actor] >= 1)
        return true;
    for (int i = 0; i < n; i++) {
        c->method->child(c->engine, at, i, &e);
        total += weight_of(c, &e, actor, most);
    }
    lot = rng_uniform(rng) * total;
    for (int i = 0; i < n && lot >= 0; i++) {
        c->method->child(c->engine, at, i, &e);
        const double w = weight_of(c, &e, actor, most);

        if (w > 0)
            *out = e;
        lot -= w;
    }
    return true;
}

/* Returns the smallest number of visits of a node from which a step is chosen. A search limited to
   few iterations stays limited to them. Where steps are drawn from a net's policy, the node only
   needs children. */
static uint64_t enough_of(const struct chooser *c)
{
    if (c->by_policy && c->power > 0)
        return 1;
    return c->iterations && c->iterations < THIN ? c->iterations : THIN;
}

/* Continues the search at a node that has too few visits. */
static void search_on(const struct chooser *c, node at, const struct position *pos)
{
    const uint64_t enough = enough_of(c);
    struct edge e;

    c->method->look(c->engine, at, &e);
    if (e.visits >= enough && c->method->count(c->engine, at))
        return;
    c->method->aim(c->engine, at, pos);
    for (uint64_t i = 0; i < enough && clock_now() < c->deadline; i++)
        if (!c->method->iterate(c->engine, 0))
            return;
}

/* Returns a step where the tree ends, because the result is proven or the memory is full. A
   separate small search chooses the step, because the tree must not change. This search plays for
   the margin where the bounds allow that. */
static step fallback_step(const struct chooser *c, const struct position *pos, struct rng *rng)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, SPARE_BYTES, c->seed, NULL };
    const int actor = c->game->to_act(pos);
    struct chooser spare = *c;
    step steps[MAX_STEPS];
    struct edge e;

    const int n = c->game->steps(pos, steps);
    step chosen = steps[rng_below(rng, (uint32_t)n)];

    if (n == 1)
        return chosen;
    spare.engine = c->method->open(c->game, &config);
    c->method->begin(spare.engine, pos, c->contempt);
    search_on(&spare, ROOT_NODE, pos);
    if (choice_best(&spare, ROOT_NODE, actor, &e))
        chosen = e.step;
    c->method->close(spare.engine);
    return chosen;
}

int choice_found(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS])
{
    struct position *pos = xaligned(c->game->position_size);
    const int actor = c->game->to_act(root);
    node at = ROOT_NODE;
    int n = 0;

    game_copy(c->game, pos, root);
    do {
        struct edge here, best;

        c->method->look(c->engine, at, &here);
        if (here.visits < (n ? enough_of(c) : FEW) || !choice_best(c, at, actor, &best)) {
            xfree_aligned(pos);
            return 0;
        }
        at = best.to;
        c->game->apply(pos, out[n++] = best.step);
    } while (n < MAX_TURN_STEPS && turn_goes_on(c->game, pos, actor));
    xfree_aligned(pos);
    return n;
}

int choice_turn(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS])
{
    struct position *pos = xaligned(c->game->position_size);
    const int actor = c->game->to_act(root);
    node at = ROOT_NODE;
    bool in_tree = true;
    struct rng rng;
    int n = 0;

    rng_seed(&rng, c->seed ^ c->game->key(root));
    game_copy(c->game, pos, root);
    do {
        struct edge e;

        if (in_tree) {
            search_on(c, at, pos);
            in_tree = c->power > 0 ? choose_by_lot(c, at, actor, &rng, &e)
                                   : choice_best(c, at, actor, &e);
        }
        out[n] = in_tree ? e.step : fallback_step(c, pos, &rng);
        at = in_tree ? e.to : at;
        c->game->apply(pos, out[n++]);
    } while (n < MAX_TURN_STEPS && turn_goes_on(c->game, pos, actor));
    xfree_aligned(pos);
    return n;
}

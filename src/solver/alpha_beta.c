/*
 * alpha_beta.c - see alpha_beta.h.
 *
 * Depth-first alpha-beta (Knuth and Moore 1975) over steps, with a window of no
 * width, fail-soft, and a transposition table of bounds. The player to act may be the
 * same at consecutive nodes, so values are always player 0's, who maximises; the other
 * minimises.
 *
 * Before a child is searched all are looked at: one whose bounds answer the question
 * already spares the rest (enhanced transposition cutoffs, Plaat et al. 1996). The
 * others are ordered by the table's best step, by the middle of their bounds, by how few steps
 * the opponent has then, and by how often their AMAF key answered such questions elsewhere
 * (history, Schaeffer 1983). Few steps make a small tree below, as in proof-number search (Allis
 * 1994): of what is equally good the cheapest to prove comes first.
 *
 * Where the rules remember positions, a value may depend on the path that led to it (the
 * graph history interaction problem, Palay 1983). So the table goes by proof.full_key, which
 * tells such paths apart: what one path has shown is never taken for the value of another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/alpha_beta.h"

#include "base/memory.h"
#include "base/rng.h"
#include "game/hints.h"
#include "game/history.h"
#include "game/proof.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MAX = 8192,   /* steps from the root; no game comes near it */
    HISTORY_SIZE = 4096 /* keys beyond share a place */
};

/* One level of the recursion, kept. */
struct ply {
    struct position *pos;
    int n, room;
    step *steps;
    int64_t *order;
};

struct alpha_beta {
    const struct game *game;
    struct table *table;
    struct ply *plies[PLIES_MAX];
    uint32_t history[2][HISTORY_SIZE];
    uint64_t nodes;
    struct budget *budget;
    size_t left;  /* bytes for plies */
    bool few_own; /* see proof.h */
    bool stopped;
    step steps[MAX_STEPS]; /* of one position, before its ply has them, or to be counted */
};

size_t alpha_beta_bytes(size_t memory)
{
    enum { LEAST = 1 << 18 };

    return sizeof(struct alpha_beta) + (memory / 16 > LEAST ? memory / 16 : LEAST);
}

struct alpha_beta *alpha_beta_new(const struct game *game, struct budget *budget, size_t bytes,
                                  uint64_t seed)
{
    enum { NOISE = 8 };
    struct alpha_beta *p = xcalloc(1, sizeof *p);
    struct rng rng;

    p->game = game;
    p->few_own = game->proof && game->proof->prefer_few_own;
    p->left = bytes - sizeof *p;
    p->table = budget->table;
    p->budget = budget;
    rng_seed(&rng, seed);
    for (int i = 0; seed && i < HISTORY_SIZE; i++)
        for (int player = 0; player < 2; player++)
            p->history[player][i] = rng_below(&rng, NOISE);
    return p;
}

void alpha_beta_free(struct alpha_beta *p)
{
    for (int i = 0; i < PLIES_MAX && p->plies[i]; i++) {
        free(p->plies[i]->pos);
        free(p->plies[i]->steps);
        free(p->plies[i]->order);
        free(p->plies[i]);
    }
    free(p);
}

/* Takes bytes off what plies may have. Where too few are left nothing can be proved any more. */
static void charge(struct alpha_beta *p, size_t bytes)
{
    p->stopped |= bytes > p->left;
    p->left -= bytes > p->left ? p->left : bytes;
}

static struct ply *ply_at(struct alpha_beta *p, int i)
{
    if (!p->plies[i]) {
        p->plies[i] = xcalloc(1, sizeof *p->plies[i]);
        p->plies[i]->pos = xaligned(p->game->position_size);
        charge(p, sizeof *p->plies[i] + p->game->position_size);
    }
    return p->plies[i];
}

/* Gives a ply the steps from its position. */
static void list_steps(struct alpha_beta *p, struct ply *at)
{
    at->n = p->game->steps(at->pos, p->steps);
    if (at->n > at->room) {
        charge(p, (size_t)(2 * at->n - at->room) * (sizeof *at->steps + sizeof *at->order));
        at->room = 2 * at->n;
        at->steps = xrealloc(at->steps, (size_t)at->room * sizeof *at->steps);
        at->order = xrealloc(at->order, (size_t)at->room * sizeof *at->order);
    }
    memcpy(at->steps, p->steps, (size_t)at->n * sizeof *at->steps);
}

static void apply(struct alpha_beta *p, const struct ply *from, struct ply *to, step s)
{
    game_copy(p->game, to->pos, from->pos);
    p->game->apply(to->pos, s);
    p->stopped = budget_tick(p->budget) || p->stopped;
}

static int final_value(const struct game *game, const struct position *pos)
{
    double share[MAX_PLAYERS];

    if (game->margin)
        return (int)(2 * game->margin(pos));
    game->payoffs(pos, share);
    return share[0] > share[1] ? 2 : share[0] < share[1] ? -2 : 0;
}

void alpha_beta_bounds(const struct game *game, const struct position *pos, int *low, int *high)
{
    double least, most;

    *low = game->margin ? VALUE_MIN : -2;
    *high = game->margin ? VALUE_MAX : 2;
    if (game_over(game, pos)) {
        *low = *high = final_value(game, pos);
    } else if (game->margin && game->hints && game->hints->bounds) {
        game->hints->bounds(pos, &least, &most);
        if (2 * least > VALUE_MIN)
            *low = (int)ceil(2 * least);
        if (2 * most < VALUE_MAX)
            *high = (int)floor(2 * most);
    }
}

/* All that is known of a position without searching. */
static void known_of(const struct alpha_beta *p, const struct position *pos, struct known *out)
{
    int low, high;

    alpha_beta_bounds(p->game, pos, &low, &high);
    *out = (struct known){ low, high, 0 };
    if (low < high) {
        table_get(p->table, game_full_key(p->game, pos), out);
        if (out->low < low)
            out->low = low;
        if (out->high > high)
            out->high = high;
    }
}

static uint32_t *history_of(struct alpha_beta *p, const struct ply *at, step s)
{
    const struct hints *h = p->game->hints;
    const int key = h && h->amaf_keys ? h->amaf_key(at->pos, s) : AMAF_NONE;
    const int player = p->game->to_act(at->pos);

    return &p->history[player]
                      [(key == AMAF_NONE ? s * 2654435761u >> 20 : (uint32_t)key) % HISTORY_SIZE];
}

/* The larger the sooner. `below` holds the child, whose bounds are k. */
static int64_t promise_of(struct alpha_beta *p, const struct ply *at, const struct ply *below,
                          int player, step s, const struct known *k)
{
    enum { HISTORY_BITS = 24, HISTORY_MOST = (1 << HISTORY_BITS) - 1, STEPS_BITS = 16 };
    const int64_t middle = (int64_t)k->low + k->high;
    const uint32_t history = *history_of(p, at, s);
    const bool counts = p->game->to_act(below->pos) != player || p->few_own;
    const int n =
        counts && !game_over(p->game, below->pos) ? p->game->steps(below->pos, p->steps) : 0;

    return (player == 0 ? middle : -middle) * ((int64_t)1 << (HISTORY_BITS + STEPS_BITS)) +
           (int64_t)(MAX_STEPS - n) * (1 << HISTORY_BITS) +
           (history < HISTORY_MOST ? history : HISTORY_MOST);
}

/* Looks at all children; returns the first that answers the question for the one who
   acts, with its bound in *answer, or -1. Fills order[], the larger the sooner. */
static int look_at_children(struct alpha_beta *p, struct ply *at, struct ply *below, int player,
                            int target, step best, int *answer)
{
    for (int i = 0; i < at->n && !p->stopped; i++) {
        const step s = at->steps[i];
        struct known k;

        apply(p, at, below, s);
        known_of(p, below->pos, &k);
        if (player == 0 ? k.low >= target : k.high < target) {
            *answer = player == 0 ? k.low : k.high;
            return i;
        }
        at->order[i] = s == best ? INT64_MAX : promise_of(p, at, below, player, s, &k);
    }
    return -1;
}

/* Brings the most promising of the steps from i on to place i. */
static step next_step(struct ply *at, int i)
{
    int best = i;

    for (int j = i + 1; j < at->n; j++)
        if (at->order[j] > at->order[best])
            best = j;

    const step s = at->steps[best];
    const int64_t order = at->order[best];

    at->steps[best] = at->steps[i];
    at->order[best] = at->order[i];
    at->steps[i] = s;
    at->order[i] = order;
    return s;
}

static void remember(struct alpha_beta *p, const struct ply *at, struct known k, int bound,
                     int target, step best, uint64_t work)
{
    if (bound >= target && bound > k.low)
        k.low = bound;
    if (bound < target && bound < k.high)
        k.high = bound;
    k.best = best ? best : k.best;
    table_put(p->table, game_full_key(p->game, at->pos), &k, work);
}

static int ask(struct alpha_beta *p, int depth, int target);

/* Searches the children until one answers; else the best bound of all of them. */
static int ask_children(struct alpha_beta *p, int depth, int player, int target, step *best)
{
    struct ply *const at = p->plies[depth], *const below = ply_at(p, depth + 1);
    int bound = player == 0 ? VALUE_MIN : VALUE_MAX;

    for (int i = 0; i < at->n; i++) {
        const step s = next_step(at, i);

        apply(p, at, below, s);
        const int g = ask(p, depth + 1, target);

        if (p->stopped)
            return g;
        if (player == 0 ? g > bound : g < bound) {
            bound = g;
            *best = s;
        }
        if (player == 0 ? g >= target : g < target) {
            uint32_t *const h = history_of(p, at, s);

            *h += *h < UINT32_MAX / 2 ? 1 : 0;
            return g;
        }
    }
    return bound;
}

/* The question about the position at that depth, see alpha_beta_ask. */
static int ask(struct alpha_beta *p, int depth, int target)
{
    struct ply *const at = p->plies[depth];
    const uint64_t before = p->nodes++;
    struct known k;
    step best = 0;
    int bound;

    known_of(p, at->pos, &k);
    if (k.low >= target)
        return k.low;
    if (k.high < target)
        return k.high;
    if (p->stopped)
        return target;

    const int player = p->game->to_act(at->pos);

    list_steps(p, at);
    if (depth + 1 >= PLIES_MAX || at->n == MAX_STEPS) { /* there may be more */
        p->stopped = true;
        return target;
    }

    const int i = look_at_children(p, at, ply_at(p, depth + 1), player, target, k.best, &bound);

    if (i >= 0)
        best = at->steps[i];
    else if (!p->stopped)
        bound = ask_children(p, depth, player, target, &best);
    if (p->stopped)
        return target;
    /* What the children add up to cannot be worse than what was known before. */
    if (bound >= target && bound < k.low)
        bound = k.low;
    if (bound < target && bound > k.high)
        bound = k.high;
    remember(p, at, k, bound, target, best, p->nodes - before);
    return bound;
}

int alpha_beta_ask(struct alpha_beta *p, const struct position *pos, int target)
{
    game_copy(p->game, ply_at(p, 0)->pos, pos);
    return ask(p, 0, target);
}

bool alpha_beta_stopped(const struct alpha_beta *p)
{
    return p->stopped;
}

void alpha_beta_resume(struct alpha_beta *p)
{
    p->stopped = p->budget->spent;
}

uint64_t alpha_beta_nodes(const struct alpha_beta *p)
{
    return p->nodes;
}

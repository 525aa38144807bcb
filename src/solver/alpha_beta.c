/*
 * alpha_beta.c - depth-first alpha-beta over steps with a null window.
 *
 * The search is fail-soft alpha-beta (Knuth and Moore 1975) with a transposition table of bounds. A
 * player may act at consecutive nodes, so values are always from the view of player 0, who
 * maximises. Player 1 minimises.
 *
 * The bounds of all children are read before any child is searched. A child whose bounds already
 * answer the question makes the others unnecessary (enhanced transposition cutoffs, Plaat et al.
 * 1996). Children are ordered by four criteria: the best step of the table, the middle of their
 * bounds, the number of steps that the opponent has there, and the number of questions that steps
 * with their AMAF key have answered (history heuristic, Schaeffer 1983). Few steps mean a small
 * subtree. Among equal children the cheapest to prove therefore comes first, as in proof-number
 * search (Allis 1994).
 *
 * In games whose rules compare positions with earlier ones, a value may depend on the path to the
 * position (the graph history interaction problem, Palay 1983). The table then uses proof.full_key,
 * which differs between such paths. A value is therefore never used for another path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/alpha_beta.h"

#include "base/memory.h"
#include "base/rng.h"
#include "game/hints.h"
#include "game/position_copy.h"
#include "game/proof.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MAX = 8192,   /* largest number of steps from the root; no game comes near it */
    HISTORY_SIZE = 4096 /* larger AMAF keys share entries */
};

/* A level of the recursion. Its arrays are reused. */
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
    size_t left;  /* bytes that plies may still take */
    bool few_own; /* see proof.prefer_few_own */
    bool stopped;
    step steps[MAX_STEPS]; /* steps of one position, while they are copied or counted */
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
        xfree_aligned(p->plies[i]->pos);
        free(p->plies[i]->steps);
        free(p->plies[i]->order);
        free(p->plies[i]);
    }
    free(p);
}

/* Counts bytes for plies. If too few are left, the search stops and proves nothing more. */
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

/* Lists the steps of a ply's position. */
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

/* Finds the bounds of a position that the rules and the table give, without a search. */
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

/* Returns the ordering score of a child. Larger scores are searched first. `below` is the child's
   ply, and k its bounds. */
static int64_t score_of(struct alpha_beta *p, const struct ply *at, const struct ply *below,
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

/* Reads the bounds of all children. If the bounds of a child answer the question for the player to
   act, returns the first such child with the bound in *answer. Otherwise returns -1. Fills in
   at->order, where larger scores come first. */
static int probe_children(struct alpha_beta *p, struct ply *at, struct ply *below, int player,
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
        at->order[i] = s == best ? INT64_MAX : score_of(p, at, below, player, s, &k);
    }
    return -1;
}

/* Moves the step with the largest score among at->steps[i..] to index i. */
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

/* Searches the children until one answers the question. Otherwise returns the best bound of all. */
static int search_children(struct alpha_beta *p, int depth, int player, int target, step *best)
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

/* Does the same as alpha_beta_ask, for the position at `depth`. */
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
    if (depth + 1 >= PLIES_MAX || at->n == MAX_STEPS) { /* the list may be incomplete */
        p->stopped = true;
        return target;
    }

    const int i = probe_children(p, at, ply_at(p, depth + 1), player, target, k.best, &bound);

    if (i >= 0)
        best = at->steps[i];
    else if (!p->stopped)
        bound = search_children(p, depth, player, target, &best);
    if (p->stopped)
        return target;
    /* The bound from the children is never weaker than the bound known before. */
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

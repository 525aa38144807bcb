/*
 * pn_edge_costs.c - weights of children in proof-number search, from the priors of a net.
 *
 * In many positions most steps have nearly equal proof numbers. The search then works on all of
 * these steps alternately, including the unlikely steps. The number of an unlikely step is
 * therefore multiplied by a weight throughout the search (edge costs: Nagai and Imai, "Application
 * of df-pn+ to Othello endgames", 1999). No step is excluded, so proofs do not depend on the net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/pn_internal.h"

#include "base/memory.h"
#include "evaluator/net_evaluator.h"
#include "game/hints.h"

#include <math.h>
#include <stdlib.h>

/* Whenever the prior, relative to the likeliest step's, halves, the weight grows by A_HALVING. MOST
   is the largest weight. */
enum { A_HALVING = PN_EVEN / 2, MOST = 5 * PN_EVEN };

/* Weights are cached by the hash of the net's inputs, because the search visits a node many
   times. */
enum { MOST_KEPT = 1 << 15, KEPT_STEPS = 118 };

struct kept_weights {
    uint64_t hash;
    uint16_t n; /* 0 if the entry is empty */
    uint8_t weight[KEPT_STEPS];
};

struct policy {
    struct evaluator *evaluator;
    struct kept_weights *kept; /* NULL if no memory is left for the cache */
    size_t room;
    step steps[MAX_STEPS];
    float priors[MAX_STEPS];
};

struct policy *policy_open(const struct game *game, const struct position *root,
                           const struct net *net, size_t bytes)
{
    if (!net || !game->hints || !game->hints->planes)
        return NULL;
    struct policy *p = xmalloc(sizeof *p);

    p->evaluator = evaluator_open(game, net);
    evaluator_prepare(p->evaluator, root);
    p->room = bytes / sizeof *p->kept < MOST_KEPT ? bytes / sizeof *p->kept : MOST_KEPT;
    p->kept = p->room ? xcalloc(p->room, sizeof *p->kept) : NULL;
    return p;
}

void policy_close(struct policy *p)
{
    if (!p)
        return;
    evaluator_close(p->evaluator);
    free(p->kept);
    free(p);
}

/* Returns the base-2 logarithm of a ratio of at least 1. It is linear between powers of 2, so that
   the result has the same bits on every machine. */
static float halvings(float ratio)
{
    int exponent;
    const float rest = frexpf(ratio, &exponent); /* 1/2 .. 1 */

    return (float)(exponent - 1) + (2 * rest - 1);
}

/* Computes the weights by the net. The net's input is already the position. */
static void weigh(struct policy *p, const struct position *pos, struct child children[], int n)
{
    struct evaluation evaluation;
    float likeliest = 0;

    for (int i = 0; i < n; i++)
        p->steps[i] = children[i].step;
    evaluator_run(p->evaluator, &evaluation);
    evaluator_priors(p->evaluator, pos, p->steps, n, p->priors);
    for (int i = 0; i < n; i++)
        likeliest = p->priors[i] > likeliest ? p->priors[i] : likeliest;
    for (int i = 0; i < n; i++) {
        const float ratio = likeliest / p->priors[i];
        const float more = ratio < 1024 ? A_HALVING * halvings(ratio) : MOST;
        children[i].weight = (uint8_t)(more < MOST - PN_EVEN ? PN_EVEN + (int)more : MOST);
    }
}

void policy_weigh(struct policy *p, const struct position *pos, struct child children[], int n)
{
    if (!p || !evaluator_can_evaluate(p->evaluator, pos))
        return;
    const uint64_t hash = evaluator_encode(p->evaluator, pos);
    struct kept_weights *kept = p->kept ? &p->kept[hash % p->room] : NULL;

    if (kept && kept->hash == hash && kept->n == n) {
        for (int i = 0; i < n; i++)
            children[i].weight = kept->weight[i];
        return;
    }
    weigh(p, pos, children, n);
    if (!kept || n > KEPT_STEPS)
        return;
    kept->hash = hash;
    kept->n = (uint16_t)n;
    for (int i = 0; i < n; i++)
        kept->weight[i] = children[i].weight;
}

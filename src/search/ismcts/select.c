/*
 * select.c - selection of a step in ISMCTS.
 *
 * Steps with the same observation by the root player are one choice. One of them is then made at
 * random. A choice competes only in the iterations in which it is legal. Exploration therefore
 * depends on the number of these iterations (availability counts), not on the visits of the node.
 *
 * The engine uses PUCT (Rosin 2011, in the form of Silver et al. 2017) with the priors of the game
 * or the net, or equal ones. A choice without visits has the mean of its node. Among hundreds of
 * choices, only those with a high prior or a good result are therefore visited, and more of them as
 * the visits grow. SEARCH_PLAIN uses UCB1 with c = sqrt 2 and visits each choice once before any
 * other twice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/ismcts/ismcts_internal.h"

#include "base/portable_math.h"

#include <math.h>

/* The player at the root sees every own step as it is. Steps of other players can look the same to
   this player. */
bool is_repeated(const struct worker *w, int i)
{
    if (w->seen[i] == w->steps[i])
        return false;
    for (int k = 0; k < i; k++)
        if (w->seen[k] == w->seen[i])
            return true;
    return false;
}

float joint_prior(const struct worker *w, int i)
{
    float sum = w->priors[i];

    if (w->seen[i] == w->steps[i])
        return sum;
    for (int k = i + 1; k < w->count; k++)
        if (w->seen[k] == w->seen[i])
            sum += w->priors[k];
    return sum;
}

static float puct(const struct ismcts *m, const struct worker *w, int i, int actor, uint32_t at)
{
    const struct info_node *above = &m->tree.nodes[at];
    const struct info_node *n = w->child[i] ? &m->tree.nodes[w->child[i]] : NULL;
    const double parent = info_mean(&m->tree, at, actor, 1.0 / m->seats);
    const double mean = n ? info_mean(&m->tree, w->child[i], actor, parent) : parent;
    const uint32_t available = n && n->visits ? n->available : above->visits;
    const float visits = n ? (float)n->visits : 0;

    return (float)mean + m->explore * joint_prior(w, i) * sqrtf((float)available) / (1 + visits);
}

static double ucb1(const struct ismcts *m, const struct worker *w, int i, int actor)
{
    const struct info_node *n = w->child[i] ? &m->tree.nodes[w->child[i]] : NULL;

    if (!n || !n->visits)
        return INFINITY;
    return info_mean(&m->tree, w->child[i], actor, 0) +
           sqrt(2.0) * sqrt(portable_log(n->available) / n->visits);
}

/* Returns a random step among those with the same observation as step i. */
static int random_alike(struct worker *w, int i)
{
    int chosen = i, alike = 1;

    if (w->seen[i] == w->steps[i])
        return i;
    for (int k = i + 1; k < w->count; k++)
        if (w->seen[k] == w->seen[i] && rng_below(&w->rng, (uint32_t)++alike) == 0)
            chosen = k;
    return chosen;
}

int select_step(struct ismcts *m, struct worker *w, uint32_t at, int actor)
{
    double best = -INFINITY;
    int chosen = 0, equal = 0;

    for (int i = 0; i < w->count; i++) {
        if (is_repeated(w, i))
            continue;
        if (w->child[i])
            m->tree.nodes[w->child[i]].available++;

        const double score = m->plain ? ucb1(m, w, i, actor) : puct(m, w, i, actor, at);

        if (score > best) {
            best = score;
            equal = 0;
        }
        if (score >= best && rng_below(&w->rng, (uint32_t)++equal) == 0)
            chosen = i;
    }
    return random_alike(w, chosen);
}

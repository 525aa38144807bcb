/*
 * select.c - which step to look at next.
 *
 * Steps that look the same to the root player are one choice; which of them is made is
 * then drawn. A choice competes only in those iterations in which it is legal, and so
 * exploration goes by how often that was (availability counts), not by the visits of the
 * node.
 *
 * The engine's best uses PUCT (Rosin 2011, in the form of Silver et al. 2017), with the
 * game's priors or equal ones; a choice without visits counts as its node's mean. So where
 * there are hundreds of choices only the likely and the good are looked at, and more of
 * them as visits grow. The fixed mark (SEARCH_PLAIN) uses UCB1 with c = sqrt 2, each choice
 * once before any twice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ismcts.h"

#include "../../base/real.h"

#include <math.h>

/* Steps of others may look alike; equal to an earlier one, a step is no choice of its own. */
static bool is_repeated(const struct seer *s, int i)
{
    if (s->seen[i] == s->steps[i])
        return false;
    for (int k = 0; k < i; k++)
        if (s->seen[k] == s->seen[i])
            return true;
    return false;
}

/* The prior of all steps that look like step i. */
static float joint_prior(const struct seer *s, int i)
{
    float sum = s->priors[i];

    if (s->seen[i] == s->steps[i])
        return sum;
    for (int k = i + 1; k < s->count; k++)
        if (s->seen[k] == s->seen[i])
            sum += s->priors[k];
    return sum;
}

static float puct(const struct ismcts *m, const struct seer *s, int i, int actor, uint32_t at)
{
    const struct info_node *above = &m->tree.nodes[at];
    const struct info_node *n = s->child[i] ? &m->tree.nodes[s->child[i]] : NULL;
    const double parent = info_mean(&m->tree, at, actor, 1.0 / m->seats);
    const double mean = n ? info_mean(&m->tree, s->child[i], actor, parent) : parent;
    const uint32_t available = n && n->visits ? n->available : above->visits;
    const float visits = n ? (float)n->visits : 0;

    return (float)mean + m->explore * joint_prior(s, i) * sqrtf((float)available) / (1 + visits);
}

static double ucb1(const struct ismcts *m, const struct seer *s, int i, int actor)
{
    const struct info_node *n = s->child[i] ? &m->tree.nodes[s->child[i]] : NULL;

    if (!n || !n->visits)
        return INFINITY;
    return info_mean(&m->tree, s->child[i], actor, 0) +
           sqrt(2.0) * sqrt(real_log(n->available) / n->visits);
}

/* Any of the steps that look like step i. */
static int any_alike(struct seer *s, int i)
{
    int chosen = i, alike = 1;

    if (s->seen[i] == s->steps[i])
        return i;
    for (int k = i + 1; k < s->count; k++)
        if (s->seen[k] == s->seen[i] && rng_below(&s->rng, (uint32_t)++alike) == 0)
            chosen = k;
    return chosen;
}

int select_step(struct ismcts *m, struct seer *s, uint32_t at, int actor)
{
    double best = -INFINITY;
    int chosen = 0, equal = 0;

    for (int i = 0; i < s->count; i++) {
        if (is_repeated(s, i))
            continue;
        if (s->child[i])
            m->tree.nodes[s->child[i]].available++;

        const double score = m->plain ? ucb1(m, s, i, actor) : puct(m, s, i, actor, at);

        if (score > best) {
            best = score;
            equal = 0;
        }
        if (score >= best && rng_below(&s->rng, (uint32_t)++equal) == 0)
            chosen = i;
    }
    return any_alike(s, chosen);
}

/*
 * descend.c - descent of ISMCTS through the tree in one determinization.
 *
 * The visit is counted on the way down, and its result is added on the way up. Until then other
 * workers see a node in use as if the visit had been lost (virtual loss, Chaslot, Winands and van
 * den Herik 2008).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "search/ismcts/ismcts_internal.h"

/* A step that is about to be made, as the root player observes it. */
static step seen_at_root(const struct ismcts *m, const struct worker *w, step s)
{
    return game_has_hidden(m->game) ? m->game->hidden->observe_step(w->pos, s, m->viewer) : s;
}

static void even_priors(struct worker *w)
{
    for (int i = 0; i < w->count; i++)
        w->priors[i] = 1 / (float)w->count;
}

static void name_steps(const struct ismcts *m, struct worker *w)
{
    w->count = m->game->steps(w->pos, w->steps);
    for (int i = 0; i < w->count; i++)
        w->seen[i] = seen_at_root(m, w, w->steps[i]);
}

static void find_priors(const struct ismcts *m, struct worker *w)
{
    if (mlp_evaluator_accepts(&m->mlp_evaluator, w->pos))
        mlp_evaluator_priors(&m->mlp_evaluator, w->pos, m->game->to_act(w->pos), w->steps, w->count,
                             w->priors);
    else if (m->hints && m->hints->priors)
        m->hints->priors(w->pos, w->steps, w->count, w->priors);
    else
        even_priors(w);
}

void list_steps(const struct ismcts *m, struct worker *w)
{
    name_steps(m, w);
    find_priors(m, w);
}

/* Lists the steps of a node below the root and finds their children and priors. A net takes longer
   than the rest of an iteration, so its priors are stored in the children. If all steps have
   children, the stored priors are used, although they may come from another determinization. Other
   workers continue during the evaluation and may add the same children. */
static void list_with_children(struct ismcts *m, struct worker *w, uint32_t at)
{
    bool known = true;

    name_steps(m, w);
    info_find_all(&m->tree, at, w->seen, w->count, w->child);
    for (int i = 0; i < w->count; i++)
        known = known && w->child[i] != NO_NODE;
    if (!mlp_evaluator_accepts(&m->mlp_evaluator, w->pos)) {
        find_priors(m, w);
    } else if (known) {
        for (int i = 0; i < w->count; i++)
            w->priors[i] = is_repeated(w, i) ? 0 : m->tree.nodes[w->child[i]].prior;
    } else {
        pthread_mutex_unlock(&m->lock);
        find_priors(m, w);
        pthread_mutex_lock(&m->lock);
        for (int i = 0; i < w->count; i++)
            if ((w->child[i] = info_find(&m->tree, at, w->seen[i])) == NO_NODE)
                w->child[i] = info_add(&m->tree, at, w->seen[i], joint_prior(w, i));
    }
}

/* Reads the root's steps from its children. If the steps are the same in each determinization, they
   are listed only once, at the start of the search. */
static void recall_steps(const struct ismcts *m, struct worker *w)
{
    const struct info_node *root = &m->tree.nodes[ROOT];

    w->count = (int)root->children;
    for (int i = 0; i < w->count; i++) {
        const uint32_t child = root->first + (uint32_t)i;

        w->child[i] = child;
        w->steps[i] = w->seen[i] = m->tree.nodes[child].step;
        w->priors[i] = m->tree.nodes[child].prior;
    }
}

/* Makes a step of the player to act. Returns the node reached, or NO_NODE. */
static uint32_t decide(struct ismcts *m, struct worker *w, uint32_t at, int actor)
{
    if (at == ROOT && m->same_steps && m->tree.nodes[ROOT].children) {
        recall_steps(m, w);
    } else {
        list_with_children(m, w, at);
    }

    const int i = select_step(m, w, at, actor);
    uint32_t next = w->child[i];

    /* If the root lacks this child, there was no memory for it. */
    if (next == NO_NODE && at != ROOT &&
        (next = info_add(&m->tree, at, w->seen[i], w->priors[i])) != NO_NODE)
        m->tree.nodes[next].available = 1;
    m->game->apply(w->pos, w->steps[i]);
    return next;
}

/* Rolls a chance event. Returns the node reached, or NO_NODE. */
static uint32_t roll(struct ismcts *m, struct worker *w, uint32_t at)
{
    const step outcome = m->game->hidden->roll(w->pos, &w->rng);
    const step seen = seen_at_root(m, w, outcome);
    const uint32_t next = info_find(&m->tree, at, seen);

    m->game->apply(w->pos, outcome);
    return next != NO_NODE ? next : info_add(&m->tree, at, seen, 0);
}

void walk_down(struct ismcts *m, struct worker *w)
{
    uint32_t at = m->aim;
    int actor;

    w->depth = 0;
    w->path[0] = at;
    while ((actor = m->game->to_act(w->pos)) != NOBODY && w->depth < MAX_PATH) {
        const bool is_new = m->tree.nodes[at].visits++ == 0;

        if (is_new && w->depth > 0)
            return;
        at = actor == CHANCE ? roll(m, w, at) : decide(m, w, at, actor);
        if (at == NO_NODE)
            return;
        w->path[++w->depth] = at;
    }
    m->tree.nodes[at].visits++;
}

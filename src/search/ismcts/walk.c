/*
 * walk.c - down the tree in one determinization.
 *
 * A visit is counted on the way down and its payoff added on the way up, so for other
 * threads a node on which somebody is at work looks as if the visit had been lost (virtual
 * loss, Chaslot, Winands and van den Herik 2008).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../secrets.h"
#include "ismcts.h"

static void even_priors(struct seer *s)
{
    for (int i = 0; i < s->count; i++)
        s->priors[i] = 1 / (float)s->count;
}

void list_steps(const struct ismcts *m, struct seer *s)
{
    const struct game *game = m->game;

    s->count = game->steps(s->pos, s->steps);
    for (int i = 0; i < s->count; i++)
        s->seen[i] = game->secrets->seen(s->pos, s->steps[i], m->viewer);
    if (m->hints && m->hints->priors)
        m->hints->priors(s->pos, s->steps, s->count, s->priors);
    else
        even_priors(s);
}

/* The root's steps are listed once, when the search begins, if the player to act knows what he
   may do. */
static void recall_steps(const struct ismcts *m, struct seer *s)
{
    const struct info_node *root = &m->tree.nodes[ROOT];

    s->count = (int)root->children;
    for (int i = 0; i < s->count; i++) {
        const uint32_t child = root->first + (uint32_t)i;

        s->child[i] = child;
        s->steps[i] = s->seen[i] = m->tree.nodes[child].step;
        s->priors[i] = m->tree.nodes[child].prior;
    }
}

/* Makes a step of the player to act; the node it leads to, or NO_NODE. */
static uint32_t decide(struct ismcts *m, struct seer *s, uint32_t at, int actor)
{
    if (at == ROOT && m->same_steps && m->tree.nodes[ROOT].children) {
        recall_steps(m, s);
    } else {
        list_steps(m, s);
        for (int i = 0; i < s->count; i++)
            s->child[i] = info_find(&m->tree, at, s->seen[i]);
    }

    const int i = select_step(m, s, at, actor);
    uint32_t next = s->child[i];

    /* The root has all its children, or there is no room for them. */
    if (next == NO_NODE && at != ROOT &&
        (next = info_add(&m->tree, at, s->seen[i], s->priors[i])) != NO_NODE)
        m->tree.nodes[next].available = 1;
    m->game->apply(s->pos, s->steps[i]);
    s->turns += !m->game->mid_turn(s->pos);
    return next;
}

/* Lets chance act; the node it leads to, or NO_NODE. */
static uint32_t draw(struct ismcts *m, struct seer *s, uint32_t at)
{
    const step outcome = m->game->secrets->roll(s->pos, &s->rng);
    const step seen = m->game->secrets->seen(s->pos, outcome, m->viewer);
    const uint32_t next = info_find(&m->tree, at, seen);

    m->game->apply(s->pos, outcome);
    return next != NO_NODE ? next : info_add(&m->tree, at, seen, 0);
}

void walk_down(struct ismcts *m, struct seer *s)
{
    uint32_t at = m->aim;
    int actor;

    s->depth = 0;
    s->path[0] = at;
    s->turns = m->aim_mid_turn;
    while ((actor = m->game->to_act(s->pos)) != NOBODY && s->depth < MAX_PATH) {
        const bool is_new = m->tree.nodes[at].visits++ == 0;

        if (is_new && s->depth > 0)
            return;
        at = actor == CHANCE ? draw(m, s, at) : decide(m, s, at, actor);
        if (at == NO_NODE)
            return;
        s->path[++s->depth] = at;
    }
    m->tree.nodes[at].visits++;
}

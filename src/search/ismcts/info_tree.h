/*
 * info_tree.h - the memory of ISMCTS: nodes, each an information set of the root player.
 *
 * Which steps lead on from a node depends on what the others hold in the iteration at
 * hand, so children come one by one. A hash table finds a child by parent and step;
 * links list the children in the order in which they came. Nodes never move and are never
 * freed before the next search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_INFO_TREE_H
#define WATTLE_INFO_TREE_H

#include "game/game.h"

enum { ROOT = 0, NO_NODE = 0 }; /* no node is the root's parent, nor is the root a child */

struct info_node {
    step step; /* that leads here, as the root player sees it */
    uint32_t parent, first, last, next;
    uint32_t children;
    uint32_t slot; /* of the hash table */
    uint32_t visits;
    uint32_t available; /* visits of the parent in which the step could be made */
    float prior;
};

struct info_tree {
    size_t bytes; /* the bound */
    int players;
    struct info_node *nodes; /* NULL until the first use */
    double *sums;            /* of each node: the players' worths */
    uint32_t *table;         /* node by hash; NO_NODE: free */
    uint32_t used, room;     /* nodes */
    uint32_t slots;          /* of the table */
};

void info_init(struct info_tree *t, int players, size_t bytes);
void info_free(struct info_tree *t);

/* Drops all but the root, which forgets its past. Takes the memory the first time. */
void info_clear(struct info_tree *t);

/* The child, or NO_NODE. */
uint32_t info_find(const struct info_tree *t, uint32_t parent, step s);

/* The same for n steps. */
void info_find_all(const struct info_tree *t, uint32_t parent, const step steps[], int n,
                   uint32_t out[]);

/* A child that is not there yet, the parent's last; NO_NODE: the memory is used up. */
uint32_t info_add(struct info_tree *t, uint32_t parent, step s, float prior);

/* Child i, in the order in which they came. The root's have come in a row. */
uint32_t info_child(const struct info_tree *t, uint32_t parent, int i);

/* Bytes in use. */
size_t info_memory(const struct info_tree *t);

static inline double *info_sums(const struct info_tree *t, uint32_t i)
{
    return t->sums + (size_t)i * (size_t)t->players;
}

/* Expected worth to `player`; `none` before the first visit. */
static inline double info_mean(const struct info_tree *t, uint32_t i, int player, double none)
{
    const uint32_t visits = t->nodes[i].visits;

    return visits ? info_sums(t, i)[player] / visits : none;
}

#endif

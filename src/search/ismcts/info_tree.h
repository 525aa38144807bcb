/*
 * info_tree.h - the tree of ISMCTS, whose nodes are information sets of the root player.
 *
 * The legal steps of a node depend on the hidden cards of the iteration, so children are added one
 * at a time. A hash table finds a child by its parent and step. Links list the children in the
 * order in which they were added. Nodes are neither moved nor freed before the next search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_INFO_TREE_H
#define WATTLE_INFO_TREE_H

#include "game/game.h"

enum {
    ROOT = 0,
    NO_NODE = 0
}; /* the root has no parent and is nobody's child, so 0 can mean both */

struct info_node {
    step step; /* the step from the parent, as the root player observes it */
    uint32_t parent, first, last, next;
    uint32_t children;
    uint32_t slot; /* in the hash table */
    uint32_t visits;
    uint32_t available; /* visits of the parent in which the step was legal */
    float prior;
};

struct info_tree {
    size_t bytes; /* limit of the memory */
    int players;
    struct info_node *nodes; /* NULL until the first use */
    double *sums;            /* sums of the results of each player, by node */
    uint32_t *table;         /* hash table of node numbers; NO_NODE marks a free slot */
    uint32_t used, room;     /* number of nodes in use, and in all */
    uint32_t slots;          /* size of the table */
};

void info_init(struct info_tree *t, int players, size_t bytes);
void info_free(struct info_tree *t);

/* Drops all nodes except the root and resets the root. The first call allocates the memory. */
void info_clear(struct info_tree *t);

/* Returns the child, or NO_NODE. */
uint32_t info_find(const struct info_tree *t, uint32_t parent, step s);

/* Does the same as info_find for n steps. */
void info_find_all(const struct info_tree *t, uint32_t parent, const step steps[], int n,
                   uint32_t out[]);

/* Adds a child that does not exist yet, as the parent's last. Returns NO_NODE if the memory is
   full. */
uint32_t info_add(struct info_tree *t, uint32_t parent, step s, float prior);

/* Returns child i in the order in which they were added. The root's children have consecutive
   numbers. */
uint32_t info_child(const struct info_tree *t, uint32_t parent, int i);

/* Returns the number of bytes in use. */
size_t info_memory(const struct info_tree *t);

static inline double *info_sums(const struct info_tree *t, uint32_t i)
{
    return t->sums + (size_t)i * (size_t)t->players;
}

/* Returns the mean result of `player`, or `none` before the first visit. */
static inline double info_mean(const struct info_tree *t, uint32_t i, int player, double none)
{
    const uint32_t visits = t->nodes[i].visits;

    return visits ? info_sums(t, i)[player] / visits : none;
}

#endif

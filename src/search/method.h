/*
 * method.h - what a tree search offers to the front (search.c), and how the rest
 * of this folder looks into its tree.
 *
 * Lives here: struct method, one row of functions for each method that grows a tree
 * (mcts/, ismcts/, plain_uct.c). Does not live here: threads and clocks (search_run.h), the choice of a
 * turn (move_choice.h) and reports (report.h), which are written once for all methods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_METHOD_H
#define WATTLE_SEARCH_METHOD_H

#include "search/search.h"

#include <math.h>

/* A node of a method's tree, a position before a step; the method knows what the
   bits mean. Good until the next begin, advance or forget. */
typedef uint64_t node;

enum { ROOT_NODE = 0 }; /* in every tree */

/* A node as its parent sees it. */
struct edge {
    step step;
    node to;
    uint64_t visits;
    double value[MAX_PLAYERS]; /* expected share of the win of each player */
    double prior;
    bool exact;  /* `value` is */
    bool proven; /* and there is no reason to look further. Not so where the winner is
                    certain and the margin is still played for. */
};

/* What the playouts of a run had in common, and how large the tree is. Margins count as far as
   the game has them. */
struct tally {
    uint64_t playouts, margins, ends; /* ends: of which it is known, or judged, how they end, */
    double draws;                     /* and how many of them are draws */
    double
        contempt; /* by so much less than half a win these counted to who is to act at the root */
    double turns; /* sum of the lengths, from the root */
    double margin_sum, margin_squares;
    size_t memory;  /* bytes in use */
    uint64_t nodes; /* in use */
};

/* Contempt in twelfths of a win: a draw stays worth more than a loss, and less than a win. */
static inline int contempt_in_steps(double contempt)
{
    const int most = 5, wanted = (int)lround(contempt * 12);

    return wanted < -most ? -most : wanted < most ? wanted : most;
}

struct method {
    void *(*open)(const struct game *game, const struct search_config *config);
    void (*close)(void *self);

    /* Makes `root` the root, with what is known of it already, and clears the tally.
       `contempt` is as in struct search_limits; below 0 a draw counts for more. */
    void (*begin)(void *self, const struct position *root, double contempt);

    /* One iteration from the node aimed at, by worker 0 .. threads - 1; several may be
       at it at once. False, and nothing done: nothing is left to find out. */
    bool (*iterate)(void *self, int worker);

    /* Makes iterations start at `at`, whose position is `pos`; begin aims at the root. */
    void (*aim)(void *self, node at, const struct position *pos);

    /* A look at the tree; also while others iterate. */
    void (*look)(void *self, node at, struct edge *out); /* `step` means nothing at the root */
    int (*count)(void *self, node at);                   /* children known, 0: none yet */
    void (*child)(void *self, node at, int i, struct edge *out);
    void (*tally)(void *self, struct tally *out);

    /* The root moves on by one step; NULL where no tree is kept. */
    void (*advance)(void *self, step played);
    void (*forget)(void *self);
};

/* For two players without chance and secrets: the engine's best, and the fixed mark. */
extern const struct method mcts_method, plain_method;

/* For all other games, given a root without secrets: the engine's best and, opened with
   SEARCH_PLAIN, the fixed mark. */
extern const struct method ismcts_method;

#endif

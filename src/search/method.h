/*
 * method.h - the interface of a tree search method, and of its tree.
 *
 * struct method is a table of functions, one for each method (mcts/, ismcts/, plain_uct.c). All
 * methods share threads and clocks (search_run.h), the choice of a turn (move_choice.h) and reports
 * (report.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_METHOD_H
#define WATTLE_SEARCH_METHOD_H

#include "search/search.h"

#include <math.h>

/* A node of a method's tree, which is a position before a step. Each method defines the meaning of
   the bits. A node is valid until the next begin, advance or forget. */
typedef uint64_t node;

enum { ROOT_NODE = 0 }; /* the same in every tree */

/* An edge describes a node from its parent's view. */
struct edge {
    step step;
    node to;
    uint64_t visits;
    double value[MAX_PLAYERS]; /* expected share of the win of each player */
    double prior;
    bool exact;  /* `value` is exact */
    bool proven; /* whether `value` is exact and the search is complete. It is false while the
                    search still plays for the margin, although the winner is certain */
};

/* The statistics of a run's playouts, and the size of the tree. Margins are counted only in games
   that have them. */
struct tally {
    uint64_t margins, ends; /* number of margins, and of playouts and evaluations with a result */
    double draws;           /* number of draws among the ends */
    double contempt;        /* a draw counted as 0.5 - contempt for the player to act at the root */
    double margin_sum, margin_squares;
    size_t memory;  /* bytes in use */
    uint64_t nodes; /* number in use */
};

/* Returns contempt in twelfths of a win. The limit makes a draw worth more than a loss and less
   than a win. */
static inline int contempt_in_steps(double contempt)
{
    const int most = 5, wanted = (int)lround(contempt * 12);

    return wanted < -most ? -most : wanted < most ? wanted : most;
}

struct method {
    void *(*open)(const struct game *game, const struct search_config *config);
    void (*close)(void *self);

    /* Sets the root, keeps the part of the tree below it, and clears the tally. `contempt` is as in
       struct search_limits. A negative contempt makes a draw worth more. */
    void (*begin)(void *self, const struct position *root, double contempt);

    /* Makes one iteration from the node aimed at, by worker 0 .. threads - 1. Several workers may
       iterate at once. Returns false if nothing was done, because the search of the node is
       complete. */
    bool (*iterate)(void *self, int worker);

    /* Makes iterations start at node `at`, whose position is `pos`. begin aims at the root. */
    void (*aim)(void *self, node at, const struct position *pos);

    /* These functions read the tree. They may be called while workers iterate. */
    void (*look)(void *self, node at, struct edge *out); /* `step` is undefined at the root */
    int (*count)(void *self, node at);                   /* number of known children */
    void (*child)(void *self, node at, int i, struct edge *out);
    void (*tally)(void *self, struct tally *out);

    /* Advances the root by one step. This member is NULL in methods that keep no tree. */
    void (*advance)(void *self, step played);
    void (*forget)(void *self);

    /* From the next begin on, the opponent of the player to act at the root plays by the policy of
       this net instead of being searched for. The net must fit the game and outlive its use. If
       `net` is NULL, the opponent is searched for again. The search must have a net. This member is
       NULL in methods that cannot model an opponent. */
    void (*model_opponent)(void *self, const struct net *net);
};

/* The methods for two players without chance and hidden information are the engine's and plain
   UCT. */
extern const struct method mcts_method, plain_method;

/* The method for all other games. Its root has no hidden information. SEARCH_PLAIN makes it plain
   UCT. */
extern const struct method ismcts_method;

#endif

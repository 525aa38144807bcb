/*
 * ismcts_internal.h - the parts of information set MCTS and what passes between them.
 *
 * Single-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
 * Tree Search", IEEE TCIAIG 2012), for games with secrets, with dice, or of more than two players.
 * The search is given what the player at the root knows, and no more. Each iteration fills in the rest at random (a
 * determinization), goes down the tree (descend.c) among the steps that are legal there
 * (select.c), judges the position reached (leaf_value.c), and adds the result to the nodes
 * on its way. The tree is the root player's: an edge is a step as they see it. Each
 * player on the way prefers what is best for themselves (max^n), chance is rolled. ismcts.c holds
 * it together and offers it as a method.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ISMCTS_INTERNAL_H
#define WATTLE_ISMCTS_INTERNAL_H

#include "evaluator/mlp_evaluator.h"
#include "search/ismcts/info_tree.h"
#include "search/method.h"

#include "game/hints.h"

#include <pthread.h>

enum { MAX_PATH = 512 };

/* One worker's own things. */
struct worker {
    struct rng rng;
    struct position *pos;
    uint32_t path[MAX_PATH + 1]; /* path[0] is the node aimed at */
    int depth;                   /* of the last node of the path */
    int turns;                   /* completed on the path, the root's own included */
    double worth[MAX_PLAYERS];   /* to each player, of the position reached */
    bool is_drawn;               /* that position, between two */
    /* Of the node at hand: the steps and what goes with each. */
    int count;
    step steps[MAX_STEPS], seen[MAX_STEPS];
    float priors[MAX_STEPS];
    uint32_t child[MAX_STEPS];
};

struct ismcts {
    const struct game *game;
    const struct hints *hints;          /* NULL: none, or not to be used */
    struct mlp_evaluator mlp_evaluator; /* a net's, if there is one */
    bool plain;                         /* the fixed mark, see select.c */
    uint64_t seed;
    int threads;
    int viewer, seats; /* of the root */
    double contempt;
    float explore;

    struct position *aim_pos;
    uint32_t aim;
    bool aim_mid_turn;
    bool same_steps; /* the root's steps are the same in each determinization */

    /* Guards what follows. Filling in and judging take most of the time, and are outside. */
    pthread_mutex_t lock;
    struct info_tree tree;
    struct tally tally;

    struct worker **workers;
};

/* descend.c: goes down from the node aimed at, and counts visits on the way; w->pos is the
   position reached. */
void walk_down(struct ismcts *m, struct worker *w);

/* descend.c: fills in w->count, steps, seen and priors for the player to act. */
void list_steps(const struct ismcts *m, struct worker *w);

/* select.c: whether a step that looks like step i comes before it, and is one choice with it. */
bool is_repeated(const struct worker *w, int i);

/* The prior of all steps that look like step i and are no earlier. */
float joint_prior(const struct worker *w, int i);

/* Which of the steps listed to make at `at`, by index. */
int select_step(struct ismcts *m, struct worker *w, uint32_t at, int actor);

/* leaf_value.c: what the position reached is worth, into w->worth; the turns from the root to
   the end, or to where the judging stopped. */
int judge(const struct ismcts *m, struct worker *w);

#endif

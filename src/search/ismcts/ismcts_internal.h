/*
 * ismcts_internal.h - the data of information set MCTS and the functions that its files share.
 *
 * The method is single-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte
 * Carlo Tree Search", IEEE TCIAIG 2012), for games with hidden information, with dice, or of more
 * than two players. The search gets only the root player's information. Each iteration samples the
 * rest at random (a determinization), descends through the tree (descend.c) by steps that are legal
 * there (select.c), evaluates the position reached (leaf_value.c), and adds the result to the nodes
 * of its path. Edges of the tree are steps as the root player observes them. Each player maximises
 * their own result (max^n), and chance is rolled. ismcts.c is the method.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ISMCTS_INTERNAL_H
#define WATTLE_ISMCTS_INTERNAL_H

#include "base/thread.h"
#include "evaluator/mlp_evaluator.h"
#include "search/ismcts/info_tree.h"
#include "search/method.h"

#include "game/hints.h"

enum { MAX_PATH = 512 };

struct worker {
    struct rng rng;
    struct position *pos;
    uint32_t path[MAX_PATH + 1]; /* path[0] is the node aimed at */
    int depth;                   /* index of the last node of the path */
    double result[MAX_PLAYERS];  /* result of the position reached, by player */
    bool is_drawn;               /* the position reached is a draw in a game of two */
    /* The steps of the current node. Each has its observation, prior and child. */
    int count;
    step steps[MAX_STEPS], seen[MAX_STEPS];
    float priors[MAX_STEPS];
    uint32_t child[MAX_STEPS];
};

struct ismcts {
    const struct game *game;
    const struct hints *hints;          /* NULL if the game has none, and in plain search */
    struct mlp_evaluator mlp_evaluator; /* a net's evaluation, if there is a net */
    bool plain;                         /* whether the kind is SEARCH_PLAIN, see select.c */
    uint64_t seed;
    int threads;
    int viewer, seats; /* player to act at the root, and number of players there */
    double contempt;
    float explore;

    struct position *aim_pos;
    uint32_t aim;
    bool same_steps; /* all determinizations have the same steps at the root */

    /* The lock guards the following members. Determinizing and evaluating, which take most of the
       time, run without it. */
    pthread_mutex_t lock;
    struct info_tree tree;
    struct tally tally;

    struct worker **workers;
};

/* descend.c: descends from the node aimed at and counts the visits. w->pos becomes the position
   reached. */
void walk_down(struct ismcts *m, struct worker *w);

/* descend.c: fills in w->count, steps, seen and priors for the player to act. */
void list_steps(const struct ismcts *m, struct worker *w);

/* select.c: returns whether an earlier step has the same observation as step i. Such steps are one
   choice. */
bool is_repeated(const struct worker *w, int i);

/* select.c: returns the sum of the priors of step i and all later steps with the same
   observation. */
float joint_prior(const struct worker *w, int i);

/* select.c: returns the index of the step to make at node `at`. */
int select_step(struct ismcts *m, struct worker *w, uint32_t at, int actor);

/* leaf_value.c: evaluates the position reached and fills in w->result. */
void evaluate_leaf(const struct ismcts *m, struct worker *w);

#endif

/*
 * move_choice.h - which of the children of a node to play, and so a whole turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MOVE_CHOICE_H
#define WATTLE_MOVE_CHOICE_H

#include "search/method.h"

/* A tree to choose from. */
struct chooser {
    const struct game *game;
    const struct method *method;
    void *engine;
    uint64_t seed;
    float power;         /* of level.h */
    bool by_policy;      /* a net's priors count beside the visits where steps are drawn */
    uint64_t iterations; /* the search's limit, 0: none; nor is a step of the turn searched more */
    double contempt;     /* of the search's limits */
    double deadline;     /* by clock_now; a tree too shallow is not grown beyond it */
};

/* The best child of `at` for `actor`: proven to win all, else the most visited, unless
   a proven one is worth more. False: there are no children. */
bool choice_best(const struct chooser *c, node at, int actor, struct edge *out);

/* Whether the best turn from `root` cannot lose its place within so many iterations. */
bool choice_settled(const struct chooser *c, const struct position *root, uint64_t remaining);

/* The steps that complete the turn from `root`, the tree's root; their number. */
int choice_turn(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS]);

/* The same from the tree as it is, also while others iterate, with no part of it left to chance; 0:
   it is too thin for that. */
int choice_found(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS]);

/* Whether in `pos` the turn that `actor` began is still theirs to complete. */
bool turn_goes_on(const struct game *game, const struct position *pos, int actor);

#endif

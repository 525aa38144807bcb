/*
 * move_choice.h - choice of the best child of a node, and of a whole turn, from a search tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MOVE_CHOICE_H
#define WATTLE_MOVE_CHOICE_H

#include "game/hints.h"
#include "search/method.h"

/* A chooser is a tree and the way to choose from it. */
struct chooser {
    const struct game *game;
    const struct method *method;
    void *engine;
    uint64_t seed;
    float power;         /* exponent for random choice, from the level, or 0 to choose the best */
    bool by_policy;      /* whether random choice also counts a net's priors */
    uint64_t iterations; /* limit of the search, or 0 for none. It also limits further search within
                            the turn */
    double contempt;     /* from the search's limits */
    double deadline;     /* by clock_now(); the end of further search within the turn */
};

/* Finds the best child of `at` for `actor`. It is a proven win, or else the most visited child,
   unless a proven one has a higher value. Returns false if there are no children. */
bool choice_best(const struct chooser *c, node at, int actor, struct edge *out);

/* Returns whether `remaining` more iterations cannot change the best turn from `root`. */
bool choice_is_final(const struct chooser *c, const struct position *root, uint64_t remaining);

/* Chooses the steps that complete the turn from `root`, the tree's root. Returns their number. */
int choice_turn(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS]);

/* Does the same as choice_turn, but from the present tree without further search and random choice.
   May be called while workers iterate. Returns 0 if the tree has too few visits. */
int choice_found(const struct chooser *c, const struct position *root, step out[MAX_TURN_STEPS]);

/* Returns whether `actor` still has to complete their turn in `pos`. */
bool turn_goes_on(const struct game *game, const struct position *pos, int actor);

#endif

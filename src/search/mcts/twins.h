/*
 * twins.h - positions of the tree by what the net was shown, so that none is judged twice.
 *
 * Turns in another order often lead to the same position. The net's answer to it is in the tree
 * already: its children have their priors, and the worth is kept here. A table of the last ones
 * met, one to a place, shared by all workers without locks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_TWINS_H
#define WATTLE_MCTS_TWINS_H

#include "../evaluator.h"

struct twins;

struct twin {
    uint32_t block; /* of its children, in the tree */
    struct verdict verdict;
};

/* Of at most `bytes`, but for a small minimum; ends with twins_free. */
struct twins *twins_new(size_t bytes);
void twins_free(struct twins *t); /* NULL: nothing to do */

/* Forgets all: blocks of the tree are gone or elsewhere. Nobody may be searching. */
void twins_clear(struct twins *t);

/* What is known by that key; false: nothing. */
bool twins_find(const struct twins *t, uint64_t key, struct twin *out);

/* Remembers. The block has been filled. */
void twins_put(struct twins *t, uint64_t key, const struct twin *twin);

#endif

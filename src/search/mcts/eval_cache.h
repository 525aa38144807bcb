/*
 * eval_cache.h - positions of the tree by what the net was shown, so that none is judged twice.
 *
 * Turns in another order often lead to the same position. The net's answer to it is in the tree
 * already: its children have their priors, and the worth is kept here. A table of the last ones
 * met, one to a place, shared by all workers without locks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EVAL_CACHE_H
#define WATTLE_EVAL_CACHE_H

#include "evaluator/net_evaluator.h"

struct eval_cache;

struct cached_eval {
    uint32_t block; /* of its children, in the tree */
    struct verdict verdict;
};

/* Of at most `bytes`, but for a small minimum; ends with eval_cache_free. */
struct eval_cache *eval_cache_new(size_t bytes);
void eval_cache_free(struct eval_cache *t); /* NULL: nothing to do */

/* Forgets all: blocks of the tree are gone or elsewhere. Nobody may be searching. */
void eval_cache_clear(struct eval_cache *t);

/* What is known by that key; false: nothing. */
bool eval_cache_find(const struct eval_cache *t, uint64_t key, struct cached_eval *out);

/* Remembers. The block has been filled. */
void eval_cache_put(struct eval_cache *t, uint64_t key, const struct cached_eval *cached);

#endif

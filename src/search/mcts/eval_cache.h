/*
 * eval_cache.h - a hash table of net evaluations, shared by transpositions.
 *
 * Turns in another order often lead to the same position (a transposition). An entry has the
 * evaluation of the position, and the block of its first node in the tree. The block has the net's
 * priors, which a second node copies. Each slot stores one entry, the latest. All workers share the
 * cache without locks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EVAL_CACHE_H
#define WATTLE_EVAL_CACHE_H

#include "evaluator/net_evaluator.h"

struct eval_cache;

struct cached_eval {
    uint32_t block; /* number of the block of its children in the tree */
    struct evaluation evaluation;
};

/* Makes a cache of at most `bytes` bytes, except for a small minimum. The caller frees it with
   eval_cache_free. */
struct eval_cache *eval_cache_new(size_t bytes);
void eval_cache_free(struct eval_cache *t); /* NULL is allowed */

/* Drops all entries. This is needed, for example, when blocks of the tree have moved. No search may
   be running. */
void eval_cache_clear(struct eval_cache *t);

/* Finds the evaluation for a key. Returns false if there is none. */
bool eval_cache_find(const struct eval_cache *t, uint64_t key, struct cached_eval *out);

/* Stores an evaluation. The block must be complete. */
void eval_cache_put(struct eval_cache *t, uint64_t key, const struct cached_eval *cached);

#endif

/*
 * excluded_positions.h - positions that are excluded from the proof of a question of the solver.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EXCLUDED_POSITIONS_H
#define WATTLE_EXCLUDED_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The excluded positions of the question whether `player` reaches `target`. Such sets form a list.
   NULL is the empty list. */
struct excluded_positions {
    struct excluded_positions *next;
    int player, target;
    uint64_t hash; /* hash of all keys, independent of their order */
    size_t n;      /* number of keys */
    uint64_t *keys, mask;
};

/* Returns the set of a question, or NULL. */
struct excluded_positions *excluded_find(struct excluded_positions *all, int player, int target);

/* Adds positions, given by their keys, to the set of a question. Makes the set if there is none. */
void excluded_add(struct excluded_positions **all, int player, int target, const uint64_t keys[],
                  size_t n);

/* Returns whether the set contains this position. Returns false if d is NULL. */
bool excluded_has(const struct excluded_positions *d, uint64_t key);

void excluded_free(struct excluded_positions *all);

#endif

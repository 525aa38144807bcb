/*
 * proof_exclusions.h - positions that are excluded from the proof of a question of the solver.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PROOF_EXCLUSIONS_H
#define WATTLE_PROOF_EXCLUSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The excluded positions of the question whether `player` reaches `target`. Such sets form a list.
   NULL is the empty list. */
struct exclusion {
    struct exclusion *next;
    int player, target;
    uint64_t hash; /* hash of all keys, independent of their order */
    size_t n;      /* number of keys */
    uint64_t *keys, mask;
};

/* Returns the set of a question, or NULL. */
struct exclusion *exclusion_find(struct exclusion *all, int player, int target);

/* Adds positions, given by their keys, to the set of a question. Makes the set if there is none. */
void exclusion_add(struct exclusion **all, int player, int target, const uint64_t keys[], size_t n);

/* Returns whether the set contains this position. Returns false if d is NULL. */
bool exclusion_has(const struct exclusion *d, uint64_t key);

void exclusion_free(struct exclusion *all);

#endif

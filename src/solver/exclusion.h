/*
 * exclusion.h - positions that a question of the solver is answered without.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EXCLUSION_H
#define WATTLE_EXCLUSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of the question whether a player reaches a target; a list of them. NULL: there are none. */
struct exclusion {
    struct exclusion *next;
    int player, target;
    uint64_t hash; /* of all its positions, in any order */
    size_t n;      /* of them */
    uint64_t *keys, mask;
};

/* That of a question, or NULL. */
struct exclusion *exclusion_find(struct exclusion *all, int player, int target);

/* Adds positions, by key, to that of a question, which may begin with them. */
void exclusion_add(struct exclusion **all, int player, int target, const uint64_t keys[], size_t n);

/* Whether it goes round this position; NULL: no. */
bool exclusion_has(const struct exclusion *d, uint64_t key);

void exclusion_free(struct exclusion *all);

#endif

/*
 * detour.h - positions that a question of the solver is answered without.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_DETOUR_H
#define WATTLE_SOLVER_DETOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of the question whether a player reaches a target; a list of them. NULL: there are none. */
struct detour {
    struct detour *next;
    int player, target;
    uint64_t hash; /* of all its positions, in any order */
    size_t n;      /* of them */
    uint64_t *keys, mask;
};

/* That of a question, or NULL. */
struct detour *detour_find(struct detour *all, int player, int target);

/* Adds positions, by key, to that of a question, which may begin with them. */
void detour_add(struct detour **all, int player, int target, const uint64_t keys[], size_t n);

/* Whether it goes round this position; NULL: no. */
bool detour_has(const struct detour *d, uint64_t key);

void detour_free(struct detour *all);

#endif

/*
 * leaf_proof.h - exact values of leaves by a short alpha-beta search, late in games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LEAF_PROOF_H
#define WATTLE_LEAF_PROOF_H

#include "search/mcts/tree.h"
#include "solver/transposition_table.h"

struct leaf_proof;

/* Returns whether the game has bounds of its margin (hints.h). Without them alpha-beta cuts nothing
   off before the end of the game. */
bool leaf_proof_suits(const struct game *game);

/* Opens the searches of one worker. All workers share the table. The caller frees it with
   leaf_proof_close, which ignores NULL. */
struct leaf_proof *leaf_proof_open(const struct game *game, struct table *table);
void leaf_proof_close(struct leaf_proof *p);

/* Drops the statistics and the move ordering of the searches. Ignores NULL. The caller clears the
   table. */
void leaf_proof_forget(struct leaf_proof *p);

/* Searches for the proof (tree.h) of a position that is not over. Returns OPEN if it finds none, or
   if the search is not worth its time. `range` is the difference of the bounds of the position, in
   points. */
int leaf_proof_find(struct leaf_proof *p, const struct position *pos, double range);

/* Does the same for the root of MCTS, but only if no leaves of this range are left out. */
int leaf_proof_of_root(struct leaf_proof *p, const struct position *root);

#endif
